"""Variant: one tag of a release, with what differs from the release's own values."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.deviation import Waiver
from generator.model.host import Accelerators, Base, Driver, Sdk
from generator.model.offer import Availability, Scope
from generator.model.values import (
    Architecture,
    ComponentId,
    Day,
    Entry,
    FrameworkId,
    OrUnknown,
    ScenarioId,
    Slug,
    Text,
    VersionText,
)


class Evidence(Entry):
    """What a registry said about a tag."""

    digest: Annotated[str, Field(pattern=r"^sha256:[0-9a-f]{64}$")] = Field(
        examples=["sha256:" + "0" * 64]
    )
    """Digest of the manifest or index behind the tag."""
    platforms: tuple[
        Annotated[str, Field(pattern=r"^[a-z0-9]+/[a-z0-9_]+(/[a-z0-9.]+)?$")], ...
    ] = Field((), examples=[["linux/amd64"]])
    """Platforms of the index."""
    checked: Day = Field(examples=["2025-12-18"])
    """Day of the look."""


class Variant(Entry):
    """One tag of the release, with what differs from the release's own values."""

    id: Slug | None = Field(None, examples=["cuda12.8"])
    """Name of the variant inside the record; the tag when left out."""
    tag: OrUnknown[VersionText] | None = Field(None, examples=["25.11.post1"])
    """The tag in the registry."""
    title: Text | None = Field(None, examples=["CUDA {CUDA|minor} image"])
    """What readers see where tags alone do not tell the variants apart."""
    aliases: tuple[VersionText, ...] = Field((), examples=[["latest"]])
    """Other tags of the same image."""
    architectures: OrUnknown[tuple[Architecture, ...]] | None = Field(None, examples=[["amd64"]])
    """Processor architectures of this tag."""
    evidence: tuple[Evidence, ...] = Field((), examples=[[]])
    """What the registry said about the tag."""
    components: dict[ComponentId, OrUnknown[VersionText] | None] = Field(
        default_factory=dict, max_length=1000, examples=[{"vllm": "0.11.1", "xformers": None}]
    )
    """Versions that differ from the release's; null removes a component."""
    sdk: OrUnknown[Sdk] | None = Field(None, examples=[{"name": "ppu", "version": "1.7.0"}])
    """SDK of this tag."""
    driver: Driver | None = Field(None, examples=[{"family": "nvidia", "minimum": "580"}])
    """Driver requirement of this tag."""
    accelerators: OrUnknown[Accelerators] | None = Field(None, examples=[{"min_capability": "7.5"}])
    """Cards of this tag."""
    base: OrUnknown[Base] | None = Field(None, examples=["unknown"])
    """Base image of this tag."""
    scenarios: OrUnknown[tuple[ScenarioId, ...]] | None = Field(None, examples=[["training"]])
    """Scenarios of this tag."""
    frameworks: OrUnknown[tuple[FrameworkId, ...]] | None = Field(None, examples=[["pytorch"]])
    """Frameworks of this tag."""
    availability: Availability | None = Field(None, examples=[{"public": "true", "vpc": "all"}])
    """Where this tag can be pulled."""
    scope: OrUnknown[Scope] | None = Field(None, examples=[{"allow": ["acs"]}])
    """Products of this tag."""
    waivers: tuple[Waiver, ...] = Field((), examples=[[]])
    """Deviations accepted for this tag alone."""
