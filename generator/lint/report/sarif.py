"""Sarif: a report in the format that code scanners share, version 2.1.0."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.metadata import version
from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from generator.finding import Finding, Severity
from generator.lint.codes import CODES
from generator.lint.outcome import CRASH, Outcome
from generator.lint.report.json import counts, relations
from generator.loader import Code

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_TOP: Final = "%SRCROOT%"
_LEVELS: Final = MappingProxyType(
    {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
)


def as_sarif(outcome: Outcome, *, base: str = "", site: str | None = None, **_: object) -> str:
    """
    Return all findings as results of one run; those that are waived are suppressed.

    ``site`` is the address of the site, where each rule has a page.
    """
    rules = sorted({finding.code for finding in outcome.findings})
    places = {code: place for place, code in enumerate(rules)}
    marks = _fingerprints(outcome.findings)
    run = {
        "tool": {
            "driver": {
                "name": "tagnotes",
                "semanticVersion": version("tagnotes"),
                "rules": [_rule(CODES[code], site) for code in rules],
            }
        },
        "invocations": [
            {"executionSuccessful": all(finding.code != CRASH for finding in outcome.findings)}
        ],
        "originalUriBaseIds": {_TOP: {"description": {"text": "The top of the repository."}}},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding, places, base) | {"partialFingerprints": {"finding/v1": mark}}
            for finding, mark in zip(outcome.findings, marks, strict=True)
        ],
        "properties": {**counts(outcome), "relations": relations(outcome)},
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _rule(code: Code, site: str | None) -> dict[str, object]:
    words = re.findall(r"[A-Za-z0-9]+", code.title)
    why = code.why or code.title
    page = {} if site is None else {"helpUri": f"{site.rstrip('/')}/rules/{code.code}/"}
    return {
        "id": code.code,
        "name": "".join(word[0].upper() + word[1:] for word in words),
        "shortDescription": {"text": _plain(code.title)},
        "fullDescription": {"text": _plain(why)},
        "help": {"text": _plain(f"{why}\n\nOn a command line: tagnotes explain {code.code}")},
        **page,
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }


def _result(finding: Finding, places: Mapping[str, int], base: str) -> dict[str, object]:
    span = finding.span
    more = {"help": finding.help, "source": finding.source, "record": finding.record}
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": places[finding.code],
        "level": _LEVELS[finding.severity],
        "message": {"text": _plain(_text(finding))},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {
                        "uri": quote(base + finding.file, errors="surrogateescape"),
                        "uriBaseId": _TOP,
                    },
                    "region": {
                        "startLine": span.line,
                        "startColumn": span.column,
                        "endLine": span.end_line,
                        "endColumn": span.end_column,
                    },
                }
            }
        ],
        "properties": {key: value for key, value in more.items() if value is not None},
    }
    if finding.waived_by is not None:
        # The waiver stands in the record itself.
        accepted = {"kind": "inSource", "status": "accepted", "justification": finding.waived_by}
        result["suppressions"] = [accepted]
    return result


def _text(finding: Finding) -> str:
    source = f"\n\nSource: {finding.source}" if finding.source else ""
    return f"{finding.message}.\n\nRemedy: {finding.help}.{source}"


def _plain(text: str) -> str:
    """Return the text so that no viewer sees a placeholder or a link in it."""
    text = text.replace("{", "{{").replace("}", "}}")
    return re.sub(r"([\\[\]])", r"\\\1", text) if "](" in text else text


def _fingerprints(findings: Sequence[Finding]) -> list[str]:
    """Return a mark of each finding that lines added above it do not change."""
    seen: Counter[tuple[str, str, str]] = Counter()
    marks = []
    for finding in findings:
        same = (finding.file, finding.code, finding.message)
        seen[same] += 1
        text = "\0".join((*same, str(seen[same])))
        marks.append(sha256(text.encode("utf-8", "backslashreplace")).hexdigest())
    return marks
