"""Table: what was measured, as lines that can be compared."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from tests.bench.run import Run

Runs = Mapping[str, Sequence[Run]]
"""The runs of each builder at one size, ours first, in the order of the rounds."""

_HEAD = (
    f"{'':<14}{'CPU s':>20}{'wall s':>20}{'peak MB':>9}{'pages':>7}{'pages/s':>9}{'MB':>8}"
    f"{'CPU : ours':>20}{'wall : ours-two':>20}"
)


def spread(values: Sequence[float]) -> str:
    """Return the least, the median and the most."""
    return f"{min(values):.2f}-{statistics.median(values):.2f}-{max(values):.2f}"


def ratios(theirs: Sequence[float], ours: Sequence[float]) -> list[float]:
    """Return how many times ours theirs is, round by round: both met the same machine."""
    return [their / our for their, our in zip(theirs, ours, strict=True)]


def exponent(small: tuple[float, float], large: tuple[float, float]) -> float:
    """Return the power of a number with which something grows, each time given as a pair."""
    return math.log(large[1] / small[1]) / math.log(large[0] / small[0])


def table(runs: Runs) -> Iterator[str]:
    """Yield the lines of one size."""
    yield _HEAD
    for name, mine in runs.items():
        cpu, wall = [run.cpu for run in mine], [run.wall for run in mine]
        per_second = mine[-1].pages / statistics.median(wall)
        yield (
            f"{name:<14}{spread(cpu):>20}{spread(wall):>20}"
            f"{max(run.rss for run in mine):>9.0f}{mine[-1].pages:>7,}{per_second:>9.0f}"
            f"{mine[-1].size / 1e6:>8.1f}"
            + "".join(f"{ratio:>20}" for ratio in _against(name, runs))
        )


def growth(sizes: Mapping[int, Runs]) -> Iterator[str]:
    """Yield how each that built all sizes grows with the records, by steps and over all."""
    steps = list(pairwise(sizes))
    if len(steps) > 1:
        steps.append((steps[0][0], steps[-1][1]))
    if not steps:
        return
    yield f"{'growth':<14}" + "".join(f"{f'{a:,} to {b:,}':>26}" for a, b in steps)
    yield f"{'':<14}" + f"{'CPU':>12}{'bytes':>14}" * len(steps)
    for name in next(iter(sizes.values())):
        if any(name not in runs for runs in sizes.values()):
            continue
        line = f"{name:<14}"
        for small, large in steps:
            first, last = sizes[small][name], sizes[large][name]
            for what, width in (("cpu", 12), ("size", 14)):
                ends = (small, _median(first, what)), (large, _median(last, what))
                line += f"{exponent(*ends):>{width}.2f}"
        yield line


def rows(sizes: Mapping[int, Runs]) -> Iterator[str]:
    """Yield the figures as rows of Markdown, for the page that shows them."""
    for size, runs in sizes.items():
        for name, mine in runs.items():
            cpu, wall = [run.cpu for run in mine], [run.wall for run in mine]
            cells = (
                f"{size:,}",
                f"`{name}`",
                spread(cpu),
                spread(wall),
                f"{max(run.rss for run in mine):,.0f}",
                f"{mine[-1].pages:,}",
                f"{mine[-1].size / 1e6:.0f}",
                *_against(name, runs),
            )
            yield f"| {' | '.join(cells)} |"


def _against(name: str, runs: Runs) -> Iterator[str]:
    """Yield the ratios of CPU time to ours in one process, of wall time to ours in two."""
    for what, ours in (("cpu", "ours"), ("wall", "ours-two")):
        if name == ours or ours not in runs:
            yield "1" if name == ours else "-"
        else:
            theirs, mine = ([getattr(run, what) for run in runs[one]] for one in (name, ours))
            yield spread(ratios(theirs, mine))


def _median(runs: Sequence[Run], what: str) -> float:
    return float(statistics.median(getattr(run, what) for run in runs))
