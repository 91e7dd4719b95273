"""Report: a comparison as text for people, as Markdown for a review, as JSON for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from generator.diff.body import report
from generator.diff.code import coded, shown
from generator.diff.comparison import Caution, Comparison, Row
from generator.diff.difference import Value
from generator.diff.order import KINDS
from generator.diff.words import cautions
from generator.model.values import Unknown

_NONE: Final = "not included"
_UNSTATED: Final = "not stated"


def text(found: Comparison) -> str:
    """Return a comparison for people."""
    before, after = found.before, found.after
    named = [f"{side.reference} ({side.record.release.status.value})" for side in (before, after)]
    lines = [" -> ".join(named), _summary(found)]
    lines += [f"  ! {_caution(caution)}" for caution in found.cautions]
    rows = [
        (_kind(row), _name(row), f"{_said(row.was)} -> {_said(row.now)}{_remark(found, row)}")
        for row in found.changes
    ]
    if rows:
        widths = [max(len(row[i]) for row in rows) for i in range(2)]
        lines += ["", *(f"{a:{widths[0]}}  {b:{widths[1]}}  {c}" for a, b, c in rows)]
    if found.told and found.told.unfound:
        lines += ["", f"announced, but not upgraded: {', '.join(found.told.unfound)}"]
    return "\n".join(lines) + "\n"


def markdown(found: Comparison) -> str:
    """Return a comparison as a Markdown table."""
    before, after = found.before.reference, found.after.reference
    lines = [f"## {coded(before)} → {coded(after)}", "", _summary(found)]
    for caution in found.cautions:
        title, _, rest = _caution(caution, shown).partition(". ")
        lines += ["", f"> **{title}.** {rest}"]
    if found.changes:
        lines += [
            "",
            f"| Component | Change | {coded(before)} | {coded(after)} |",
            "| --- | --- | --- | --- |",
        ]
        for row in found.changes:
            cells = (
                _name(row, shown),
                _kind(row) + _remark(found, row),
                _code(row.was),
                _code(row.now),
            )
            lines.append(f"| {' | '.join(cells)} |")
    if found.told and found.told.unfound:
        names = ", ".join(map(coded, found.told.unfound))
        lines += ["", f"Announced, but not upgraded: {names}"]
    return "\n".join(lines) + "\n"


def json(found: Comparison) -> str:
    """Return a comparison for programs."""
    return report(found).model_dump_json(indent=2, exclude_none=True) + "\n"


FORMATS: Final[Mapping[str, Callable[[Comparison], str]]] = MappingProxyType(
    {"text": text, "json": json, "markdown": markdown}
)
"""The forms in which a comparison can be told."""


def _summary(found: Comparison) -> str:
    if found.before == found.after:
        return "the two tags are the same"
    counts = Counter(row.kind for row in found.rows)
    same = counts.pop("unchanged", 0)
    parts = [f"{counts[kind]} {kind}" for kind in KINDS if counts[kind]]
    return f"{', '.join(parts) or 'no difference'}; {same} unchanged"


def _caution(caution: Caution, write: Callable[[str], str] = str) -> str:
    title, sentence = cautions(str)[caution.code]
    return f"{title} " + sentence.format(
        was=write(caution.was or _NONE),
        now=write(caution.now or _NONE),
        lost=", ".join(map(write, caution.lost)),
    )


def _kind(row: Row) -> str:
    return f"{row.kind} ({row.step})" if row.step else row.kind


def _name(row: Row, write: Callable[[str], str] = str) -> str:
    name = write(row.name)
    return name if row.formerly is None else f"{name} (formerly {write(row.formerly)})"


def _remark(found: Comparison, row: Row) -> str:
    silent = found.told is not None and row.name in found.told.unannounced
    return " (not announced)" if silent else ""


def _said(value: Value) -> str:
    if value is None:
        return _NONE
    return _UNSTATED if isinstance(value, Unknown) else value


def _code(value: Value) -> str:
    return coded(value) if isinstance(value, str) else _said(value)
