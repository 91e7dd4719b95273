"""Words: what pydantic's types of errors are called in our findings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from generator.source import Path

_LONGEST: Final = 60


class Words(NamedTuple):
    """What a field expects, and how to give it."""

    expected: str
    help: str


_MAPPING: Final = Words("a mapping", "write 'key: value' pairs")
_WHOLE: Final = Words("a whole number", "write digits only")

BY_TYPE: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "string_type": Words("text", "write the value behind the key"),
        "string_too_short": Words("text", "write it, or delete the key"),
        "string_too_long": Words("a shorter text", "shorten it"),
        "tuple_type": Words("a list", "write it in brackets, or one '-' item a line"),
        "dict_type": _MAPPING,
        "mapping_type": _MAPPING,
        "model_type": _MAPPING,
        "too_short": Words("at least one item", "add one"),
        "int_parsing": _WHOLE,
        "int_type": _WHOLE,
        "greater_than_equal": Words("a number from 0 on", "count from 0"),
        "day": Words("a day", "write year-month-day, as in 2025-12-18"),
        "flag": Words("true or false", "write one of the two"),
        "text_empty": Words("text in some language", "write it, or delete the key"),
    },
)
"""By the type of the error."""

BY_PATTERN: Final[Mapping[str, Words]] = MappingProxyType(
    {
        r"^\S+$": Words("a version without spaces", "write it as the vendor does"),
        r"^[A-Za-z0-9_][A-Za-z0-9._-]*$": Words(
            "letters, digits, '.', '_' and '-'",
            "it stands in addresses: leave out everything else",
        ),
        r"^https?://[^\s<>\"']+$": Words(
            "an address",
            "write it in full, from https:// on and without spaces",
        ),
        r"^sha256:[0-9a-f]{64}$": Words("a digest", "write sha256: and its 64 hexadecimal digits"),
    },
)
"""By the pattern that a text does not match."""


def dotted(path: Path) -> str:
    """Return a path as people write it: ``fixes[1].text.en``."""
    parts = (f"[{s}]" if isinstance(s, int) else f".{s}" for s in path)
    return "".join(parts).removeprefix(".")


def quoted(value: object) -> str:
    """Return a value as a sentence names it, cut when it is long."""
    match value:
        case None:
            return "empty"
        case list():
            return "a list" if value else "an empty list"
        case dict():
            return "a mapping" if value else "an empty mapping"
    text = str(value)
    return f'"{text}"' if len(text) <= _LONGEST else f'"{text[:_LONGEST]}…"'
