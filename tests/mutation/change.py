"""Change: what a mutant is known by."""

from __future__ import annotations

from typing import NamedTuple


class Change(NamedTuple):
    """The lines before and after, and the function they stand in, wherever that is."""

    module: str
    function: str
    was: tuple[str, ...]
    now: tuple[str, ...]
