"""Gpus: the models of NVIDIA, what they can compute, and which of them are for data centers."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import Field

from generator.facts.table import Fact, FactTable, table
from generator.model.values import Line, VersionText


class Gpu(Fact):
    """A model of GPU, or the first words of the names of a whole series."""

    name: Line = Field(examples=["A100"])
    """Its name, without the maker's in front."""
    capability: VersionText | None = Field(None, examples=["8.0"])
    """Its CUDA compute capability; left out where a series has several."""
    kind: Literal["datacenter", "consumer", "workstation"] = Field(examples=["datacenter"])
    """What it is sold for: forward compatibility is for data-center GPUs, never for consumers'."""


class GpuTable(FactTable):
    """The file ``gpus.yml``."""

    rows: tuple[Gpu, ...] = Field(min_length=1, examples=[[]])
    """The GPUs, those of the newest architecture first."""


@cache
def gpu_table() -> GpuTable:
    """Return the table; it is read once."""
    return table(GpuTable, "gpus.yml")
