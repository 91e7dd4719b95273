"""Clock: the day of a build, the same for every build of the same sources."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from generator import git

_LATEST: Final = 2**32
"""Seconds that still fit into the head of a gzip file."""


def today() -> date:
    """Return the day of SOURCE_DATE_EPOCH when it is set, else today; ValueError when it is bad."""
    seconds = _epoch()
    return datetime.now(UTC).date() if seconds is None else _day(seconds)


def build_day(root: Path) -> date:
    """Return the day of SOURCE_DATE_EPOCH, else that of the last commit, else today."""
    seconds = _epoch()
    if seconds is None:
        seconds = git.last_commit(root)
    return datetime.now(UTC).date() if seconds is None else _day(seconds)


def _epoch() -> int | None:
    text = os.environ.get("SOURCE_DATE_EPOCH")
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(_LATEST))):
        raise ValueError(f"SOURCE_DATE_EPOCH is {text!r}, not a number of seconds")
    seconds = int(text)
    if seconds >= _LATEST:
        raise ValueError(f"SOURCE_DATE_EPOCH is {text}, which is too far away")
    return seconds


def _day(seconds: int) -> date:
    return datetime.fromtimestamp(seconds, UTC).date()
