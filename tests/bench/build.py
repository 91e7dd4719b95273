"""Build: what a build of ours costs against what one would take instead, on the same pages."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench import table
from tests.bench.content import Content
from tests.bench.peers import REPOSITORY, Peer, is_there, peers, versions
from tests.bench.run import Run

PROOF: Final = 30
"""So many records are enough to see whether pages are equal."""

AGAINST: Final = ("mkdocs", "static-i18n", "zensical", "hugo")
"""What is compared when nobody says."""


def names() -> list[str]:
    """Return what ours can be compared with."""
    return [peer.name for peer in peers() if not peer.name.startswith("ours")]


def build(
    sizes: Sequence[int], runs: int, against: Iterable[str], *, whole: bool, file: Path | None
) -> int:
    """Prove that pages are equal, then measure and print; return the exit code."""
    wanted = {"ours", "ours-two", *against} | ({"ours-all"} if whole else set())
    chosen = [peer for peer in peers() if peer.name in wanted]
    for peer in [peer for peer in chosen if not is_there(peer)]:
        print(f"{peer.name} is left out: {peer.command[0]} is not installed")
        chosen.remove(peer)
    machine = _machine()
    print(", ".join(f"{name} {found}" for name, found in machine.items()))
    for peer in chosen:
        print(f"  {peer.name:<14}{peer.what}")
    if equal(chosen) != 0:
        print("the pages differ: nothing is measured")
        return 1
    measured = {size: _measured(size, runs, chosen) for size in sizes}
    print()
    for line in table.growth(measured):
        print(line)
    if file is not None:
        kept = [
            {"records": size, "name": name, **run._asdict()}
            for size, by_name in measured.items()
            for name, several in by_name.items()
            for run in several
        ]
        text = json.dumps({"machine": machine, "runs": kept}, indent=1, ensure_ascii=False)
        file.write_text(f"{text}\n", "utf-8")
    return 0


def rows(file: Path) -> None:
    """Print what was kept in a file as the rows of the page about it, and the growth."""
    sizes: dict[int, dict[str, list[Run]]] = {}
    for row in json.loads(file.read_text("utf-8"))["runs"]:
        figures = Run(**{name: row[name] for name in Run._fields})
        sizes.setdefault(row["records"], {}).setdefault(row["name"], []).append(figures)
    for line in (*table.rows(sizes), "", *table.growth(sizes)):
        print(line)


def equal(warmed: Iterable[Peer] = ()) -> int:
    """Build with ours and with the theme alone and compare; the others are run to warm caches."""
    both = [peer for peer in peers() if peer.name in {"ours", "mkdocs"}]
    with TemporaryDirectory() as folder:
        content = content_of(Path(folder), PROOF)
        for peer in dict.fromkeys((*both, *warmed)):
            tell(f"{PROOF} records: {peer.name}")
            peer.ready(content)
            peer.run(content)
        tell("")
        sites = [str(peer.folder(content) / peer.site) for peer in both]
        command = [sys.executable, "-m", "tests.bench.equal", *sites, *content.menu]
        return subprocess.run(command, cwd=REPOSITORY, check=False).returncode


def _measured(size: int, runs: int, chosen: Sequence[Peer]) -> dict[str, list[Run]]:
    """Return the runs of each, in rounds: what disturbs the machine disturbs all of them."""
    taken: dict[str, list[Run]] = {peer.name: [] for peer in chosen}
    with TemporaryDirectory() as folder:
        content = content_of(Path(folder), size)
        for peer in chosen:
            peer.ready(content)
        for number in range(runs):
            for peer in chosen:
                tell(f"{size:,} records, round {number + 1} of {runs}: {peer.name}")
                taken[peer.name].append(peer.run(content))
                peer.clear(content)
        tell("")
        files = list((content.project / "releases").glob("*/*.yml"))
        mean = sum(path.stat().st_size for path in files) / len(files) / 1000
    print(f"\n{size:,} records of {mean:.1f} KB, {runs} runs each: least-median-most")
    for line in table.table(taken):
        print(line)
    return taken


def content_of(folder: Path, records: int) -> Content:
    """Write so many records into a folder, and the pages that others build from."""
    tell(f"{records:,} records: writing them")
    command = [sys.executable, "-m", "tests.bench.sources", str(folder), str(records)]
    subprocess.run(command, cwd=REPOSITORY, check=True)
    return Content(folder, records)


def _machine() -> dict[str, str]:
    """Return all versions, and the cores that may be used."""
    git = ["git", "-C", str(REPOSITORY), "describe", "--always", "--dirty"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()
    mine = " ".join(filter(None, (version("tagnotes"), commit)))
    cores = len(os.sched_getaffinity(0))
    return {
        "tagnotes": mine,
        "Python": platform.python_version(),
        **versions(),
        "cores": f"{cores}",
    }


def tell(text: str) -> None:
    """Tell on a terminal what is being done, in the place of what was told before."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
