"""Days: what cannot have happened before the release, and what cannot have come after it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from generator.catalog import Catalog, Record, known
from generator.facts import torch_table
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Relation, rule
from generator.source import Path

_TORCH: Final = "torch"
_DAY: Final = re.compile(r"(?:(?<=[-_])|\A)(?:20)?([0-9]{2})([0-9]{2})([0-9]{2})(?=[-_]|\Z)")
"""A day at the end of a tag, or between its dashes."""

_MONTH: Final = re.compile(r"(?:20)?([0-9]{2})\.([0-9]{2})(?![0-9])")
_LAST_MONTH: Final = 12


@rule("LIF102", Severity.ERROR)
def before_the_release(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    Corrections, waivers and looks at a registry are not older than the release.

    Nothing could be corrected, and no deviation accepted, before the release was published: one of
    the days was mistyped, most often the year. What a registry said before that day is only a
    remark, but the tag may have been pushed anew since.
    """
    published = known(record.release.released)
    if published is None:
        return
    for position, erratum in enumerate(record.release.errata):
        if erratum.on < published:
            yield Problem(
                at=("errata", position, "on"),
                message=f"corrected on {erratum.on}, published on {published}",
                help="correct one of the two days",
            )
    for path, until in _waivers(record):
        if until < published:
            yield Problem(
                at=path,
                message=f"accepted until {until}, published on {published}",
                help="correct one of the two days",
            )
    for variant, written in zip(record.variants, record.release.variants, strict=True):
        for position, entry in enumerate(written.evidence):
            if entry.checked < published:
                yield Problem(
                    at=("variants", variant.position, "evidence", position, "checked"),
                    message=f"the registry was asked on {entry.checked}, before {published},"
                    " when the release was published",
                    help="ask it again: the tag may have been pushed anew",
                    severity=Severity.INFO,
                    variant=variant.id,
                )


@rule("IDN128", Severity.ERROR)
def no_such_month(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A release named by the calendar names a month, and a day in a tag is one of the calendar.

    There is no month 13: the numbers were swapped or mistyped. What looks like a day in a tag may
    be something else, so that this is a warning.
    """
    release = record.release.release
    family = catalog.family(record.release.image)
    month = _MONTH.match(release) if family and family.order == "calendar" else None
    if month and not 1 <= int(month[2]) <= _LAST_MONTH:
        yield Problem(
            at=("release",),
            message=f'release "{release}" names month {month[2]}',
            help="write the year and the month, as in 25.12",
        )
    published = known(record.release.released)
    year = month[1] if month else published and f"{published:%y}"
    for variant in record.variants:
        for match in _DAY.finditer(variant.tag or ""):
            # Other numbers have six digits too: only those of the release's year are days.
            is_day = match[1] == year or match[0].startswith("20")
            if is_day and _date(match) is None:
                yield Problem(
                    at=("variants", variant.position, "tag"),
                    message=f'tag "{variant.tag}" names {match[0]}, which is no day',
                    help="copy the tag from the registry",
                    severity=Severity.WARNING,
                    variant=variant.id,
                )


@rule("TOR108", Severity.WARNING, waivable=True)
def newer_than_the_release(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    A release holds no torch that came out after it.

    Either the day of the release or its torch was copied from another record. A tag that ends with
    a day is that old too: readers take it for the age of the software.
    """
    published = known(record.release.released)
    for variant in record.variants:
        torch = variant.components.get(_TORCH)
        row = torch_table().release(torch) if isinstance(torch, str) else None
        if row is None:
            continue
        days: list[tuple[Path, str, date]] = []
        if published is not None:
            at = places.component(record, variant, _TORCH)
            days.append((at, f"the release on {published}", published))
        if variant.tag and (day := _day(variant.tag)):
            at = ("variants", variant.position, "tag")
            days.append((at, f'the tag "{variant.tag}" names {day}', day))
        for at, words, day in days:
            yield Relation.CHECKED
            # Of some releases only the month is known.
            if day.isoformat()[: len(row.released)] < row.released:
                yield Problem(
                    at=at,
                    message=f"{_TORCH} {torch} came out on {row.released}, {words}",
                    help="correct the day or the version, or say in a waiver what the day means",
                    source=str(torch_table().cite(row)),
                    component=_TORCH,
                    variant=variant.id,
                )


def _waivers(record: Record) -> Iterator[tuple[Path, date]]:
    for position, waiver in enumerate(record.release.waivers):
        yield ("waivers", position, "until"), waiver.until
    for place, variant in enumerate(record.release.variants):
        for position, waiver in enumerate(variant.waivers):
            yield ("variants", place, "waivers", position, "until"), waiver.until


def _day(tag: str) -> date | None:
    """Return the day that a tag ends with, or holds between dashes."""
    return next((day for match in _DAY.finditer(tag) if (day := _date(match))), None)


def _date(match: re.Match[str]) -> date | None:
    try:
        return date(2000 + int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
