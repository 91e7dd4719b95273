"""Source: the text of one file, with the place of every key and value in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
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

    def excerpt(self, span: Span) -> str:
        """
        Return the line of ``span`` and under it a caret line; empty when the file has no such line.

        Of a long line only the part around the span is shown.
        """
        lines = self.text.splitlines()
        if not 0 < span.line <= len(lines):
            return ""
        line = lines[span.line - 1]
        start = span.column - 1
        end = span.end_column - 1 if span.end_line == span.line else len(line)
        first = max(0, start - _BEFORE) if len(line) > _WIDTH else 0
        last = min(len(line), first + _WIDTH)
        lead, tail = "…" if first else "", "…" if last < len(line) else ""
        pad = "".join(_blank(char) for char in lead + line[first:start])
        width = max(1, min(end, last) - start)
        return f"{lead}{line[first:last]}{tail}\n{pad}{'^' * width}"


def _blank(char: str) -> str:
    """Return the blank that is as wide as ``char`` on a terminal."""
    if char == "\t":
        return char
    return "\u3000" if unicodedata.east_asian_width(char) in "WF" else " "
