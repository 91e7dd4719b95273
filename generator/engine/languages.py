"""Languages: what templates know of a page in the other languages of the site."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urljoin

from mkdocs.structure.pages import Page

from generator.model.settings import Language
from generator.site.publication import Publication
from generator.written import State


@dataclass(frozen=True, slots=True)
class Alternate:
    """
    A page in another language.

    ``url`` is absolute, None where there is no translation or nobody says where the site stands.
    """

    lang: str
    tag: str
    name: str
    href: str
    url: str | None
    current: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """A page in a list of all: its source, its address, and the day of its last change if told."""

    source: str
    url: str
    canonical_url: str
    day: str


@dataclass(frozen=True, slots=True)
class Context:
    """What templates know of languages, as ``i18n``."""

    lang: str
    tag: str
    locale: str
    name: str
    is_root: bool
    is_fallback: bool
    is_stale: bool
    body_lang: str
    alternates: Sequence[Alternate]
    default_url: str | None
    pages: Sequence[tuple[Listed, Sequence[Alternate]]]
    source_name: str
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Lost:
    """The words for a page that is not there, in one language, and where they lead."""

    tag: str
    prefix: str
    title: str
    text: str
    links: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Languages:
    """The languages of a publication, seen from one; ``translated`` tells what is translated."""

    publication: Publication
    language: Language
    translated: Callable[[str, str], bool]

    @property
    def _source(self) -> Language:
        return self.publication.catalog.languages[0]

    def context(self, base_url: str, page: Page | None, listed: Iterable[Listed]) -> Context:
        """Return what a template needs; ``listed`` are the pages of a sitemap, else none."""
        uri, url = (page.file.src_uri, page.url) if page is not None else ("index.md", "")
        alternates = self._alternates(base_url, uri, url)
        mine = self.language
        is_fallback = not self.translated(uri, mine.id)
        return Context(
            lang=mine.id,
            tag=mine.tag,
            locale=_locale(mine.locale),
            name=mine.name,
            is_root=mine == self._source,
            is_fallback=is_fallback,
            is_stale=self._is_stale(uri),
            body_lang=self._source.tag if is_fallback else mine.tag,
            alternates=alternates,
            default_url=alternates[0].url,
            is_whole=self.publication.is_whole,
            source_name=self.publication.voices[mine.id].words.language_name(self._source.tag),
            pages=tuple(
                (entry, self._alternates(base_url, entry.source, entry.url))
                for entry in listed
                if self.translated(entry.source, mine.id)
            ),
        )

    def _is_stale(self, uri: str) -> bool:
        """Tell whether a page is a translation of what its source does not say any more."""
        written = self.publication.written
        if written is None or uri not in written.pages:
            return False
        return written.state(self.language.id, uri) is State.STALE

    def lost(self, base_url: str) -> Sequence[Lost]:
        """
        Return the words for a page that is not there, those of this language first.

        A server has one page for all that is not there, the root's, so that one speaks every
        language.
        """
        mine = self.language
        others = [one for one in self.publication.catalog.languages if one != mine]
        shown = (mine, *others) if mine == self._source else (mine,)
        return tuple(self._lost(base_url, language) for language in shown)

    def _lost(self, base_url: str, language: Language) -> Lost:
        gettext = self.publication.voices[language.id].words.gettext
        home = posixpath.join(self._root(base_url), self.publication.prefix(language.id))
        return Lost(
            tag=language.tag,
            prefix=self.publication.prefix(language.id),
            title=gettext("This page does not exist"),
            text=gettext(
                "It may have moved, or the address may be mistyped. Search finds every release by "
                "its tag."
            ),
            links=(
                (home, gettext("All images")),
                *(
                    ((posixpath.join(home, "finder/"), gettext("Find an image")),)
                    if self.publication.is_whole
                    else ()
                ),
            ),
        )

    def _root(self, base_url: str) -> str:
        return base_url if self.language == self._source else posixpath.join(base_url, "..")

    def _alternates(self, base_url: str, uri: str, url: str) -> tuple[Alternate, ...]:
        root = self._root(base_url)
        return tuple(
            Alternate(
                lang=language.id,
                tag=language.tag,
                name=language.name,
                href=posixpath.join(root, self.publication.prefix(language.id), url),
                url=urljoin(self.publication.url, self.publication.prefix(language.id) + url)
                if self.publication.has_host and self.translated(uri, language.id)
                else None,
                current=language == self.language,
            )
            for language in self.publication.catalog.languages
        )


def _locale(locale: str) -> str:
    """Return a locale as OpenGraph writes it: language and territory, no script."""
    parts = locale.split("_")
    return "_".join(dict.fromkeys((parts[0], parts[-1])))
