"""Measure what commands cost in CPU seconds (user and system) and in peak memory."""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import yaml

from generator.desk.verify import targets
from generator.finder import data
from generator.lint import check
from generator.lint.cache import FOLDER
from generator.loader import load, parse, read, shape, take
from generator.model.release import Release
from tests import synthetic
from tests.browser.chromium import chromium
from tests.browser.server import serve
from tests.registry import images
from tests.registry.fake import Asked, Handler, Reply, fake
from tests.registry.held import hold

TAGNOTES = Path(sys.executable).with_name("tagnotes")
COMMANDS = ("--help", "check", "build")
TODAY = "2026-11-30"
LATENCY = 0.05
"""The seconds of a question to a registry far away, and of its answer."""

BOMB = b"a0: &a0 [x, x]\n" + b"".join(
    b"a%d: &a%d [%s]\n" % (n, n, b", ".join([b"*a%d" % (n - 1)] * 9)) for n in range(1, 20)
)
"""Each name stands for nine of the one above it: written out it would fill any memory."""


SCRIPTS = Path(__file__).parents[1] / "generator/engine/theme/assets/tagnotes"
QUESTIONS = {
    "all images run": {"family": "ppu", "driver": "1.5.1"},
    "none runs": {"family": "ppu", "driver": "1.0", "architecture": "arm64"},
    "by a component": {"family": "ppu", "driver": "1.5.1", "components": ["transformers>=4.57.1"]},
}
ANSWERED = """async ([text, question]) => {
  const { machine } = await import("./machine.js")
  const { find } = await import("./verdict.js")
  const data = JSON.parse(text)
  return Array.from({ length: 20 }, () => {
    const start = performance.now()
    find(data, machine(data, question))
    return performance.now() - start
  })
}"""


class Cost(NamedTuple):
    """What one run of a command took."""

    seconds: float
    megabytes: float


def measure(arguments: list[str], *, ends_with: int = 0) -> Cost:
    """Run ``tagnotes`` once and return what it took; another exit code ends the measuring."""
    command = [str(TAGNOTES), *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != ends_with:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}: nothing was measured")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def commands(runs: int) -> None:
    """Print one line a command, on this repository; the first run of each warms the caches."""
    heading("commands on this repository", runs)
    for name in COMMANDS:
        measure([name])
        line(f"tagnotes {name}", [measure([name]) for _ in range(runs)])


def sizes(numbers: list[int], runs: int) -> None:
    """Print what ``check`` costs on projects of several sizes, and how it grows."""
    cold: dict[int, float] = {}
    for number in numbers:
        with TemporaryDirectory() as folder:
            root = Path(folder) / "project"
            synthetic.project(root, number)
            size = statistics.mean(p.stat().st_size for p in root.glob("releases/*/*.yml")) / 1000
            heading(f"check of {number:,} records of {size:.1f} KB", runs)
            check_ = ["--root", str(root), "check", "--today", TODAY]

            def from_nothing(root: Path = root, check_: list[str] = check_) -> Cost:
                shutil.rmtree(root / FOLDER, ignore_errors=True)
                return measure(check_)

            costs = [from_nothing() for _ in range(runs)]
            cold[number] = statistics.median(cost.seconds for cost in costs)
            line("cold", costs)
            line("nothing changed", [measure(check_) for _ in range(runs)])
            # In a process of its own: what this one holds would count as memory of the next.
            subprocess.run([sys.executable, "-m", "tests.bench", "--steps", str(root)], check=True)
    growth = list(cold.items())
    for (small, few), (large, many) in pairwise(growth):
        exponent = math.log(many / few) / math.log(large / small)
        print(f"growth from {small:,} to {large:,}: exponent {exponent:.2f}")


def steps(root: Path) -> Iterator[tuple[str, float]]:
    """Yield what each step takes in this process; parsing holds the events, loading the parsing."""
    files = [path.read_bytes() for path in root.glob("releases/*/*.yml")]
    yield "floor: read, C events", timed(lambda: events(root.glob("releases/*/*.yml")))
    yield "parse", timed(lambda: [parse("x.yml", raw) for raw in files])
    parsed = [parse("x.yml", raw) for raw in files]
    yield "validate", timed(lambda: [shape(Release, one) for one in parsed])
    snapshot = take(root)
    yield "load the catalogue", timed(lambda: load(snapshot))
    loaded = load(snapshot)
    day = date.fromisoformat(TODAY)
    yield "rules and findings", timed(lambda: check(loaded, today=day, infos=False))


def events(paths: Iterable[Path]) -> None:
    """Read files and ask the C parser for their events: nothing that reads YAML is quicker."""
    for path in paths:
        following = yaml.CSafeLoader(path.read_bytes()).get_event
        while type(following()) is not yaml.StreamEndEvent:
            pass


