"""Requirement: what an image asks of the host in NVIDIA_REQUIRE_CUDA, to and from a driver rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from generator.model.host import DriverBranch
from generator.versions import numbers

_CONDITION: Final = re.compile(
    r"(?P<name>[a-z]+)(?P<operator>>=|<=|!=|>|<|=)(?P<value>[^\s,<>=!]+)"
)
_DATACENTER: Final = "tesla"
"""The brand under which the driver reports data-center GPUs."""

Name = Literal["cuda", "driver", "brand", "arch"]


@dataclass(frozen=True, slots=True)
class Condition:
    """One comparison, such as ``driver>=470.57``."""

    name: str
    operator: str
    value: str

    def __str__(self) -> str:
        """Return it as it stands in the variable."""
        return f"{self.name}{self.operator}{self.value}"


Alternative = tuple[Condition, ...]
"""Conditions that must all hold."""


@dataclass(frozen=True, slots=True)
class DriverRule:
    """A driver minimum, None when none is named, and the branches accepted below it."""

    minimum: str | None
    branches: tuple[DriverBranch, ...]


def parse(text: str) -> tuple[Alternative, ...]:
    """
    Return the alternatives of a variable's value: one of them must hold.

    Blanks stand between alternatives, commas between the conditions of one. Raises ValueError with
    the part that is no condition.
    """
    return tuple(tuple(map(_condition, part.split(","))) for part in text.split())


def written(alternatives: Iterable[Alternative]) -> str:
    """Return alternatives as the value of the variable."""
    return " ".join(",".join(map(str, conditions)) for conditions in alternatives)


def driver_rule(alternatives: Iterable[Alternative]) -> DriverRule:
    """
    Return the driver rule that a requirement states.

    An alternative with a lower and an upper bound is a branch; one with a lower bound alone gives
    the minimum. Brands other than data-center GPUs narrow a branch in ways a record cannot say, and
    are passed over, as are alternatives that name no driver. Raises ValueError for a branch whose
    lower bound has no number.
    """
    minimum: str | None = None
    branches: dict[str, DriverBranch] = {}
    for conditions in alternatives:
        brand = _value(conditions, "brand", "=")
        lowest = _value(conditions, "driver", ">=")
        if lowest is None or brand not in (None, _DATACENTER):
            continue
        if _value(conditions, "driver", "<") is not None:
            if not numbers(lowest):
                raise ValueError(f"{lowest!r} is no version of a driver")
            branch = f"R{numbers(lowest)[0]}"
            gpus: Literal["all", "datacenter"] = "datacenter" if brand else "all"
            branches.setdefault(branch, DriverBranch(branch=branch, minimum=lowest, gpus=gpus))
        elif brand is None:
            minimum = lowest
    return DriverRule(minimum, tuple(branches.values()))


def alternatives(rule: DriverRule) -> tuple[Alternative, ...]:
    """Return the requirement that states a driver rule: its minimum, then each branch."""
    found: list[Alternative] = []
    if rule.minimum is not None:
        found.append((Condition("driver", ">=", rule.minimum),))
    for branch in rule.branches:
        brand = (Condition("brand", "=", _DATACENTER),) if branch.gpus == "datacenter" else ()
        above = str(numbers(branch.minimum)[0] + 1)
        bounds = (Condition("driver", ">=", branch.minimum), Condition("driver", "<", above))
        found.append((*brand, *bounds))
    return tuple(found)


def _condition(text: str) -> Condition:
    match = _CONDITION.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no condition such as driver>=470 or brand=tesla")
    return Condition(match["name"], match["operator"], match["value"])


def _value(conditions: Alternative, name: Name, operator: str) -> str | None:
    return next((c.value for c in conditions if (c.name, c.operator) == (name, operator)), None)
