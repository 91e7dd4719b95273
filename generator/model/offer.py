"""Offer: where an image can be pulled, and by which products it may be used."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from generator.model.values import Entry, Flag, OrUnknown, RegionId, ScopeId, Unknown, words


def _vpc(value: object) -> str:
    if value in ("unknown", Unknown.UNKNOWN):
        return "unknown"
    return "word" if isinstance(value, str) else "regions"


class Availability(Entry):
    """Where the image can be pulled."""

    public: OrUnknown[Flag] = Field(examples=["true"])
    """``true`` when the public registry of the family has it, ``false`` when it has not."""
    vpc: Annotated[
        Annotated[
            Literal["all", "none"],
            words("Every region where the product is open.", "No region."),
            Tag("word"),
        ]
        | Annotated[tuple[RegionId, ...], Tag("regions")]
        | Annotated[Unknown, Tag("unknown")],
        Discriminator(_vpc),
    ] = Field(examples=["all", ["cn-beijing"]])
    """
    Regions whose VPC registry has it: ``all`` (where the product is open by ``regions.yml``),
    ``none``, ``unknown``, or a list of region ids such as ``[cn-beijing, cn-hangzhou]``.
    """


class Scope(Entry):
    """The products that may, or may not, use the image."""

    allow: tuple[ScopeId, ...] = Field((), examples=[["acs"]])
    """Products it may be used on; where some are named, no others."""
    deny: tuple[ScopeId, ...] = Field((), examples=[["lingjun-single"]])
    """Products it must not be used on; the others may."""
