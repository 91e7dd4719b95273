"""Release: the record of one image release, ``releases/<image>/<release>.yml``."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.deviation import Discrepancy, Erratum, Waiver
from generator.model.host import Accelerators, Base, Driver, Sdk
from generator.model.note import Highlight, Note
from generator.model.offer import Availability, Scope
from generator.model.usage import EnvironmentVariable, Evaluation, Quantization, Step
from generator.model.values import (
    EXACT,
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
    Word,
)
from generator.model.variant import Variant


class Status(Word):
    """Where a release stands in its life."""

    DRAFT = "draft"
    """Not final; the page says so, and what the vendor does not state."""
    PREVIEW = "preview"
    """For trial, before it is supported."""
    SUPPORTED = "supported"
    """For use; the vendor stands by it."""
    DEPRECATED = "deprecated"
    """Still there, no longer advised; status_reason says why."""
    WITHDRAWN = "withdrawn"
    """Not to be pulled any more; status_reason says why."""


class Reference(Entry):
    """A published page from which facts of this record come."""

    url: Url = Field(examples=["https://example.org/notes"])
    """Address of the page, with ``https://``."""
    lang: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] | None = Field(
        None, examples=["zh"]
    )
    """Language of the page, as a tag such as ``zh`` or ``pt-BR``."""
    checked: OrUnknown[Day] | None = Field(None, examples=["2025-12-18"])
    """Day on which it was read, year-month-day."""
    guessed: Flag | None = Field(None, examples=["true"])
    """``true`` when nobody opened the address; left out otherwise."""


