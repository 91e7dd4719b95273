"""Report: the outcome of a run as text for people and as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from generator.finding import Finding, Severity
from generator.lint.outcome import Outcome

SCHEMA_VERSION: Final = 1

_COLOURS: Final = MappingProxyType(
    {Severity.ERROR: "31", Severity.WARNING: "33", Severity.INFO: "34"}
)
_WAIVED: Final = "32"
_BOLD: Final = "1"


def as_text(outcome: Outcome, *, colour: bool = False, infos: bool = False) -> str:
    """Return one paragraph a finding, infos only on demand, and a last line that counts all."""
    paint = _painted if colour else _plain
    lines = [
        line
        for finding in outcome.findings
        if infos or finding.severity is not Severity.INFO
        for line in _finding(finding, paint)
    ]
    return "\n".join([*lines, _summary(outcome)]) + "\n"


def as_json(outcome: Outcome, **_: bool) -> str:
    """Return all findings and their counts; how text is shown has no meaning here."""
    data = {
        "schema_version": SCHEMA_VERSION,
        "findings": [_object(finding) for finding in outcome.findings],
        "summary": {
            "files": len(outcome.files),
            "records": len(outcome.records),
            "errors": outcome.count(Severity.ERROR),
            "warnings": outcome.count(Severity.WARNING),
            "infos": outcome.count(Severity.INFO),
            "waived": outcome.waived,
            "relations": {
                "checked": outcome.tally.checked,
                "not_covered": outcome.tally.not_covered,
            },
        },
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


FORMATS: Mapping[str, Callable[..., str]] = MappingProxyType({"text": as_text, "json": as_json})
"""The formats of a report, by name."""


def _finding(finding: Finding, paint: Callable[[str, str], str]) -> Iterator[str]:
    span = finding.span
    if finding.waived_by is None:
        word = paint(finding.severity, _COLOURS[finding.severity])
    else:
        word = paint("waived", _WAIVED)
    place = paint(f"{finding.file}:{span.line}:{span.column}:", _BOLD)
    yield f"{place} {word} {finding.code} {finding.message}"
    if finding.waived_by is not None:
        yield f"    reason: {finding.waived_by}"
    elif finding.severity is not Severity.INFO:
        yield from (f"    {line}" for line in finding.excerpt.splitlines())
        yield f"    help: {finding.help}"
        if finding.source is not None:
            yield f"    source: {finding.source}"


def _summary(outcome: Outcome) -> str:
    tally = outcome.tally
    return (
        f"{_many(len(outcome.files), 'file')}, {_many(len(outcome.records), 'record')}:"
        f" {_many(outcome.count(Severity.ERROR), 'error')},"
        f" {_many(outcome.count(Severity.WARNING), 'warning')},"
        f" {_many(outcome.count(Severity.INFO), 'info')},"
        f" {outcome.waived} waived;"
        f" upstream relations: {tally.checked} checked, {tally.not_covered} not covered"
    )


def _object(finding: Finding) -> dict[str, object]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "file": finding.file,
        "line": finding.span.line,
        "column": finding.span.column,
        "end_line": finding.span.end_line,
        "end_column": finding.span.end_column,
        "message": finding.message,
        "help": finding.help,
        "source": finding.source,
        "record": finding.record,
        "waived_by": finding.waived_by,
    }


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _painted(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"


def _plain(text: str, _: str) -> str:
    return text
