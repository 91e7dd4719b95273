"""Status: how much the fact tables hold, how far they reach and when they were read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from generator.facts.cuda import cuda_table
from generator.facts.gpus import gpu_table
from generator.facts.groups import group_table
from generator.facts.ngc import ngc_table
from generator.facts.pins import pin_tables
from generator.facts.ppu import ppu_table
from generator.facts.table import Confidence, Fact, FactTable
from generator.facts.torch import torch_table
from generator.facts.wheels import wheel_table
from generator.versions import order_key


@dataclass(frozen=True, slots=True)
class Status:
    """One list of facts: those of a component where the file is about several."""

    table: str
    about: str
    rows: int
    newest: str
    read: date
    confidence: Mapping[Confidence, int]


def tables() -> Mapping[str, FactTable]:
    """Return all fact tables by the name of their file."""
    return {
        "torch": torch_table(),
        "cuda": cuda_table(),
        "gpus": gpu_table(),
        "ngc": ngc_table(),
        "ppu": ppu_table(),
        "wheels": wheel_table(),
        "groups": group_table(),
        **{f"pins/{name}": table for name, table in pin_tables().items()},
    }


def statuses() -> tuple[Status, ...]:
    """Return the status of each list of facts."""
    return tuple(status for name, table in tables().items() for status in _of(name, table))


def text(found: tuple[Status, ...]) -> str:
    """Return statuses as a table for a terminal."""
    head = ("table", "about", "rows", "newest", "read", *Confidence)
    lines = [head, *(_cells(status) for status in found), _total(found)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        + "\n"
        for line in lines
    )


def _of(name: str, table: FactTable) -> Iterator[Status]:
    found: dict[str, list[Fact]] = {}
    for part, facts in table.parts.items():
        for fact in facts:
            component = getattr(fact, "component", None)
            about = f"{component} {part}" if component and part != "rows" else component or part
            found.setdefault(about, []).append(fact)
    for about, listed in found.items():
        counts = Counter(fact.confidence for fact in listed)
        yield Status(
            table=name,
            about="" if about == "rows" else about,
            rows=len(listed),
            newest=max((fact.release for fact in listed), key=order_key),
            # The oldest reading: what a list holds is as old as its oldest part.
            read=min(table.sources[fact.source].read for fact in listed),
            confidence={level: counts[level] for level in Confidence},
        )


def _cells(status: Status) -> tuple[str, ...]:
    counts = (str(count) for count in status.confidence.values())
    return (
        f"{status.table}.yml",
        status.about or "-",
        str(status.rows),
        status.newest or "-",
        status.read.isoformat(),
        *counts,
    )


def _total(found: tuple[Status, ...]) -> tuple[str, ...]:
    counts = (str(sum(s.confidence[level] for s in found)) for level in Confidence)
    return ("total", "-", str(sum(s.rows for s in found)), "-", "-", *counts)
