"""Table: a file of upstream facts, read like any other file of ours."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Final, TypeVar

from pydantic import Field

from generator.loader import parse, shape
from generator.model.values import Entry, Line, Url

T = TypeVar("T", bound=Entry)

_HERE: Final = Path(__file__).parent


class Confidence(StrEnum):
    """How sure a fact is; only a sourced one may fail a run."""

    SOURCED = "sourced"
    DERIVED = "derived"
    INFERRED = "inferred"


class FactSource(Entry):
    """A page from which facts come."""

    title: Line = Field(examples=["RELEASE.md"])
    """What it is."""
    url: Url = Field(examples=["https://example.org/RELEASE.md"])
    """Its address."""


def table(model: type[T], name: str) -> T:
    """Return the table in file ``name`` beside this module; a fault in it is a defect of ours."""
    shaped = shape(model, parse(f"facts/{name}", (_HERE / name).read_bytes()))
    if shaped.value is None:
        raise ValueError(f"{name}: {shaped.findings[0].message}")
    return shaped.value
