"""Scalar: a text as a value of YAML, quoted only where it would be read as something else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Final

_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+./-]*")
_NUMBER: Final = re.compile(r"[0-9][0-9_]*(\.[0-9_]*)?([eE][-+]?[0-9]+)?|0[xob][0-9A-Fa-f_]+")
_UNWRITABLE: Final = re.compile("[\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no file of YAML may hold as such; the check then says what is wrong with the text."""
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}")
_WORDS: Final = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null"})


def scalar(text: str) -> str:
    """Return a text as YAML: whatever reads it, it stays the same text."""
    if _PLAIN.fullmatch(text) and not (
        _NUMBER.fullmatch(text) or _DAY.fullmatch(text) or text.lower() in _WORDS
    ):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return _UNWRITABLE.sub(_escaped, quoted)


def _escaped(match: re.Match[str]) -> str:
    # Half of a pair has no escape in YAML; the check refuses the other characters like it.
    half = match[0] >= "\ud800" and match[0] <= "\udfff"
    return "\\ufffe" if half else f"\\u{ord(match[0]):04x}"


def listing(texts: Iterable[str]) -> str:
    """Return texts as a list in brackets."""
    return f"[{', '.join(map(scalar, texts))}]"


def mapping(texts: Mapping[str, str]) -> str:
    """Return texts by name as a mapping in braces; the values are YAML already."""
    return "{" + ", ".join(f"{key(name)}: {text}" for name, text in texts.items()) + "}"


def key(name: str) -> str:
    """Return a name as a key of YAML; a word such as ``on`` needs no quotes there."""
    return name if name.lower() in _WORDS else scalar(name)
