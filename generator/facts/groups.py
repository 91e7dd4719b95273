"""Groups: packages that belong together, in their versions or in their builds."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import Field

from generator.facts.pins import Kind
from generator.facts.table import Fact, FactTable, table
from generator.model.values import Line


class Group(Fact):
    """Packages that have something in common, or must not meet."""

    members: tuple[Line, ...] = Field(min_length=2, examples=[["spconv", "cumm"]])
    """The packages."""
    same: Literal["version", "variant", "suffix", "single"] = Field(examples=["suffix"])
    """What they have in common; of ``single`` only one may be installed."""
    kind: Kind = Field(examples=["hard"])
    """How hard it is."""


class GroupTable(FactTable):
    """The file ``groups.yml``."""

    rows: tuple[Group, ...] = Field(min_length=1, examples=[[]])
    """The groups."""


@cache
def group_table() -> GroupTable:
    """Return the table; it is read once."""
    return table(GroupTable, "groups.yml")
