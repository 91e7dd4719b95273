"""Highlights: what a release may announce, from what really differs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from generator.desk.edit.blocks import MARK
from generator.desk.edit.scalar import listing
from generator.diff import DRIVER, Difference
from generator.model.values import Unknown

_TO_SAY: Final = {
    "added": "in the image, and not in the record before",
    "removed": "no more in the image, if that is right",
    "downgraded": "older than before",
    "changed": "another version, of which nobody can say whether it is newer",
}


def block(changes: Sequence[Difference], variant: str | None = None) -> str:
    """
    Return the block ``highlights`` for what differs; nothing when nothing does.

    What was upgraded is announced; what else readers have to know is marked as still to be said.
    With ``variant`` it is about that one alone.
    """
    announced, marked = items(changes, variant), marks(changes)
    if announced:
        return "\n".join(("highlights:", *(f"  {line}" for line in (*marked, *announced))))
    return "\n".join((*marked, "highlights: []")) if marked else ""


def items(changes: Iterable[Difference], variant: str | None = None) -> list[str]:
    """Return the lines that announce what was upgraded, in a variant or in the whole release."""
    upgraded = _by_kind(changes).get("upgraded")
    if not upgraded:
        return []
    lines = [f"{MARK} say why it matters", f"- upgrade: {listing(upgraded)}"]
    return [*lines, f"  for: {listing([variant])}"] if variant is not None else lines


def marks(changes: Iterable[Difference]) -> list[str]:
    """Return the comments about what else readers have to know."""
    kinds = _by_kind(changes)
    return [
        f"{MARK} {words}: {', '.join(kinds[kind])}; say what it means for readers"
        for kind, words in _TO_SAY.items()
        if kind in kinds
    ]


def _by_kind(changes: Iterable[Difference]) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for change in changes:
        # Of a version that nobody knows by now nothing can be said.
        if change.name != DRIVER and not isinstance(change.now, Unknown):
            kinds.setdefault(change.kind, []).append(change.name)
    return kinds
