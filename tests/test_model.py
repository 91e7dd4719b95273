"""The model: what the shapes themselves refuse, and what they take from a program."""

from __future__ import annotations

from datetime import date

import pytest
from pydantic import ValidationError

from generator.model.deviation import Erratum
from generator.model.note import Highlight
from generator.model.offer import Availability
from generator.model.regions import Region
from generator.model.usage import Step
from generator.model.values import UNKNOWN


def test_a_program_may_give_what_text_would_become() -> None:
    """A day, a flag and the unknown value are taken as they are."""
    erratum = Erratum(on=date(2026, 1, 14), field="x", was="1", now="2", reason={"en": "y"})
    assert erratum.on == date(2026, 1, 14)
    availability = Availability(public=True, vpc=UNKNOWN)
    assert availability.public is True
    assert availability.vpc is UNKNOWN


@pytest.mark.parametrize("day", ["2026-02-30", "20260214", "1771027200", "today", 5], ids=repr)
def test_a_day_is_a_day_of_the_calendar(day: object) -> None:
    """Neither a count of seconds nor a day that does not exist is a day."""
    with pytest.raises(ValidationError, match="not a day of the calendar"):
        Erratum.model_validate(
            {"on": day, "field": "x", "was": "1", "now": "2", "reason": {"en": "y"}}
        )


@pytest.mark.parametrize("flag", ["yes", "on", "1", "True", "", 1], ids=repr)
def test_a_flag_is_true_or_false(flag: object) -> None:
    """None of the other words that might mean yes is taken for it."""
    with pytest.raises(ValidationError, match="neither `true` nor `false`"):
        Availability.model_validate({"public": flag, "vpc": "all"})


def test_a_highlight_says_something() -> None:
    """A highlight without a text and without upgrades is refused."""
    with pytest.raises(ValidationError, match="neither `text` nor `upgrade`"):
        Highlight.model_validate({"show": "raw"})


def test_a_step_with_code_has_code() -> None:
    """A step that runs something says what."""
    with pytest.raises(ValidationError, match="without `code`"):
        Step.model_validate({"kind": "shell"})


def test_a_text_has_a_language() -> None:
    """An empty map is no text; a single string stands in the language of the record."""
    region = {"id": "x", "zone": "public", "acs": "open", "as_of": "2026-11-30"}
    with pytest.raises(ValidationError, match="no text in any language"):
        Region.model_validate(region | {"name": {}})
    assert Region.model_validate(region | {"name": "X"}).name == {"": "X"}
