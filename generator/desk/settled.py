"""Settled: a correction that may be written: it gives no error that nothing could accept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from generator.desk.idle import without_idle
from generator.desk.repairs import Judge, Repair
from generator.desk.tried import DeskError, loaded_with
from generator.desk.visible import visible
from generator.finding import Finding, Severity
from generator.loader import Snapshot, load


def settled(
    snapshot: Snapshot, name: str, raw: bytes, judge: Judge, waivable: Collection[str]
) -> tuple[bytes, tuple[Repair, ...]]:
    """
    Return a corrected file without the waivers that accept nothing in it, and what went.

    What is true may break a rule: a waiver then says why, so codes that are ``waivable`` are no
    reason to stop. Another error is a fault of the correction itself; raises ``DeskError`` for it.
    """
    now, gone = without_idle(snapshot, name, raw, judge)
    known = Counter(f.code for f in judge(load(snapshot)) if _stops(f, waivable))
    for finding in judge(loaded_with(snapshot, name, now)):
        if _stops(finding, waivable):
            known[finding.code] -= 1
            if known[finding.code] < 0:
                told = f"{finding.code} {finding.message}; {finding.help}"
                raise DeskError(f"it would be wrong, so nothing was written: {visible(told)}")
    return now, gone


def _stops(finding: Finding, waivable: Collection[str]) -> bool:
    return finding.severity is Severity.ERROR and finding.code not in waivable
