"""Source: the text of one file, with the place of every key and value in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Path = tuple[str | int, ...]
"""The way to a value inside a file: mapping keys and list positions from the top."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of text; lines and columns count from 1, columns in code points, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


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
        Return the span of the deepest existing value on ``path``, or of its key when ``key`` is set.

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
        """Return the line of ``span`` and under it a caret line; empty when the file has no such line."""
        lines = self.text.splitlines()
        if not 0 < span.line <= len(lines):
            return ""
        line = lines[span.line - 1]
        end = span.end_column if span.end_line == span.line else len(line) + 1
        pad = "".join("\t" if char == "\t" else " " for char in line[: span.column - 1])
        return f"{line}\n{pad}{'^' * max(1, end - span.column)}"
