"""Measure what commands cost in CPU seconds (user and system) and in peak memory."""

from __future__ import annotations

import argparse
import os
import platform
from pathlib import Path

import yaml

from tests.bench.commands import commands, hostile, sizes
from tests.bench.finder import finder
from tests.bench.registry import verify
from tests.bench.steps import steps


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
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
