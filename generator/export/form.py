"""Form: settings written as YAML, of which every text is in quotes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

_BROKEN: Final = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""What a reader of YAML refuses, or takes for the end of a line."""
_KEY: Final = re.compile("[a-z_]{4,}")
_MEANT: Final = frozenset({"true", "false", "null"})
"""Words that are no texts without quotes; shorter ones, such as ``no``, are never without."""


def written(settings: Mapping[str, object]) -> str:
    """Return settings as a file."""
    return "\n".join(_block(settings)) + "\n"


def _block(value: Mapping[str, object] | Sequence[object]) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            is_plain = _KEY.fullmatch(key) and key not in _MEANT
            yield from _entry(f"{key if is_plain else _quoted(key)}:", inner)
        return
    for inner in value:
        if isinstance(inner, Mapping) and inner:
            first, *rest = _block(inner)
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)
        else:
            yield from _entry("-", inner)


def _entry(head: str, value: object) -> Iterator[str]:
    if value and isinstance(value, (Mapping, list, tuple)):
        yield head
        yield from (f"  {line}" for line in _block(value))
    else:
        yield f"{head} {_quoted(value)}"


def _quoted(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return _BROKEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
