"""Junit: a report as test results, one case a file, which most CI systems show as a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from generator.finding import Finding, Severity
from generator.lint.outcome import CRASH, Outcome
from generator.lint.report.json import counts, relations
from generator.lint.report.text import paragraph

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SUITE: Final = "tagnotes check"


def as_junit(
    outcome: Outcome,
    *,
    infos: bool = False,
    strict: bool = False,
    base: str = "",
    **_: object,
) -> str:
    """
    Return one test suite with a case a file.

    A case fails for its errors (for warnings too when ``strict``), and is an error where a rule
    crashed; all else that a text report shows, waived findings with their reasons too, is its
    output.
    """
    found: dict[str, list[Finding]] = {name: [] for name in outcome.files}
    for finding in outcome.findings:
        if not infos and finding.severity is Severity.INFO:
            continue
        found.setdefault(finding.file, []).append(finding)
    cases = [_case(name, found[name], strict=strict, base=base) for name in sorted(found)]
    verdicts = {
        "tests": len(cases),
        "failures": sum(case.find("failure") is not None for case in cases),
        "errors": sum(case.find("error") is not None for case in cases),
    }
    suite = _element("testsuite", {"name": _SUITE, "time": 0, "skipped": 0, **verdicts})
    properties = SubElement(suite, "properties")
    compared = {f"relations_{name}": number for name, number in relations(outcome).items()}
    for name, number in {**counts(outcome), **compared}.items():
        properties.append(_element("property", {"name": name, "value": number}))
    suite.extend(cases)
    suites = _element("testsuites", {"name": _SUITE, "time": 0, **verdicts})
    suites.append(suite)
    indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(suites, encoding="unicode")}\n'


def _case(name: str, found: Sequence[Finding], *, strict: bool, base: str) -> Element:
    folder, _, file = name.rpartition("/")
    place = {"name": file, "classname": folder or ".", "file": base + name, "time": 0}
    case = _element("testcase", place)
    bad = [finding for finding in found if _fails(finding, strict=strict)]
    if bad:
        bad.sort(key=lambda finding: finding.code != CRASH)
        case.append(_verdict(bad))
    rest = [finding for finding in found if not _fails(finding, strict=strict)]
    if rest:
        case.append(_element("system-out", {}, _text(rest)))
    return case


def _fails(finding: Finding, *, strict: bool) -> bool:
    bad = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    return finding.waived_by is None and finding.severity in bad


def _verdict(bad: Sequence[Finding]) -> Element:
    first, more = bad[0], len(bad) - 1
    tag = "error" if first.code == CRASH else "failure"
    message = f"{first.code} {first.message}" + (f", and {more} more" if more else "")
    return _element(tag, {"message": message, "type": first.code}, _text(bad))


def _text(findings: Iterable[Finding]) -> str:
    return "\n" + "\n".join(map(paragraph, findings)) + "\n"


def _element(tag: str, attributes: dict[str, object], text: str | None = None) -> Element:
    """Make an element; characters that XML cannot hold are left out."""
    element = Element(tag, {key: _NOT_XML.sub("", str(v)) for key, v in attributes.items()})
    element.text = None if text is None else _NOT_XML.sub("", text)
    return element
