"""Wheels: the architectures of published builds, and the CUDA that a plain install brings."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from pydantic import Field

from generator.facts.pins import key
from generator.facts.specifier import Specifier, meets, start
from generator.facts.table import Fact, FactTable, table
from generator.model.values import Architecture, Line, VersionText
from generator.versions import spelled


class Built(Fact):
    """The architectures for which some releases have wheels."""

    component: Line = Field(examples=["triton"])
    """The component."""
    versions: Specifier = Field(examples=["<3.5.0"])
    """Its releases."""
    architectures: tuple[Architecture, ...] = Field(min_length=1, examples=[["amd64"]])
    """The architectures."""

    @property
    def release(self) -> str:
        """The first of the releases."""
        return start(self.versions)


class Plain(Fact):
    """The CUDA of the wheel without a local version, on Linux x86-64."""

    component: Line = Field(examples=["torch"])
    """The component."""
    versions: Specifier = Field(examples=["==2.8.0"])
    """Its releases."""
    cuda: VersionText = Field(examples=["12.8"])
    """The CUDA."""

    @property
    def release(self) -> str:
        """The first of the releases."""
        return start(self.versions)


T = TypeVar("T", Built, Plain)


class WheelTable(FactTable):
    """The file ``wheels.yml``."""

    architectures: tuple[Built, ...] = Field(min_length=1, examples=[[]])
    """Architectures of wheels."""
    plain: tuple[Plain, ...] = Field(min_length=1, examples=[[]])
    """CUDA of plain wheels, newest first in each component."""

    def built(self, component: str, version: str) -> Built | None:
        """Return the architectures for which a release has wheels."""
        return _row(self.architectures, component, version)

    def plain_cuda(self, component: str, version: str) -> Plain | None:
        """Return the CUDA that a plain install of a release brings."""
        return _row(self.plain, component, version)


def _row(rows: tuple[T, ...], component: str, version: str) -> T | None:
    name = key(component)
    # Most packages have no row at all, and every package of every image is asked for.
    parsed = spelled(spelled(version).upstream).version if name in _names() else None
    return next(
        (r for r in rows if parsed and key(r.component) == name and meets(r.versions, parsed)), None
    )


@cache
def _names() -> frozenset[str]:
    table = wheel_table()
    named = [row.component for row in table.architectures]
    return frozenset(map(key, named + [row.component for row in table.plain]))


@cache
def wheel_table() -> WheelTable:
    """Return the table; it is read once."""
    return table(WheelTable, "wheels.yml")
