"""Events: what happened to a release, and on which day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from generator.catalog import Catalog
from generator.model.deviation import Erratum
from generator.model.release import Status
from generator.model.values import UNKNOWN
from generator.site.feeds.events import Event, events
from tests.conftest import DAY
from tests.test_diff import catalog, release
from tests.test_feeds import LOOK, changed

PPU = "trainer-ppu:25.11"


def _erratum(on: str, field: str, now: str = "b") -> Erratum:
    return Erratum.model_validate(
        {"on": on, "field": field, "was": "a", "now": now, "reason": "So."}
    )


def _told(found: Catalog, reference: str = PPU) -> Mapping[str, Event]:
    """Return the events of a release by their kind, the last of each."""
    every = events(found, reference.partition(":")[0], DAY)
    return {event.kind: event for event in every if event.record.reference == reference}


def test_the_newest_event_comes_first(demo: Catalog) -> None:
    """Whatever the order of the records."""
    days = [event.day for event in events(demo, "trainer-ppu", DAY)]
    assert days == sorted(days, reverse=True)
    assert len(set(days)) > 1


def test_a_release_that_is_named_by_the_calendar_has_its_month(demo: Catalog) -> None:
    """Its first day, where nobody states another; in other orders a name is no month."""
    undated = changed(demo, PPU, released=UNKNOWN, support_ends=UNKNOWN)
    assert _told(undated)["released"].day == date(2025, 11, 1)
    other = changed(demo, "trainer-nv:25.08", released=UNKNOWN, errata=())
    assert "released" not in _told(other, "trainer-nv:25.08")


@pytest.mark.parametrize("status", [Status.DEPRECATED, Status.WITHDRAWN])
def test_the_end_of_a_release_has_the_day_of_its_correction(demo: Catalog, status: Status) -> None:
    """The last one of the status; where there is none, it came so."""
    others = (_erratum("2026-05-01", "a"), _erratum("2026-05-02", "zzz"))
    mine = (_erratum("2026-02-01", "status"), _erratum("2026-03-01", "status"))
    told = _told(changed(demo, PPU, status=status, errata=(*mine, *others)))
    assert told[status.value].day == date(2026, 3, 1)
    assert told["corrected"].erratum == mine[0]
    every = events(changed(demo, PPU, status=status, errata=mine), "trainer-ppu", DAY)
    assert [e.erratum for e in every if e.kind == "corrected" and e.record.reference == PPU] == [
        mine[0]
    ], "the end is told once"
    assert not {"deprecated", "withdrawn"} - {status.value} & told.keys()
    told = _told(changed(demo, PPU, status=status, errata=others))
    assert told[status.value].day == told["released"].day


def test_the_end_of_a_release_without_a_day_is_told_too(demo: Catalog) -> None:
    """Its correction has a day; without one nothing is told."""
    nv = "trainer-nv:25.08"
    end = (_erratum("2026-03-01", "status"),)
    undated = {"status": Status.WITHDRAWN, "released": UNKNOWN}
    assert _told(changed(demo, nv, **undated, errata=end), nv)["withdrawn"].day == date(2026, 3, 1)
    assert "withdrawn" not in _told(changed(demo, nv, **undated, errata=()), nv)


def test_only_a_correction_of_the_tags_tells_of_a_tag(demo: Catalog) -> None:
    """One of another fact that ends in the same word does not; nor does a tag nobody looked at."""
    (record,) = (r for r in demo.records if r.reference == PPU)
    first, second = record.release.variants
    later = LOOK.model_copy(update={"checked": date(2026, 5, 1)})
    variants = (
        first.model_copy(update={"evidence": (LOOK,)}),
        second.model_copy(update={"evidence": (later,)}),
        second.model_copy(update={"tag": "25.11.post9", "evidence": ()}),
    )
    errata = (
        _erratum("2026-05-01", "a", "25.11.post1"),
        _erratum("2026-05-01", "z", "25.11.post1"),
    )
    told = _told(changed(demo, PPU, variants=variants, errata=errata))
    assert (told["tag"].tag, told["tag"].day) == ("25.11.post1", date(2026, 5, 1))


def test_a_floor_is_that_of_the_driver(demo: Catalog) -> None:
    """From the minimum before to the one of now; another CUDA is none."""
    raised = release("25.12", "driver: {family: ppu, minimum: 1.2.0}", day="2025-12-24")
    cuda = release("25.12", "components: {CUDA: '13.0', torch: 2.8.0}", day="2025-12-24")
    before = release("25.11", day="2025-11-24")
    told = _told(catalog(demo, raised, before), "trainer-ppu:25.12")
    assert (told["floor"].was, told["floor"].now) == ("1.1.0", "1.2.0")
    assert told["floor"].day == date(2025, 12, 24)
    assert "floor" not in _told(catalog(demo, cuda, before), "trainer-ppu:25.12")
