"""The audit: what misses a mark is told, and only that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.audit import __main__ as audit
from tests.audit import advisories, lighthouse
from tests.audit.check import MOST, Place, Result, told
from tests.audit.html import errors
from tests.audit.lighthouse import WANTED, medians, shortfalls
from tests.audit.weight import over


def test_what_is_missed_is_named_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each check that finds something is named, after all have run and shown what they found."""
    results = {"good": Result(["3 pages"]), "bad": Result(misses=["x/: wrong\nhere"])}
    checks = {name: (lambda _, result=result: result) for name, result in results.items()}
    monkeypatch.setattr(audit, "CHECKS", checks)
    assert audit.run(Place(tmp_path, "http://x.test/"), ["bad", "good"]) == ["bad"]
    said = capsys.readouterr().out
    assert said == (
        "bad: 1 missed   (0 s)\n  MISS x/: wrong\n       here\ngood: ok   (0 s)\n  3 pages\n"
    )


def test_many_misses_are_counted() -> None:
    """What is wrong on every page is written out some times only."""
    text = told("html", Result(misses=["x"] * (MOST + 3)), 0)
    assert text.count("MISS") == MOST
    assert text.endswith("\n  and 3 more")


def test_an_error_of_the_checker_names_page_and_line() -> None:
    """A fault is told once, with the words around it; an error of the checker has no place."""
    message = {
        "type": "error",
        "url": "file:/srv/site/fr/guide/index.html",
        "lastLine": 12,
        "message": "Stray end tag “p”.",
        "extract": "</p></p>\n",
    }
    other = message | {"url": "file:/srv/site/index.html", "lastLine": 3}
    report = {"messages": [message, other, {"message": "No memory."}]}
    assert list(errors(report, "file:///srv/site")) == [
        "Stray end tag “p”.\n2 times on 2 pages, first fr/guide/index.html:12\n</p></p>",
        "No memory.\n1 times on 1 pages, first ",
    ]


def _report(performance: float) -> dict[str, Any]:
    refs = [{"id": "speed", "weight": 1}, {"id": "size", "weight": 0}, {"id": "good", "weight": 1}]
    return {
        "lighthouseVersion": "12.2.3",
        "categories": {
            name: {"score": performance if name == "performance" else 1, "auditRefs": refs}
            for name in WANTED
        },
        "audits": {
            "speed": {"score": 0.5, "title": "Speed"},
            "size": {"score": 0, "title": "Size"},
            "good": {"score": 1, "title": "Good"},
            "cumulative-layout-shift": {"numericValue": 0.25},
        },
    }


def test_one_slow_visit_of_five_is_no_miss() -> None:
    """The median counts; what costs points is named with the score."""
    visits = [_report(score) for score in (0.2, 0.95, 0.96, 0.94, 0.97)]
    assert medians(visits)["performance"] == 95
    assert shortfalls(medians(visits), visits[-1]) == []
    slow = [*visits, _report(0.1), _report(0.1)]
    assert shortfalls(medians(slow), slow[-1]) == ["performance 94, not 95\n0.5 Speed"]


def test_a_page_that_moves_is_a_miss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However good the scores are; the largest movement of all visits counts."""
    monkeypatch.setattr(lighthouse, "visit", lambda _: _report(1))
    found = lighthouse.lighthouse(Place(tmp_path, "http://x.test/"))
    assert found.misses == [f"{name}: what was shown moves by 0.250" for name in lighthouse.PAGES]
    assert len(found.measured) == 1 + len(lighthouse.PAGES)


def test_only_what_is_too_heavy_is_told() -> None:
    """A size at the limit is light enough."""
    assert over({"a": 100, "b": 1101}, 1100) == ["b: 1,101 bytes, not 1,100"]


def test_a_library_that_is_known_to_be_dangerous_is_named() -> None:
    """With its advisory and the release that mends it; one that nobody knows is counted apart."""
    answer = {
        "dependencies": [
            {"name": "a", "version": "1.0", "vulns": []},
            {"name": "b", "version": "2.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"]}]},
            {"name": "c", "version": "3.0", "vulns": [{"id": "PYSEC-2", "fix_versions": []}]},
            {"name": "d", "skip_reason": "unknown"},
        ]
    }
    assert advisories.found(json.dumps(answer)) == (
        3,
        1,
        ["b 2.0: PYSEC-1, mended in 2.1", "c 3.0: PYSEC-2, mended in no release"],
    )


@pytest.mark.parametrize("words", ["echo 'error: no network' >&2; exit 1", "exit 1"])
def test_a_database_that_is_not_reached_is_no_miss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """It is said that nobody was asked."""
    program = tmp_path / "pip-audit"
    program.write_text(f"#!/bin/sh\n{words}\n")
    program.chmod(0o755)
    monkeypatch.setattr(advisories, "PROGRAM", program)
    result = advisories.advisories(Place(tmp_path, "http://x.test/"))
    assert result.misses == []
    assert all("not asked" in line for line in result.measured)
