"""Code: words as a code span of Markdown: no name in it is notified, nothing in it acts."""

from __future__ import annotations

import re


def coded(words: str) -> str:
    """Return words as a code span of Markdown that can stand in a table, whatever they hold."""
    words = re.sub(r"[\x00-\x1f\x7f\u2028\u2029]+", " ", words).strip().replace("|", "\\|")
    longest = max((len(run) for run in re.findall("`+", words)), default=0)
    fence = "`" * (longest + 1)
    space = " " if words[:1] == "`" or words[-1:] == "`" else ""
    return f"{fence}{space}{words or ' '}{space}{fence}"
