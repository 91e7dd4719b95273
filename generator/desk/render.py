"""Render: a file with some repairs, and what it has to say then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.desk.edit.removal import emptied, removed
from generator.desk.repairs import Repair, Value, at
from generator.loader import parse
from generator.loader.data import Data
from generator.source import Path


def rendered(raw: bytes, chosen: Sequence[Repair]) -> bytes | None:
    """Return the file with these repairs, None when one cannot be made without touching more."""
    text = raw.decode("utf-8-sig")
    mark = raw[: len(raw) - len(text.encode())]
    for value in sorted(_values(chosen), reverse=True):
        text = text[: value.start] + value.text + text[value.end :]
    steps = [(path, removed) for path in _gone(chosen)]
    steps += [(repair.emptied, emptied) for repair in chosen if repair.emptied]
    for path, step in steps:
        less = step(text, path)
        if less is None:
            return None
        text = less
    return mark + text.encode()


def meant(raw: bytes, chosen: Sequence[Repair]) -> Data:
    """Return what the file has to say after these repairs, and nothing else."""
    data = parse("", raw).data
    # A value is put where it was before its key is called another name.
    for value in sorted(_values(chosen), key=lambda value: value.is_key):
        parent: Any = at(data, value.path[:-1])
        if value.is_key:
            parent[value.means] = parent.pop(value.path[-1])
        else:
            parent[value.path[-1]] = value.means
    for path in _gone(chosen):
        parent = at(data, path[:-1])
        del parent[path[-1]]
    for repair in chosen:
        if repair.emptied:
            parent = at(data, repair.emptied[:-1])
            parent[repair.emptied[-1]] = []
    return data


def _values(chosen: Sequence[Repair]) -> list[Value]:
    return [repair.value for repair in chosen if repair.value]


def _gone(chosen: Sequence[Repair]) -> list[Path]:
    """Return what goes, the last first: so the places of the others stay what they are."""
    paths = [path for repair in chosen for path in repair.go]
    return sorted(
        paths,
        key=lambda path: [(str(step), 0) if isinstance(step, str) else ("", step) for step in path],
        reverse=True,
    )
