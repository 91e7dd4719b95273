"""Torch: the CUDA and Python for which each minor release of torch was published."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pydantic import Field

from generator.facts.table import Confidence, FactSource, table
from generator.model.values import Entry, Line, VersionText


class TorchRow(Entry):
    """One minor release of torch."""

    torch: VersionText = Field(examples=["2.8"])
    """The minor release."""
    cuda_stable: tuple[VersionText, ...] = Field(min_length=1, examples=[["12.6", "12.8"]])
    """CUDA releases with stable wheels."""
    cuda_experimental: tuple[VersionText, ...] = Field(examples=[["12.9"]])
    """CUDA releases with wheels that upstream calls experimental."""
    python: Line = Field(examples=[">=3.9,<3.14"])
    """Supported Python, as a version specifier."""
    python_experimental: tuple[VersionText, ...] = Field(examples=[["3.13t"]])
    """Python that upstream calls experimental."""
    source: Line = Field(examples=["release-matrix"])
    """Key of the page that says so."""
    confidence: Confidence = Field(examples=["sourced"])
    """How sure it is."""


class TorchTable(Entry):
    """The file ``torch.yml``."""

    sources: dict[str, FactSource] = Field(examples=[{}])
    """Pages, by key."""
    rows: tuple[TorchRow, ...] = Field(min_length=1, examples=[[]])
    """Rows, oldest first."""

    @property
    def by_minor(self) -> Mapping[str, TorchRow]:
        """The rows by the minor release of torch."""
        return MappingProxyType({row.torch: row for row in self.rows})

    def url(self, row: TorchRow) -> str:
        """Return the address of the page behind a row."""
        return self.sources[row.source].url


@cache
def torch_table() -> TorchTable:
    """Return the table; it is read once."""
    return table(TorchTable, "torch.yml")
