"""Platforms: ``releases/platforms.yml``, card models and the drivers offered for them."""

from __future__ import annotations

from pydantic import Field

from generator.model.values import (
    Day,
    DriverId,
    Entry,
    Line,
    Name,
    OrUnknown,
    ScopeId,
    Url,
    VersionText,
)


class PlatformSource(Entry):
    """A page that lists cards and drivers."""

    url: Url = Field(examples=["https://example.org/drivers"])
    """Its address."""
    lang: Line | None = Field(None, examples=["zh"])
    """Its language."""


class Card(Entry):
    """A card model with the drivers that a Pod can ask for."""

    card: Name = Field(examples=["P16EN"])
    """Name of the model, as the Pod label takes it."""
    family: DriverId = Field(examples=["ppu"])
    """Driver family: an id of ``drivers`` in ``catalog.yml``."""
    capability: OrUnknown[VersionText] = Field(examples=["7.5"])
    """CUDA compute capability, such as ``7.5``; ``unknown`` for cards that have none."""
    drivers: tuple[VersionText, ...] = Field(min_length=1, examples=[["1.5.1", "1.4.1"]])
    """Driver versions offered, newest first."""
    default: OrUnknown[VersionText] = Field(examples=["1.4.1"])
    """Driver a Pod gets without a label."""
    product: ScopeId | None = Field(None, examples=["acs"])
    """Product that offers it."""
    as_of: OrUnknown[Day] = Field(examples=["2025-11-09"])
    """Date of the source, year-month-day."""
    sources: tuple[PlatformSource, ...] = Field(min_length=1, examples=[[]])
    """Pages that say so."""


class Labels(Entry):
    """Keys of the Pod labels that choose class, card and driver."""

    class_: Line = Field(alias="class", examples=["alibabacloud.com/compute-class"])
    """Label of the compute class."""
    card: Line = Field(examples=["alibabacloud.com/gpu-model-series"])
    """Label of the card model."""
    driver: Line = Field(examples=["alibabacloud.com/gpu-driver-version"])
    """Label of the driver version."""


class Platforms(Entry):
    """The file ``releases/platforms.yml``."""

    labels: Labels = Field(examples=[{}])
    """Pod label keys."""
    resources: dict[DriverId, Line] = Field(
        default_factory=dict, examples=[{"ppu": "alibabacloud.com/ppu"}]
    )
    """Extended resource that a Pod asks for, by driver family."""
    cards: tuple[Card, ...] = Field(min_length=1, examples=[[]])
    """Card models."""
