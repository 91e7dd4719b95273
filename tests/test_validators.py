"""Files for programs are what their formats say, in the eyes of others: who wrote none of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
import vobject
from lxml import etree
from openapi_spec_validator import OpenAPIV31SpecValidator

from generator.catalog import Catalog
from generator.site import feeds
from generator.site.api.schema import NAMES
from generator.site.publication import Publication
from tests import resources
from tests.conftest import DAY, REPOSITORY

HOST: Final = "https://tagnotes.example.org/"
LANGUAGES: Final = {"en": "", "zh": "zh/", "fr": "fr/"}
TAGS: Final = {"en": "en", "zh": "zh-Hans", "fr": "fr"}
ATOM: Final = etree.RelaxNG(etree.parse(REPOSITORY / "tests" / "feeds" / "atom.rng"))

SPACES: Final = {
    "a": "http://www.w3.org/2005/Atom",
    "s": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "x": "http://www.w3.org/1999/xhtml",
}
LARGEST: Final = (50_000, 50 * 1024 * 1024)
"""So many addresses and bytes may a sitemap have, by sitemaps.org."""


def atom_faults(text: str) -> list[str]:
    """Return what is wrong with a feed by RFC 4287: by its grammar, and by what goes beyond it."""
    feed = etree.fromstring(text.encode())
    found = [] if ATOM.validate(feed) else [str(error) for error in ATOM.error_log]
    has_author = bool(feed.xpath("a:author", namespaces=SPACES))
    ids = feed.xpath("a:entry/a:id/text()", namespaces=SPACES)
    found += [f"twice: {id_}" for id_ in set(ids) if ids.count(id_) > 1]
    for entry in feed.xpath("a:entry", namespaces=SPACES):
        if not has_author and not entry.xpath("a:author", namespaces=SPACES):
            found.append("an entry without an author")
        if not entry.xpath("a:link[@rel='alternate' or not(@rel)] | a:content", namespaces=SPACES):
            found.append("an entry without a link or content")
    if not feed.xpath("a:link[@rel='self']", namespaces=SPACES):
        found.append("no address of its own")
    return found


def _feeds(demo: Catalog, suffix: str) -> dict[str, str]:
    """Return the feeds of the made-up project, where more happens, in all languages."""
    published = Publication.of(demo, DAY, HOST)
    return {
        f"{language}/{spec.path}": spec.make()
        for language in LANGUAGES
        for spec in feeds.files(published, language)
        if spec.path.endswith(suffix)
    }


def test_feeds_meet_the_schema_of_atom(demo: Catalog, site: Path) -> None:
    """Every feed of every language passes the RELAX NG schema of RFC 4287."""
    made = {path.as_posix(): path.read_text("utf-8") for path in site.rglob("feed.xml")}
    every = made | _feeds(demo, ".xml")
    assert len(made) == 3 * 4
    assert sum(text.count("<entry>") for text in every.values()) > len(every)
    assert {path: found for path, text in every.items() if (found := atom_faults(text))} == {}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("</id>", "</id><id>x</id>"),
        ("<updated>", "<updated>on "),
        (r"author>(.*?)</author>", r"writer>\1</writer>"),
        ("<category term=", "<category name="),
        ('rel="self"', 'rel="me"'),
        (r"<author>.*?</author>", ""),
        (r"(<entry>.*?</entry>)", r"\1\1"),
        ('(?<=<content )type="html"', 'type="html" src="x"'),
    ],
)
def test_a_fault_of_a_feed_is_found(demo: Catalog, right: str, wrong: str) -> None:
    """The schema and what is checked beside it can fail."""
    text = _feeds(demo, "feed.xml")["en/feed.xml"]
    assert atom_faults(text) == []
    broken = re.sub(right, wrong, text, count=1, flags=re.DOTALL)
    assert broken != text
    assert atom_faults(broken)


def events(text: str) -> Iterator[tuple[str, date, date]]:
    """Yield name, first day and last day of the events of a calendar that is as RFC 5545 says."""
    assert text.endswith("END:VCALENDAR\r\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    (calendar,) = vobject.readComponents(text, validate=True)
    assert calendar.prodid.value
    for event in calendar.vevent_list:
        event.validate(raiseException=True)
        assert event.dtstamp.value.tzinfo is not None
        assert urlsplit(event.url.value).scheme == "https"
        yield event.summary.value, event.dtstart.value, event.dtend.value


def test_calendars_are_read_by_another_library(demo: Catalog, site: Path) -> None:
    """Every event is a whole day with a name, and no two events are one."""
    every = {path.as_posix(): path.read_bytes().decode() for path in site.rglob("*.ics")}
    every |= _feeds(demo, ".ics")
    seen = 0
    for path, text in every.items():
        found = list(events(text))
        for name, first, after in found:
            assert name, path
            assert (after - first).days == 1
            assert type(first) is date
        uids = re.findall(r"^UID:(.*?)\r$", text, re.MULTILINE)
        assert len(set(uids)) == len(uids) == len(found), path
        seen += len(found)
    assert seen >= 3


def sitemap_faults(texts: dict[str, bytes]) -> Iterator[str]:
    """Yield what is wrong with the sitemaps of all languages, by sitemaps.org and by hreflang."""
    links: dict[str, dict[str, str]] = {}
    for language, text in texts.items():
        root = etree.fromstring(text)
        urls = root.xpath("s:url", namespaces=SPACES)
        if root.tag != f"{{{SPACES['s']}}}urlset" or not urls:
            yield f"{language}: {root.tag} with {len(urls)} addresses"
        if len(urls) > LARGEST[0] or len(text) > LARGEST[1]:
            yield f"{language}: {len(urls)} addresses, {len(text)} bytes"
        for url in urls:
            loc = url.findtext("s:loc", namespaces=SPACES)
            yield from (f"{loc}: {fault}" for fault in _url_faults(url, HOST + LANGUAGES[language]))
            if loc in links:
                yield f"{loc} stands twice"
            links[loc] = {
                link.get("hreflang"): link.get("href")
                for link in url.xpath("x:link[@rel='alternate']", namespaces=SPACES)
            }
    yield from _alternate_faults(links)


def _url_faults(url: etree._Element, home: str) -> Iterator[str]:
    """Yield what is wrong with one address of a sitemap."""
    names = [etree.QName(child).localname for child in url]
    if names != sorted(names, key=["loc", "lastmod", "link"].index) or names.count("loc") != 1:
        yield f"has {names}"
    loc = url.findtext("s:loc", namespaces=SPACES)
    if not loc.startswith(home) or len(loc) >= 2048:
        yield "is not of the language"
    if not re.fullmatch(r"[!#-;=?-~]+", loc):
        yield "is not escaped"
    for day in url.xpath("s:lastmod/text()", namespaces=SPACES):
        if not re.fullmatch(r"20\d\d-\d\d-\d\d", day):
            yield f"changed on {day}"


def _alternate_faults(links: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield where translations do not name each other, and who does not name itself."""
    for loc, alternates in links.items():
        if loc not in alternates.values():
            yield f"{loc} does not name itself"
        for tag, other in alternates.items():
            if tag not in TAGS.values():
                yield f"{loc} is in {tag}"
            if links.get(other) != alternates:
                yield f"{loc} names {other}, which names others"


