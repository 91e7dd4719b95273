"""Insertion: an item of a list, or a key with its value, put into a YAML text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.desk.edit.page import Page
from generator.desk.edit.scalar import key
from generator.source import Path, Place


def with_keys(text: str, path: Path, values: Mapping[str, str]) -> str | None:
    """
    Return the text with more keys in the mapping at ``path``, after those that are there.

    The values are YAML of one line already. None when there is no mapping with keys.
    """
    page = Page(text)
    place = page.place(path)
    last = _last(place)
    if place is None or last is None:
        return None
    lines = [f"{key(name)}: {value}" for name, value in values.items()]
    if page.is_flow(place):
        end = page.offset(last.end)
        return text[:end] + "".join(f", {line}" for line in lines) + text[end:]
    indent = " " * (last.key_span.column - 1)
    return _below(page, last, [indent + line for line in lines])


def with_item(text: str, path: Path, lines: Sequence[str], flow: str) -> str | None:
    """
    Return the text with one more item in the list at ``path``, after those that are there.

    ``lines`` are the item with its dash where each item has lines of its own, ``flow`` is it in a
    list in brackets. None when there is no list with items.
    """
    page = Page(text)
    place = page.place(path)
    last = _last(place)
    if place is None or last is None:
        return None
    if page.is_flow(place):
        end = page.offset(last.end)
        return f"{text[:end]}, {flow}{text[end:]}"
    indent = " " * place.start.column
    return _below(page, last, [indent + line for line in lines])


def _last(place: Place | None) -> Place | None:
    below = place.below if place else None
    return list(below.values())[-1] if below else None


def _below(page: Page, place: Place, lines: Sequence[str]) -> str:
    """Return the text with lines below the last one of a value."""
    end = page.line_end(page.last_line(place))
    return page.text[:end] + "".join(f"\n{line}" for line in lines) + page.text[end:]
