"""Measure what commands cost in CPU seconds (user and system) and in peak memory."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from pathlib import Path

import yaml

PROGRAM = "./dev bench"


def main() -> int:
    """Print all tables, or do what the first word says."""
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    if word == "build":
        return build(sys.argv[2:])
    if word == "equal":
        return equal(sys.argv[2:])
    if word == "again":
        again(sys.argv[2:])
        return 0
    if word == "rows":
        rows(sys.argv[2:])
        return 0
    commands()
    return 0


def commands() -> None:
    """Print what the commands cost."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description=__doc__,
        epilog=f"{PROGRAM} build: what a whole build costs, against what one would take instead. "
        f"{PROGRAM} equal: whether the pages of both say the same. "
        f"{PROGRAM} again: what it costs once more, and after a change. "
        f"{PROGRAM} rows FILE: figures that were kept, for the page about them.",
    )
    parser.add_argument("--runs", type=int, default=5, help="measured runs of each command")
    parser.add_argument(
        "--records", type=int, nargs="*", default=[100, 1000], help="sizes of the projects to check"
    )
    parser.add_argument("--steps", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    # What measures builds holds little: on Linux a process begins with the peak of its parent.
    from tests.bench.commands import commands as measured
    from tests.bench.commands import hostile, sizes
    from tests.bench.finder import finder
    from tests.bench.registry import verify
    from tests.bench.steps import steps

    if options.steps:
        for name, seconds in steps(options.steps):
            print(f"  {name:<24}{seconds:>8.2f}")
        return
    print(f"Python {platform.python_version()}, PyYAML {yaml.__version__}, {os.cpu_count()} cores")
    measured(options.runs)
    sizes(options.records, options.runs)
    hostile(options.runs)
    finder(1500)
    verify(min(options.runs, 3))


def build(arguments: list[str]) -> int:
    """Print what a whole build costs, against what one would take instead."""
    from tests.bench import build as bench

    parser = argparse.ArgumentParser(prog=f"{PROGRAM} build", description=build.__doc__)
    parser.add_argument(
        "--records", type=int, nargs="+", default=[30, 300, 1000, 3000], help="sizes of the site"
    )
    parser.add_argument("--runs", type=int, default=5, help="builds of each, in turn")
    parser.add_argument(
        "--pages",
        choices=("releases", "all"),
        default="releases",
        help="all: one more row, with everything that only our site has",
    )
    parser.add_argument(
        "--against",
        nargs="+",
        choices=bench.names(),
        default=bench.AGAINST,
        metavar="NAME",
        help=f"some of {', '.join(bench.names())}; {', '.join(bench.AGAINST)} when left out",
    )
    parser.add_argument("--json", type=Path, help="file for all figures")
    given = parser.parse_args(arguments)
    return bench.build(
        sorted(given.records),
        given.runs,
        given.against,
        whole=given.pages == "all",
        file=given.json,
    )


def equal(arguments: list[str]) -> int:
    """Tell whether our pages say what the theme makes of their Markdown."""
    from tests.bench import build as bench

    argparse.ArgumentParser(prog=f"{PROGRAM} equal", description=equal.__doc__).parse_args(
        arguments
    )
    return bench.equal()


def again(arguments: list[str]) -> None:
    """Print what it costs to build once more, and how soon a served page shows a change."""
    from tests.bench import again as bench

    parser = argparse.ArgumentParser(prog=f"{PROGRAM} again", description=again.__doc__)
    parser.add_argument("--records", type=int, default=1000, help="size of the site")
    parser.add_argument("--runs", type=int, default=5, help="builds of each kind, and servers")
    given = parser.parse_args(arguments)
    bench.again(given.records, given.runs)


def rows(arguments: list[str]) -> None:
    """Print the figures of a file as the rows of docs/*/performance.md."""
    from tests.bench import build as bench

    parser = argparse.ArgumentParser(prog=f"{PROGRAM} rows", description=rows.__doc__)
    parser.add_argument("file", type=Path, help="what build --json wrote")
    bench.rows(parser.parse_args(arguments).file)


if __name__ == "__main__":
    sys.exit(main())
