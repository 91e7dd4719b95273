"""Soak: the server that shows changes, edited for many minutes; 1 when it grows or forgets."""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests import checkout
from tests.webserver import free_port

REPOSITORY: Final = Path(__file__).resolve().parents[1]
EVERY: Final = 0.2
"""Seconds from one edit to the next."""
LOOK: Final = 10
"""Seconds from one look at the process to the next."""
ENOUGH: Final = 60
"""Looks from which on memory is judged: for some eight minutes caches that have a limit fill."""
LEAST: Final = 1
"""Minutes: a time with enough looks for a before and an after."""
GROWTH: Final = 1.03
"""A process that keeps what it should not grows by more than this in the second half."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a process held at one time: memory in KiB, open files, threads, temporary folders."""

    memory: int
    files: int
    threads: int
    folders: int


class Author:
    """Who edits a project: always the same edits, most of which say something true."""

    def __init__(self, project: Path) -> None:
        self._project = project
        self._random = random.Random(7)  # noqa: S311 - the same edits on each run
        self._kinds = (self.guide, self.summary, self.date, self.release, self.defect)
        self._first = {
            path: path.read_text("utf-8")
            for path in (
                *(project / f"docs/{language}/guide.md" for language in ("en", "zh", "fr")),
                project / "releases/catalog.yml",
                project / checkout.RECORD,
            )
        }
        self._guides = [path for path in self._first if path.suffix == ".md"]

    def edit(self, number: int) -> None:
        """Make one edit."""
        self._random.choice(self._kinds)(number)

    def guide(self, number: int) -> None:
        """Write a line into a guide, in one language."""
        path = self._random.choice(self._guides)
        path.write_text(f"{self._first[path]}\nEdit `{number}`.\n", "utf-8")

    def summary(self, number: int) -> None:
        """Write a word into what is said of an image on many pages."""
        path = self._project / "releases/catalog.yml"
        old = "      en: For training"
        path.write_text(self._first[path].replace(old, f"{old} (edit {number})", 1), "utf-8")

    def date(self, number: int) -> None:
        """Put a day into a record."""
        path = self._project / checkout.RECORD
        text, day = self._first[path], number % 28 + 1
        path.write_text(
            re.sub(r"(?m)^released: .*", f"released: 2025-12-{day:02}", text, count=1), "utf-8"
        )

    def release(self, number: int) -> None:
        """Have a page appear, or disappear."""
        path = self._project / "docs/en/soak.md"
        if path.exists():
            path.unlink()
        else:
            path.write_text(f"# Page {number}\n", "utf-8")

    def defect(self, number: int) -> None:
        """Break a record, as who is in the middle of a word does."""
        path = self._project / checkout.RECORD
        path.write_text(f"{self._first[path]}\nword{number}", "utf-8")

    def settle(self, word: str) -> None:
        """Leave records without a defect, and a word in a page by which the last state is known."""
        for path, text in self._first.items():
            path.write_text(text, "utf-8")
        (self._project / "docs/en/soak.md").write_text(f"# {word}\n", "utf-8")


