"""Robots and sitemap: what search engines are told of the site, and of when a page changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest

from generator.catalog import Catalog
from generator.model.values import UNKNOWN
from generator.site import robots
from generator.site.plan import plan
from generator.site.publication import Publication
from tests.conftest import DAY
from tests.test_feeds import changed

HOST = "https://notes.example.org/"


def test_robots_find_the_sitemap_of_each_language(demo: Catalog) -> None:
    """Everything may be read, in the eyes of another parser; addresses are absolute."""
    (spec,) = robots.files(Publication.of(demo, DAY, HOST))
    assert spec.path == "/robots.txt"
    read = RobotFileParser()
    read.parse(spec.make().splitlines())
    assert read.site_maps() == [f"{HOST}{folder}sitemap.xml" for folder in ("", "zh/", "fr/")]
    assert read.can_fetch("*", f"{HOST}trainer-ppu/25.11/")


@pytest.mark.parametrize("url", ["/", "https://notes.example.org/docs/"])
def test_where_nobody_reads_the_file_there_is_none(demo: Catalog, url: str) -> None:
    """Robots ask at the root of a host; the file of that root is not ours to write."""
    assert list(robots.files(Publication.of(demo, DAY, url))) == []


def _days(catalog: Catalog, day: date = DAY) -> Mapping[str, date | None]:
    return {
        spec.path: spec.changed for spec in plan(Publication.of(catalog, day, HOST), "fr").pages
    }


def test_a_page_has_the_last_day_of_its_records(demo: Catalog) -> None:
    """Of the release, a look or a correction; those of an image and of all have the newest."""
    days = _days(demo)
    assert days["trainer-ppu/25.11.md"] == date(2026, 1, 14)  # an erratum
    assert days["trainer-ppu.md"] == date(2026, 1, 14)
    newest = max(day for path, day in days.items() if day is not None and path != "index.md")
    assert days["index.md"] == newest
    assert days["regions.md"] is None


def test_what_is_still_to_come_and_what_nobody_states_is_no_change(demo: Catalog) -> None:
    """A page does not change on a day after that of the data."""
    assert _days(demo, date(2026, 1, 14))["trainer-ppu/25.11.md"] == date(2026, 1, 14)
    assert _days(demo, date(2026, 1, 13))["trainer-ppu/25.11.md"] == date(2025, 12, 18)
    release = next(r.release for r in demo.records if r.reference == "trainer-ppu:25.11")
    bare = tuple(v.model_copy(update={"evidence": ()}) for v in release.variants)
    facts = {"released": UNKNOWN, "errata": (), "variants": bare}
    assert _days(changed(demo, "trainer-ppu:25.11", **facts))["trainer-ppu/25.11.md"] is None


def test_a_release_and_its_image_have_a_link_to_their_feed(site: Path) -> None:
    """In sight, beside the other forms of the page, and for the reader's browser in its head."""
    words = {"": "Feed of this image", "zh/": "此镜像的订阅源", "fr/": "Flux de cette image"}
    for folder, word in words.items():
        for page, to in (("training-xpu-pytorch/25.11/", "../"), ("training-xpu-pytorch/", "")):
            html = (site / folder / page / "index.html").read_text("utf-8")
            seen = html.partition('<p class="tn-links">')[2].partition("</p>")[0]
            assert f'<a href="{to}feed.xml"' in seen
            assert word in seen
            assert html.partition("</head>")[0].count("application/atom+xml") == 2
        html = (site / folder / "regions" / "index.html").read_text("utf-8")
        assert word not in html
    assert (site / "robots.txt").is_file()
