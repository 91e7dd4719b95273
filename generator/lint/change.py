"""Change: a published fact that is another one today."""

from __future__ import annotations

from dataclasses import dataclass

from generator.fields import Words
from generator.source import Path


@dataclass(frozen=True, slots=True)
class Change:
    """
    A published fact that is another one today, or none.

    ``at`` is its place in today's record, ``names`` are the ways in which a correction may call it,
    the best first. What is only ``moved_on`` was right: time has gone on.
    """

    at: Path
    names: tuple[str, ...]
    was: Words
    now: Words
    moved_on: bool = False