class Release(Entry):
    """One release of one container image."""

    image: ImageId = Field(examples=["training-xpu-pytorch"])
    """
    Image family: an id of ``families`` in ``catalog.yml``, and the name of the folder of this file.
    """
    release: Slug = Field(examples=["25.11"])
    """
    Name of the release, and of this file without ``.yml``. Quote what looks like a number:
    ``"25.10"``.
    """
    formerly: tuple[Slug, ...] = Field((), examples=[["25.11-rc1"]])
    """
    Names under which it was published before; their addresses lead here, so that no link breaks.
    """
    released: OrUnknown[Day] = Field(examples=["2025-12-18"])
    """
    Day of publication, year-month-day; ``unknown`` where the vendor does not say, never a guess.
    """
    status: Status = Field(examples=["supported"])
    """
    Where the release stands in its life. ``deprecated`` and ``withdrawn`` want a ``status_reason``.
    """
    status_reason: Text | None = Field(None, examples=["Replaced by a rebuilt image."])
    """
    Why it is deprecated or withdrawn, in a sentence for readers; what to use instead is
    ``replaced_by``.
    """
    replaced_by: Slug | None = Field(None, examples=["26.01"])
    """Release of the same image to use instead: the name of another file in this folder."""
    support_ends: OrUnknown[Day] | None = Field(None, examples=["2026-12-31"])
    """Last day of support, year-month-day; ``unknown`` where the vendor does not say."""
    lang: LanguageId | None = Field(None, examples=["en"])
    """Language of texts that are a single string; the catalogue's first language when left out."""
    scenarios: OrUnknown[tuple[ScenarioId, ...]] | None = Field(None, examples=[["training"]])
    """What the image is used for: ids of ``scenarios`` in ``catalog.yml``."""
    frameworks: OrUnknown[tuple[FrameworkId, ...]] | None = Field(None, examples=[["pytorch"]])
    """Frameworks in the image: ids of ``frameworks`` in ``catalog.yml``."""
    architectures: OrUnknown[tuple[Architecture, ...]] | None = Field(
        None, examples=[["amd64", "arm64"]]
    )
    """
    Processor architectures that the tags have, as the registry names them; a variant may give
    others.
    """
    sdk: OrUnknown[Sdk] | None = Field(None, examples=[{"name": "ppu", "version": "1.7.0"}])
    """
    Accelerator SDK in the image. Needed where the version of a component names one, as
    ``+ppu1.7.0`` does.
    """
    driver: Driver = Field(examples=[{"family": "ppu", "minimum": "1.1.0"}])
    """
    What the image asks of the driver of the host: its family, and the lowest version that works.
    Where tags differ, write the common one here and the other below ``variants``.
    """
    accelerators: OrUnknown[Accelerators] | None = Field(None, examples=["unknown"])
    """
    Cards the image runs on, by compute capability or by model; ``unknown`` where the vendor does
    not say.
    """
    base: OrUnknown[Base] | None = Field(None, examples=["unknown"])
    """Image it is built on, with its release, such as one of NGC."""
    components: dict[ComponentId, Annotated[OrUnknown[VersionText], EXACT]] = Field(
        max_length=1000, examples=[{"Ubuntu": "24.04", "torch": "2.8.0"}]
    )
    """
    Every component with its exact version, as ``pip list`` in the image says it, local part and
    all; CUDA, Python and the system are components too. Names are ids of ``components.yml``;
    ``tagnotes new`` fills them in from an image. Quote what looks like a number: ``"24.04"``.
    """
    variants: tuple[Variant, ...] = Field(
        min_length=1, max_length=100, examples=[[{"tag": "25.11"}]]
    )
    """
    The tags of the release, at least one. Each says only what differs from the values above: a tag
    that differs in nothing is ``- tag: "25.11"``.
    """
    highlights: OrUnknown[tuple[Highlight, ...]] | None = Field(
        None, examples=[[{"upgrade": ["torch"]}]]
    )
    """
    Announced changes, the most important first: each a sentence (``text``), or components that went
    up (``upgrade``).
    """
    fixes: OrUnknown[tuple[Note, ...]] = Field(examples=[[]])
    """
    Fixed defects, each with a ``text``. ``[]`` says that there are none, ``unknown`` that the
    vendor does not say.
    """
    known_issues: OrUnknown[tuple[Note, ...]] | None = Field(None, examples=["unknown"])
    """Defects that are known, each with a ``text`` and, if there is one, a ``workaround``."""
    notes: OrUnknown[tuple[Note, ...]] | None = Field(None, examples=[[]])
    """Advice on using the image, each with a ``text``."""
    topics: tuple[TopicId, ...] = Field((), examples=[["accl"]])
    """
    Pages that explain parts of this release: names of files in ``docs/<language>/topics``, without
    ``.md``.
    """
    environment: OrUnknown[tuple[EnvironmentVariable, ...]] | None = Field(None, examples=[[]])
    """Environment variables that matter, with value and condition."""
    quantization: OrUnknown[tuple[Quantization, ...]] | None = Field(None, examples=[[]])
    """Supported quantizations, by engine or by model."""
    quick_start: OrUnknown[tuple[Step, ...]] | None = Field(None, examples=[[{"kind": "pull"}]])
    """
    Steps from nothing to a running container. Commands for ``login``, ``pull`` and ``run`` are made
    from this record; only ``shell`` and ``code`` have ``code``.
    """
    evaluation: OrUnknown[Evaluation] | None = Field(None, examples=["unknown"])
    """What the vendor measured, against which baseline."""
    availability: Availability = Field(examples=[{"public": True, "vpc": "all"}])
    """
    Where the image can be pulled: from the public registry, and from the VPC registries of which
    regions.
    """
    scope: OrUnknown[Scope] | None = Field(None, examples=["unknown"])
    """Products that may use it, or must not: ids of ``scopes`` in ``catalog.yml``."""
    discrepancies: tuple[Discrepancy, ...] = Field((), examples=[[]])
    """
    Where the published source contradicts itself; the record has what is more likely, readers see
    both.
    """
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
    """
    Findings of the check that are right and accepted. Each names the ``rules`` it silences, the
    ``component`` that breaks them, a ``reason`` that readers see and an end (``until``). First try
    to correct the fact: a waiver is for what the image really has.
    """
    errata: tuple[Erratum, ...] = Field((), examples=[[]])
    """
    Corrections of published facts. ``tagnotes erratum`` writes them: a published fact
    is not changed without one.
    """
    sources: tuple[Reference, ...] = Field(
        examples=[[{"url": "https://example.org/notes", "lang": "zh"}]]
    )
    """Pages from which the facts come, at least one; readers find them at the end of the page."""
