"""Release: the record of one image release, ``releases/<image>/<release>.yml``."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from generator.model.deviation import Discrepancy, Erratum, Waiver
from generator.model.host import Accelerators, Base, Driver, Sdk
from generator.model.note import Highlight, Note
from generator.model.offer import Availability, Scope
from generator.model.usage import EnvironmentVariable, Evaluation, Quantization, Step
from generator.model.values import (
    Architecture,
    ComponentId,
    Day,
    Entry,
    Flag,
    FrameworkId,
    ImageId,
    LanguageId,
    OrUnknown,
    ScenarioId,
    Slug,
    Text,
    TopicId,
    Url,
    VersionText,
)
from generator.model.variant import Variant


class Status(StrEnum):
    """Where a release stands in its life."""

    DRAFT = "draft"
    PREVIEW = "preview"
    SUPPORTED = "supported"
    DEPRECATED = "deprecated"
    WITHDRAWN = "withdrawn"


class Reference(Entry):
    """A published page from which facts of this record come."""

    url: Url = Field(examples=["https://example.org/notes"])
    """Address of the page."""
    lang: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] | None = Field(
        None, examples=["zh"]
    )
    """Language of the page."""
    checked: OrUnknown[Day] | None = Field(None, examples=["2025-12-18"])
    """Day on which it was read."""
    guessed: Flag | None = Field(None, examples=["true"])
    """True when the address was not confirmed."""


class Release(Entry):
    """One release of one container image."""

    image: ImageId = Field(examples=["training-xpu-pytorch"])
    """Image family; also the name of the folder."""
    release: Slug = Field(examples=["25.11"])
    """Name of the release; also the name of the file."""
    formerly: tuple[Slug, ...] = Field((), examples=[["25.11-rc1"]])
    """Names under which it was published before; their addresses lead here."""
    released: OrUnknown[Day] = Field(examples=["2025-12-18"])
    """Day of publication."""
    status: Status = Field(examples=["supported"])
    """Where the release stands in its life."""
    status_reason: Text | None = Field(None, examples=["Replaced by a rebuilt image."])
    """Why it is deprecated or withdrawn."""
    replaced_by: Slug | None = Field(None, examples=["26.01"])
    """Release of the same image to use instead."""
    support_ends: OrUnknown[Day] | None = Field(None, examples=["2026-12-31"])
    """Last day of support."""
    lang: LanguageId | None = Field(None, examples=["en"])
    """Language of texts that are a single string; the catalog's first language when left out."""
    scenarios: OrUnknown[tuple[ScenarioId, ...]] | None = Field(None, examples=[["training"]])
    """What the image is used for."""
    frameworks: OrUnknown[tuple[FrameworkId, ...]] | None = Field(None, examples=[["pytorch"]])
    """Frameworks in the image."""
    architectures: OrUnknown[tuple[Architecture, ...]] | None = Field(
        None, examples=[["amd64", "arm64"]]
    )
    """Architectures of each variant that gives none of its own."""
    sdk: OrUnknown[Sdk] | None = Field(None, examples=[{"name": "ppu", "version": "1.7.0"}])
    """SDK in the image; needed where a component's version names one."""
    driver: Driver = Field(examples=[{"family": "ppu", "minimum": "1.1.0"}])
    """What the image asks of the host's driver."""
    accelerators: OrUnknown[Accelerators] | None = Field(None, examples=["unknown"])
    """Cards the image runs on."""
    base: OrUnknown[Base] | None = Field(None, examples=["unknown"])
    """Image it is built on."""
    components: dict[ComponentId, OrUnknown[VersionText]] = Field(
        max_length=1000, examples=[{"Ubuntu": "24.04", "torch": "2.8.0"}]
    )
    """Every component with its exact version; CUDA, Python and the system are components too."""
    variants: tuple[Variant, ...] = Field(
        min_length=1, max_length=100, examples=[[{"tag": "25.11"}]]
    )
    """The tags of the release."""
    highlights: OrUnknown[tuple[Highlight, ...]] | None = Field(
        None, examples=[[{"upgrade": ["torch"]}]]
    )
    """Announced changes."""
    fixes: OrUnknown[tuple[Note, ...]] = Field(examples=[[]])
    """Fixed defects; an empty list says that there are none."""
    known_issues: OrUnknown[tuple[Note, ...]] | None = Field(None, examples=["unknown"])
    """Defects that are known."""
    notes: OrUnknown[tuple[Note, ...]] | None = Field(None, examples=[[]])
    """Advice on using the image."""
    topics: tuple[TopicId, ...] = Field((), examples=[["accl"]])
    """Pages under ``docs/<language>/topics`` that explain parts of this release."""
    environment: OrUnknown[tuple[EnvironmentVariable, ...]] | None = Field(None, examples=[[]])
    """Environment variables with their conditions."""
    quantization: OrUnknown[tuple[Quantization, ...]] | None = Field(None, examples=[[]])
    """Supported quantizations."""
    quick_start: OrUnknown[tuple[Step, ...]] | None = Field(None, examples=[[{"kind": "pull"}]])
    """Steps from nothing to a running container."""
    evaluation: OrUnknown[Evaluation] | None = Field(None, examples=["unknown"])
    """The vendor's measurements."""
    availability: Availability = Field(examples=[{"public": "true", "vpc": "all"}])
    """Where the image can be pulled."""
    scope: OrUnknown[Scope] | None = Field(None, examples=["unknown"])
    """Products that may use it."""
    discrepancies: tuple[Discrepancy, ...] = Field((), examples=[[]])
    """Where the source contradicts itself."""
    waivers: tuple[Waiver, ...] = Field(
        (),
        examples=[
            [
                {
                    "component": "triton",
                    "rules": ["SDK101"],
                    "until": "2027-06-30",
                    "reason": "The vendor carries over this wheel.",
                }
            ]
        ],
    )
    """Accepted deviations."""
    errata: tuple[Erratum, ...] = Field((), examples=[[]])
    """Corrections of published facts."""
    sources: tuple[Reference, ...] = Field(
        examples=[[{"url": "https://example.org/notes", "lang": "zh"}]]
    )
    """Pages from which the facts come."""
