"""Grid: a table that readers sort, filter and widen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.site.inline import Line


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A column; ``id`` names it in addresses."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell; ``key`` is the place of its value among all of the column, -1 of none."""

    parts: Line
    key: int


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row; ``id`` is the reference of a tag."""

    id: str
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """
    A table with a row for each tag.

    ``more`` are columns that a script adds from the data; ``files`` are the same facts to download;
    ``words`` is what the script says.
    """

    caption: str
    columns: tuple[GridColumn, ...]
    rows: tuple[GridRow, ...]
    more: tuple[tuple[str, tuple[GridColumn, ...]], ...]
    files: tuple[tuple[str, str], ...]
    words: Mapping[str, object]
