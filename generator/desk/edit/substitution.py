"""Substitution: another value in the place of one that stands in a YAML text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from generator.desk.edit.page import Page
from generator.source import Path, Place


def substituted(text: str, path: Path, value: str) -> str:
    """
    Return the text with ``value``, YAML of one line, in the place of what stands at ``path``.

    The comments around it stay.
    """
    page, place = _found(text, path)
    # What the items of a list need not, brackets have to: to stand deeper than the key.
    deeper = " " if place.below and not page.is_flow(place) else ""
    return text[: page.offset(place.start)] + deeper + value + text[_end(page, place) :]


def is_commented(text: str, path: Path) -> bool:
    """Tell whether a comment stands inside of what stands at ``path``."""
    page, place = _found(text, path)
    at = page.offset(place.start)
    for start, end in _words(page, place):
        if "#" in text[at:start]:
            return True
        at = end
    return "#" in text[at : _end(page, place)]


def _found(text: str, path: Path) -> tuple[Page, Place]:
    page = Page(text)
    return page, cast("Place", page.place(path))  # who asks knows that it is there


def _end(page: Page, place: Place) -> int:
    """Return how many characters stand before the end of a value; a block text ends below it."""
    return min(page.offset(place.end), page.line_end(page.last_line(place)))


def _words(page: Page, place: Place) -> Iterator[tuple[int, int]]:
    """Yield where the keys and texts of a value stand, from and to."""
    for below in (place.below or {}).values():
        if below.key:
            yield page.offset(below.key[0]), page.offset(below.key[1])
        yield from _words(page, below)
    start = page.offset(place.start)
    if place.below is None and not page.is_flow(place):
        is_block = page.text[start : start + 1] in {"|", ">"}
        # Behind the mark of a block text there may be a comment.
        yield (page.line_end(place.start.line) if is_block else start), page.offset(place.end)
