"""CUDA: the drivers that a CUDA needs, in each of three meanings, and the GPUs that it serves."""

from __future__ import annotations

from functools import cache
from typing import Literal

from packaging.version import Version
from pydantic import Field

from generator.facts.specifier import Specifier, meets, start
from generator.facts.table import Fact, FactTable, table
from generator.model.values import Line, VersionText
from generator.versions import cuda_numbers


class Family(Fact):
    """A major CUDA, all of whose releases run from one driver on (minor-version compatibility)."""

    versions: Specifier = Field(examples=["==12.*"])
    """The CUDA releases."""
    branch: VersionText = Field(examples=["525"])
    """The driver branch, as the notes name it."""
    minimum: VersionText = Field(examples=["525.60.13"])
    """The driver."""
    below: VersionText | None = Field(None, examples=["580"])
    """The branch from which on all of it runs without that compatibility, if any."""

    @property
    def release(self) -> str:
        """The major CUDA."""
        return start(self.versions)


class Toolkit(Fact):
    """A toolkit and the driver that it was shipped with."""

    toolkit: VersionText = Field(examples=["12.9.1"])
    """The toolkit."""
    driver: VersionText | None = Field(None, examples=["575.57.08"])
    """The driver for Linux x86-64; left out when none comes with it or was found."""

    @property
    def release(self) -> str:
        """The toolkit."""
        return self.toolkit


class Compatibility(Fact):
    """The older driver branches on which a CUDA runs with its compatibility package."""

    cuda: VersionText = Field(examples=["12.9"])
    """The CUDA."""
    package: Line = Field(examples=["cuda-compat-12-9"])
    """The package."""
    branches: tuple[VersionText, ...] = Field(min_length=1, examples=[["535", "550"]])
    """The branches."""
    native_from: VersionText = Field(examples=["575"])
    """The branch from which on the package is not needed."""

    @property
    def release(self) -> str:
        """The CUDA."""
        return self.cuda


class Branch(Fact):
    """A branch of drivers."""

    branch: VersionText = Field(examples=["580"])
    """The branch."""
    kind: Literal["long-term", "production", "new-feature"]
    """What upstream calls it."""
    ends: VersionText | None = Field(None, examples=["2028-06"])
    """The month in which its support ends; left out when not read."""
    cuda: VersionText = Field(examples=["13"])
    """The newest major CUDA that it runs without a compatibility package."""

    @property
    def release(self) -> str:
        """The branch."""
        return self.branch


class Capability(Fact):
    """The CUDA releases that can build for GPUs of a compute capability."""

    capability: VersionText = Field(examples=["9.0"])
    """The compute capability."""
    versions: Specifier = Field(examples=[">=11.8"])
    """The CUDA releases."""

    @property
    def release(self) -> str:
        """The first of the CUDA releases."""
        return start(self.versions)


class CudaTable(FactTable):
    """The file ``cuda.yml``."""

    families: tuple[Family, ...] = Field(min_length=1, examples=[[]])
    """Minor-version compatibility, newest first."""
    toolkits: tuple[Toolkit, ...] = Field(min_length=1, examples=[[]])
    """Toolkits with their drivers, newest first."""
    compatibility: tuple[Compatibility, ...] = Field(min_length=1, examples=[[]])
    """Forward compatibility, oldest first."""
    branches: tuple[Branch, ...] = Field(min_length=1, examples=[[]])
    """Driver branches, oldest first."""
    capabilities: tuple[Capability, ...] = Field(min_length=1, examples=[[]])
    """What can be built for a GPU."""
    floors: tuple[Capability, ...] = Field(min_length=1, examples=[[]])
    """The oldest GPU of a CUDA, newest first."""

    def family(self, cuda: str) -> Family | None:
        """Return the family of a CUDA."""
        version = _version(cuda)
        return next((f for f in self.families if version and meets(f.versions, version)), None)

    def of(self, cuda: str) -> tuple[Toolkit, ...]:
        """Return the toolkits that a CUDA may be, newest first: all updates when none is named."""
        wanted = cuda_numbers(cuda)
        if wanted is None:
            return ()
        stated = tuple(n for n in wanted if n is not None)
        found = ((t, cuda_numbers(t.toolkit)) for t in self.toolkits)
        return tuple(t for t, numbers in found if numbers and numbers[: len(stated)] == stated)

    def forward(self, cuda: str) -> Compatibility | None:
        """Return what is known of a CUDA on older branches."""
        wanted = cuda_numbers(cuda)
        return next((c for c in self.compatibility if wanted and _same(c.cuda, wanted)), None)

    def floor(self, cuda: str) -> Capability | None:
        """Return the oldest compute capability of a CUDA."""
        version = _version(cuda)
        return next((f for f in self.floors if version and meets(f.versions, version)), None)


def _version(cuda: str) -> Version | None:
    numbers = cuda_numbers(cuda)
    return Version(str(numbers)) if numbers else None


def _same(row: str, wanted: tuple[int | None, ...]) -> bool:
    numbers = cuda_numbers(row)
    return numbers is not None and numbers[:2] == wanted[:2]


@cache
def cuda_table() -> CudaTable:
    """Return the table; it is read once."""
    return table(CudaTable, "cuda.yml")
