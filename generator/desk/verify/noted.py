"""Noted: what was seen is written into the records as evidence, where nothing disagrees."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from generator.desk.draft.seen import seen
from generator.desk.edit.insertion import with_keys
from generator.desk.edit.page import Page
from generator.desk.edit.scalar import mapping
from generator.desk.evidence import Evidence
from generator.desk.tried import as_before, text_of
from generator.desk.verify.answer import Answer, best
from generator.desk.verify.judge import newest, tagged
from generator.desk.verify.outcome import Outcome
from generator.desk.verify.target import Target
from generator.loader import Snapshot, load
from generator.record import Record


@dataclass(frozen=True, slots=True)
class Left:
    """A file in which nothing can be written, and why."""

    name: str
    reason: str


def noted(snapshot: Snapshot, outcome: Outcome) -> tuple[dict[str, bytes], tuple[Left, ...]]:
    """
    Return the records in which what was seen is noted, by file name, and those that are left.

    Of an image that was seen before, the day alone is another one; all else of a file stays as it
    is written. Nothing is written to the disk.
    """
    by_name: dict[str, list[tuple[Target, Evidence]]] = defaultdict(list)
    for target, evidence in _to_note(outcome):
        by_name[target.record.name].append((target, evidence))
    files: dict[str, bytes] = {}
    left: list[Left] = []
    for name, entries in by_name.items():
        was = snapshot.content(name)
        if not was:
            left.append(Left(name, "it was changed meanwhile"))
            continue
        text = before = text_of(snapshot, name)
        for target, evidence in entries:
            text = _edited(text, target, evidence, outcome.day)
        if text != before:
            files[name] = as_before(was, text)
    odd = set(_odd(snapshot, files, {n: entries[0][0].record for n, entries in by_name.items()}))
    left += (
        Left(n, "its text leaves no place for it: write evidence by hand") for n in sorted(odd)
    )
    return {name: raw for name, raw in files.items() if name not in odd}, tuple(left)


def _to_note(outcome: Outcome) -> Iterator[tuple[Target, Evidence]]:
    """Yield the variants that agree, as far as they could be asked, and what was seen of each."""
    variants: dict[tuple[str, int], list[Answer]] = defaultdict(list)
    for answer in outcome.answers:
        if answer.target.key in outcome.sound:
            variants[answer.target.key].append(answer)
    for answers in variants.values():
        for digest, mine in tagged(answers).items():
            look = best(mine, outcome.looks)
            if look and look.evidence:
                seen_now = replace(look.evidence, digest=digest, checked=outcome.day)
                yield mine[0].target, seen_now


def _edited(text: str, target: Target, evidence: Evidence, day: date) -> str:
    """Return the text with what was seen of one variant; the same when there is no place for it."""
    path = ("variants", target.variant.position)
    page = Page(text)
    last = newest(target.evidence)
    if last is not None:
        was = target.evidence[last].checked
        place = page.place((*path, "evidence", last, "checked"))
        if place is None or was >= day:
            return text
        start, end = page.offset(place.start), page.offset(place.end)
        written = text[start:end].replace(was.isoformat(), day.isoformat())
        return text[:start] + written + text[end:]
    entry = seen(evidence)
    if not entry:
        return text
    listed = f"[{mapping(entry)}]"
    empty = page.place((*path, "evidence"))
    if empty is not None:
        start, end = page.offset(empty.start), page.offset(empty.end)
        return text[:start] + listed + text[end:]
    return with_keys(text, path, {"evidence": listed}) or text


def _odd(
    snapshot: Snapshot, files: Mapping[str, bytes], records: Mapping[str, Record]
) -> Iterator[str]:
    """Yield the files that would say another thing than before, evidence apart."""
    catalog = load(snapshot.with_contents(files)).catalog if files else None
    now = {record.name: record for record in catalog.records} if catalog else {}
    for name in files:
        if name not in now or _rest(now[name]) != _rest(records[name]):
            yield name


def _rest(record: Record) -> dict[str, Any]:
    said = record.written.model_dump()
    for variant in said["variants"]:
        del variant["evidence"]
    return said
