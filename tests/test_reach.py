"""Reach: whoever begins at the home page, the API, the sitemap or the search finds everything."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urljoin

import pytest
from lxml import etree

from generator.catalog import Catalog
from generator.lint import CODES
from tests import built
from tests.browser.places import LANGUAGES
from tests.built import Page

HOST: Final = "https://tagnotes.example.org/"
API: Final = "api/v1/index.json"


class Subject(NamedTuple):
    """Something that readers look for: its name, and the page about it, below a language."""

    kind: str
    name: str
    page: str


def subjects(catalog: Catalog) -> Iterator[Subject]:
    """Yield every record, tag, component, region and rule."""
    for record in catalog.records:
        page = f"{record.release.image}/{record.release.release}/"
        yield Subject("record", record.release.release, page)
        for variant in record.variants:
            if variant.tag is not None:
                yield Subject("tag", variant.tag, page)
    for component in catalog.components.components:
        yield Subject("component", component.id, f"components/{component.id}/")
    for region in catalog.regions.regions:
        yield Subject("region", region.id, "regions/")
    for code in CODES:
        yield Subject("rule", code, f"rules/{code}/")


def by_links(pages: Mapping[str, Page], home: str = "") -> set[str]:
    """Return the pages that are reached from the home page, in all languages."""
    reached: set[str] = set()
    found = {home}
    while found:
        url = found.pop()
        reached.add(url)
        links = (built.inside(url, link) for link in (*pages[url].links, *pages[url].translations))
        found |= {path for path in links if path is not None and path in pages} - reached
    return reached


def by_files(site: Path, start: str = API) -> dict[str, Any]:
    """Return the files of the API that are reached from the first: each is named by another."""
    read: dict[str, Any] = {}
    found = {start}
    while found:
        path = found.pop()
        read[path] = json.loads((site / path).read_bytes())
        named = {urljoin(path, text) for text in texts(read[path]) if text.endswith(".json")}
        # Names in a file count from the file that it begins with.
        named |= {urljoin(start, text) for text in texts(read[path]) if text.endswith(".json")}
        found |= {one for one in named if one not in read and (site / one).is_file()}
    return read


def texts(node: object) -> Iterator[str]:
    """Yield every text inside a file of the API."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for inner in node.values() if isinstance(node, dict) else node:
            yield from texts(inner)


LISTS: Final = {
    "record": ("releases", "release"),
    "tag": ("tags", "tag"),
    "component": ("components", "id"),
    "region": ("regions", "id"),
    "rule": ("rules", "code"),
}
"""Where the API lists a kind: the file and its key, and the name in an entry."""

FILES: Final = {"record": "releases/{}.json", "component": "components/{}.json"}
"""Of some kinds each has a file of its own, named like its page."""


SHARED: Final = ("tag", "region")
"""Of these several have one page, which has to name them."""


