"""Junit: the report as test results, one case an address, which CI systems show as a table."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from generator.desk.verify.answer import FAILED, Answer, State
from generator.desk.verify.disagreement import Disagreement
from generator.desk.verify.outcome import Outcome
from generator.desk.verify.report.text import paragraph

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SUITE: Final = "tagnotes verify"


def as_junit(outcome: Outcome, *, strict: bool = False, **_: object) -> str:
    """
    Return one suite with a case an address.

    A case fails for what disagrees; one that could not be asked is skipped, or an error when
    ``strict``.
    """
    found: dict[tuple[tuple[str, int], str], list[Disagreement]] = defaultdict(list)
    for disagreement in outcome.disagreements:
        for place in product(disagreement.keys, disagreement.uris):
            found[place].append(disagreement)
    unseen = {answer.image: look.text for answer, look in outcome.unseen}
    components = outcome.components
    cases = [
        _case(
            answer,
            found[answer.target.key, str(answer.target.uri)],
            unseen.get(answer.image, ""),
            components.get(answer.digest or "", ""),
            strict=strict,
        )
        for answer in outcome.answers
    ]
    verdicts: dict[str, object] = {
        "tests": len(cases),
        "failures": _count(cases, "failure"),
        "errors": _count(cases, "error"),
    }
    skipped = _count(cases, "skipped")
    suite = _element("testsuite", {"name": _SUITE, "time": 0, "skipped": skipped, **verdicts})
    suite.extend(cases)
    suites = _element("testsuites", {"name": _SUITE, "time": 0, **verdicts})
    suites.append(suite)
    indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(suites, encoding="unicode")}\n'


def _case(
    answer: Answer, found: Sequence[Disagreement], unseen: str, uncompared: str, *, strict: bool
) -> Element:
    target = answer.target
    place = {"name": str(target.uri), "classname": target.record.reference}
    case = _element("testcase", {**place, "file": target.record.name, "time": 0})
    if found:
        first = found[0]
        said = "\n".join(paragraph(disagreement) for disagreement in found)
        about = {"message": first.finding.message, "type": first.kind.value}
        SubElement(case, "failure", _clean(about)).text = _NOT_XML.sub("", f"\n{said}\n")
    elif answer.state in FAILED and strict:
        about = {"message": answer.text, "type": answer.state.value}
        SubElement(case, "error", _clean(about))
    elif unseen and strict:
        SubElement(case, "error", _clean({"message": unseen, "type": "unseen"}))
    elif answer.state is not State.PRESENT:
        said = f"{answer.state}: {answer.text}"
        SubElement(case, "skipped", _clean({"message": said}))
    elif unseen:
        SubElement(case, "system-out").text = _NOT_XML.sub("", unseen)
    elif uncompared:
        SubElement(case, "system-out").text = f"components not compared: {uncompared}"
    return case


def _count(cases: Sequence[Element], tag: str) -> int:
    return sum(case.find(tag) is not None for case in cases)


def _element(tag: str, attributes: dict[str, object]) -> Element:
    return Element(tag, _clean({key: str(value) for key, value in attributes.items()}))


def _clean(attributes: dict[str, str]) -> dict[str, str]:
    """Return attributes without characters that XML cannot hold."""
    return {key: _NOT_XML.sub("", value) for key, value in attributes.items()}
