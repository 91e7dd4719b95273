"""Names: the nearest known name to a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

_SHOWN: Final = 12
"""A longer list of names helps nobody."""
_ADD: Final = "correct the name, or add it to the catalogue"


def nearest(name: str, known: Iterable[str], otherwise: str = _ADD) -> str:
    """
    Return the remedy for an unknown name: the one probably meant, else what is known.

    Of too many names none is told but what to do ``otherwise``.
    """
    known = tuple(known)
    cases = {other.casefold(): other for other in known}
    near = difflib.get_close_matches(name.casefold(), cases, n=1)
    if near:
        return f'did you mean "{cases[near[0]]}"?'
    if len(known) > _SHOWN:
        return otherwise
    return f"known here: {', '.join(known) or 'nothing yet'}"
