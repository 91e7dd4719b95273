"""Json: a report for programs, in a shape of our own that only ever grows."""

from __future__ import annotations

import json
from typing import Final

from generator.finding import Finding, Severity
from generator.lint.outcome import Outcome

SCHEMA_VERSION: Final = 1


def as_json(outcome: Outcome, **_: object) -> str:
    """Return all findings and their counts; how text is shown has no meaning here."""
    data = {
        "schema_version": SCHEMA_VERSION,
        "findings": [_object(finding) for finding in outcome.findings],
        "summary": {**counts(outcome), "relations": relations(outcome)},
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def counts(outcome: Outcome) -> dict[str, int]:
    """Return what was looked at and what was found, in numbers."""
    return {
        "files": len(outcome.files),
        "records": len(outcome.records),
        "not_judged": len(outcome.unjudged),
        "errors": outcome.count(Severity.ERROR),
        "warnings": outcome.count(Severity.WARNING),
        "infos": outcome.count(Severity.INFO),
        "waived": outcome.waived,
    }


def relations(outcome: Outcome) -> dict[str, int]:
    """Return how many comparisons with upstream facts were made, and how many could not be."""
    tally = outcome.tally
    return {"checked": tally.checked, "not_covered": tally.not_covered}


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