def _sitemaps(site: Path) -> dict[str, bytes]:
    return {
        language: (site / folder / "sitemap.xml").read_bytes()
        for language, folder in LANGUAGES.items()
    }


def test_sitemaps_are_as_sitemaps_org_says(site: Path) -> None:
    """Each is well formed and small enough, and translations name each other, in all languages."""
    assert list(sitemap_faults(_sitemaps(site))) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (b"urlset", b"urlmap"),
        (b"schemas/sitemap/0.9", b"schemas/sitemap/1.0"),
        (b"<loc>https://tagnotes.example.org/zh/guide/", b"<loc>/zh/guide/"),
        (b"<loc>https://tagnotes.example.org/zh/guide/", b"<loc>https://tagnotes.example.org/zh/"),
        (b"<loc>https://tagnotes.example.org/zh/g", b"<loc>https://tagnotes.example.org/zh/ g"),
        (b"</loc>", b"</loc><lastmod>25-11-30</lastmod>"),
        (b'hreflang="fr"', b'hreflang="french"'),
        (b"org/fr/guide/", b"org/fr/gide/"),
    ],
)
def test_a_fault_of_a_sitemap_is_found(site: Path, right: bytes, wrong: bytes) -> None:
    """What is checked of sitemaps can fail."""
    texts = _sitemaps(site)
    assert right in texts["zh"]
    texts["zh"] = re.sub(right, wrong, texts["zh"], count=0 if right == b"urlset" else 1)
    assert list(sitemap_faults(texts))


def test_the_api_of_this_site_meets_what_is_published_of_it(site: Path) -> None:
    """Each file meets its schema, which is a schema, and the description meets OpenAPI 3.1."""
    root = site / "api" / "v1"
    every: dict[str, Any] = {
        path.relative_to(root).as_posix(): json.loads(path.read_bytes())
        for path in root.rglob("*.json")
    }
    OpenAPIV31SpecValidator(every.pop("openapi.json")).validate()
    schemas = {path: every.pop(path) for path in list(every) if path.startswith("schema/")}
    met = set()
    for path, data in every.items():
        name = resources.schema_name(path)
        assert list(resources.faults(data, schemas[f"schema/{name}"])) == [], path
        met.add(name)
    assert met == set(NAMES)


def test_a_fault_of_the_description_is_found(site: Path) -> None:
    """A path without an answer and a reference that leads nowhere are refused."""
    told = json.loads((site / "api" / "v1" / "openapi.json").read_bytes())
    check = OpenAPIV31SpecValidator
    path = next(path for path, item in told["paths"].items() if "parameters" in item["get"])
    parameters = told["paths"][path]["get"].pop("parameters")
    assert not check(told).is_valid()
    told["paths"][path]["get"]["parameters"] = parameters
    assert check(told).is_valid()
    told["openapi"] = "3.one"
    assert not check(told).is_valid()
