"""Slots: what stands in a message for something else, and must be the same in a translation."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

_SLOT: Final = re.compile(r"\{\w*\}")
_CODE: Final = re.compile(r"`[^`]*`")


def slots(text: str) -> Counter[str]:
    """Return the placeholders and the code of a text, each with how often it is there."""
    return Counter([*_CODE.findall(text), *_SLOT.findall(text)])


def disagreement(original: str, translation: str) -> str | None:
    """Return what a translation lacks or has too much; None when both have the same."""
    wanted, given = slots(original), slots(translation)
    parts = []
    if missing := sorted((wanted - given).elements()):
        parts.append(f"{', '.join(missing)} is missing")
    if extra := sorted((given - wanted).elements()):
        parts.append(f"{', '.join(extra)} is not in the English text")
    return ", and ".join(parts) or None


def blotted(text: str) -> str:
    """Return a text with Latin letters in the place of each placeholder and piece of code."""
    for pattern in (_CODE, _SLOT):
        text = pattern.sub(lambda match: "x" * len(match[0]), text)
    return text
