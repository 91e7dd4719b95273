"""Topics: hand-written pages, of which the catalog knows heading and first paragraph."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from generator.loader.fault import Fault
from generator.source import Span

_FRONT: Final = re.compile(r"\A---\n.*?^---$", re.DOTALL | re.MULTILINE)
_HEADING: Final = re.compile(r"#\s+(?P<title>.*?)\s*#*\s*(\{[^}]*\})?\s*")
_BLOCK: Final = re.compile(r"#|>|\||```|~~~|!!!|\?\?\?|    |\t|[-*+]\s|\d+[.)]\s|<")
"""How a line starts that opens something else than a paragraph."""


class Head(NamedTuple):
    """What the catalog keeps of a topic in one language, with the text it stands in."""

    title: str
    summary: str
    text: str


def head(text: str) -> Head | Fault:
    """Return heading and first paragraph of a topic."""
    front = _FRONT.match(text)
    skipped = front[0].count("\n") + 1 if front else 0
    lines = text.splitlines()
    first = next((i for i, line in enumerate(lines) if i >= skipped and line.strip()), 0)
    heading = _HEADING.fullmatch(lines[first]) if lines else None
    if heading is None or not heading["title"]:
        return _fault(
            first, "topic does not start with a heading", "write '# Title' above everything"
        )
    summary = []
    for line in lines[first + 1 :]:
        if _BLOCK.match(line):
            break
        if line.strip():
            summary.append(line.strip())
        elif summary:
            break
    if not summary:
        return _fault(
            first,
            "no paragraph below the heading",
            "write one or two sentences that say what the topic is about",
        )
    return Head(heading["title"], " ".join(summary), text)


def _fault(line: int, message: str, remedy: str) -> Fault:
    return Fault("SRC026", Span(line + 1, 1, line + 1, 2), message, remedy)
