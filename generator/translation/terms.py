"""Terms: what a word of the trade is called in a language, and what it is not called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import Field

from generator.finding import Finding
from generator.loader import parse, shape
from generator.model.values import Entry, Line
from generator.typography import HAN

_WORD: Final = re.compile(r"\S+")
_SLOT: Final = re.compile(r"<[^<>\s]+>")


class Term(Entry):
    """A word with its one name in the language of the table."""

    en: Line = Field(examples=["digest"])
    """The English word, in the singular."""
    use: Line = Field(examples=["condensat"])
    """What it is called."""
    never: tuple[Line, ...] = Field((), examples=[["empreinte"]])
    """Names that other people give it and we do not, each form of them."""
    unless: tuple[Line, ...] = Field((), examples=[["HTML"]])
    """English words beside which something else is meant, whose names are others."""
    note: Line | None = Field(None, examples=["show sha256 with it"])
    """What translators should know."""

    @cached_property
    def _meant(self) -> re.Pattern[str]:
        return re.compile(rf"\b{re.escape(self.en)}(?:s|es)?\b", re.IGNORECASE)

    @property
    def remedy(self) -> str:
        """What mends a wrong name."""
        return f"write {self.use}{f': {self.note}' if self.note else ''}"

    @cached_property
    def _other(self) -> re.Pattern[str] | None:
        return re.compile("|".join(map(_word, self.unless))) if self.unless else None

    @cached_property
    def _wrong(self) -> re.Pattern[str] | None:
        forms = sorted(self.never, key=len, reverse=True)
        return re.compile("|".join(map(_word, forms)), re.IGNORECASE) if forms else None

    def wrong(self, original: str, text: str) -> Iterator[re.Match[str]]:
        """Yield the wrong names in a text whose original speaks of the thing."""
        if self._wrong is None or not self._meant.search(original):
            return
        if self._other is None or not self._other.search(original):
            yield from self._wrong.finditer(_plain(text))


class TermTable(Entry):
    """The file ``locales/<language>/terms.yml``."""

    terms: tuple[Term, ...] = Field(min_length=1, examples=[[]])
    """The words."""


class Table(NamedTuple):
    """A table as it was read; what is wrong with the file is told as of any other."""

    name: str
    terms: tuple[Term, ...]
    findings: tuple[Finding, ...]


def read(path: Path, name: str) -> Table:
    """Return the table of a language; one without a table has no terms."""
    if not path.is_file():
        return Table(name, (), ())
    shaped = shape(TermTable, parse(name, path.read_bytes()))
    return Table(name, shaped.value.terms if shaped.value else (), shaped.findings)


def _plain(text: str) -> str:
    """Return a text with blanks in the place of paths, which say nothing in any language."""
    text = _WORD.sub(lambda match: " " * len(match[0]) if "/" in match[0] else match[0], text)
    return _SLOT.sub(lambda match: " " * len(match[0]), text)


def _word(form: str) -> str:
    """Return the pattern of a name: as a word of its own, but in Chinese words do not end."""
    return re.escape(form) if re.search(HAN, form) else rf"(?<!\w){re.escape(form)}(?!\w)"
