"""Source: the text of one file, with the place of every key and value in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

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


@dataclass(frozen=True)
class Source:
    """
    One file as it was read.

    ``name`` is the path relative to the repository, with forward slashes. ``values`` and ``keys``
    give the span of each value and of each mapping key; ``plain`` holds the paths of scalars that
    were written without quotes.
    """

    name: str
    text: str = ""
    values: Mapping[Path, Span] = field(default_factory=lambda: MappingProxyType({}))
    keys: Mapping[Path, Span] = field(default_factory=lambda: MappingProxyType({}))
    plain: frozenset[Path] = frozenset()

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text; made once, for a file may have many findings."""
        return tuple(self.text.splitlines())

    def locate(self, path: Path, *, key: bool = False) -> Span:
        """
        Return the span of the deepest existing value on ``path``, or of its key with ``key``.

        Segments that do not exist in the file (a missing key, a tag of a pydantic union) are passed
        over, so the answer is always a real place; for an empty file it is its first character.
        """
        real: Path = ()
        for segment in path:
            if (*real, segment) in self.values:
                real = (*real, segment)
        if key and real in self.keys:
            return self.keys[real]
        return self.values.get(real, TOP)

    def written(self, span: Span) -> str:
        """Return what stands in ``span``; nothing when it is not inside one line."""
        if span.line != span.end_line or not 0 < span.line <= len(self.lines):
            return ""
        return self.lines[span.line - 1][span.column - 1 : span.end_column - 1]

    def inside(self, path: Path, text: str, start: int, end: int) -> Span:
        """
        Return the place of ``text[start:end]``, where ``text`` is the value at ``path``.

        Of a text that is folded, or written with escapes, only the place of the whole is known.
        """
        span = self.locate(path)
        quotes = 0 if path in self.plain else 1
        written = self.written(span)
        if written[quotes : len(written) - quotes] != text:
            return span
        first = span.column + quotes
        return Span(span.line, first + start, span.line, first + end)

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
        pad = "".join(_blank(char) for char in lead + line[first:start])
        width = max(1, min(end, last) - start)
        shown = "".join(map(_visible, line[first:last]))
        return f"{lead}{shown}{tail}\n{pad}{'^' * width}"


def _visible(char: str) -> str:
    hidden = unicodedata.category(char) in {"Cf", "Co", "Zl", "Zp"}
    return "\N{REPLACEMENT CHARACTER}" if hidden else char


def _blank(char: str) -> str:
    """Return the blank that is as wide as ``char`` on a terminal."""
    if char == "\t":
        return char
    return "\u3000" if unicodedata.east_asian_width(char) in "WF" else " "
