"""Atom: the newest events as a feed that readers and programs subscribe to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
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
    """
    Return a feed with the newest of the events; ``image`` is empty for that of all images.

    Without a host it does not name its own address, which readers would take for another place.
    """
    gettext = publication.voices[language].words.gettext
    title, path, page = gettext("Releases of all images"), "feed.xml", "index.md"
    if image:
        title = gettext("Releases of {image}").replace("{image}", image)
        path, page = f"{image}/feed.xml", f"{image}.md"
    tag = publication.voices[language].words.language.tag
    top = Element("feed", {"xmlns": _SPACE, "xml:lang": tag})
    SubElement(top, "title").text = title
    SubElement(top, "id").text = _id(publication, language, path)
    here = publication.address(language, path)
    if publication.has_host:
        SubElement(top, "link", {"rel": "self", "type": "application/atom+xml", "href": here})
    home = publication.seen_from(here, publication.address(language, page))
    SubElement(top, "link", {"rel": "alternate", "type": "text/html", "href": home})
    newest = events[:NEWEST]
    SubElement(top, "updated").text = _moment(
        max((event.day for event in newest), default=publication.day)
    )
    SubElement(SubElement(top, "author"), "name").text = "tagnotes"
    for event in newest:
        top.append(_entry(publication, language, here, event))
    indent(top)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(top, encoding="unicode")}\n'


def _entry(publication: Publication, language: str, here: str, event: Event) -> Element:
    """Return an entry of the feed at the address of ``here``."""

    def resolve(to: str) -> str:
        return publication.seen_from(here, publication.linked(language, to))

    voice = publication.voices[language]
    page = resolve(release_path(event.record))
    entry = Element("entry")
    SubElement(entry, "title").text = plain.text(message.title(voice, event))
    SubElement(entry, "id").text = _id(publication, language, event.key)
    SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": page})
    SubElement(entry, "updated").text = _moment(event.day)
    SubElement(entry, "category", {"term": event.kind})
    SubElement(entry, "category", {"term": event.record.release.image})
    lines = message.text(voice, event)
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
