"""Disagreement: a fact of a record that the registries do not bear out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from generator.desk.verify.answer import Answer
from generator.desk.visible import visible
from generator.finding import Finding, Severity
from generator.source import Path, Source


class Kind(StrEnum):
    """What disagrees; each has a remedy of its own."""

    ABSENT = "absent"
    MOVED = "moved"
    PLATFORMS = "platforms"
    DIFFERS = "differs"
    COMPONENT = "component"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A finding at a fact of a record, with the variants and the addresses that it is about."""

    kind: Kind
    finding: Finding
    keys: frozenset[tuple[str, int]]
    uris: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at a place of a record, before it is known where that is in the file."""

    kind: Kind
    at: Path
    message: str
    help: str


def disagreement(
    fault: Fault, answers: Sequence[Answer], sources: Mapping[str, Source]
) -> Disagreement:
    """Return a fault with its line, and the answers that show it."""
    target = answers[0].target
    source = sources[target.record.name]
    span = source.locate(target.record.place(fault.at))
    finding = Finding(
        fault.kind,
        Severity.ERROR,
        target.record.name,
        fault.message,
        fault.help,
        span,
        source.excerpt(span),
        record=target.record.reference,
    )
    return Disagreement(
        fault.kind,
        finding,
        frozenset(answer.target.key for answer in answers),
        tuple(str(answer.target.uri) for answer in answers),
    )


_LONGEST = 100


def shown(text: str) -> str:
    """Return words of an image as they may be printed: visible, and not endless."""
    return visible(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
