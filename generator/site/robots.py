"""Robots: ``robots.txt``, which tells search engines where the lists of pages stand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from generator.site.files import FileSpec
from generator.site.publication import Publication

PATH: Final = "/robots.txt"


def files(publication: Publication) -> Iterator[FileSpec]:
    """
    Yield the file, where it would be read: at the root of a host.

    Below a path the one of the host holds, which is not ours: its owner adds the sitemaps there.
    """
    if publication.has_host and urlsplit(publication.url).path == "/":
        yield FileSpec(PATH, partial(robots, publication), gives_way=True)


def robots(publication: Publication) -> str:
    """Return the file: everything may be read, and each language has a sitemap."""
    maps = (publication.address(language, "sitemap.xml") for language in publication.voices)
    lines = ("User-agent: *", "Allow: /", "", *(f"Sitemap: {address}" for address in maps))
    return "\n".join(lines) + "\n"
