"""Ahead: days that are still to come, of what has happened by its own account."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from generator.catalog import Record
from generator.finding import Problem, Severity
from generator.lint.waivers import Judged
from generator.model.release import Status
from generator.source import Path

_PUBLISHED: Final = frozenset({Status.SUPPORTED, Status.DEPRECATED, Status.WITHDRAWN})


def faults(record: Record, today: date | None) -> Iterator[Judged]:
    """Yield what a record dates after ``today``; without it nothing is still to come."""
    for at, words, day in () if today is None else _past(record):
        if today is not None and day > today:
            problem = Problem(
                at, f"{words} on {day}, which is still to come", "correct the day, or wait for it"
            )
            yield Judged("LIF112", Severity.WARNING, problem)


def _past(record: Record) -> Iterator[tuple[Path, str, date]]:
    """Yield the days on which something happened, with the words for it."""
    release = record.release
    if release.status in _PUBLISHED and isinstance(release.released, date):
        yield ("released",), f"a {release.status} release was published", release.released
    for i, erratum in enumerate(release.errata):
        yield ("errata", i, "on"), "corrected", erratum.on
    for i, source in enumerate(release.sources):
        if isinstance(source.checked, date):
            yield ("sources", i, "checked"), "the page was read", source.checked
    for i, variant in enumerate(release.variants):
        for j, entry in enumerate(variant.evidence):
            at = ("variants", i, "evidence", j, "checked")
            yield at, "the registry was asked", entry.checked
