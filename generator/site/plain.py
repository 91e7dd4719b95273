"""Plain: what stands inside a line, as text without markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any, Final

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
    Prose,
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
    return "".join([_inline(part) for part in parts]).strip()


def _inline(part: Inline) -> str:
    return part if isinstance(part, str) else _TEXTS[type(part)](part)


def _written(part: Any) -> str:  # noqa: ANN401 - every node whose text is all there is
    text: str = part.text
    return text


def _prose(part: Prose) -> str:
    written = "".join([_inline(piece) for piece in part.parts])
    return unescape(_ELEMENT.sub("", prose.to_html(written)))


_TEXTS: Final[Mapping[type, Callable[[Any], str]]] = {
    **dict.fromkeys((Absent, Answer, Code, Day, RegionId, SeverityMark), _written),
    **dict.fromkeys((StatusChip, Strong, Tag, Version), _written),
    ChangeMark: lambda part: f" {part.text}",
    Address: lambda part: str(part.uri),
    Link: lambda part: text(part.text),
    Foreign: lambda part: text(part.parts),
    Sub: lambda part: f" {text(part.parts)}",
    Prose: _prose,
}
"""What says each kind of node: a table, for there are a million of them on a large site."""
