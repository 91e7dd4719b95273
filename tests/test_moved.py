"""Moved: an address under an earlier name leads to the page of today, in every language."""

from __future__ import annotations

import json
from posixpath import join, normpath

import pytest

from generator.catalog import Catalog
from generator.lint.rules.naming import _TAKEN
from generator.site import api
from generator.site.plan import plan
from generator.site.publication import Publication, page_url
from tests.conftest import DAY

URL = "https://notes.example.org/docs/"


@pytest.fixture(scope="module")
def renamed(demo: Catalog) -> Publication:
    """Give the made-up project with an image and a release that had other names."""
    families = tuple(
        family.model_copy(update={"formerly": ("trainer-xpu",)})
        if family.id == "trainer-ppu"
        else family
        for family in demo.settings.families
    )
    settings = demo.settings.model_copy(update={"families": families})
    records = [
        (r.name, r.release.model_copy(update={"formerly": ("25.11-rc1",)}))
        if r.reference == "trainer-ppu:25.11"
        else (r.name, r.release)
        for r in demo.records
    ]
    parts = (settings, demo.regions, demo.components, demo.platforms)
    return Publication.of(Catalog.of(*parts, records, demo.topics), DAY, URL)


@pytest.mark.parametrize("language", ["en", "fr", "zh"])
def test_old_addresses_lead_on(renamed: Publication, language: str) -> None:
    """Those of the image, of each of its releases, and of each name that a release had."""
    files = {spec.path: spec.make for spec in plan(renamed, language).files}
    moves = {
        "trainer-xpu/": "trainer-ppu/",
        "trainer-xpu/25.09/": "trainer-ppu/25.09/",
        "trainer-xpu/25.11/": "trainer-ppu/25.11/",
        "trainer-xpu/25.11-rc1/": "trainer-ppu/25.11/",
        "trainer-ppu/25.11-rc1/": "trainer-ppu/25.11/",
    }
    assert {path for path in files if path.endswith("/index.html")} == {
        f"{old}index.html" for old in moves
    }
    for old, new in moves.items():
        page = files[f"{old}index.html"]()
        target = page.partition("0; url=")[2].partition('"')[0]
        assert normpath(join(old, target)) == normpath(new)
        address = renamed.address(language, f"{new.removesuffix('/')}.md")
        assert f'<link rel="canonical" href="{address}">' in page
        assert f'<a href="{target}">' in page


def test_a_program_finds_the_release_under_its_old_name(renamed: Publication) -> None:
    """A file cannot lead on, so that it holds the release of today."""
    files = {spec.path: spec.make for spec in api.files(renamed)}
    old = json.loads(files[f"{api.ROOT}/releases/trainer-xpu/25.11-rc1.json"]())
    assert old == json.loads(files[f"{api.ROOT}/releases/trainer-ppu/25.11.json"]())


def test_no_image_can_take_the_place_of_a_page(demo: Catalog) -> None:
    """The rule about the names of images knows every page and file at the top of the site."""
    planned = plan(Publication.of(demo, DAY), "en")
    images = {family.id for family in demo.settings.families}
    paths = [page_url(spec.path) for spec in planned.pages] + [f.path for f in planned.files]
    tops = {path.lstrip("/").partition("/")[0].partition(".")[0] for path in paths}
    assert tops - images - {""} <= _TAKEN


def test_without_a_host_no_address_is_the_right_one(renamed: Publication) -> None:
    """The page leads on by a relative link; search engines are told nothing that is not so."""
    nowhere = Publication.of(renamed.catalog, DAY)
    files = {spec.path: spec.make for spec in plan(nowhere, "fr").files}
    page = files["trainer-xpu/25.11/index.html"]()
    assert "canonical" not in page
    assert '<a href="../../trainer-ppu/25.11/">' in page
