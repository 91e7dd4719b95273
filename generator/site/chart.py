"""Chart: bars along an axis, for pictures of support and of versions; it knows no size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["draft", "preview", "supported", "deprecated", "withdrawn", "version"]


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on the axis, from 0 at its start to 1 at its end, with what stands there."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """
    A stretch of the axis.

    ``text`` says what it is, ``end_text`` how it ends. Where nobody states when it begins or ends
    it is ``open_start`` or ``open_end``: that side is drawn as a guess.
    """

    start: float
    end: float
    kind: Kind
    text: str = ""
    end_text: str = ""
    open_start: bool = False
    open_end: bool = False


@dataclass(frozen=True, slots=True)
class Lane:
    """A row with its name and a smaller line below it."""

    name: str
    note: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """
    A picture of lanes; the same facts stand in a table beside it.

    ``description`` says in words what is seen; ``mark`` is a line across all lanes.
    """

    id: str
    title: str
    description: str
    ticks: tuple[Tick, ...]
    lanes: tuple[Lane, ...]
    mark: Tick | None = None