def main() -> int:
    """Serve a copy of this repository, edit it, and say what became of the process."""
    parser = argparse.ArgumentParser(prog="./dev soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    minutes = parser.parse_args().minutes
    if minutes < LEAST:
        parser.error(f"--minutes is {LEAST} or more: nobody sees in less what grows")
    # What a shell starts in the background ignores interrupts, and the server would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="tagnotes-soak-") as name:
        project = checkout.copy(REPOSITORY, Path(name))
        temporary = Path(name) / "temporary"
        temporary.mkdir()
        with served(project, temporary, Path(name) / "log") as (url, process):
            checkout.until(url, "</html>")
            edits, looks = soak(project, url, minutes * 60, temporary, process)
            Author(project).settle("Settled")
            checkout.until(f"{url}soak/", "Settled")
            (site,) = (path for path in temporary.glob("mkdocs_*") if "." not in path.name)
            kept = Path(name) / "kept"
            shutil.copytree(site, kept)
        os.environ["TAGNOTES_SITE_URL"] = url
        shutil.rmtree(project / ".cache", ignore_errors=True)
        if checkout.made(project, strict=False) != 0:
            return 1
        different = compared(kept, project / "site")
        # That of the library for Chinese stays, for all who use it.
        left = [path.name for path in temporary.iterdir() if path.name != "jieba.cache"]
        log = (Path(name) / "log").read_text("utf-8")
    faults = judged(looks)
    faults += [f"the last state is another than that of a cold build: {file}" for file in different]
    faults += [f"left behind when the server ended: {file}" for file in left]
    built, refused = log.count(" is ready: "), log.count("the last good records are shown")
    print(
        f"{edits:,} edits in {minutes:g} minutes, {built:,} builds, {refused:,} of broken records"
    )
    if "Traceback" in log:
        faults.append(f"a traceback: {log[log.index('Traceback') :][:2000]}")
    print(told(looks))
    for fault in faults[:20]:
        print(f"MISS {fault}")
    print("all is well" if not faults else f"{len(faults)} missed")
    return 1 if faults else 0


def soak(
    project: Path, url: str, seconds: float, temporary: Path, process: int
) -> tuple[int, list[Look]]:
    """Edit until the time is over, as a reader asks for pages; return how often, and the looks."""
    author, edits = Author(project), 0
    looks: list[Look] = []
    begin = time.monotonic()
    while (passed := time.monotonic() - begin) < seconds:
        while edits < passed / EVERY:
            author.edit(edits)
            edits += 1
        if passed >= len(looks) * LOOK:
            looks.append(look(process, temporary))
            read(url)
            if sys.stderr.isatty():
                print(f"\r{passed / 60:.1f} minutes: {looks[-1]} ", end="", file=sys.stderr)
        time.sleep(0.02)
    return edits, looks


def read(url: str) -> None:
    """Ask for pages as a browser does; which are there depends on the moment."""
    for path in ("", "zh/training-xpu-pytorch/25.11/", "soak/", "fr/nowhere/"):
        try:
            with urllib.request.urlopen(url + path, timeout=60) as answer:  # noqa: S310 - loopback
                answer.read()
        except OSError:
            continue


@contextmanager
def served(project: Path, temporary: Path, log: Path) -> Iterator[tuple[str, int]]:
    """Serve a project with temporary files of its own; give the address and the process."""
    port = free_port()
    command = [sys.executable, "-m", "tests.checkout", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    around = {"PYTHONPATH": str(REPOSITORY), "TMPDIR": str(temporary), "NO_MKDOCS_2_WARNING": "1"}
    with (
        log.open("wb") as told,
        subprocess.Popen(
            command, cwd=project, env=os.environ | around, stdout=told, stderr=told
        ) as server,
    ):
        try:
            yield f"http://127.0.0.1:{port}/", server.pid
        finally:
            server.send_signal(signal.SIGINT)


def look(process: int, temporary: Path) -> Look:
    """Look at a process, by what the kernel says of it."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    held = {
        name: value.split() for name, _, value in (s.partition(":") for s in status.split("\n"))
    }
    return Look(
        memory=int(held["VmRSS"][0]),
        files=sum(1 for _ in Path(f"/proc/{process}/fd").iterdir()),
        threads=int(held["Threads"][0]),
        folders=sum(1 for _ in temporary.iterdir()),
    )


def judged(looks: Sequence[Look]) -> list[str]:
    """Return what grew from the third quarter of the time to the last; before, caches fill."""
    half = looks[len(looks) // 2 :]
    before, after = half[: len(half) // 2], half[len(half) // 2 :]
    faults = []
    memory = [statistics.median(one.memory for one in some) for some in (before, after)]
    if len(looks) >= ENOUGH and memory[1] > memory[0] * GROWTH:
        faults.append(f"memory grew from {memory[0] / 1024:.0f} to {memory[1] / 1024:.0f} MiB")
    for name in ("files", "threads", "folders"):
        # What is open at the moment of a look varies by the requests and the build under way.
        least = [min(getattr(one, name) for one in some) for some in (before, after)]
        if least[1] > least[0]:
            faults.append(f"{name} grew from {least[0]} to {least[1]}")
    return faults


def told(looks: Sequence[Look]) -> str:
    """Return a table of five looks over the time."""
    shown = [looks[round(place * (len(looks) - 1) / 4)] for place in range(5)]
    rows = {
        "memory, MiB": [one.memory // 1024 for one in shown],
        "open files": [one.files for one in shown],
        "threads": [one.threads for one in shown],
        "folders": [one.folders for one in shown],
    }
    return "\n".join(f"  {name:12}" + "".join(f"{n:8}" for n in row) for name, row in rows.items())


def compared(one: Path, other: Path) -> list[str]:
    """Return the files that are not the same in both sites."""
    left, right = checkout.digest(one), checkout.digest(other)
    return sorted(name for name in left.keys() | right.keys() if left.get(name) != right.get(name))


if __name__ == "__main__":
    sys.exit(main())
