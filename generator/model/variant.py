"""Variant: one tag of a release, with what differs from the release's own values."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.deviation import Waiver
from generator.model.host import Accelerators, Base, Driver, Sdk
from generator.model.offer import Availability, Scope
from generator.model.values import (
    EXACT,
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
    """
    Digest of the manifest or index behind the tag: ``sha256:`` and 64 hexadecimal digits.
    """
    platforms: tuple[
        Annotated[str, Field(pattern=r"^[a-z0-9]+/[a-z0-9_]+(/[a-z0-9.]+)?$")], ...
    ] = Field((), examples=[["linux/amd64"]])
    """Platforms of the index, each as system/architecture."""
    checked: Day = Field(examples=["2025-12-18"])
    """Day on which the registry was asked, year-month-day."""


class Variant(Entry):
    """One tag of the release, with what differs from the release's own values."""

    id: Slug | None = Field(None, examples=["cuda12.8"])
    """
    Name of the variant inside the record, which ``for`` refers to; the tag when left out. Needed
    only where the tag is ``unknown``.
    """
    tag: OrUnknown[VersionText] | None = Field(None, examples=["25.11.post1"])
    """
    The tag in the registry, exactly; it matches the ``tag`` expression of the family. Quote what
    looks like a number: ``"25.10"``.
    """
    title: Text | None = Field(None, examples=["CUDA {CUDA|minor} image"])
    """
    What readers see where tags alone do not tell the variants apart. ``{CUDA}`` stands for a
    version of the variant.
    """
    aliases: tuple[VersionText, ...] = Field((), examples=[["latest"]])
    """Other tags of the same image, such as one that moves."""
    architectures: OrUnknown[tuple[Architecture, ...]] | None = Field(None, examples=[["amd64"]])
    """Processor architectures of this tag, where they are not those of the release."""
    evidence: tuple[Evidence, ...] = Field((), examples=[[]])
    """What the registry said about the tag, and when it was asked."""
    components: dict[ComponentId, Annotated[OrUnknown[VersionText] | None, EXACT]] = Field(
        default_factory=dict, max_length=1000, examples=[{"vllm": "0.11.1", "xformers": None}]
    )
    """
    Versions that differ from those of the release, and no others; ``null`` says that this tag lacks
    the component.
    """
    sdk: OrUnknown[Sdk] | None = Field(None, examples=[{"name": "ppu", "version": "1.7.0"}])
    """SDK of this tag, where it is not that of the release."""
    driver: Driver | None = Field(None, examples=[{"family": "nvidia", "minimum": "580"}])
    """Driver requirement of this tag, whole: it takes the place of that of the release."""
    accelerators: OrUnknown[Accelerators] | None = Field(None, examples=[{"min_capability": "7.5"}])
    """Cards of this tag, where they are not those of the release."""
    base: OrUnknown[Base] | None = Field(None, examples=["unknown"])
    """Base image of this tag, where it is not that of the release."""
    scenarios: OrUnknown[tuple[ScenarioId, ...]] | None = Field(None, examples=[["training"]])
    """Scenarios of this tag, where they are not those of the release."""
    frameworks: OrUnknown[tuple[FrameworkId, ...]] | None = Field(None, examples=[["pytorch"]])
    """Frameworks of this tag, where they are not those of the release."""
    availability: Availability | None = Field(None, examples=[{"public": True, "vpc": "all"}])
    """Where this tag can be pulled, whole: it takes the place of that of the release."""
    scope: OrUnknown[Scope] | None = Field(None, examples=[{"allow": ["acs"]}])
    """Products of this tag, where they are not those of the release."""
    waivers: tuple[Waiver, ...] = Field((), examples=[[]])
    """
    Findings accepted for this tag alone; those of all tags stand below ``waivers`` of the release.
    """
