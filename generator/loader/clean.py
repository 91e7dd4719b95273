"""Clean: the quick way through a file about which nothing is odd."""

from __future__ import annotations

from collections.abc import Callable
from sys import intern
from typing import Any, Final, TypeAlias

import yaml

from generator.loader.data import MAX_DEPTH, NULLS, NUMBER, Data, Walk
from generator.loader.text import HIDDEN, UNPRINTABLE
from generator.source import Mark, Path, Place

_LONGEST: Final = 200_000
"""Characters of a text that has too few values for the limit of the walk to matter."""


def clean(text: str) -> Walk | None:
    """
    Return what a walk would gather, several times faster; None when there is anything to say.

    Nearly every file is without a fault. That there is one is all that is noticed here: what it is
    and where, the walk finds out.
    """
    if len(text) > _LONGEST:
        return None
    reader = _Reader(text)
    try:
        return reader.read()
    except (_OddError, yaml.YAMLError):
        return None


_LONG: Final = 200
"""Versions, ids and addresses are shorter and have no space: one object of each is enough."""

_Event: TypeAlias = Any
"""An event of the parser: which it is, is compared by type, so that a checker cannot follow."""


class _OddError(Exception):
    """Something that the walk has to look at."""


class _Reader:
    """One pass over the events of a text."""

    def __init__(self, text: str) -> None:
        self.next: Callable[[], _Event] = yaml.CSafeLoader(text).get_event
        self.escapes = "\\" in text
        self.result = Walk()

    def read(self) -> Walk:
        self.next()  # the start of the stream
        if type(self.next()) is not yaml.DocumentStartEvent:
            raise _OddError
        self.result.data, self.result.top = self.value(self.next(), ())
        self.next()  # the end of the document
        if type(self.next()) is not yaml.StreamEndEvent:
            raise _OddError
        return self.result

    def value(self, event: _Event, path: Path) -> tuple[Data, Place]:
        """Return the value that begins with ``event``; types are compared, which is quick."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            return self.scalar(event, path)
        # An alias has the name of its anchor.
        if len(path) >= MAX_DEPTH or event.anchor is not None or event.tag is not None:
            raise _OddError
        is_mapping = kind is yaml.MappingStartEvent
        return self.mapping(event, path) if is_mapping else self.sequence(event, path)

    def scalar(self, event: _Event, path: Path) -> tuple[str | None, Place]:
        text = self.text(event)
        plain = not event.style
        place = Place(event.start_mark, event.end_mark, plain)
        if plain:
            if text in NULLS:
                self.result.hollow.append(path)
                return None, place
            if NUMBER.fullmatch(text):
                self.result.numerals.append(path)
        return text if " " in text or len(text) > _LONG else intern(text), place

    def text(self, event: _Event) -> str:
        text = str(event.value)
        if event.anchor is not None or event.tag is not None:
            raise _OddError
        if self.escapes and (UNPRINTABLE.search(text) or HIDDEN.search(text)):
            raise _OddError
        return text

    def mapping(self, start: _Event, path: Path) -> tuple[dict[str, Data], Place]:
        found: dict[str, Data] = {}
        below: dict[str | int, Place] = {}
        last = None
        while type(event := self.next()) is not yaml.MappingEndEvent:
            if type(event) is not yaml.ScalarEvent:
                raise _OddError
            key = self.text(event)
            if key in found or (key == "<<" and not event.style):
                raise _OddError
            key = intern(key)
            found[key], last = self.value(self.next(), (*path, key))
            last.key = _ends(event)
            below[key] = last
        return found, Place(start.start_mark, _end(event, last), below=below)

    def sequence(self, start: _Event, path: Path) -> tuple[list[Data], Place]:
        found: list[Data] = []
        below: dict[str | int, Place] = {}
        last = None
        while type(event := self.next()) is not yaml.SequenceEndEvent:
            value, last = self.value(event, (*path, len(found)))
            below[len(found)] = last
            found.append(value)
        return found, Place(start.start_mark, _end(event, last), below=below)


def _ends(event: _Event) -> tuple[Mark, Mark]:
    return event.start_mark, event.end_mark


def _end(event: _Event, last: Place | None) -> Mark:
    """Return where a collection ends: a block's end mark stands at the next token, far below."""
    is_flow = event.end_mark.index > event.start_mark.index
    end: Mark = event.end_mark if is_flow or last is None else last.end
    return end
