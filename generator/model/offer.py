"""Offer: where an image can be pulled, and by which products it may be used."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from generator.model.values import Entry, Flag, OrUnknown, RegionId, ScopeId, Unknown


def _vpc(value: object) -> str:
    if value in ("unknown", Unknown.UNKNOWN):
        return "unknown"
    return "word" if isinstance(value, str) else "regions"


class Availability(Entry):
    """Where the image can be pulled."""

    public: OrUnknown[Flag] = Field(examples=["true"])
    """Whether the public registry has it."""
    vpc: Annotated[
        Annotated[Literal["all", "none"], Tag("word")]
        | Annotated[tuple[RegionId, ...], Tag("regions")]
        | Annotated[Unknown, Tag("unknown")],
        Discriminator(_vpc),
    ] = Field(examples=["all", ["cn-beijing"]])
    """``all`` regions where the product is open, ``none``, ``unknown``, or a list of region ids."""


class Scope(Entry):
    """The products that may, or may not, use the image."""

    allow: tuple[ScopeId, ...] = Field((), examples=[["acs"]])
    """Products it is made for."""
    deny: tuple[ScopeId, ...] = Field((), examples=[["lingjun-single"]])
    """Products it must not be used on."""
