"""Session: what a process knows from one build of a site to the next, above all while it serves."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from generator import loader
from generator.engine.ledger import Ledger
from generator.engine.records import Records
from generator.engine.served import Board
from generator.lint.memory import Said


@dataclass
class Session:
    """
    The state of a process that builds.

    ``shown`` are the records of the site as it was published last, ``last_good`` those that are
    shown while it is served and its files are broken; ``ledgers`` tell what was built, by the
    folder of the site. ``cache`` holds files as they were last read, and ``said`` what the rules
    said of them; on the ``board`` stands what served pages tell.
    """

    shown: Records | None = None
    last_good: Records | None = None
    ledgers: dict[Path, Ledger] = field(default_factory=dict)
    cache: loader.Cache = field(default_factory=loader.Cache)
    said: Said = field(default_factory=dict)
    board: Board = field(default_factory=Board)
