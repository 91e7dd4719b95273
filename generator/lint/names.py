"""Names: the nearest known name to a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

_SHOWN: Final = 12
"""A longer list of names helps nobody."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the remedy for an unknown name: the one probably meant, else what is known."""
    known = tuple(known)
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return f'did you mean "{near[0]}"?'
    if len(known) > _SHOWN:
        return "correct the name, or add it to the catalogue"
    return f"known here: {', '.join(known) or 'nothing yet'}"
