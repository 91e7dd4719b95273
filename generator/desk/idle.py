"""Idle: waivers that have nothing to accept in a file that is about to be written."""

from __future__ import annotations

from generator.desk.render import rendered
from generator.desk.repairs import Judge, Repair, unused_waivers
from generator.desk.tried import loaded_with
from generator.loader import Snapshot


def without_idle(
    snapshot: Snapshot, name: str, raw: bytes, judge: Judge
) -> tuple[bytes, tuple[Repair, ...]]:
    """Return a file without the waivers that accept nothing in it, and what went."""
    findings = [f for f in judge(loaded_with(snapshot, name, raw)) if f.file == name]
    unused = tuple(unused_waivers(name, raw, findings))
    less = rendered(raw, unused) if unused else None
    return (raw, ()) if less is None else (less, unused)
