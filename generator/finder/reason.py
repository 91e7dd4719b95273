"""Reason: why an image runs on a machine or does not, by a code that stays the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """What a reason does to the verdict."""

    YES = "yes"
    NOTE = "note"
    UNKNOWN = "unknown"
    NO = "no"


SEVERITY: Final = tuple(Level)
"""The levels, the best one first."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason by its code, with the figures of its sentence."""

    code: str
    level: Level
    figures: dict[str, str] = field(default_factory=dict)
