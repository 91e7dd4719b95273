"""Change: what kind of change lies between two versions of one component."""

from __future__ import annotations

from typing import Literal

from generator.model.values import Unknown
from generator.versions import spelled

Change = Literal["added", "removed", "upgraded", "downgraded", "rebuilt", "changed"]


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
