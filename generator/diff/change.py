"""Change: what kind of change lies between two versions of one component."""

from __future__ import annotations

from typing import Literal

from generator.model.values import Unknown
from generator.versions import numbers, spelled

Change = Literal["added", "removed", "upgraded", "downgraded", "rebuilt", "changed"]

Step = Literal["major", "minor", "patch"]


def change(  # noqa: PLR0911 - one answer a kind of change
    was: str | Unknown | None, now: str | Unknown | None
) -> Change | None:
    """
    Return how ``now`` differs from ``was``, None when it does not.

    None stands for a component that is not there. Two builds of the same version are ``rebuilt``,
    also where the vendor counts them in a fourth number; what cannot be put in order is
    ``changed``, never guessed.
    """
    if was == now:
        return None
    if was is None:
        return "added"
    if now is None:
        return "removed"
    if isinstance(was, Unknown) or isinstance(now, Unknown):
        return "changed"
    old, new = spelled(was), spelled(now)
    if old.public == new.public or old.upstream == new.upstream:
        return "rebuilt"
    before, after = spelled(old.upstream).version, spelled(new.upstream).version
    if before is None or after is None or before == after:
        return "changed"
    return "upgraded" if before < after else "downgraded"


def step(was: str, now: str) -> Step:
    """
    Return which number of the release moves from one version to another.

    A pre-release, a post-release or a build that moves alone counts as a patch.
    """
    (major, minor), (other_major, other_minor) = release_keys(was), release_keys(now)
    if major != other_major:
        return "major"
    return "minor" if minor != other_minor else "patch"


def release_keys(text: str) -> tuple[tuple[int, int], int]:
    """Return epoch and major number, and the minor one; of drivers what can be read as numbers."""
    version = spelled(spelled(text).upstream).version
    if version is not None:
        return (version.epoch, version.major), version.minor
    found = (*numbers(text), 0, 0)
    return (0, found[0]), found[1]