def not_linked(found: Iterable[Subject], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield what no links lead to from the home page, or whose page does not name it."""
    reached = by_links(pages)
    for language, folder in LANGUAGES.items():
        for kind, name, path in found:
            page = pages.get(folder + path)
            is_named = page is not None and (kind not in SHARED or name in page.text)
            if folder + path not in reached or not is_named:
                yield f"{kind} {name} in {language}"


def not_in_files(found: Iterable[Subject], files: Mapping[str, Any]) -> Iterator[str]:
    """Yield what no file of the API names."""
    root = API.removesuffix("index.json")
    listed = {
        (kind, entry[key])
        for kind, (name, key) in LISTS.items()
        for entry in files.get(f"{root}{name}.json", {name: ()})[name]
    }
    for kind, name, path in found:
        own = FILES.get(kind, f"{LISTS[kind][0]}.json")
        file = root + own.format(path.removesuffix("/").removeprefix("components/"))
        if (kind, name) not in listed or file not in files:
            yield f"{kind} {name}"


def not_in_sitemap(found: Iterable[Subject], sitemaps: Mapping[str, set[str]]) -> Iterator[str]:
    """Yield what has no page in the sitemap of a language."""
    for language, folder in LANGUAGES.items():
        for kind, name, path in found:
            if HOST + folder + path not in sitemaps[language]:
                yield f"{kind} {name} in {language}"


def not_searched(found: Iterable[Subject], indexes: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the search of a language cannot find on its page."""
    for language in LANGUAGES:
        said: dict[str, str] = {}
        for entry in indexes[language]["docs"]:
            page = entry["location"].partition("#")[0]
            # Where words end, and where they do not, is told by characters that nobody sees.
            words = re.sub("[\u200b\u2060]", "", f"{entry['title']} {entry['text']} ")
            said[page] = said.get(page, "") + words
        for kind, name, path in found:
            if name not in said.get(path, ""):
                yield f"{kind} {name} in {language}"


@pytest.fixture(scope="module")
def wanted(catalog: Catalog) -> list[Subject]:
    """Give everything that has to be found."""
    found = list(subjects(catalog))
    assert {subject.kind for subject in found} == set(LISTS)
    return found


@pytest.fixture(scope="module")
def sitemaps(site: Path) -> dict[str, set[str]]:
    """Give the addresses in the sitemap of each language."""
    roots = {name: etree.parse(site / f / "sitemap.xml") for name, f in LANGUAGES.items()}
    return {name: {loc.text for loc in root.iter("{*}loc")} for name, root in roots.items()}


@pytest.fixture(scope="module")
def indexes(site: Path) -> dict[str, Any]:
    """Give the search index of each language."""
    files = {name: site / f / "search" / "search_index.json" for name, f in LANGUAGES.items()}
    return {name: json.loads(file.read_bytes()) for name, file in files.items()}


def test_everything_is_reached_from_everywhere(
    site: Path,
    pages: dict[str, Page],
    wanted: list[Subject],
    sitemaps: dict[str, set[str]],
    indexes: dict[str, Any],
) -> None:
    """Each record, tag, component, region and rule: by links, API, sitemap and search, in all."""
    orphans = {
        "links": list(not_linked(wanted, pages)),
        "API": list(not_in_files(wanted, by_files(site))),
        "sitemap": list(not_in_sitemap(wanted, sitemaps)),
        "search": list(not_searched(wanted, indexes)),
    }
    assert orphans == {"links": [], "API": [], "sitemap": [], "search": []}


def test_no_page_and_no_file_is_an_orphan(site: Path, pages: dict[str, Page]) -> None:
    """Links lead to every page there is, and the API names each of its files."""
    assert set(pages) - by_links(pages) == set()
    made = {path.relative_to(site).as_posix() for path in (site / "api").rglob("*.json")}
    assert {path for path in made if "/schema/" not in path} == set(by_files(site))


def test_an_orphan_is_found(
    pages: dict[str, Page],
    wanted: list[Subject],
    sitemaps: dict[str, set[str]],
    indexes: dict[str, Any],
) -> None:
    """What nothing leads to is named, in the language where it is missing."""
    new = [Subject("record", "99.99", "training-xpu-pytorch/99.99/")]
    three = [f"record 99.99 in {language}" for language in LANGUAGES]
    assert list(not_linked(new, pages)) == three
    assert list(not_in_files(new, {})) == ["record 99.99"]
    assert list(not_in_sitemap(new, sitemaps)) == three
    assert list(not_searched(new, indexes)) == three
    orphan = "fr/rules/CUD101/"
    cut = {url: copy(page) for url, page in pages.items()}
    for url, page in cut.items():
        for name in ("links", "translations"):
            kept = [link for link in getattr(page, name) if built.inside(url, link) != orphan]
            setattr(page, name, kept)
    assert list(not_linked(wanted, cut)) == ["rule CUD101 in fr"]
    assert set(pages) - by_links(cut) == {orphan}
