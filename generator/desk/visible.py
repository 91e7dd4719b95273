"""Visible: the words of somebody else, as they may be printed or stand in a comment."""

from __future__ import annotations

from typing import Final

_SPACES: Final = frozenset("\u00a0\u202f\u3000")
"""What French and Chinese texts hold, and Python calls unprintable."""


def visible(text: str) -> str:
    """Return a text of one line: what breaks lines or moves the cursor is replaced."""
    return "".join(
        c if c.isprintable() or c in _SPACES else "\N{REPLACEMENT CHARACTER}" for c in text
    )
