"""Fault: what is wrong with a file as such, before it becomes a finding."""

from __future__ import annotations

from typing import Final, NamedTuple

from generator.finding import Severity
from generator.source import Span

MAX_FAULTS: Final = 100
"""So many faults of one kind are shown of one file."""


class Fault(NamedTuple):
    """A fault of a file: its code, place, sentence and remedy."""

    code: str
    span: Span
    message: str
    help: str
    severity: Severity = Severity.ERROR


def and_more(code: str, span: Span, number: int) -> Fault:
    """Return the fault that stands for ``number`` faults more of one kind, from ``span`` on."""
    return Fault(
        "SRC025",
        span,
        f"and {number} more {code} in this file, not shown",
        "mend the first ones and check again",
    )


def too_many(span: Span) -> Fault:
    """Return the fault that ends the reading of a file at ``span``."""
    return Fault(
        "SRC025",
        span,
        f"more than {MAX_FAULTS} faults in this file, the rest is not read",
        "mend the first ones and check again",
    )
