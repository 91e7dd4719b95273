"""Moved: what stands at the addresses that a release or an image had under an earlier name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape

from generator.catalog import Catalog, Record
from generator.site.files import FileSpec
from generator.site.pages.neighbours import release_path
from generator.site.publication import Publication, page_url


def pages(publication: Publication, language: str) -> Iterator[FileSpec]:
    """Yield a page for each earlier address, which leads to the one of today."""
    for old, new in _moves(publication.catalog):
        path = f"{page_url(old)}index.html"
        yield FileSpec(path, partial(_page, publication, language, path, new))


def formerly(catalog: Catalog, record: Record) -> Iterator[tuple[str, str]]:
    """Yield image and release of each name that a record had before."""
    for reference in record.formerly(catalog.family(record.release.image)):
        image, _, release = reference.partition(":")
        yield image, release


def _moves(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Yield the place of a page as it was, and as it is."""
    for family in catalog.settings.families:
        for image in family.formerly:
            yield f"{image}.md", f"{family.id}.md"
    for record in catalog.records:
        for image, release in formerly(catalog, record):
            yield f"{image}/{release}.md", release_path(record)


def _page(publication: Publication, language: str, path: str, new: str) -> str:
    """Return a page that leads on at once, with a link for who does not let it."""
    words = publication.voices[language].words
    back = "../" * path.count("/")
    here = escape(back + page_url(new))
    title = escape(words.gettext("This page has moved"), quote=False)
    name = escape(new.removesuffix(".md"), quote=False)
    canonical = ""
    if publication.has_host:
        address = escape(publication.address(language, new))
        canonical = f'<link rel="canonical" href="{address}">\n'
    return (
        f'<!doctype html>\n<html lang="{escape(words.language.tag)}">\n<head>\n'
        f'<meta charset="utf-8">\n<title>{title}</title>\n'
        f"{canonical}"
        f'<meta http-equiv="refresh" content="0; url={here}">\n</head>\n<body>\n'
        f'<p>{title}: <a href="{here}">{name}</a></p>\n</body>\n</html>\n'
    )
