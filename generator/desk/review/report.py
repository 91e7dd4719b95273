"""Report: a review as text for people, as Markdown for a comment, as JSON for programs."""

from __future__ import annotations

import json as json_
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from generator.desk.review.review import Change, Changed, Review
from generator.desk.visible import visible
from generator.diff import body, report
from generator.diff.code import coded

_STATES: Final = {
    "new": "new",
    "changed": "changed",
    "gone": "is no more: its pages go",
    "unreadable": "cannot be read: see tagnotes check",
}
_LONGEST: Final = 160
"""So many characters of a text are shown: the file has the rest."""
_MOST: Final = 100
"""So many changes of a record are listed: hosts of code refuse a comment that is longer."""


def text(found: Review) -> str:
    """Return a review for people."""
    lines = [_summary(found)]
    for record in found.records:
        lines += ["", f"{record.reference}: {_STATES[record.state]}"]
        lines += [f"  {c.field}: {_said(c.was)} -> {_said(c.now)}" for c in _some(record)]
        lines += _more(record, "  ")
        for way in record.ways:
            lines += [f"  {line}".rstrip() for line in report.text(way).splitlines()]
    return "\n".join(lines) + "\n"


def markdown(found: Review) -> str:
    """
    Return a review as a comment for a pull request.

    Whatever comes from a record stands in code spans: no name is notified, no link made of it.
    """
    lines = [f"### {_summary(found, coded)}"]
    for record in found.records:
        lines += ["", f"#### {coded(record.reference)} {_STATES[record.state]}"]
        if record.changes:
            lines += ["", "| What | Was | Is |", "| --- | --- | --- |"]
            lines += [
                f"| {coded(c.field)} | {_cell(c.was)} | {_cell(c.now)} |" for c in _some(record)
            ]
            lines += _more(record, "\n")
        for way in record.ways:
            lines += ["", *report.markdown(way).replace("## ", "##### ", 1).splitlines()]
    return "\n".join(lines) + "\n"


def json(found: Review) -> str:
    """Return a review for programs."""
    data = {
        "schema_version": 1,
        "since": found.revision,
        "records": [_record(record) for record in found.records],
    }
    return json_.dumps(data, ensure_ascii=False, indent=2) + "\n"


FORMATS: Final[Mapping[str, Callable[[Review], str]]] = MappingProxyType(
    {"text": text, "json": json, "markdown": markdown}
)
"""The forms in which a review can be told."""


def _summary(found: Review, write: Callable[[str], str] = str) -> str:
    count = len(found.records)
    what = "nothing" if not count else "1 record" if count == 1 else f"{count} records"
    return f"{what} changed since {write(found.revision)}"


def _some(record: Changed) -> tuple[Change, ...]:
    return record.changes[:_MOST]


def _more(record: Changed, start: str) -> Iterator[str]:
    if len(record.changes) > _MOST:
        yield f"{start}and {len(record.changes) - _MOST} more"


def _said(words: str | None) -> str:
    # The logs of CI systems obey lines that begin in a certain way.
    return "not said" if words is None else visible(_cut(" ".join(words.splitlines())))


def _cell(words: str | None) -> str:
    return "not said" if words is None else coded(_cut(words))


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"


def _record(record: Changed) -> dict[str, Any]:
    return {
        "file": record.name,
        "reference": record.reference,
        "state": record.state,
        "changes": [
            {
                "field": change.field,
                **({} if change.was is None else {"was": change.was}),
                **({} if change.now is None else {"now": change.now}),
            }
            for change in record.changes
        ],
        "compared": [
            body.report(way).model_dump(mode="json", exclude_none=True) for way in record.ways
        ],
    }
