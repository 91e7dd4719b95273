"""Atom: the newest events as a feed that readers and programs subscribe to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Final
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from generator.site import plain
from generator.site.feeds import message
from generator.site.feeds.events import Event
from generator.site.html import inline
from generator.site.pages.neighbours import release_path
from generator.site.publication import Publication

NEWEST: Final = 50
"""So many events a feed has: a reader that was away for a year still misses none."""

_SPACE: Final = "http://www.w3.org/2005/Atom"


def feed(publication: Publication, language: str, image: str, events: Sequence[Event]) -> str:
    """Return a feed with the newest of the events; ``image`` is empty for that of all images."""
    gettext = publication.voices[language].words.gettext
    title, path, page = gettext("Releases of all images"), "feed.xml", "index.md"
    if image:
        title = gettext("Releases of {image}").replace("{image}", image)
        path, page = f"{image}/feed.xml", f"{image}.md"
    tag = publication.voices[language].words.language.tag
    top = Element("feed", {"xmlns": _SPACE, "xml:lang": tag})
    SubElement(top, "title").text = title
    SubElement(top, "id").text = _id(publication, language, path)
    for rel, media, to in (
        ("self", "application/atom+xml", path),
        ("alternate", "text/html", page),
    ):
        address = publication.address(language, to)
        SubElement(top, "link", {"rel": rel, "type": media, "href": address})
    newest = events[:NEWEST]
    SubElement(top, "updated").text = _moment(
        max((event.day for event in newest), default=publication.day)
    )
    SubElement(SubElement(top, "author"), "name").text = "tagnotes"
    for event in newest:
        top.append(_entry(publication, language, event))
    indent(top)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(top, encoding="unicode")}\n'


def _entry(publication: Publication, language: str, event: Event) -> Element:
    voice = publication.voices[language]
    page = publication.address(language, release_path(event.record))
    entry = Element("entry")
    SubElement(entry, "title").text = plain.text(message.title(voice, event))
    SubElement(entry, "id").text = _id(publication, language, event.key)
    SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": page})
    SubElement(entry, "updated").text = _moment(event.day)
    SubElement(entry, "category", {"term": event.kind})
    SubElement(entry, "category", {"term": event.record.release.image})
    lines = message.text(voice, event)
    resolve = partial(publication.linked, language)
    items = "".join(f"<li>{inline.line(line, resolve)}</li>" for line in lines)
    html = f"<ul>{items}</ul>" if items else ""
    SubElement(entry, "content", {"type": "html"}).text = html
    return entry


def _id(publication: Publication, language: str, name: str) -> str:
    """Return a tag URI: it stays the same when the site moves to another path or to https."""
    host = urlsplit(publication.url).hostname or "tagnotes.invalid"
    return f"tag:{host},2026:{language}/{name}"


def _moment(day: date) -> str:
    return f"{day.isoformat()}T00:00:00Z"
