"""Data: what a YAML file holds as its author wrote it, and how much of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from generator.loader.fault import Fault
from generator.source import Path, Place

MAX_DEPTH = 24
MAX_VALUES = 100_000

Data: TypeAlias = "str | list[Data] | dict[str, Data] | None"
"""What a file holds: text, lists, mappings and nothing."""

NULLS: Final = frozenset({"", "~", "null"})
"""What stands for nothing when it is written without quotes."""

NUMBER: Final = re.compile(
    # What YAML 1.1 or 1.2 take for a number: YAML readers differ, so a text must be safe in both.
    r"[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[0-9a-fA-F_]+"
    r"|[0-9][0-9_]*(?::[0-5]?[0-9])*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?"
    r"|\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?|\.(?:inf|Inf|INF))|\.(?:nan|NaN|NAN)",
)


@dataclass(slots=True)
class Walk:
    """
    What a walk gathers; ``complete`` is false when it had to break off.

    ``numerals`` and ``hollow`` are the paths of plain scalars that YAML takes for a number, and of
    those that are nothing.
    """

    data: Data = None
    top: Place | None = None
    numerals: list[Path] = field(default_factory=list)
    hollow: list[Path] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    complete: bool = True