def timed(step: Callable[[], object]) -> float:
    """Return the CPU seconds of a step, as in the command without looking for garbage."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    step()
    seconds = time.process_time() - start
    gc.enable()
    return seconds


def heading(title: str, runs: int) -> None:
    """Print a title above columns."""
    print(f"\n{title}\n{'':<26}{'CPU s':>8}{'worst':>8}{'MB':>8}   median of {runs}")


def line(name: str, costs: list[Cost]) -> None:
    """Print the costs of several runs."""
    seconds, megabytes = zip(*costs, strict=True)
    print(f"{name:<26}{statistics.median(seconds):>8.2f}{max(seconds):>8.2f}{max(megabytes):>8.0f}")


def hostile(runs: int) -> None:
    """Print what it costs to refuse files that were made to do harm."""
    heading("check of a project with a hostile record", runs)
    files: dict[str, Callable[[], bytes]] = {
        "a YAML bomb of 1 KB": lambda: BOMB,
        "a file of 100 MB": lambda: b"a: 1\n" * 20_000_000,
        "1 MB of brackets": lambda: b"[" * 1_000_000,
        "1 MB of keys": lambda: b"".join(b"k%d: v\n" % number for number in range(90_000)),
    }
    for name, made in files.items():
        with TemporaryDirectory() as folder:
            root = Path(folder) / "project"
            synthetic.project(root, 1)
            next(root.glob("releases/*/*.yml")).write_bytes(made())
            check_ = ["--root", str(root), "check"]
            line(name, [measure(check_, ends_with=1) for _ in range(runs)])


def finder(records: int) -> None:
    """Print how large the data of the finder are, and how quickly the page has its answers."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "project"
        synthetic.project(root, records)
        catalog = read(root).catalog
        if catalog is None:
            sys.exit("the synthetic project cannot be read")
        text = data(catalog, date.fromisoformat(TODAY)).text()
    packed = len(gzip.compress(text.encode(), 6))
    print(f"\nfinder.json of {2 * records:,} tags: {len(text):,} bytes, {packed:,} as gzip")
    with serve(SCRIPTS) as url, chromium() as browser, browser.new_page() as page:
        page.route("**/empty.html", lambda route: route.fulfill(body="<title>empty</title>"))
        page.goto(url + "empty.html")
        for name, question in QUESTIONS.items():
            taken = page.evaluate(ANSWERED, [text, question])
            print(f"{name:<26}{statistics.median(taken):>8.1f}{max(taken):>8.1f} ms in Chromium")


class Late(dict[str, Handler]):
    """The answers of a fake registry that is far away: each comes after the time of the way."""

    def get(self, path: str, default: Any = None) -> Any:  # noqa: ANN401 - as in a dict
        """Return what answers at a path, late."""
        handler = super().get(path, default) or (lambda _: Reply(404))

        def late(asked: Asked) -> Reply:
            time.sleep(LATENCY)
            return handler(asked)

        return late


def verify(runs: int) -> None:
    """Print how long it takes to ask for a thousand addresses and more."""
    print(
        f"\nverify against a registry {LATENCY * 1000:.0f} ms away, 16 jobs: seconds of {runs} runs"
    )
    for title, records, options in (
        ("regions of 18 records", 18, ("public", "vpc")),
        ("500 records, all images different", 500, ("public",)),
    ):
        with TemporaryDirectory() as folder, fake() as server:
            root = Path(folder) / "project"
            synthetic.project(root, records)
            catalog = read(root).catalog
            if catalog is None:
                sys.exit("the synthetic project cannot be read")
            named = {str(target.uri) for target in targets(catalog, catalog.records)}
            for number, uri in enumerate(sorted({uri.partition("/")[2] for uri in named})):
                repository, _, tag = uri.partition(":")
                hold(server, images.example(torch=f"2.8.0+ali.{number}"), repository, tag)
            server.routes = Late(server.routes)
            asked = [f"--registry=acs-{name}={server.url}" for name in options]
            command = [str(TAGNOTES), "--root", str(root), "verify", "--format=json", *asked]
            taken = []
            for _ in range(runs):
                start = time.perf_counter()
                done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
                taken.append(time.perf_counter() - start)
            summary = json.loads(done.stdout)["summary"]
            print(f"{title:<34}{summary['present']:>6,} addresses", *(f"{t:.1f}" for t in taken))


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="measured runs of each command")
    parser.add_argument(
        "--records", type=int, nargs="*", default=[100, 1000], help="sizes of the projects to check"
    )
    parser.add_argument("--steps", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.steps:
        for name, seconds in steps(options.steps):
            print(f"  {name:<24}{seconds:>8.2f}")
        return
    print(f"Python {platform.python_version()}, PyYAML {yaml.__version__}, {os.cpu_count()} cores")
    commands(options.runs)
    sizes(options.records, options.runs)
    hostile(options.runs)
    finder(1500)
    verify(min(options.runs, 3))


if __name__ == "__main__":
    main()
