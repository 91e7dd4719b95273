"""Source: one file as it was read, with the place of every key and value in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

Path = tuple[str | int, ...]
"""The way to a value inside a file: mapping keys and list positions from the top."""


class Span(NamedTuple):
    """A stretch of text: lines and columns (code points) count from 1, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


_WIDTH = 120
_BEFORE = 60

TOP = Span(1, 1, 1, 1)
"""The place of a finding that concerns a whole file."""


class Mark(Protocol):
    """A point of a text, its line and column counted from 0, as a parser of YAML gives it."""

    @property
    def line(self) -> int:
        """The lines before it."""

    @property
    def column(self) -> int:
        """The code points before it in its line."""


@dataclass(slots=True)
class Place:
    """
    Where a value stands: from ``start`` to ``end``, and its ``key`` when it has one.

    ``is_plain`` says that it was written without quotes; ``below`` are the values inside it.
    """

    start: Mark
    end: Mark
    is_plain: bool = False
    key: tuple[Mark, Mark] | None = None
    below: dict[str | int, Place] | None = None

    @property
    def span(self) -> Span:
        """The stretch of the value."""
        return _span(self.start, self.end)

    @property
    def key_span(self) -> Span:
        """The stretch of its key; of the value itself when it has none."""
        return _span(*self.key) if self.key else self.span


def _nowhere(_: str) -> Place | None:
    return None


@dataclass(frozen=True)
class Source:
    """
    One file as it was read.

    ``name`` is the path relative to the repository, with forward slashes; ``content`` are its
    bytes, or what reads them by the name. ``find`` returns the places in its text; what it found
    already is ``known``. Thousands of files are kept at once: text and places are made when they
    are asked for.
    """

    name: str
    content: bytes | Callable[[str], bytes] = b""
    find: Callable[[str], Place | None] = _nowhere
    known: Place | None = field(default=None, compare=False)

    @cached_property
    def raw(self) -> bytes:
        """The bytes of the file."""
        return self.content if isinstance(self.content, bytes) else self.content(self.name)

    @cached_property
    def text(self) -> str:
        """The text of the file; only bytes that are text make a source."""
        return self.raw.decode("utf-8-sig")

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text; made once, for a file may have many findings."""
        return tuple(self.text.splitlines())

    @cached_property
    def top(self) -> Place | None:
        """The place of the whole of the file's content; None when it has none."""
        return self.known or self.find(self.text)

    def fresh(self) -> Source:
        """Return the source without what was made of it: that goes when the copy in use goes."""
        return Source(self.name, self.content, self.find)

    def real(self, path: Path) -> Path:
        """
        Return the segments of ``path`` that are in the file.

        A missing key and the tag of a pydantic union stand in no file; they are passed over.
        """
        return tuple(segment for segment, _ in self._way(path))

    def locate(self, path: Path, *, key: bool = False) -> Span:
        """
        Return the span of the deepest existing value on ``path``, or of its key with ``key``.

        The answer is always a real place; for an empty file it is its first character.
        """
        place = self._place(path)
        if place is None:
            return TOP
        return place.key_span if key else place.span

    def is_plain(self, path: Path) -> bool:
        """Tell whether the value at ``path`` was written without quotes."""
        place = self._place(path)
        return place is not None and place.is_plain

    def _place(self, path: Path) -> Place | None:
        place = self.top
        for _, below in self._way(path):
            place = below
        return place

    def _way(self, path: Path) -> Iterator[tuple[str | int, Place]]:
        """Yield the segments of a path that exist, with their places."""
        place = self.top
        for segment in path:
            below = place.below.get(segment) if place and place.below else None
            if below is not None:
                yield segment, below
                place = below

    def written(self, span: Span) -> str:
        """Return what stands in ``span``; nothing when it is not inside one line."""
        if span.line != span.end_line or not 0 < span.line <= len(self.lines):
            return ""
        return self.lines[span.line - 1][span.column - 1 : span.end_column - 1]

    def inside(self, path: Path, text: str, start: int, end: int) -> Span:
        """
        Return the place of ``text[start:end]``, where ``text`` is the value at ``path``.

        The text may be that of the whole file. Of one that is folded, or written with escapes, only
        the place of the whole is known.
        """
        if text == self.text:
            return self._stretch(start, end)
        span = self.locate(path)
        quotes = 0 if self.is_plain(path) else 1
        written = self.written(span)
        if written[quotes : len(written) - quotes] != text:
            return span
        first = span.column + quotes
        return Span(span.line, first + start, span.line, first + end)

    def _stretch(self, start: int, end: int) -> Span:
        """Return the place of a stretch of the file's text."""
        ends = []
        for offset in (start, end):
            # A last character keeps the line that a line break has just begun.
            lines = f"{self.text[:offset]}x".splitlines()
            ends += [len(lines), len(lines[-1])]
        return Span(*ends)

    def excerpt(self, span: Span) -> str:
        """
        Return the line of ``span`` and under it a caret line; empty when the file has no such line.

        Of a long line only the part around the span is shown; a character that would be invisible,
        or turn the line around, is shown as a replacement character.
        """
        if not 0 < span.line <= len(self.lines):
            return ""
        line = self.lines[span.line - 1]
        start = span.column - 1
        end = span.end_column - 1 if span.end_line == span.line else len(line)
        first = max(0, start - _BEFORE) if len(line) > _WIDTH else 0
        last = min(len(line), first + _WIDTH)
        lead, tail = "…" if first else "", "…" if last < len(line) else ""
        before, shown = lead + line[first:start], line[first:last]
        pad = " " * len(before) if _is_simple(before) else "".join(map(_blank, before))
        width = max(1, min(end, last) - start)
        if not _is_simple(shown):
            shown = "".join(map(_visible, shown))
        return f"{lead}{shown}{tail}\n{pad}{'^' * width}"


def _span(start: Mark, end: Mark) -> Span:
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def _is_simple(text: str) -> bool:
    """Tell whether every character is seen and one cell wide: nearly all of a record is."""
    return text.isascii() and text.isprintable()


def _visible(char: str) -> str:
    hidden = unicodedata.category(char) in {"Cf", "Co", "Zl", "Zp"}
    return "\N{REPLACEMENT CHARACTER}" if hidden else char


def _blank(char: str) -> str:
    """Return the blank that is as wide as ``char`` on a terminal."""
    if char == "\t":
        return char
    return "\u3000" if unicodedata.east_asian_width(char) in "WF" else " "
