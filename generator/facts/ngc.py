"""NGC: the monthly builds of NVIDIA, with the CUDA and the driver inside."""

from __future__ import annotations

from functools import cache

from pydantic import Field

from generator.facts.table import Fact, FactTable, table
from generator.model.values import Line, VersionText


class NgcRow(Fact):
    """The build of one component in one month."""

    ngc: VersionText = Field(examples=["25.10"])
    """The month."""
    component: Line = Field(examples=["torch"])
    """The component."""
    version: VersionText = Field(examples=["2.9.0a0+145a3a7bda.nv25.10"])
    """Its version."""
    cuda: VersionText = Field(examples=["13.0.2.006"])
    """The CUDA of the container."""
    driver: VersionText = Field(examples=["580.95.05"])
    """The driver that the container was made for."""

    @property
    def release(self) -> str:
        """The month."""
        return self.ngc


class NgcTable(FactTable):
    """The file ``ngc.yml``."""

    rows: tuple[NgcRow, ...] = Field(min_length=1, examples=[[]])
    """Rows, newest first in each component."""

    def build(self, component: str, month: str) -> NgcRow | None:
        """Return the build of a component in a month (``25.03``)."""
        found = (row for row in self.rows if (row.component, row.ngc) == (component, month))
        return next(found, None)

    def month(self, month: str) -> tuple[NgcRow, ...]:
        """Return the builds of all components in a month."""
        return tuple(row for row in self.rows if row.ngc == month)


@cache
def ngc_table() -> NgcTable:
    """Return the table; it is read once."""
    return table(NgcTable, "ngc.yml")
