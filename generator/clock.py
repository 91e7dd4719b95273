"""Clock: the day of a build, the same for every build of the same sources."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

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
        seconds = _last_commit(root)
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


def _last_commit(root: Path) -> int | None:
    """Return the time of the last commit; None without git, outside a checkout or before one."""
    command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(  # noqa: S603 - our own command, no shell
            command, capture_output=True, text=True, check=False, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    text = done.stdout.strip()
    return int(text) if done.returncode == 0 and text.isdecimal() else None


def _day(seconds: int) -> date:
    return datetime.fromtimestamp(seconds, UTC).date()
