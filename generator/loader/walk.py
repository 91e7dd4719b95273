"""Walk: from YAML events to plain data, with the place of everything and all faults at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import yaml

from generator.source import Path, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 24
MAX_FAULTS = 100

_NULLS = frozenset({"", "~", "null"})

Data = str | list["Data"] | dict[str, "Data"] | None
"""What a file holds: text, lists, mappings and nothing."""


class Fault(NamedTuple):
    """A fault found on the way: its code, place, sentence and remedy."""

    code: str
    span: Span
    message: str
    help: str


@dataclass(slots=True)
class Walk:
    """What a walk has gathered; ``data`` is complete only when the events did not break off."""

    data: Data = None
    values: dict[Path, Span] = field(default_factory=dict)
    keys: dict[Path, Span] = field(default_factory=dict)
    plain: set[Path] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    documents: int = 0


@dataclass(slots=True)
class _Frame:
    """
    An open collection.

    ``path`` is None below something refused: its events are walked, for their faults, but not
    kept. ``key`` is the key whose value comes next; in a mapping, None means that a key is due.
    """

    node: dict[str, Data] | list[Data]
    path: Path | None
    start: yaml.Mark
    skip: bool = False
    key: str | None = None
    end: yaml.Mark | None = None


class _Enough(Exception):  # noqa: N818 - not an error, it ends the walk
    """The walk has seen enough of this file."""


def walk(text: str) -> Walk:
    """
    Return what the YAML ``text`` holds; a syntax error is raised as ``yaml.YAMLError``.

    The C events are read with an explicit stack: composing nodes recurses, which kills the
    interpreter on deep nesting, and hides anchors.
    """
    result = Walk()
    try:
        for event in _events(text):
            _step(result, stack, event)
    except _Enough:
        result.data = None
    return result
