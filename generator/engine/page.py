"""Page: a page whose HTML comes from a document tree instead of Markdown."""

from __future__ import annotations

import logging
import posixpath
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, Protocol
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils import get_relative_url

from generator.engine.ledger import Link
from generator.i18n import Words
from generator.site import html, markdown, search
from generator.site.html import TocEntry
from generator.site.plan import PageSpec
from generator.site.search import Entry

log = get_plugin_logger("tagnotes")

_TEMPLATE: Final = "direct.html"


class Host(Protocol):
    """What a page belongs to."""

    @property
    def words(self) -> Words:
        """The words of its language."""

    @property
    def is_whole(self) -> bool:
        """Whether pages are published as Markdown too."""

    def copy(self, url: str, text: str) -> None:
        """Take the page at an address as Markdown."""

    def address(self, source: str) -> str | None:
        """Return the address of a page by its source; None when there is none."""

    def beside(self, path: str, page_url: str) -> str | None:
        """Return the address of a file that is no page, seen from a page; None when it is none."""


class DirectPage(Page):
    """A generated page; what it leads to is told, and checked when all pages are made."""

    def __init__(self, spec: PageSpec, file: File, config: MkDocsConfig, host: Host) -> None:
        """Make a page that is not rendered yet."""
        super().__init__(escape(spec.title, quote=False), file, config)  # templates do not escape
        self.spec = spec
        self.entries: tuple[Entry, ...] = ()
        self.links: tuple[Link, ...] = ()
        self._host = host
        self._resolved: dict[str, str] = {}

    def read_source(self, config: MkDocsConfig) -> None:
        """Read nothing: the source is a data file. Our own entries go into the search index."""
        del config
        self.markdown = ""
        self.meta = {"search": {"exclude": True}, "template": _TEMPLATE}

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Write nothing yet: what is kept of every page until the last one is read fills memory."""
        del config, files
        self.content = ""

    def body(self) -> str:
        """Make the tree, write it, and drop it: kept trees cost more than making them."""
        document = self.spec.make()
        self._resolved = {}
        rendered = html.render(document, self._host.words, self._known)
        self.toc = _toc(rendered.toc)
        self.meta["description"] = escape(document.description)  # templates do not escape
        self.present_anchor_ids = set(rendered.ids)
        self.entries = search.entries(document)
        if self._host.is_whole:
            self._host.copy(self.url, markdown.render(document, self._known))
        self.links = tuple(self._anchors())
        self._resolved = {}
        return rendered.html

    def validate_anchor_links(self, *, files: Files, log_level: int) -> None:
        """Do nothing: of all pages of a language that is done at once, also of those kept."""

    def _known(self, to: str) -> str:
        """Return the address of a link target; the copy as Markdown has the same as the page."""
        if to not in self._resolved:
            self._resolved[to] = self._resolve(to)
        return self._resolved[to]

    def _resolve(self, to: str) -> str:
        """Return the address of a link target, relative to this page."""
        parts = urlsplit(to)
        if parts.scheme:
            return to
        url = ""
        if parts.path:
            address = self._host.address(parts.path)
            if address is None:
                return self._beside(to, parts.path)
            url = get_relative_url(address, self.file.url)
        if parts.query:
            url += f"?{parts.query}"
        if parts.fragment:
            return f"{url}#{parts.fragment}"
        return url or to

    def _beside(self, to: str, path: str) -> str:
        address = self._host.beside(path, self.url)
        if address is None:
            log.log(logging.WARNING, "%s: there is no page '%s'", self.spec.source, path)
        return address or to

    def _anchors(self) -> Iterator[Link]:
        """Yield the anchors that the page leads to."""
        for to in self._resolved:
            parts = urlsplit(to)
            if parts.fragment and not parts.scheme:
                yield posixpath.normpath(parts.path or self.spec.path), parts.fragment, to


def _toc(entries: Sequence[TocEntry]) -> TableOfContents:
    # Level 1 is the title: the theme takes a first entry of that level for it, and hides it.
    return TableOfContents([_anchor(entry, 2) for entry in entries])


def _anchor(entry: TocEntry, level: int) -> AnchorLink:
    link = AnchorLink(entry.title, entry.id, level)
    link.children = [_anchor(child, level + 1) for child in entry.children]
    return link
