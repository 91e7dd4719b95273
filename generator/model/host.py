"""Host: what an image asks of the machine it runs on, and what it brings along."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.model.values import (
    CardId,
    DriverId,
    Entry,
    Line,
    LinkId,
    OrUnknown,
    SdkId,
    Text,
    VersionText,
)


class Sdk(Entry):
    """The accelerator SDK inside the image."""

    name: SdkId = Field(examples=["ppu"])
    """Id of the SDK in the catalog."""
    version: OrUnknown[VersionText] = Field(examples=["1.7.0"])
    """Version of the SDK, as the vendor writes it."""


class DriverBranch(Entry):
    """A driver branch that is accepted below the general minimum."""

    branch: VersionText = Field(examples=["R535"])
    """Name of the branch."""
    minimum: VersionText = Field(examples=["535.86"])
    """Lowest version of the branch that works."""
    gpus: Literal["all", "datacenter"] = Field("all", examples=["datacenter"])
    """Which GPUs may use the branch; forward compatibility works on data-center GPUs only."""


class Driver(Entry):
    """What the image asks of the driver on the host."""

    family: DriverId = Field(examples=["ppu"])
    """Id of the driver family; versions are only compared inside one family."""
    minimum: OrUnknown[VersionText] | None = Field(None, examples=["1.1.0"])
    """Lowest driver version that works."""
    meaning: (
        OrUnknown[Literal["shipped", "minor-compatible", "forward-compatible", "vendor"]] | None
    ) = Field(None, examples=["vendor"])
    """Where the minimum comes from: the toolkit's own driver, CUDA's compatibility, the vendor."""
    recommended: OrUnknown[VersionText] | None = Field(None, examples=["1.5.1"])
    """Lowest driver version that the vendor recommends."""
    why: Text | None = Field(None, examples=["Best performance from this version on."])
    """Why the recommended version is better."""
    branches: tuple[DriverBranch, ...] = Field(
        (), examples=[[{"branch": "R535", "minimum": "535.86"}]]
    )
    """Driver branches that are accepted although they are below the minimum."""
    blocked: tuple[VersionText, ...] = Field((), examples=[["R545"]])
    """Driver branches that must be upgraded first."""
    links: tuple[LinkId, ...] = Field((), examples=[["acs-gpu-drivers"]])
    """Ids of catalog links that help to set the driver."""


class Accelerators(Entry):
    """The cards an image runs on."""

    min_capability: OrUnknown[VersionText] | None = Field(None, examples=["7.5"])
    """Lowest CUDA compute capability."""
    cards: tuple[CardId, ...] = Field((), examples=[["P16EN"]])
    """Card models of ``platforms.yml``."""


class Base(Entry):
    """The image this one is built on."""

    image: Line = Field(examples=["nvcr.io/nvidia/pytorch"])
    """Name of the base image."""
    release: OrUnknown[VersionText] = Field(examples=["25.10"])
    """Its release."""
