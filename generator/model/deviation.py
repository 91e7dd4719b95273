"""Deviation: where a record differs from its source, from a rule, or from its own past."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.values import ComponentId, Day, Entry, For, Line, RuleId, Text


class Discrepancy(Entry):
    """A place where the published source contradicts itself."""

    field: Line = Field(examples=["components.torch"])
    """
    Path of the fact in this record, such as ``components.torch`` or ``variants[0].driver.minimum``.
    """
    for_: For = None
    says: Line = Field(examples=["2.9"])
    """What the source also says, in its own words."""
    source: Annotated[int, Field(ge=0)] | None = Field(None, examples=["0"])
    """Position in ``sources``, counted from 0, of the page that says so."""


class Waiver(Entry):
    """A broken rule that was accepted, with reason and end."""

    component: ComponentId | None = Field(None, examples=["triton"])
    """
    Component that the finding is about; left out when it is about none. One waiver is for one
    component.
    """
    rules: tuple[RuleId, ...] = Field(min_length=1, examples=[["SDK101", "CUD101"]])
    """
    Codes of the rules, as the check prints them; only rules of which ``tagnotes explain CODE`` says
    so can be waived.
    """
    for_: For = None
    reason: Text = Field(examples=["The vendor carries over this wheel."])
    """
    Why it is accepted, in a sentence that readers see: what was tried, or who says that it works.
    """
    until: Day = Field(examples=["2027-06-30"])
    """Last day of the acceptance, year-month-day; after it the check warns."""
    by: Line | None = Field(None, examples=["release manager"])
    """Who accepted it: a role rather than a name."""


class Erratum(Entry):
    """A published fact that was corrected."""

    on: Day = Field(examples=["2026-01-14"])
    """Day of the correction, year-month-day."""
    field: Line = Field(examples=["driver.recommended"])
    """
    Path of the fact in this record, such as ``components.torch`` or ``variants[0].driver.minimum``.
    """
    was: Line = Field(examples=["unknown"])
    """
    What was published, as the record had it; a list with commas; ``none`` where nothing stood.
    """
    now: Line = Field(examples=["1.5.1"])
    """What is right, and what the record now says."""
    reason: Text = Field(examples=["The vendor's page names it further down."])
    """Why it was wrong, in a sentence that readers see."""
