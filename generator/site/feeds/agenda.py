"""Agenda: the ends of support as a calendar file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from urllib.parse import urlsplit

from generator.catalog import Record
from generator.model.release import Status
from generator.site.pages.neighbours import release_path
from generator.site.publication import Publication


def endings(records: Iterable[Record]) -> Iterator[tuple[Record, date]]:
    """Yield the published releases whose end of support is stated, each with its last day."""
    for record in records:
        ends = record.release.support_ends
        if isinstance(ends, date) and record.release.status is not Status.DRAFT:
            yield record, ends


def agenda(publication: Publication, language: str, image: str, records: Iterable[Record]) -> str:
    """
    Return a calendar with the last day of support of each release.

    There is at least one: a calendar without an event is none. ``image`` is empty for that of all
    images.
    """
    from icalendar import Calendar, Event

    voice = publication.voices[language]
    gettext = voice.words.gettext
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", f"-//tagnotes//support//{voice.words.language.tag.upper()}")
    title = gettext("Support of {image}").replace("{image}", image)
    calendar.add("x-wr-calname", title if image else gettext("Support of all images"))
    host = urlsplit(publication.url).hostname or "tagnotes.invalid"
    for record, ends in endings(records):
        release = record.release
        event = Event()
        event.add("uid", f"{release.image}/{release.release}/support@{host}")
        event.add("dtstamp", datetime.combine(publication.day, time(), UTC))
        event.add("dtstart", ends)
        if ends < date.max:
            event.add("dtend", ends + timedelta(days=1))
        event.add("transp", "TRANSPARENT")
        event.add(
            "summary", gettext("Support of {release} ends").replace("{release}", record.reference)
        )
        if publication.has_host:
            event.add("url", publication.address(language, release_path(record)))
        calendar.add_component(event)
    written: bytes = calendar.to_ical()
    return written.decode()
