"""PPU: the SDK of the accelerator, and the kernel drivers that it works with."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import Field

from generator.facts.specifier import Specifier, meets, start
from generator.facts.table import Fact, FactTable, table
from generator.model.values import VersionText
from generator.versions import spelled


class SdkRow(Fact):
    """Some releases of the SDK, and their rule about kernel drivers."""

    versions: Specifier = Field(examples=["==1.7.0"])
    """The releases of the SDK."""
    drivers: Literal["minimum", "any", "window"] | None = Field(None, examples=["minimum"])
    """The rule; left out when none was read."""
    minimum: VersionText | None = Field(None, examples=["1.1.0"])
    """The oldest driver, for ``minimum`` and ``any``."""
    recommended: VersionText | None = Field(None, examples=["1.5.1"])
    """The driver that is recommended."""
    window: int | None = Field(None, examples=[3])
    """How many releases apart the driver may be, for ``window``."""
    cuda: VersionText | None = Field(None, examples=["12.9"])
    """The CUDA that the SDK stands for; left out when none was read."""

    @property
    def release(self) -> str:
        """The first of the releases."""
        return start(self.versions)


class PpuTable(FactTable):
    """The file ``ppu.yml``."""

    rows: tuple[SdkRow, ...] = Field(min_length=1, examples=[[]])
    """Rows, newest first."""

    def sdk(self, version: str) -> SdkRow | None:
        """Return what is known of a release of the SDK."""
        parsed = spelled(version).version
        return next((row for row in self.rows if parsed and meets(row.versions, parsed)), None)


@cache
def ppu_table() -> PpuTable:
    """Return the table; it is read once."""
    return table(PpuTable, "ppu.yml")
