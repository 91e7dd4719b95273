"""Tried: what a file would be with another content, before it is written."""

from __future__ import annotations

from generator.loader import Loaded, Snapshot, load
from generator.record import Record


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
        raise DeskError(f"what would be written is no record: {told}")
    return record


def text_of(snapshot: Snapshot, name: str) -> str:
    """Return what a file says, with the line breaks that are written here."""
    return snapshot.content(name).decode("utf-8-sig").replace("\r\n", "\n")
