"""Deviation: where a record differs from its source, from a rule, or from its own past."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.values import ComponentId, Day, Entry, For, Line, RuleId, Text


class Discrepancy(Entry):
    """A place where the published source contradicts itself."""

    field: Line = Field(examples=["components.torch"])
    """Path of the fact in this record."""
    for_: For = None
    says: Line = Field(examples=["2.9"])
    """What the source also says."""
    source: Annotated[int, Field(ge=0)] | None = Field(None, examples=["0"])
    """Position in ``sources``, counted from 0."""


class Waiver(Entry):
    """A broken rule that was accepted, with reason and end."""

    component: ComponentId | None = Field(None, examples=["triton"])
    """Component whose requirement is broken; left out when the rule concerns none."""
    rules: tuple[RuleId, ...] = Field(min_length=1, examples=[["SDK101", "CUD101"]])
    """Codes of the rules."""
    for_: For = None
    reason: Text = Field(examples=["The vendor carries over this wheel."])
    """Why it is accepted; readers see it."""
    until: Day = Field(examples=["2027-06-30"])
    """Day on which the acceptance ends."""
    by: Line | None = Field(None, examples=["release manager"])
    """Who accepted it."""


class Erratum(Entry):
    """A published fact that was corrected."""

    on: Day = Field(examples=["2026-01-14"])
    """Day of the correction."""
    field: Line = Field(examples=["driver.recommended"])
    """Path of the fact in this record."""
    was: Line = Field(examples=["unknown"])
    """What was published."""
    now: Line = Field(examples=["1.5.1"])
    """What is right."""
    reason: Text = Field(examples=["The vendor's page names it further down."])
    """Why it was wrong."""
