"""Pins: what a release of one component asks of another, all projects in one shape."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, Literal

from pydantic import Field

from generator.facts.specifier import Specifier, meets, start
from generator.facts.table import Citation, Confidence, Fact, FactTable, table
from generator.model.values import Architecture, Flag, Line
from generator.versions import cuda_suffix, normal_name, order_key, spelled

FILES: Final = ("torch", "vllm", "sglang", "attention", "training", "gpu", "vision")
"""The files of ``pins/``, in the order in which they are shown."""

Comparison = Literal["public", "raw"]


class Kind(StrEnum):
    """How hard a requirement is."""

    HARD = "hard"
    """An installer refuses anything else."""
    EXTRA = "extra"
    """The requirement of an optional extra."""
    RUNTIME = "runtime"
    """The program checks it while it runs."""
    WHEEL = "wheel"
    """What the published builds were made for."""
    DOCUMENTED = "documented"
    """Upstream says so in words."""


class PinRow(Fact):
    """What some releases of a component ask of others."""

    component: Line = Field(examples=["vllm"])
    """The component that asks; a name stands for those with a CUDA at their end too."""
    versions: Specifier = Field(examples=["==0.11.1"])
    """Its releases."""
    needs: Mapping[Line, Specifier | None] = Field(min_length=1, examples=[{"torch": "==2.9.0"}])
    """What it asks of which component; ``null`` where that is not known."""
    kind: Kind = Field(examples=["hard"])
    """How hard it is."""
    architectures: tuple[Architecture, ...] = Field((), examples=[["amd64"]])
    """The architectures on which it asks; empty for all."""
    required: Flag | None = Field(None, examples=["true"])
    """True when it cannot be imported without them, whatever an installer says."""
    compares: Comparison = Field("public", examples=["raw"])
    """``raw`` where upstream compares local parts too: a local build of a maximum is above it."""
    beside: Line | None = Field(None, examples=["CUDA"])
    """The component beside which it asks: without it an image has another build of the package."""

    @property
    def release(self) -> str:
        """The first of the releases."""
        return start(self.versions)


class PinTable(FactTable):
    """A file of ``pins/``."""

    beside: Line | None = Field(None, examples=["CUDA"])
    """The component beside which all its rows ask."""
    rows: tuple[PinRow, ...] = Field(min_length=1, examples=[[]])
    """Rows: by component, newest first."""


@dataclass(frozen=True, slots=True)
class Pin:
    """One requirement of one component on another."""

    component: str
    versions: str
    on: str
    needs: str | None
    kind: Kind
    architectures: tuple[Architecture, ...]
    is_required: bool
    compares: Comparison
    beside: str | None
    confidence: Confidence
    citation: Citation
    note: str | None


@cache
def pin_tables() -> Mapping[str, PinTable]:
    """Return the files by name; they are read once."""
    return MappingProxyType({name: table(PinTable, f"pins/{name}.yml") for name in FILES})


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """Return the name by which a component has pins: PEP 503, without a CUDA at its end."""
    normal, suffix = normal_name(name), cuda_suffix(name)
    return normal.removesuffix(f"-{suffix[0]}") if suffix else normal


@cache
def all_pins() -> Mapping[str, tuple[Pin, ...]]:
    """Return all pins by the key of the component that asks."""
    found: defaultdict[str, list[Pin]] = defaultdict(list)
    for file in pin_tables().values():
        for row in file.rows:
            found[key(row.component)].extend(_expanded(file, row))
    return MappingProxyType({name: tuple(pins) for name, pins in found.items()})


@lru_cache(maxsize=1 << 12)
def pins(component: str, version: str) -> tuple[Pin, ...]:
    """
    Return what a release asks for; nothing when no row is about it.

    The upstream release counts: a vendor's own build number does not hide what it was built from.
    """
    known = all_pins().get(key(component))
    parsed = spelled(upstream(component, version)).version if known else None
    if known is None or parsed is None:
        return ()
    return tuple(pin for pin in known if meets(pin.versions, parsed))


def upstream(component: str, version: str) -> str:
    """
    Return the upstream release that a version was built from.

    Upstream gives a few releases a fourth number too, and that one is no vendor's build.
    """
    spelling = spelled(version)
    return spelling.public if spelling.public in releases(component) else spelling.upstream


@cache
def releases(component: str) -> tuple[str, ...]:
    """Return the releases of a component that have pins, as written, oldest first."""
    found = {start(pin.versions) for pin in all_pins().get(key(component), ())}
    return tuple(sorted(found, key=order_key))


def _expanded(file: PinTable, row: PinRow) -> tuple[Pin, ...]:
    citation = file.cite(row)
    return tuple(
        Pin(
            component=row.component,
            versions=row.versions,
            on=on,
            needs=needs,
            kind=row.kind,
            architectures=row.architectures,
            is_required=row.kind is Kind.HARD or bool(row.required),
            compares=row.compares,
            beside=row.beside or file.beside,
            confidence=row.confidence,
            citation=citation,
            note=row.note,
        )
        for on, needs in row.needs.items()
    )
