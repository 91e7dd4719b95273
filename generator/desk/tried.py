"""Tried: what a file would be with another content, before it is written."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any

from generator.desk.visible import visible
from generator.loader import Loaded, Snapshot, load, parse
from generator.record import Record
from generator.source import Path


class DeskError(Exception):
    """What was asked for cannot be done; the text says why, and what to do."""


def loaded_with(snapshot: Snapshot, name: str, raw: bytes) -> Loaded:
    """Return the catalogue that there would be."""
    return load(snapshot.with_contents({name: raw}))


def tried(snapshot: Snapshot, name: str, raw: bytes) -> Record:
    """Return the record that a file would be; raises ``DeskError`` when it would be none."""
    loaded = loaded_with(snapshot, name, raw)
    records = loaded.catalog.records if loaded.catalog else ()
    record = next((r for r in records if r.name == name), None)
    if record is None:
        wrong = [f for f in loaded.findings if f.file == name]
        told = "; ".join(f"line {f.span.line}: {f.message}" for f in wrong[:3])
        raise DeskError(f"what would be written is no record: {visible(told)}")
    return record


def content_of(snapshot: Snapshot, name: str) -> bytes:
    """Return the bytes of a record; raises ``DeskError`` when they are others than were read."""
    raw = snapshot.content(name)
    if not raw:
        raise DeskError(f"{name} was changed meanwhile: run this again")
    return raw


def text_of(snapshot: Snapshot, name: str) -> str:
    """Return what a file says, with the line breaks that are written here."""
    return content_of(snapshot, name).decode("utf-8-sig").replace("\r\n", "\n")


def as_before(was: bytes, text: str) -> bytes:
    """
    Return a text with the line breaks of the file that says ``was``.

    Each line that stays keeps its own, also where a file has both kinds; another line has that of
    the one whose place it takes, a new one that of the line above.
    """
    if b"\r\n" not in was:
        return text.encode()
    before = was.decode("utf-8-sig").split("\n")
    ends = ["\r\n" if line.endswith("\r") else "\n" for line in before[:-1]]
    ends.append(ends[-1])  # behind the last break stands no other
    before = [*(line.removesuffix("\r") for line in before[:-1]), before[-1]]
    now = text.split("\n")
    parts = []
    same = SequenceMatcher(None, before, now, autojunk=False)
    for _, first, last, start, end in same.get_opcodes():
        for number, line in enumerate(now[start:end], first):
            parts += [line, ends[max(0, min(number, last - 1))]]
    return "".join(parts[:-1]).encode()


def differs(was: bytes, now: bytes, *paths: Path) -> bool:
    """Tell whether two files say other things than each other anywhere but at these paths."""
    said: list[Any] = [parse("", raw).data for raw in (was, now)]
    for data in said:
        for path in paths:
            _forget(data, path)
    return bool(said[0] != said[1])


def _forget(data: Any, path: Path) -> None:  # noqa: ANN401 - whatever a file says
    """Take out what stands at a path, and what is empty without it."""
    step, *rest = path
    if not (step in data if isinstance(data, dict) else step in range(len(data or ()))):
        return
    if rest:
        _forget(data[step], tuple(rest))
    if not rest or data[step] in ({}, []):
        del data[step]
