"""Plain: what stands inside a line, as text without markup."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from generator.site import prose
from generator.site.inline import (
    Absent,
    Address,
    Answer,
    ChangeMark,
    Code,
    Day,
    Foreign,
    Inline,
    Line,
    Link,
    RegionId,
    SeverityMark,
    StatusChip,
    Strong,
    Sub,
    Tag,
    Version,
)

_ELEMENT: Final = re.compile(r"<[^>]+>")


def text(parts: Line) -> str:
    """Return a line as text."""
    return "".join(map(_inline, parts)).strip()


def _inline(part: Inline) -> str:
    match part:
        case str():
            return part
        case (
            Strong(text=written)
            | Code(text=written)
            | Version(text=written)
            | Tag(text=written)
            | RegionId(text=written)
        ):
            return written
        case (
            Absent(text=written)
            | StatusChip(text=written)
            | SeverityMark(text=written)
            | Day(text=written)
            | Answer(text=written)
        ):
            return written
        case ChangeMark(text=written):
            return f" {written}"
        case Address(uri):
            return str(uri)
        case Link(_, parts) | Foreign(_, parts):
            return text(parts)
        case Sub(parts):
            return f" {text(parts)}"
    written = "".join(p if isinstance(p, str) else _inline(p) for p in part.parts)
    return unescape(_ELEMENT.sub("", prose.to_html(written)))
