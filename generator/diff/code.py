"""Code: words as a code span of Markdown: no name in it is notified, nothing in it acts."""

from __future__ import annotations

import re
from typing import Final

_HARMLESS: Final = re.compile(r"(?!www\.)[A-Za-z0-9](?:[ .,+-]*[A-Za-z0-9]|_(?=[A-Za-z0-9]))*")
"""Words in which nothing means anything to Markdown."""


def coded(words: str) -> str:
    """Return words as a code span of Markdown that can stand in a table, whatever they hold."""
    words = re.sub(r"[\x00-\x1f\x7f\u2028\u2029]+", " ", words).strip()
    # A bar ends a cell unless the backslashes before it are odd, however a program counts them.
    words = re.sub(r"(\\*)\|", r"\1\1\\|", words)
    longest = max((len(run) for run in re.findall("`+", words)), default=0)
    fence = "`" * (longest + 1)
    space = " " if words[:1] == "`" or words[-1:] == "`" else ""
    return f"{fence}{space}{words or ' '}{space}{fence}"


def shown(words: str) -> str:
    """Return words as they are where no part of them can act, else as a code span."""
    return words if _HARMLESS.fullmatch(words) else coded(words)
