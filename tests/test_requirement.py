"""Requirements: the grammar of NVIDIA_REQUIRE_CUDA, to and from the driver rule of a record."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.host import DriverBranch
from generator.requirement import Condition, DriverRule, alternatives, driver_rule, parse, written

IMAGE = (
    "cuda>=12.8 brand=unknown,driver>=470,driver<471 brand=tesla,driver>=470,driver<471 "
    "brand=grid,driver>=535,driver<536 brand=tesla,driver>=535,driver<536"
)


def test_blanks_mean_or_and_commas_mean_and() -> None:
    """The value of a CUDA image is read part by part."""
    assert parse(IMAGE)[0] == (Condition("cuda", ">=", "12.8"),)
    assert parse(IMAGE)[2] == (
        Condition("brand", "=", "tesla"),
        Condition("driver", ">=", "470"),
        Condition("driver", "<", "471"),
    )
    assert written(parse(IMAGE)) == IMAGE
    assert parse("") == ()


@pytest.mark.parametrize("text", ["driver", "driver=>470", "cuda>=", ",", "driver>=1,,x=2", ">=5"])
def test_what_is_no_condition_is_named(text: str) -> None:
    """A part that cannot be read is quoted."""
    with pytest.raises(ValueError, match="is no condition such as"):
        parse(text)


def test_an_image_becomes_a_driver_rule() -> None:
    """Branches of data-center GPUs are kept, other brands cannot be said in a record."""
    assert driver_rule(parse(IMAGE)) == DriverRule(
        None,
        (
            DriverBranch(branch="R470", minimum="470", gpus="datacenter"),
            DriverBranch(branch="R535", minimum="535", gpus="datacenter"),
        ),
    )
    assert driver_rule(parse("driver>=575 driver>=535.86,driver<536 brand=tesla,driver>=1")) == (
        DriverRule("575", (DriverBranch(branch="R535", minimum="535.86", gpus="all"),))
    )


def test_a_branch_without_a_number_is_none() -> None:
    """Any image may say so; whoever reads it is told instead of failing."""
    with pytest.raises(ValueError, match="'abc' is no version of a driver"):
        driver_rule(parse("driver>=abc,driver<5"))


BRANCHES = st.builds(
    DriverBranch.model_validate,
    st.integers(300, 999).flatmap(
        lambda number: st.fixed_dictionaries(
            {
                "branch": st.just(f"R{number}"),
                "minimum": st.sampled_from([f"{number}", f"{number}.57", f"{number}.86.10"]),
                "gpus": st.sampled_from(["all", "datacenter"]),
            }
        )
    ),
)


@given(
    st.none() | st.sampled_from(["575", "580.95.05"]),
    st.lists(BRANCHES, max_size=5, unique_by=lambda branch: branch.branch),
)
def test_a_driver_rule_comes_back_from_what_is_written(
    minimum: str | None, branches: list[DriverBranch]
) -> None:
    """Written as a variable and read again, the rule is the same."""
    rule = DriverRule(minimum, tuple(branches))
    assert driver_rule(parse(written(alternatives(rule)))) == rule
