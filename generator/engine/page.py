"""Page: a page whose HTML comes from a document tree instead of Markdown."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from html import escape
from typing import Final, Protocol
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

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

    def remember(self, url: str, entries: Sequence[Entry]) -> None:
        """Take the search entries of the page at an address."""

    def copy(self, url: str, text: str) -> None:
        """Take the page at an address as Markdown."""

    def beside(self, path: str, page_url: str) -> str | None:
        """Return the address of a file that is no page, seen from a page; None when it is none."""


class DirectPage(Page):
    """A generated page; its links and anchors are checked by MkDocs like those of any other."""

    def __init__(self, spec: PageSpec, file: File, config: MkDocsConfig, host: Host) -> None:
        """Make a page that is not rendered yet."""
        super().__init__(escape(spec.title, quote=False), file, config)  # templates do not escape
        self.spec = spec
        self._host = host
        self._files = Files(())
        self._resolved: dict[str, str] = {}

    def read_source(self, config: MkDocsConfig) -> None:
        """Read nothing: the source is a data file. Our own entries go into the search index."""
        del config
        self.markdown = ""
        self.meta = {"search": {"exclude": True}, "template": _TEMPLATE}
        if self.spec.changed is not None:
            self.meta["date"] = self.spec.changed.isoformat()  # the sitemap tells it

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Write nothing yet: what is kept of every page until the last one is read fills memory."""
        del config
        self.content = ""
        self._files = files

    def body(self) -> str:
        """Make the tree, write it, and drop it: kept trees cost more than making them."""
        document = self.spec.make()
        self.links_to_anchors = {}
        self._resolved = {}
        rendered = html.render(document, self._host.words, self._known)
        self.toc = _toc(rendered.toc)
        self.meta["description"] = escape(document.description)  # templates do not escape
        self.present_anchor_ids = set(rendered.ids)
        self._host.remember(self.url, search.entries(document))
        if self._host.is_whole:
            self._host.copy(self.url, markdown.render(document, self._known))
        self._resolved = {}
        return rendered.html

    def validate_anchor_links(self, *, files: Files, log_level: int) -> None:
        """Report anchors that do not exist, naming the data file and not the virtual page."""
        del files
        for target, links in (self.links_to_anchors or {}).items():
            ids = target.page.present_anchor_ids if target.page else None
            for anchor in links:
                if ids is not None and anchor not in ids:
                    message = "%s: '%s' has no anchor '#%s'"
                    log.log(log_level, message, self.spec.source, target.src_uri, anchor)

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
        file: File | None = self.file
        if parts.path:
            # A person may write "./x.md", which costs more to look for.
            files = self._files
            file = files.src_uris.get(parts.path) or files.get_file_from_path(parts.path)
        if file is None and (address := self._host.beside(parts.path, self.url)):
            return address
        if file is None:
            log.log(logging.WARNING, "%s: there is no page '%s'", self.spec.source, parts.path)
            return to
        url = file.url_relative_to(self.file) if parts.path else ""
        if parts.query:
            url += f"?{parts.query}"
        if parts.fragment:
            self.links_to_anchors = self.links_to_anchors or {}
            self.links_to_anchors.setdefault(file, {})[parts.fragment] = to
            return f"{url}#{parts.fragment}"
        return url or to


def _toc(entries: Sequence[TocEntry]) -> TableOfContents:
    # Level 1 is the title: the theme takes a first entry of that level for it, and hides it.
    return TableOfContents([_anchor(entry, 2) for entry in entries])


def _anchor(entry: TocEntry, level: int) -> AnchorLink:
    link = AnchorLink(entry.title, entry.id, level)
    link.children = [_anchor(child, level + 1) for child in entry.children]
    return link
