"""Events: what happens to releases and is worth a message, with the day on which it does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple

from generator.catalog import Catalog, Record
from generator.diff import DRIVER, differences, moves_ground, pairs, previous
from generator.model.deviation import Erratum
from generator.model.release import Release, Status
from generator.model.values import Unknown
from generator.site.days import first_seen, tag_seen

Kind = Literal["released", "tag", "corrected", "deprecated", "withdrawn", "floor", "ending"]

_ENDS: Final[dict[Status, Kind]] = {
    Status.DEPRECATED: "deprecated",
    Status.WITHDRAWN: "withdrawn",
}

_MONTH: Final = re.compile(r"([0-9]{2})\.(0[1-9]|1[0-2])")

NOTICE: Final = timedelta(days=90)
"""So long before its end the support of a release is said to end."""


class Event(NamedTuple):
    """
    Something that happened to a release on a day.

    ``tag`` is the one that was added; ``erratum`` is the correction that was made; ``was`` and
    ``now`` are driver minimums.
    """

    kind: Kind
    record: Record
    day: date
    tag: str = ""
    erratum: Erratum | None = None
    was: str = ""
    now: str = ""

    @property
    def key(self) -> str:
        """What tells it from every other event of all time, however often a feed is made."""
        release = self.record.release
        parts = [release.image, release.release, self.kind]
        if self.tag:
            parts.append(self.tag)
        if self.erratum is not None:
            position = release.errata.index(self.erratum)
            parts += [self.day.isoformat(), str(position)]
        return "/".join(parts)


def events(catalog: Catalog, image: str, today: date) -> tuple[Event, ...]:
    """
    Return the events of an image up to a day, newest first.

    A draft is not published, and what happened on a day that nobody states is not news.
    """
    found = [
        event
        for record in catalog.records_of(image)
        if record.release.status is not Status.DRAFT
        for event in _events(catalog, record)
        if event.day <= today
    ]
    found.sort(key=lambda event: event.day, reverse=True)
    return tuple(found)


def _events(catalog: Catalog, record: Record) -> Iterator[Event]:
    release = record.release
    end = _end(release)
    for erratum in reversed(release.errata):
        if erratum is not end:
            yield Event("corrected", record, erratum.on, erratum=erratum)
    ends = release.support_ends
    if isinstance(ends, date):
        notice = NOTICE if ends - date.min > NOTICE else timedelta()
        yield Event("ending", record, ends - notice)
    yield from _tags(record)
    released = _day(catalog, record)
    ended = released if end is None else end.on
    if release.status in _ENDS and ended is not None:
        yield Event(_ENDS[release.status], record, ended)
    if released is None:
        return
    yield from _floor(catalog, record, released)
    yield Event("released", record, released)


def _day(catalog: Catalog, record: Record) -> date | None:
    """
    Return the day of a release.

    Where the vendor states none, a release that is named by the calendar has the first day of its
    month, another one the day on which its record first shows it: a feed needs a day, and it must
    not be another one each time the site is built.
    """
    released = record.release.released
    if not isinstance(released, Unknown):
        return released
    family = catalog.family(record.release.image)
    month = _MONTH.match(record.release.release)
    if family is None or family.order != "calendar" or month is None:
        return first_seen(record)
    return date(2000 + int(month[1]), int(month[2]), 1)


def _tags(record: Record) -> Iterator[Event]:
    """Yield the tags that registries had later than the first; a correction tells of its own."""
    release = record.release
    told = {e.now for e in release.errata if e.field == "variants"}
    seen = [(v, tag_seen(v)) for v in release.variants]
    days = [day for _, day in seen if day is not None]
    for variant, day in reversed(seen):
        tag = variant.tag
        if day is None or not isinstance(tag, str) or told & {tag, variant.id}:
            continue
        if day > min(days):
            yield Event("tag", record, day, tag=tag)


def _end(release: Release) -> Erratum | None:
    """Return the correction that ended the life of a release: the end is told, and told once."""
    if release.status not in _ENDS:
        return None
    mine = [erratum for erratum in release.errata if erratum.field == "status"]
    return max(mine, key=lambda erratum: erratum.on, default=None)


def _floor(catalog: Catalog, record: Record, released: date) -> Iterator[Event]:
    before = previous(catalog, record)
    if before is None:
        return
    for older, newer in pairs(before.record, record):
        for change in differences(older, newer):
            if change.name == DRIVER and moves_ground(change):
                yield Event("floor", record, released, was=str(change.was), now=str(change.now))
                return
