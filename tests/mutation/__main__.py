"""Mutation test: the code is changed in small ways, and a test must fail for each."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.mutation import survivors
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.targets import TARGETS
from tests.mutation.trial import ROOT, Copy, Verdict, copies, judge, limit

WANTED: Final = 85
"""So many of a hundred mutants have to be killed."""


def main() -> int:
    """Judge the mutants of all modules, or of those that are named."""
    parser = argparse.ArgumentParser(prog="./dev mutate", description=__doc__)
    names = {Path(module).stem: module for module in TARGETS}
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"one of {', '.join(names)}")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default: 2)")
    given = parser.parse_args()
    if unknown := set(given.modules) - names.keys():
        parser.error(f"not mutated: {', '.join(sorted(unknown))}")
    chosen = [names[name] for name in given.modules or names]
    begin = time.monotonic()
    judged: dict[Mutant, Verdict] = {}
    with copies(given.jobs) as made:
        for module in chosen:
            judged |= _module(made, module)
    clean = _report(chosen, judged)
    print(f"in {_minutes(begin)}, {given.jobs} at a time")
    return 0 if clean else 1


def _module(made: Sequence[Copy], module: str) -> dict[Mutant, Verdict]:
    """Judge the mutants of a module; on a terminal a line says how far it is."""
    begin = time.monotonic()
    tests = TARGETS[module]
    seconds = limit(made, module, tests)
    every = list(mutants(made[0].folder, module))
    judged: dict[Mutant, Verdict] = {}
    for mutant, verdict in judge(made, every, tests, seconds):
        judged[mutant] = verdict
        if sys.stderr.isatty():
            left = f"\r{module}: {len(judged)} of {len(every)} mutants"
            print(left, end="", file=sys.stderr, flush=True)
    count = Counter(judged.values())
    print("\r" if sys.stderr.isatty() else "", end="", file=sys.stderr)
    print(
        f"{module:38}{len(every):5} mutants{count[Verdict.KILLED]:6} killed"
        f"{count[Verdict.TIMEOUT]:4} out of time{count[Verdict.SURVIVED]:4} survived"
        f"   {_minutes(begin)}",
        flush=True,
    )
    return judged


def _report(modules: Sequence[str], judged: Mapping[Mutant, Verdict]) -> bool:
    """Print the survivors and the rate; tell whether they are as they should be."""
    known = survivors.read(survivors.FILE.read_text("utf-8"))
    alive = [mutant for mutant, verdict in judged.items() if verdict is Verdict.SURVIVED]
    alive.sort(key=lambda mutant: (mutant.change.module, mutant.line))
    new = [mutant for mutant in alive if mutant.change not in known]
    for title, group in (
        ("survived, with the reason:", [m for m in alive if m.change in known]),
        ("survived, and nobody has said why:", new),
    ):
        if group:
            print(f"\n{title}\n")
        for mutant in group:
            print(f"{mutant.change.module}:{mutant.line}")
            print(survivors.written(mutant.change, known.get(mutant.change, "?")))
    changes = {mutant.change for mutant in alive}
    gone = [c for c in known if c.module in modules and c not in changes]
    if gone:
        print(f"\nno survivors any more, delete them in {survivors.FILE.relative_to(ROOT)}:\n")
        print("\n".join(survivors.written(change, known[change]) for change in gone))
    killed = len(judged) - len(alive)
    rate = 100 * killed / len(judged)
    print(f"{killed} of {len(judged)} mutants killed: {rate:.1f} %, wanted {WANTED} %")
    print(f"{len(alive)} survived, {len(alive) - len(new)} of them with a reason")
    return rate >= WANTED and not new and not gone


def _minutes(begin: float) -> str:
    return f"{(time.monotonic() - begin) / 60:.1f} minutes"


if __name__ == "__main__":
    sys.exit(main())
