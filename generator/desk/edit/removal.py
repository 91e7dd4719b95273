"""Removal: an item of a list, or a key with its value, taken out of a YAML text."""

from __future__ import annotations

import re
from typing import Final

from generator.desk.edit.page import Page
from generator.source import Path, Place

_DASH: Final = re.compile(r" *- +")
_COMMENT: Final = re.compile(r"( *)#")
_TAIL: Final = re.compile(r"[ \t]*(?:#.*)?")
_FLOW_TAIL: Final = re.compile(r"[ \t]*,?[ \t]*(?:#.*)?")


def removed(text: str, path: Path) -> str | None:
    """
    Return the text without the value at ``path``, with its key or its dash.

    What stands on lines of its own goes with them, and with the comments that are about it: those
    right above it, and those below that are indented as a part of it. None when it cannot be taken
    out without touching something else.
    """
    page = Page(text)
    parent, place = page.place(path[:-1]), page.place(path)
    if parent is None or parent.below is None or place is None:
        return None
    if page.is_flow(parent):
        return _own_lines(page, place, _FLOW_TAIL) or _between(page, parent, place)
    lines = _block(page, place)
    return None if lines is None else page.without_lines(*lines)


def emptied(text: str, path: Path) -> str | None:
    """Return the text with ``[]`` for the list at ``path``, and nothing else of it left."""
    page = Page(text)
    place = page.place(path)
    if place is None or place.key is None:
        return None
    flow = page.is_flow(place)
    start = text.index(":", page.offset(place.key[1])) + 1
    end = page.offset(place.end) if flow else page.line_end(page.last_line(place))
    if "#" in text[start : page.offset(place.start)]:
        return None
    return f"{text[:start]} []{text[end:]}"


def _block(page: Page, place: Place) -> tuple[int, int] | None:
    """Return the lines of an item or a key outside of brackets, with its comments."""
    first = _first_line(page, place)
    last = page.last_line(place)
    if first is None or not _TAIL.fullmatch(_rest(page, place, last)):
        return None
    indent = len(page.lines[first]) - len(page.lines[first].lstrip(" "))
    above = first
    while above and _indent(page.lines[above - 1]) == indent:
        above -= 1
    # Comments at the top are about the file.
    first = above or first
    while last + 1 < len(page.lines) and (_indent(page.lines[last + 1]) or 0) > indent:
        last += 1
    return first, last


def _first_line(page: Page, place: Place) -> int | None:
    """Return the line of the key or the dash; None when something else stands before it."""
    start = place.key[0] if place.key else place.start
    line = start.line
    before = page.lines[line][: start.column]
    if place.key:
        return line if not before.strip() else None
    if _DASH.fullmatch(before):
        return line
    # The dash may stand above, alone.
    while not before.strip() and line:
        line -= 1
        before = page.lines[line].partition("#")[0]
    return line if before.strip() == "-" else None


def _rest(page: Page, place: Place, last: int) -> str:
    """Return what stands behind a value on its last line; nothing behind a block text."""
    if place.end.line != last:
        return ""
    return page.lines[last][place.end.column :].rstrip("\r\n")


def _indent(line: str) -> int | None:
    """Return how deep a comment stands that has a line of its own; None when it is no comment."""
    match = _COMMENT.match(line)
    return len(match[1]) if match else None


def _own_lines(page: Page, place: Place, tail: re.Pattern[str]) -> str | None:
    """Return the text without a value inside brackets that has its lines for itself."""
    start = place.key[0] if place.key else place.start
    last = place.end.line
    if page.lines[start.line][: start.column].strip():
        return None
    if not tail.fullmatch(_rest(page, place, last)):
        return None
    return page.without_lines(start.line, last)


def _between(page: Page, parent: Place, place: Place) -> str | None:
    """Return the text without a value inside brackets, and without the comma that it needed."""
    siblings = list((parent.below or {}).values())
    index = next(i for i, sibling in enumerate(siblings) if sibling is place)
    starts = [page.offset(s.key[0] if s.key else s.start) for s in siblings]
    ends = [page.offset(s.end) for s in siblings]
    start, end = starts[index], ends[index]
    if index + 1 < len(siblings):
        end = starts[index + 1]
    elif index:
        start = ends[index - 1]
    gone = page.text[start : starts[index]] + page.text[ends[index] : end]
    return None if "#" in gone else page.text[:start] + page.text[end:]
