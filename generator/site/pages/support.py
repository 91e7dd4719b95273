"""Support: how long each release of a family is supported, as a picture and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from generator.catalog import Record
from generator.model.release import Status
from generator.model.settings import Family
from generator.site.chart import Bar, Chart, Lane, Tick
from generator.site.inline import Line, Link, Tag
from generator.site.pages.neighbours import release_path
from generator.site.tree import Details, Row, Section, Table
from generator.site.voice import Voice

_SHOWN: Final = 16
"""So many releases stand in the picture, the newest; the table has all."""
_MARGIN: Final = timedelta(days=45)
"""So much is seen after the last day that is stated: an end that is not stated lies there."""
_TICKS: Final = 7
_STEPS: Final = 0.6
"""So much of the picture the steps take: the newest one has room for its words."""


def section(voice: Voice, family: Family, day: date) -> Section | None:
    """Return the section; None when there is no release that was published."""
    records = [
        record
        for record in voice.catalog.records_of(family.id)
        if record.release.status is not Status.DRAFT
    ]
    if not records:
        return None
    gettext = voice.words.gettext
    shown = records[:_SHOWN]
    dated = any(isinstance(record.release.released, date) for record in shown)
    chart = (_by_day if dated else _in_order)(voice, family, shown, day)
    summary = gettext("The same as a table")
    table = _table(voice, summary, records)
    return Section(
        "support", gettext("Support"), (chart, Details("support-table", summary, (table,)))
    )


def _table(voice: Voice, caption: str, records: Sequence[Record]) -> Table:
    gettext = voice.words.gettext
    head: tuple[Line, ...] = (
        (gettext("Release"),),
        (gettext("Status"),),
        (gettext("Released"),),
        (gettext("Support ends"),),
    )
    rows = tuple(
        Row(
            (
                (Link(release_path(record), (Tag(record.release.release),)),),
                (voice.status(record.release.status),),
                (voice.day(record.release.released),),
                (voice.day(record.release.support_ends),),
            )
        )
        for record in records
    )
    return Table(caption, head, rows, searched=False)


# ---- where days are stated ----


def _by_day(voice: Voice, family: Family, shown: Sequence[Record], day: date) -> Chart:
    words = voice.words
    starts = _starts(shown, day)
    ends = [record.release.support_ends for record in shown]
    stated = [end for end in ends if isinstance(end, date)]
    first, last = min(starts), max([*stated, *starts, day]) + _MARGIN
    whole = (last - first).days

    def at(when: date) -> float:
        return (when - first).days / whole

    lanes = tuple(
        Lane(
            record.release.release,
            _day(voice, record.release.released),
            (
                Bar(
                    at(start),
                    at(end) if isinstance(end, date) else 1,
                    record.release.status.value,
                    voice.status(record.release.status).text,
                    _end(voice, record),
                    open_start=not isinstance(record.release.released, date),
                    open_end=not isinstance(end, date),
                ),
            ),
        )
        for record, start, end in zip(shown, starts, ends, strict=True)
    )
    today = words.gettext("Day of the data: {day}").replace("{day}", words.short_day(day))
    return Chart(
        "support-chart",
        _title(voice, family),
        _description(voice, shown),
        tuple(Tick(at(month), words.month(month)) for month in _months(first, last)),
        lanes,
        Tick(at(day), today),
    )


def _starts(shown: Sequence[Record], day: date) -> list[date]:
    """Return when each release begins; one without a day lies between its neighbours."""
    stated = [r.release.released for r in shown]
    found: list[date] = []
    for position, start in enumerate(stated):
        if isinstance(start, date):
            found.append(start)
            continue
        newer = found[-1] if found else day
        older = next((d for d in stated[position:] if isinstance(d, date)), None)
        left = newer - timedelta(days=60) if older is None else older
        found.append(left + (newer - left) / 2)
    return found


def _months(first: date, last: date) -> list[date]:
    """Return the first days of months, so few that their names have room."""
    count = (last.year - first.year) * 12 + last.month - first.month
    step = next(n for n in (1, 2, 3, 6, 12, 24, 60, count + 1) if count / n <= _TICKS)
    found = []
    for number in range(1, count + 1):
        month = first.month - 1 + number
        start = date(first.year + month // 12, month % 12 + 1, 1)
        if (start.year * 12 + start.month - 1) % step == 0:
            found.append(start)
    return found


# ---- where no day is stated ----


def _in_order(voice: Voice, family: Family, shown: Sequence[Record], day: date) -> Chart:
    """Return the releases as steps: each begins after the one below it, nobody says when."""
    del day
    count = len(shown)
    lanes = tuple(
        Lane(
            record.release.release,
            _day(voice, record.release.released),
            (
                Bar(
                    _STEPS * (count - 1 - position) / max(count - 1, 1),
                    1,
                    record.release.status.value,
                    voice.status(record.release.status).text,
                    _end(voice, record),
                    open_start=True,
                    open_end=True,
                ),
            ),
        )
        for position, record in enumerate(shown)
    )
    note = voice.words.gettext("In the order of the releases; no day is stated")
    title = voice.words.gettext("{title} ({note})").replace("{title}", _title(voice, family))
    title = title.replace("{note}", note)
    return Chart("support-chart", title, _description(voice, shown), (), lanes)


def _title(voice: Voice, family: Family) -> str:
    return voice.words.gettext("Support of {image}").replace("{image}", family.id)


def _day(voice: Voice, day: object) -> str:
    return voice.words.short_day(day) if isinstance(day, date) else voice.not_stated.text


def _end(voice: Voice, record: Record) -> str:
    end = record.release.support_ends
    gettext = voice.words.gettext
    if not isinstance(end, date):
        return gettext("end not stated")
    return gettext("until {day}").replace("{day}", voice.words.short_day(end))


def _description(voice: Voice, shown: Sequence[Record]) -> str:
    """Return in words what is seen."""
    sentence = voice.words.gettext("{release}: {status}, released {day}, {end}.")
    return " ".join(
        sentence.replace("{release}", record.release.release)
        .replace("{status}", voice.status(record.release.status).text)
        .replace("{day}", _day(voice, record.release.released))
        .replace("{end}", _end(voice, record))
        for record in shown
    )
