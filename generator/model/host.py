"""Host: what an image asks of the machine it runs on, and what it brings along."""

from __future__ import annotations

from typing import Annotated, Literal

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
    words,
)


class Sdk(Entry):
    """The accelerator SDK inside the image."""

    name: SdkId = Field(examples=["ppu"])
    """Which SDK: an id of ``sdks`` in ``catalog.yml``."""
    version: OrUnknown[VersionText] = Field(examples=["1.7.0"])
    """Version of the SDK, as the vendor writes it: dotted numbers, such as ``1.7.0``."""


class DriverBranch(Entry):
    """A driver branch that is accepted below the general minimum."""

    branch: VersionText = Field(examples=["R535"])
    """Name of the branch, as the vendor writes it: ``R`` and a number."""
    minimum: VersionText = Field(examples=["535.86"])
    """Lowest version of the branch that works, dotted numbers."""
    gpus: Annotated[
        Literal["all", "datacenter"],
        words("Any GPU.", "Data-center GPUs only, such as T4 or A100."),
    ] = Field("all", examples=["datacenter"])
    """
    Which GPUs may use the branch; CUDA's forward compatibility works on data-center GPUs only.
    """


_Meaning = Annotated[
    Literal["shipped", "minor-compatible", "forward-compatible", "vendor"],
    words(
        "The driver that the CUDA toolkit of the image comes with.",
        "The lowest driver of the same major CUDA release: minor version compatibility.",
        "A driver of an older major release, with the cuda-compat package in the image.",
        "The vendor's own word, whatever CUDA asks for.",
    ),
]


class Driver(Entry):
    """What the image asks of the driver on the host."""

    family: DriverId = Field(examples=["ppu"])
    """
    Which driver: an id of ``drivers`` in ``catalog.yml``, that of the image's family. Versions are
    only compared inside one family.
    """
    minimum: OrUnknown[VersionText] | None = Field(None, examples=["1.1.0"])
    """
    Lowest driver version that works, dotted numbers; ``unknown`` where no source says so. Not the
    recommended one.
    """
    meaning: OrUnknown[_Meaning] | None = Field(None, examples=["vendor"])
    """Where the minimum comes from."""
    recommended: OrUnknown[VersionText] | None = Field(None, examples=["1.5.1"])
    """Lowest driver version that the vendor recommends; not below ``minimum``."""
    why: Text | None = Field(None, examples=["Best performance from this version on."])
    """Why the recommended version is better, in a sentence for readers."""
    branches: tuple[DriverBranch, ...] = Field(
        (), examples=[[{"branch": "R535", "minimum": "535.86"}]]
    )
    """Driver branches that are accepted although they are below the minimum, each with its own."""
    blocked: tuple[VersionText, ...] = Field((), examples=[["R545"]])
    """Driver branches that must be upgraded first, as the vendor writes them."""
    links: tuple[LinkId, ...] = Field((), examples=[["acs-gpu-drivers"]])
    """Pages that help to set the driver: ids of ``links`` in ``catalog.yml``."""


class Accelerators(Entry):
    """The cards an image runs on."""

    min_capability: OrUnknown[VersionText] | None = Field(None, examples=["7.5"])
    """
    Lowest CUDA compute capability that works, such as ``7.5`` for Turing. Quoted: it is a version.
    """
    cards: tuple[CardId, ...] = Field((), examples=[["P16EN"]])
    """Card models it runs on: names of ``cards`` in ``platforms.yml``."""


class Base(Entry):
    """The image this one is built on."""

    image: Line = Field(examples=["nvcr.io/nvidia/pytorch"])
    """Name of the base image with its registry, without a tag."""
    release: OrUnknown[VersionText] = Field(examples=["25.10"])
    """Its release, as its publisher writes it. Quote what looks like a number: ``"25.10"``."""
