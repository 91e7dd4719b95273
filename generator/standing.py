"""Standing: whether a driver is one that an image runs on, judged inside one driver family."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from generator.versions import is_below, numbers

NUMBER: Final = r"[A-Za-z]?[0-9]{1,18}(\.[0-9]{1,18})*(-[a-z]+)?"
"""The form of a driver version, or of a branch."""
_NUMBER: Final = re.compile(NUMBER, re.ASCII)


class Standing(StrEnum):
    """How a driver stands to what an image asks for."""

    MEETS = "meets"
    """It is the minimum or newer."""
    BRANCH = "branch"
    """It is older, and of a branch that is accepted from it on."""
    BELOW = "below"
    """It is too old; ``branch`` is the branch in which it is, if that is accepted."""
    BLOCKED = "blocked"
    """It is of a branch that must be upgraded first."""
    UNCLEAR = "unclear"
    """It is stated less exactly than what it is compared with."""
    UNSTATED = "unstated"
    """Nobody says what the image asks for."""


class Branch(Protocol):
    """A branch that is accepted below the minimum."""

    @property
    def branch(self) -> str:
        """Its name."""

    @property
    def minimum(self) -> str:
        """The lowest version of it that works."""

    @property
    def gpus(self) -> str:
        """Which GPUs may use it: ``all`` or ``datacenter``."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a driver stands, and the branch, accepted or blocked, that decides."""

    standing: Standing
    branch: str = ""
    minimum: str = ""
    gpus: str = "all"


def is_number(text: str) -> bool:
    """Tell whether a driver version is written as registries of drivers write it: 580.95.05."""
    return _NUMBER.fullmatch(text) is not None


def is_of(version: str, branch: str) -> bool:
    """Tell whether a driver is of a branch."""
    named = numbers(branch)
    return named != () and numbers(version)[: len(named)] == named


def judge(
    version: str, minimum: str | None, branches: Iterable[Branch], blocked: Sequence[str]
) -> Judgement:
    """Return how a driver stands to a minimum, to accepted branches and to blocked ones."""
    for branch in blocked:
        if is_of(version, branch):
            return Judgement(Standing.BLOCKED, branch)
    if any(is_of(branch, version) for branch in blocked):
        return Judgement(Standing.UNCLEAR)
    # Newer than the minimum is enough, whatever the branches say.
    found = [] if minimum is None else [_against(version, Judgement(Standing.MEETS, "", minimum))]
    found += [
        _against(version, Judgement(Standing.BRANCH, entry.branch, entry.minimum, entry.gpus))
        for entry in branches
        if is_of(version, entry.branch)
    ]
    for standing in (Standing.MEETS, Standing.BRANCH, Standing.UNCLEAR):
        for judgement in found:
            if judgement.standing is standing:
                return judgement
    if minimum is None:
        return Judgement(Standing.UNSTATED)
    return found[-1]


def _against(version: str, wanted: Judgement) -> Judgement:
    """Return ``wanted`` when the driver is as new, else how it falls short."""
    mine, theirs = numbers(version), numbers(wanted.minimum)
    if not theirs:
        return Judgement(Standing.UNSTATED)
    if is_below(version, wanted.minimum):
        return Judgement(Standing.BELOW, wanted.branch, wanted.minimum, wanted.gpus)
    rest = theirs[len(mine) :]
    if any(rest) and mine == theirs[: len(mine)]:
        return Judgement(Standing.UNCLEAR, wanted.branch, wanted.minimum, wanted.gpus)
    return wanted
