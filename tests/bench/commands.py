"""Commands: what they cost on this repository, and the check of many or hostile records."""

from __future__ import annotations

import math
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.store import FOLDER
from tests import synthetic
from tests.bench.cost import Cost, heading, line, measure
from tests.bench.steps import TODAY

COMMANDS = ("--help", "check", "build")

BOMB = b"a0: &a0 [x, x]\n" + b"".join(
    b"a%d: &a%d [%s]\n" % (n, n, b", ".join([b"*a%d" % (n - 1)] * 9)) for n in range(1, 20)
)
"""Each name stands for nine of the one above it: written out it would fill any memory."""


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
