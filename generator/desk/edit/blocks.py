"""Blocks: the text of a record by the keys at its top, each with the comments above it."""

from __future__ import annotations

import re
from typing import Final

from generator.desk.edit.page import Page
from generator.desk.tried import DeskError
from generator.desk.visible import visible
from generator.model.release import Release

_ORDER = {name: position for position, name in enumerate(Release.model_fields)}
"""The order of the keys in the documentation: a new one finds its place by it."""

_END: Final = re.compile(r"\.\.\.\s")
"""The marker behind which a document has ended."""


class Blocks:
    """The blocks of a record, to be replaced, taken out and added."""

    def __init__(self, text: str) -> None:
        """Cut a text at its keys; raises ``DeskError`` for one that stands in brackets."""
        page = Page(text)
        places = page.top.below if page.top else None
        if not page.top or not places or page.is_flow(page.top) or page.top.start.column:
            raise DeskError("it is not written as one key a line, from the start of the line")
        starts: dict[str, int] = {}
        for key, place in places.items():
            line = place.key_span.line - 1
            # What stands at the very top is about the file.
            while starts and page.lines[line - 1].startswith("#"):
                line -= 1
            starts[str(key)] = line
        bottom = page.last_line(page.top) + 1
        while bottom < len(page.lines) and not _END.match(f"{page.lines[bottom]}\n"):
            bottom += 1
        ends = [*list(starts.values())[1:], bottom]
        self._head = "".join(page.lines[: min(starts.values())])
        self._tail = "".join(page.lines[bottom:])
        self._texts = {
            key: "".join(page.lines[start:end]).removesuffix("\n") + "\n"
            for (key, start), end in zip(starts.items(), ends, strict=True)
        }

    def __contains__(self, key: str) -> bool:
        """Tell whether a key is there."""
        return key in self._texts

    def is_unknown(self, key: str) -> bool:
        """Tell whether a key says no more than that nothing is known."""
        lines = [line for line in self._texts[key].splitlines() if not line.startswith("#")]
        return lines[0].partition("#")[0].partition(":")[2].strip() == "unknown"

    def put(self, key: str, text: str) -> None:
        """Give a key another block, or its first: at its place in the order of the keys."""
        text = text.rstrip("\n") + "\n"
        if key in self._texts:
            old = self._texts[key]
            self._texts[key] = text + "\n" * _empty_lines(old)
            return
        names = list(self._texts)
        # The author's own order of the others stays: what the documentation has before it leads.
        above = max((n for n in names if _ORDER[n] < _ORDER[key]), key=_ORDER.__getitem__)
        below = names[names.index(above) + 1 :]
        moved = {name: self._texts.pop(name) for name in below}
        self._texts |= {key: text + "\n" * _empty_lines(self._texts[above]), **moved}

    def drop(self, key: str) -> None:
        """Take a key out; the empty lines after it stay when there are none before it."""
        if key not in self._texts:
            return
        names = list(self._texts)
        before = names[names.index(key) - 1]
        gone = self._texts.pop(key)
        missing = _empty_lines(gone) - _empty_lines(self._texts[before])
        self._texts[before] += "\n" * max(0, missing)

    def mark(self, key: str, words: str) -> None:
        """Say above a key what a person has still to do."""
        # The words may quote an image, which could begin a line of its own with them.
        self._texts[key] = f"{MARK} {visible(words)}\n{self._texts[key]}"

    def text(self) -> str:
        """Return the whole record."""
        return (self._head + "".join(self._texts.values()) + self._tail).rstrip("\n") + "\n"


MARK = "# TODO:"
"""How the comments begin that say what a person has still to do."""


def marks(text: str) -> tuple[tuple[int, str], ...]:
    """Return what is still to do in a record, with the numbers of the lines."""
    return tuple(
        (number, line.strip().removeprefix(MARK).strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip().startswith(MARK)
    )


def _empty_lines(text: str) -> int:
    return len(text) - len(text.rstrip("\n")) - 1
