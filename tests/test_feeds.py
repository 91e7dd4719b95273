"""Feeds: what happens to releases reaches those who follow them, once and in their language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import feedparser
import pytest
from icalendar import Calendar

from generator.catalog import Catalog
from generator.model.deviation import Erratum
from generator.model.release import Release
from generator.model.values import UNKNOWN
from generator.model.variant import Evidence
from generator.site import feeds
from generator.site.publication import Publication
from tests.conftest import DAY
from tests.test_diff import catalog, release
from tests.test_validators import atom_faults

URL = "https://notes.example.org/docs/"


def _files(catalog: Catalog, language: str = "en", day: date = DAY) -> Mapping[str, str]:
    published = Publication.of(catalog, day, URL)
    return {spec.path: spec.make() for spec in feeds.files(published, language)}


def changed(demo: Catalog, reference: str, **facts: object) -> Catalog:
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
    later = changed(demo, "trainer-ppu:25.11", support_ends=date(2027, 3, 31))
    before = _files(later, day=date(2026, 12, 30))["trainer-ppu/feed.xml"]
    after = _files(later, day=date(2026, 12, 31))["trainer-ppu/feed.xml"]
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
    feed = _files(changed(demo, reference, driver=raised))["trainer-ppu/feed.xml"]
    assert _kinds(feed).count("floor") == 1
    (told,) = (e for e in _read(feed).entries if e.tags[0].term == "floor")
    assert "9.9.9" in told.content[0].value
    unknown = driver.model_copy(update={"minimum": UNKNOWN})
    assert "floor" not in _kinds(
        _files(changed(demo, reference, driver=unknown))["trainer-ppu/feed.xml"]
    )


@pytest.mark.parametrize("ends", [date.min, date.max])
def test_no_day_is_too_far_away(demo: Catalog, ends: date) -> None:
    """The first and the last day of all are days as any other."""
    files = _files(changed(demo, "trainer-ppu:25.11", support_ends=ends))
    told = [e for e in _read(files["trainer-ppu/feed.xml"]).entries if e.tags[0].term == "ending"]
    mine = [entry for entry in told if entry.title.endswith("trainer-ppu:25.11")]
    assert len(mine) == (ends == date.min)
    calendar = Calendar.from_ical(files["support.ics"])
    assert isinstance(calendar, Calendar)
    assert ends in {event.start for event in calendar.events}


SEEN = date(2026, 3, 4)
LOOK = Evidence(digest=f"sha256:{'0' * 64}", checked=SEEN)


def _without_day(demo: Catalog, *looks: Evidence, **facts: object) -> str:
    """Return the feed of an image ordered by day whose release has no day."""
    reference = "trainer-nv:25.08"
    (record,) = (r for r in demo.records if r.reference == reference)
    variants = [v.model_copy(update={"evidence": ()}) for v in record.release.variants]
    variants[0] = variants[0].model_copy(update={"evidence": looks})
    more = {"released": UNKNOWN, "errata": (), "variants": tuple(variants)} | facts
    return _files(changed(demo, reference, **more))["trainer-nv/feed.xml"]


def test_a_release_without_a_day_is_told_with_the_day_it_was_first_seen(demo: Catalog) -> None:
    """The first look into the registry, or a correction before it; later looks move nothing."""
    later = LOOK.model_copy(update={"checked": date(2026, 5, 1)})
    erratum = Erratum.model_validate(
        {"on": "2026-02-01", "field": "x", "was": "a", "now": "b", "reason": "So."}
    )
    for looks, errata, day in (
        ((LOOK,), (), "2026-03-04"),
        ((LOOK, later), (), "2026-03-04"),
        ((LOOK,), (erratum,), "2026-02-01"),
        ((), (erratum,), "2026-02-01"),
    ):
        (told,) = (
            entry
            for entry in _read(_without_day(demo, *looks, errata=errata)).entries
            if entry.id.endswith("trainer-nv/25.08/released")
        )
        assert told.updated == f"{day}T00:00:00Z"
        assert "The vendor does not state the day" in told.content[0].value
        assert "Seen for the first time: " in told.content[0].value


def test_what_no_record_shows_on_a_day_is_no_news(demo: Catalog) -> None:
    """Neither is what it will show one day, nor a tag that nobody states."""
    ahead = LOOK.model_copy(update={"checked": date(2026, 12, 1)})
    for looks in ((), (ahead,)):
        assert "25.08/released" not in _without_day(demo, *looks)


def _tagged(demo: Catalog, first: date, second: date, **facts: object) -> str:
    """Return the feed of a release whose two tags were first seen on two days."""
    reference = "trainer-ppu:25.11"
    (record,) = (r for r in demo.records if r.reference == reference)
    variants = tuple(
        v.model_copy(update={"evidence": (LOOK.model_copy(update={"checked": day}),)})
        for v, day in zip(record.release.variants, (first, second), strict=True)
    )
    return _files(changed(demo, reference, variants=variants, **facts))["trainer-ppu/feed.xml"]


def test_a_tag_that_comes_later_is_told(demo: Catalog) -> None:
    """With the day on which it was first seen; tags that were seen together are one release."""
    (told,) = (
        e for e in _read(_tagged(demo, date(2025, 12, 18), SEEN)).entries if e.tags[0].term == "tag"
    )
    assert told.title == "New tag: trainer-ppu:25.11.post1"
    assert told.id.endswith("trainer-ppu/25.11/tag/25.11.post1")
    assert told.updated == "2026-03-04T00:00:00Z"
    assert "March 4, 2026" in told.content[0].value
    assert "tag" not in _kinds(_tagged(demo, SEEN, SEEN))


def test_a_tag_of_which_a_correction_tells_is_told_once(demo: Catalog) -> None:
    """The correction is the news."""
    added = {"on": "2026-03-04", "field": "variants", "was": "none", "reason": "So."}
    errata = (Erratum.model_validate(added | {"now": "25.11.post1"}),)
    kinds = _kinds(_tagged(demo, date(2025, 12, 18), SEEN, errata=errata))
    assert "tag" not in kinds
    assert kinds.count("corrected") == 1


def test_a_feed_without_news_has_the_day_of_the_data(demo: Catalog) -> None:
    """Two builds of the same sources write the same, and it is a feed all the same."""
    empty = Catalog.of(
        demo.settings, demo.regions, demo.components, demo.platforms, [], demo.topics
    )
    files = _files(empty)
    assert files == _files(empty)
    for text in files.values():
        assert atom_faults(text) == []
        assert _read(text).feed.updated == "2026-11-30T00:00:00Z"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_nobody_says_where_the_site_stands_addresses_are_relative(
    demo: Catalog, language: str
) -> None:
    """A feed does not name itself, its links are seen from it; a calendar has no link at all."""
    published = Publication.of(demo, DAY)
    made = {spec.path: spec.make() for spec in feeds.files(published, language)}
    for path, text in made.items():
        if path.endswith(".ics"):
            assert "\nURL" not in text
            continue
        assert atom_faults(text) == ["no address of its own"]
        assert [link.href for link in feedparser.parse(text).feed.links] == ["./"]
        assert 'href="/' not in text.replace("&quot;", '"')
    assert 'href="trainer-ppu/25.11/"' in made["feed.xml"]
    assert 'href="25.11/"' in made["trainer-ppu/feed.xml"]


def test_a_feed_has_the_fifty_newest_and_ids_of_its_host(demo: Catalog) -> None:
    """A reader asks each hour for a file that does not grow; ids hold when the site moves below."""
    many = [release(f"25.11.{i}", day=str(date(2025, 1, 1) + timedelta(i))) for i in range(60)]
    entries = _read(_files(catalog(demo, *many))["trainer-ppu/feed.xml"]).entries
    assert [entry.updated[:10] for entry in entries] == [
        str(date(2025, 1, 1) + timedelta(i)) for i in range(59, 9, -1)
    ]
    name = "trainer-ppu/25.11.59/released"
    assert entries[0].id == f"tag:notes.example.org,2026:en/{name}"
    made = {s.path: s.make() for s in feeds.files(Publication.of(demo, DAY), "en")}
    assert "<id>tag:tagnotes.invalid,2026:en/feed.xml</id>" in made["feed.xml"]
