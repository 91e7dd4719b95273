"""Publication: the site as a whole, in all its languages, at the address where it is read."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from typing import Self
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from generator.catalog import Catalog
from generator.i18n import Words
from generator.model.values import Text
from generator.site import markdown
from generator.site.inline import Foreign, Line
from generator.site.rulebook import Rule
from generator.site.voice import Voice
from generator.written import Written


@dataclass(frozen=True, slots=True)
class Publication:
    """
    What pages and files are made from.

    ``voices`` say things in each language, the source language first; ``url`` is the address of
    the root, with a slash at its end, or ``/`` where nobody says it; ``day`` is that of the data,
    not of the build. One that is not ``is_whole`` has home, families and releases, and no more.
    ``digests`` stand for the records by file name; where there are none, records are not told
    apart from what they were. ``written`` are the pages written by hand.
    """

    catalog: Catalog
    voices: Mapping[str, Voice]
    rulebook: Sequence[Rule]
    url: str
    day: date
    is_whole: bool = True
    digests: Mapping[str, str] = field(default_factory=dict)
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What the pages of releases are made from, by file name, as far as it was asked."""
    written: Written | None = None

    @classmethod
    def of(  # noqa: PLR0913 - what a publication is made from
        cls,
        catalog: Catalog,
        day: date,
        url: str = "/",
        rulebook: Sequence[Rule] = (),
        *,
        is_whole: bool = True,
        digests: Mapping[str, str] | None = None,
        root: Path | None = None,
    ) -> Self:
        """
        Return the publication of a catalog in all its languages.

        At ``root`` stands the project, which has pages written by hand and may have words of its
        own; without one there are only those of the program. ValueError when they are broken.
        """
        source = catalog.languages[0].id
        locales = root and root / "locales"
        voices = {
            language.id: Voice(catalog, Words.load(language, source, locales), is_whole=is_whole)
            for language in catalog.languages
        }
        for language in catalog.languages if root is not None and is_whole else ():
            # A catalog that is broken is told now; releases alone say nothing of the rules.
            voices[source].words.coverage(language)
        written = None if root is None else Written(root / "docs", source)
        return cls(catalog, voices, rulebook, url, day, is_whole, digests or {}, written=written)

    @property
    def has_host(self) -> bool:
        """Whether it is known where the site will stand, so that addresses are absolute."""
        return bool(urlsplit(self.url).netloc)

    def prefix(self, language: str) -> str:
        """Return the folder of a language: the source language stands at the root."""
        return "" if language == self.catalog.languages[0].id else f"{language}/"

    def address(self, language: str, path: str) -> str:
        """Return the address of a page (``x.md``) or of another file in a language."""
        return urljoin(self.url, quote(self.prefix(language) + page_url(path)))

    def addresses(self, path: str) -> dict[str, str]:
        """Return the address of a page in each language."""
        return {language: self.address(language, path) for language in self.voices}

    def shared(self, path: str) -> str:
        """Return the address of a file that all languages share, such as ``/api/v1/index.json``."""
        return urljoin(self.url, quote(path.lstrip("/")))

    def said(self, say: Callable[[Voice], Line]) -> dict[str, str]:
        """Return what is said in each language as Markdown; what is not translated is left out."""
        lines = {language: say(voice) for language, voice in self.voices.items()}
        return {
            language: markdown.line(line, partial(self.linked, language))
            for language, line in lines.items()
            if line and not isinstance(line[0], Foreign)
        }

    def seen_from(self, page: str, to: str) -> str:
        """
        Return an address as a file at the address of ``page`` gives it.

        Without a host it is relative to that file, so that it holds wherever the site stands.
        """
        target = urlsplit(to)
        if self.has_host or target.scheme:
            return to
        path = posixpath.relpath(target.path, posixpath.dirname(page))
        if target.path.endswith("/"):
            path += "/"
        return urlunsplit(target._replace(path=path))

    def linked(self, language: str, to: str) -> str:
        """Return the address of what prose links to."""
        if urlsplit(to).scheme:
            return to
        path, mark, anchor = to.partition("#")
        path, question, query = path.partition("?")
        return self.address(language, path) + question + query + mark + anchor

    def plain(self, text: Text) -> dict[str, str]:
        """Return a text of the catalog, which has no placeholders, in each language."""
        source = self.catalog.languages[0].id
        return {language or source: words for language, words in text.items()}


def page_url(path: str) -> str:
    """Return the address of a page below the root of its language; other files have their own."""
    if not path.endswith(".md"):
        return path
    name = path.removesuffix(".md")
    is_index = name == "index" or name.endswith("/index")
    return name.removesuffix("index") if is_index else f"{name}/"
