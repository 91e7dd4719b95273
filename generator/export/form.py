"""Form: settings written as YAML, of which every text is in quotes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence


def written(settings: Mapping[str, object]) -> str:
    """Return settings as a file."""
    return "\n".join(_block(settings)) + "\n"


def _block(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _entry(f"{_key(key)}:", inner)
    elif isinstance(value, Sequence):
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
        yield f"{head} {json.dumps(value, ensure_ascii=False)}"


def _key(key: object) -> str:
    text = str(key)
    return text if text.isidentifier() and text.isascii() else json.dumps(text, ensure_ascii=False)
