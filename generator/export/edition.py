"""Edition: the site in one language as sources: pages, the menu, and the files beside them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from generator.site import markdown
from generator.site.byhand import titled, unlinked
from generator.site.guide import LLMS
from generator.site.pages import translations
from generator.site.plan import Plan, plan
from generator.site.publication import Publication
from generator.written import State, front_of

Menu = list[dict[str, list[str | dict[str, str]]]]
"""Sections, each with the sources of its pages: those that are generated with their titles."""

_COPY: Final = re.compile(r"index\.md\)$", re.MULTILINE)
"""The end of a line of ``llms.txt``: an engine publishes no Markdown beside its pages."""


@dataclass(frozen=True)
class Edition:
    """
    One language of a publication, with what is written by hand in ``docs``.

    ``shared`` leads from the folder of this language to that of the files which all share; None
    where only an address of the site leads there.
    """

    publication: Publication
    language: str
    docs: Path
    shared: str | None

    @cached_property
    def plan(self) -> Plan:
        """The generated pages and files."""
        return plan(self.publication, self.language)

    @property
    def source(self) -> str:
        """The language in which pages are written first."""
        return self.publication.catalog.languages[0].id

    # ---- pages ----

    def pages(self) -> Iterator[tuple[str, str]]:
        """Yield the path of each page with its Markdown, in which links lead to sources."""
        for path, file in self.by_hand.items():
            if file.suffix == ".md":
                yield path, self._by_hand(path, file)
        for spec in self.plan.pages:
            text = markdown.render(spec.make(), partial(self._link, spec.path))
            yield spec.path, titled(text)

    @cached_property
    def by_hand(self) -> dict[str, Path]:
        """What people wrote, and its pictures; what is not translated is that of the source."""
        languages = [entry.id for entry in self.publication.catalog.languages]
        common = {
            path: file
            for path, file in _below(self.docs).items()
            if path.split("/", 1)[0] not in languages
            and (file.suffix == ".md" or self.language == self.source)
        }
        for language in dict.fromkeys((self.source, self.language)):
            common |= _below(self.docs / language)
        return common

    def languages_of(self, path: str) -> list[str]:
        """Return the languages that have a page; one that only a translation has is in few."""
        languages = [entry.id for entry in self.publication.catalog.languages]
        written = (self.docs / folder / path for folder in ("", self.source))
        if path not in self.by_hand or any(file.is_file() for file in written):
            return languages
        return [language for language in languages if (self.docs / language / path).is_file()]

    def _by_hand(self, path: str, file: Path) -> str:
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            name = file.relative_to(self.docs.parent)
            raise ValueError(f"{name}: not UTF-8 at byte {error.start}") from None
        front = front_of(text)
        if not self.publication.is_whole:
            text = unlinked(text, path, self.plan.left_out)
        text = titled(text[len(front) :].lstrip())
        notice = self._notice(path)
        head, _, rest = text.partition("\n")
        return f"{head}\n\n> {notice}\n{rest}" if notice else text

    def _notice(self, path: str) -> str:
        """Return what a reader is told of a page that is not, or not any more, a translation."""
        written, words = self.publication.written, self.publication.voices[self.language].words
        if written is None or path not in written.pages:
            return ""
        source = self.publication.catalog.languages[0]
        match written.state(self.language, path):
            case State.MISSING:
                said = words.gettext("Not translated yet. Shown in {language}.")
            case State.STALE:
                said = words.gettext("The page in {language} is newer than this translation.")
                open_ = words.gettext("Open the page in {language}")
                said += f" [{open_}]({self.publication.address(source.id, path)}) ·"
            case _:
                return ""
        if self.publication.is_whole:
            title = words.gettext("Translations")
            said += f" [{title}]({self._link(path, translations.PATH)})"
        return said.replace("{language}", words.language_name(source.tag)).removesuffix(" ·")

    def _link(self, page: str, to: str) -> str:
        """Return the target of a link, relative to the source of a page."""
        parts = urlsplit(to)
        if parts.scheme or not parts.path:
            return to
        path = parts.path
        if path.startswith("/"):
            if self.shared is None:
                return self.publication.shared(to)
            path = self.shared + path.lstrip("/")
        return urlunsplit(parts._replace(path=posixpath.relpath(path, posixpath.dirname(page))))

    # ---- the menu ----

    def menu(self) -> Menu:
        """Return the menu; pages written by hand that the plan does not know end the guide."""
        hand = [path for path, file in self.by_hand.items() if file.suffix == ".md"]
        titles = {spec.path: spec.title for spec in self.plan.pages}
        there = {*titles, *hand}
        named = {path for _, paths in self.plan.nav for path in paths}
        others = sorted(path for path in hand if "/" not in path and path not in named)
        sections = [
            (title, [*filter(there.__contains__, paths), *(others if "guide.md" in paths else ())])
            for title, paths in self.plan.nav
        ]
        return [
            {title: [{titles[path]: path} if path in titles else path for path in paths]}
            for title, paths in sections
            if paths
        ]

    # ---- files ----

    def files(self) -> Iterator[tuple[str, str]]:
        """Yield the path of each file for programs with its text; shared ones with the source."""
        for spec in self.plan.files:
            path = spec.path.lstrip("/")
            if spec.gives_way and path in self.by_hand:
                continue
            if path == spec.path or self.language == self.source:
                text = spec.make()
                yield path, _COPY.sub(")", text) if path == LLMS else text

    def pictures(self) -> Iterator[tuple[str, Path]]:
        """Yield the path of each file that people put beside their pages."""
        return ((path, file) for path, file in self.by_hand.items() if file.suffix != ".md")


def _below(folder: Path) -> dict[str, Path]:
    """Return the files below a folder by path; neither hidden ones nor links that lead out."""
    top = folder.resolve()
    found = {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*"))}
    return {
        path: file
        for path, file in found.items()
        if file.is_file()
        and not any(part.startswith(".") for part in path.split("/"))
        and file.resolve().is_relative_to(top)
    }
