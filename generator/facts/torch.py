"""Torch: the releases of torch, and the CUDA, the Python and the GPUs for which they are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType

from pydantic import Field

from generator.facts.specifier import Specifier, meets, start
from generator.facts.table import Fact, FactTable, table
from generator.model.values import Architecture, VersionText
from generator.versions import Cuda, cuda_numbers, is_below, numbers, spelled


class TorchRow(Fact):
    """One minor release of torch in upstream's matrix."""

    torch: VersionText = Field(examples=["2.8"])
    """The minor release."""
    cuda_stable: tuple[VersionText, ...] = Field(min_length=1, examples=[["12.6", "12.8"]])
    """CUDA releases with stable wheels."""
    cuda_experimental: tuple[VersionText, ...] = Field(examples=[["12.9"]])
    """CUDA releases with wheels that upstream calls experimental."""
    python: Specifier = Field(examples=[">=3.9,<3.14"])
    """Supported Python."""
    python_experimental: tuple[VersionText, ...] = Field(examples=[["3.13t"]])
    """Python that upstream calls experimental."""

    @property
    def release(self) -> str:
        """The minor release."""
        return self.torch


class TorchRelease(Fact):
    """One release of torch."""

    torch: VersionText = Field(examples=["2.8.0"])
    """The release."""
    released: VersionText = Field(examples=["2025-08-06"])
    """The day on which it came out, or the month."""

    @property
    def release(self) -> str:
        """The release."""
        return self.torch


class Published(Fact):
    """The CUDA for which wheels of a minor release were found."""

    torch: VersionText = Field(examples=["2.8"])
    """The minor release."""
    cuda: tuple[VersionText, ...] = Field(min_length=1, examples=[["12.6", "12.8", "12.9"]])
    """The CUDA releases."""

    @property
    def release(self) -> str:
        """The minor release."""
        return self.torch


class Kernels(Fact):
    """The GPUs for which a wheel holds code."""

    versions: Specifier = Field(examples=["==2.11.*"])
    """The releases of torch."""
    cuda: VersionText = Field(examples=["13.0"])
    """The CUDA of the wheel."""
    architecture: Architecture
    """The architecture of the wheel."""
    capabilities: tuple[VersionText, ...] = Field(min_length=1, examples=[["9.0", "12.0"]])
    """The compute capabilities."""
    ptx: VersionText | None = Field(None, examples=["12.0"])
    """The capability whose portable code later GPUs compile."""

    @property
    def release(self) -> str:
        """The first of the releases."""
        return start(self.versions)

    def runs(self, capability: str) -> bool:
        """Tell whether a GPU of a compute capability runs the code."""
        return serves(self.capabilities, self.ptx, capability)


class TorchTable(FactTable):
    """The file ``torch.yml``."""

    rows: tuple[TorchRow, ...] = Field(min_length=1, examples=[[]])
    """The matrix, oldest first."""
    releases: tuple[TorchRelease, ...] = Field(min_length=1, examples=[[]])
    """All releases, oldest first."""
    published: tuple[Published, ...] = Field(min_length=1, examples=[[]])
    """Wheels that were found, oldest first."""
    capabilities: tuple[Kernels, ...] = Field(min_length=1, examples=[[]])
    """The GPUs of the wheels."""

    @cached_property
    def by_minor(self) -> Mapping[str, TorchRow]:
        """The rows by the minor release of torch."""
        return MappingProxyType({row.torch: row for row in self.rows})

    def release(self, torch: str) -> TorchRelease | None:
        """Return what is known of a release; a vendor's own build is that of its upstream."""
        return _releases().get(spelled(torch).upstream)

    def kernels(self, torch: str, cuda: Cuda, architecture: Architecture) -> Kernels | None:
        """Return the GPUs of the wheel of a release for a CUDA and an architecture."""
        version = spelled(torch).version
        found = (
            row
            for row in self.capabilities
            if version is not None
            and row.architecture is architecture
            and row.cuda == f"{cuda.major}.{cuda.minor}"
            and meets(row.versions, version)
        )
        return next(found, None)

    def wheels(
        self, torch: str, image: str, architectures: Iterable[Architecture]
    ) -> Iterator[Kernels]:
        """Yield the wheels that a torch may be, in an image with the CUDA ``image``."""
        spelling = spelled(torch)
        built = [reading for _, readings in spelling.cuda_tokens for reading in readings]
        stated = cuda_numbers(image)
        for architecture in architectures:
            for cuda in built or ([stated] if stated else []):
                wheel = self.kernels(spelling.upstream, cuda, architecture)
                if wheel is not None:
                    yield wheel

    def url(self, row: TorchRow) -> str:
        """Return the address of the page behind a row."""
        return str(self.cite(row))


def serves(capabilities: Iterable[str], ptx: str | None, capability: str) -> bool:
    """Tell whether a GPU runs code for its own major capability, or compiles the portable code."""
    mine = numbers(capability)
    native = any(numbers(c)[:1] == mine[:1] and not is_below(capability, c) for c in capabilities)
    return native or bool(ptx and not is_below(capability, ptx))


@cache
def torch_table() -> TorchTable:
    """Return the table; it is read once."""
    return table(TorchTable, "torch.yml")


@cache
def _releases() -> Mapping[str, TorchRelease]:
    return MappingProxyType({row.torch: row for row in torch_table().releases})
