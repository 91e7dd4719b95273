"""Regions: ``releases/regions.yml``, each region with its names and whether the product is open."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.values import Day, Entry, Line, OrUnknown, RegionSourceId, Text, Url, Word


class Zone(Word):
    """What kind of region it is; pages list the kinds apart."""

    PUBLIC = "public"
    """Open to all customers."""
    FINANCE = "finance"
    """For finance, with access of its own."""
    GOVERNMENT = "government"
    """For public authorities."""
    LOCAL = "local"
    """A local region, near one city."""
    PARTNER = "partner"
    """Run by or with a partner."""


class Opening(Word):
    """Whether the product that serves VPC pulls is open in a region."""

    OPEN = "open"
    """A source says that it is open."""
    CLOSED = "closed"
    """A source says that it is not."""
    UNKNOWN = "unknown"
    """No source says so; pages do not promise it."""


class Region(Entry):
    """A region of the cloud."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=63)] = Field(
        examples=["cn-beijing"]
    )
    """Region id, as it stands in host names."""
    zone: Zone = Field(examples=["public"])
    """What kind of region it is; pages list the kinds apart."""
    name: Text = Field(examples=[{"en": "China (Beijing)", "zh": "华北2（北京）"}])
    """Its name in each language."""
    acs: Opening = Field(examples=["open"])
    """Whether the product is open there; ``unknown`` when no source says so."""
    as_of: Day = Field(examples=["2026-11-30"])
    """Day on which the sources were read, year-month-day."""
    note: Text | None = Field(None, examples=["Listed in 2024, absent later."])
    """What the sources disagree on, in a sentence for readers."""
    sources: tuple[RegionSourceId, ...] = Field((), examples=[["ACS1"]])
    """Keys of ``sources`` that name the region."""
    confirmed_by: tuple[RegionSourceId, ...] = Field((), examples=[["ACS1"]])
    """Keys of ``sources`` that say the product is open there."""


class RegionSource(Entry):
    """A page that lists regions."""

    title: Line = Field(examples=["Open service areas"])
    """What it is."""
    url: OrUnknown[Url] = Field(examples=["https://example.org/regions"])
    """Its address."""


class Regions(Entry):
    """The file ``releases/regions.yml``."""

    sources: dict[str, RegionSource] = Field(examples=[{}])
    """Pages that list regions, by key."""
    regions: tuple[Region, ...] = Field(min_length=1, examples=[[]])
    """The regions, in the order of the tables."""
