"""Project: files read and judged, from what was known of them before."""

from __future__ import annotations

from datetime import date

from generator.lint.engine import check
from generator.lint.memory import Memory, Said
from generator.lint.outcome import Outcome
from generator.loader import Cache, Known, Loaded, Snapshot, load


def judged(
    snapshot: Snapshot,
    today: date | None,
    *,
    infos: bool = True,
    cache: Cache | None = None,
    said: Said | None = None,
) -> tuple[Loaded, Outcome]:
    """
    Load and check the files of a snapshot; only what changed since is read and judged anew.

    ``cache`` has what this process made of them, and ``said`` what the rules said; where these are
    empty, the store of the project is asked. ``today`` and ``infos`` are those of ``check``. What
    is learned is kept, unless a file changed meanwhile.
    """
    before = None if cache and cache.shaped else Known.of(snapshot.root)
    loaded = load(snapshot, cache=cache, before=before)
    catalog = loaded.catalog
    memory = Memory.of(snapshot, catalog, today, infos=infos, known=said) if catalog else None
    outcome = check(loaded, today=today, infos=infos, memory=memory)
    if not snapshot.moved:
        if before is not None:
            before.keep()
        if memory is not None and not said:
            memory.keep()
        if memory is not None and said is not None:
            said.clear()
            said |= memory.said
    return loaded, outcome
