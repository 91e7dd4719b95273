"""Carried: a record reduced to what one of its variants says, for the release that comes next."""

from __future__ import annotations

import re
from typing import Any, Final

from generator.desk.edit.blocks import Blocks
from generator.desk.edit.page import Page
from generator.desk.edit.removal import removed
from generator.loader import parse
from generator.source import Path

SCOPED: Final = (
    "known_issues",
    "notes",
    "environment",
    "quantization",
    "quick_start",
    "waivers",
)
"""What is carried over and may be about some tags only."""

HOISTED: Final = (
    "architectures",
    "sdk",
    "driver",
    "accelerators",
    "base",
    "scenarios",
    "frameworks",
    "availability",
    "scope",
)
"""What a variant may say in place of its release, beside its components."""


def narrowed(text: str, variant: str) -> str:
    """
    Return the record without what is about other variants than the one with this id.

    What is said of it alone is then said of the release. What cannot be taken out without touching
    something else stays: the check tells of a tag that is not there.
    """
    for key in SCOPED:
        text = _scoped(text, key, variant)
    named = re.compile(rf"\{{([^{{}}@|\s]+)@{re.escape(variant)}(\|[a-z]+)?\}}")
    return named.sub(r"{\1\2}", text)


def _scoped(text: str, key: str, variant: str) -> str:
    items: Any = (parse("", text.encode()).data or {}).get(key)
    if not isinstance(items, list):
        return text
    mine = [variant in item.get("for", [variant]) for item in items]
    if not any(mine):
        blocks = Blocks(text)
        blocks.drop(key)
        return blocks.text()
    for index in reversed(range(len(items))):
        if not mine[index]:
            text = _without(text, (key, index))
        elif "for" in items[index]:
            text = _without(text, (key, index, "for"))
    return text


def _without(text: str, path: Path) -> str:
    less = removed(text, path)
    return text if less is None else less


def own(text: str, position: int) -> dict[str, str]:
    """Return what a variant says in place of its release, as blocks of a record by their keys."""
    page = Page(text)
    place = page.place(("variants", position))
    found = {}
    for key, below in ((place.below if place else None) or {}).items():
        if key in HOISTED and below.key is not None:
            start, end = page.offset(below.key[0]), page.offset(below.end)
            indent = below.key[0].column
            first, *rest = page.text[start:end].rstrip().splitlines()
            found[str(key)] = "\n".join((first, *(line[indent:] for line in rest)))
    return found
