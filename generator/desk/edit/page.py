"""Page: the text of a YAML file by lines and places, for whoever takes something out of it."""

from __future__ import annotations

from functools import cached_property

from generator.loader.parse import places
from generator.source import Mark, Path, Place, Span


class Page:
    """A text with its lines, their breaks included, and the places of all that stands in it."""

    def __init__(self, text: str) -> None:
        """Cut it into lines; places are looked for when they are asked for."""
        self.text = text
        self.lines = text.splitlines(keepends=True)
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line))
        self._starts = starts

    @cached_property
    def top(self) -> Place | None:
        """The place of the whole content."""
        return places(self.text)

    def place(self, path: Path) -> Place | None:
        """Return the place of the value at ``path``; None when there is none."""
        place = self.top
        for segment in path:
            place = place.below.get(segment) if place and place.below else None
        return place

    def offset(self, mark: Mark) -> int:
        """Return how many characters stand before a point."""
        return self._starts[mark.line] + mark.column

    def stretch(self, span: Span) -> tuple[int, int]:
        """Return the characters of a span, from and to."""
        return (
            self._starts[span.line - 1] + span.column - 1,
            self._starts[span.end_line - 1] + span.end_column - 1,
        )

    def last_line(self, place: Place) -> int:
        """Return the number of the last line of a value, from 0; a block text ends below itself."""
        line = place.end.line
        if place.end.column == 0:
            line -= 1
        while line > place.start.line and not self.lines[line].strip():
            line -= 1
        return line

    def line_end(self, line: int) -> int:
        """Return how many characters stand before the break of a line."""
        return self._starts[line] + len(self.lines[line].rstrip("\r\n"))

    def is_flow(self, place: Place) -> bool:
        """Tell whether a list or a mapping stands in brackets."""
        return self.text.startswith(("[", "{"), self.offset(place.start))

    def without_lines(self, first: int, last: int) -> str:
        """
        Return the text without some lines.

        Of two empty lines that would meet one goes too, and so does one that would end the file. A
        file without a line break at its end has none afterwards.
        """
        before, after = self.lines[:first], self.lines[last + 1 :]
        if before and not before[-1].strip():
            if not after:
                del before[-1]
            elif not after[0].strip():
                del after[0]
        text = "".join((*before, *after))
        return text if self._ends_with_break(self.text) else text.rstrip("\r\n")

    @staticmethod
    def _ends_with_break(text: str) -> bool:
        return text.endswith(("\n", "\r"))
