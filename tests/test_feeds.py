"""Feeds: what happens to releases reaches those who follow them, once and in their language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import feedparser
import pytest
from icalendar import Calendar

from generator.catalog import Catalog
from generator.model.release import Release
from generator.model.values import UNKNOWN
from generator.site import feeds
from generator.site.publication import Publication
from tests.conftest import DAY

URL = "https://notes.example.org/docs/"


def _files(catalog: Catalog, language: str = "en", day: date = DAY) -> Mapping[str, str]:
    published = Publication.of(catalog, day, URL)
    return {spec.path: spec.make() for spec in feeds.files(published, language)}


def _changed(demo: Catalog, reference: str, **facts: object) -> Catalog:
    """Return the catalogue with other facts in one record."""
    records: list[tuple[str, Release]] = [
        (r.name, r.release.model_copy(update=facts if r.reference == reference else {}))
        for r in demo.records
    ]
    parts = (demo.settings, demo.regions, demo.components, demo.platforms)
    return Catalog.of(*parts, records, demo.topics)


def _read(feed: str) -> feedparser.FeedParserDict:
    """Return a feed as a feed reader understands it, which finds nothing wrong."""
    found = feedparser.parse(feed)
    assert not found.bozo, found.get("bozo_exception")
    assert found.version == "atom10"
    return found


def _kinds(feed: str) -> list[str]:
    return [entry.tags[0].term for entry in _read(feed).entries]


@pytest.mark.parametrize("language", ["en", "fr", "zh"])
def test_a_feed_for_each_image_and_one_for_all(demo: Catalog, language: str) -> None:
    """Each names its own address and the page for people; that of all has the news of each."""
    files = _files(demo, language)
    prefix = "" if language == "en" else f"{language}/"
    ids = {}
    for path, text in files.items():
        if path.endswith(".xml"):
            found = _read(text)
            links = {link.rel: link.href for link in found.feed.links}
            assert links["self"] == f"{URL}{prefix}{path}"
            assert links["alternate"] == f"{URL}{prefix}{path.removesuffix('feed.xml')}"
            ids[path] = [entry.id for entry in found.entries]
    every = ids.pop("feed.xml")
    assert sorted(every) == sorted(id_ for mine in ids.values() for id_ in mine)
    assert len(set(every)) == len(every) > len(ids)


def test_every_kind_of_event_is_told(demo: Catalog) -> None:
    """A release, its corrections, its end, and a higher driver minimum are entries."""
    kinds = set(_kinds(_files(demo)["feed.xml"]))
    assert {"released", "corrected", "deprecated"} <= kinds


def test_entries_stay_the_same_from_build_to_build(demo: Catalog) -> None:
    """A later build of the same records gives every entry again, byte by byte."""
    early, late = _files(demo), _files(demo, day=date(2027, 1, 5))
    for path in filter(lambda path: path.endswith(".xml"), early):
        entries = early[path].partition("<entry>")[2]
        assert late[path].endswith(entries)


def test_the_end_of_support_is_told_three_months_before(demo: Catalog) -> None:
    """Not earlier, and not with the day of the build."""
    changed = _changed(demo, "trainer-ppu:25.11", support_ends=date(2027, 3, 31))
    before = _files(changed, day=date(2026, 12, 30))["trainer-ppu/feed.xml"]
    after = _files(changed, day=date(2026, 12, 31))["trainer-ppu/feed.xml"]
    # Of another release the end was told long ago.
    assert _kinds(before).count("ending") == 1
    assert _kinds(after).count("ending") == 2
    entry = _read(after).entries[0]
    assert entry.updated == "2026-12-31T00:00:00Z"
    assert "March 31, 2027" in entry.content[0].value


def test_a_draft_is_no_news(demo: Catalog) -> None:
    """What is not published is in no feed and in no calendar."""
    drafts = [r.reference for r in demo.records if r.release.status == "draft"]
    assert drafts
    for text in _files(demo).values():
        assert not any(reference in text for reference in drafts)


def test_the_calendar_has_the_last_days_of_support(demo: Catalog) -> None:
    """An event a release, a whole day long; who has no end has no calendar."""
    files = _files(demo, "fr")
    calendar = Calendar.from_ical(files["support.ics"])
    assert isinstance(calendar, Calendar)
    days = {str(event["uid"]): event.start for event in calendar.events}
    stated = {
        f"{r.release.image}/{r.release.release}/support@notes.example.org": r.release.support_ends
        for r in demo.records
        if isinstance(r.release.support_ends, date) and r.release.status != "draft"
    }
    assert days == stated
    assert "Fin de prise en charge de trainer-ppu:25.11" in str(calendar.to_ical(), "utf-8")
    without = [path for path in files if path.endswith(".ics")]
    assert len(without) < len([path for path in files if path.endswith(".xml")])


def test_a_higher_driver_minimum_is_told_once_for_a_release(demo: Catalog) -> None:
    """However many of its tags need the newer driver; a minimum that nobody states is none."""
    reference = "trainer-ppu:25.11"
    driver = next(r.release.driver for r in demo.records if r.reference == reference)
    raised = driver.model_copy(update={"minimum": "9.9.9"})
    feed = _files(_changed(demo, reference, driver=raised))["trainer-ppu/feed.xml"]
    assert _kinds(feed).count("floor") == 1
    (told,) = (e for e in _read(feed).entries if e.tags[0].term == "floor")
    assert "9.9.9" in told.content[0].value
    unknown = driver.model_copy(update={"minimum": UNKNOWN})
    assert "floor" not in _kinds(
        _files(_changed(demo, reference, driver=unknown))["trainer-ppu/feed.xml"]
    )


@pytest.mark.parametrize("ends", [date.min, date.max])
def test_no_day_is_too_far_away(demo: Catalog, ends: date) -> None:
    """The first and the last day of all are days as any other."""
    files = _files(_changed(demo, "trainer-ppu:25.11", support_ends=ends))
    told = [e for e in _read(files["trainer-ppu/feed.xml"]).entries if e.tags[0].term == "ending"]
    mine = [entry for entry in told if entry.title.endswith("trainer-ppu:25.11")]
    assert len(mine) == (ends == date.min)
    calendar = Calendar.from_ical(files["support.ics"])
    assert isinstance(calendar, Calendar)
    assert ends in {event.start for event in calendar.events}
