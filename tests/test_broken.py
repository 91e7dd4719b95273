"""Records with one fault each: the right code at the right line and column."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from generator.finding import Severity
from generator.lint import check
from generator.loader import read

HERE = Path(__file__).parent
NAME = "releases/trainer-ppu/25.12.yml"


def expected() -> dict[str, list[tuple[str, int, int]]]:
    """Give code, line and column of the fault of each record; one row a language for a text."""
    lines = (HERE / "broken" / "expected.txt").read_text(encoding="utf-8").splitlines()
    found: dict[str, list[tuple[str, int, int]]] = {}
    for name, code, line, column in (row.split() for row in lines if not row.startswith("#")):
        found.setdefault(name, []).append((code, int(line), int(column)))
    return found


EXPECTED = expected()


@pytest.mark.parametrize("record", EXPECTED)
def test_a_fault_is_found_where_it_stands(record: str, tmp_path: Path) -> None:
    """The fault is found where it is, and nothing else is said about the record."""
    shutil.copytree(HERE / "project", tmp_path, dirs_exist_ok=True)
    shutil.copy(HERE / "broken" / f"{record}.yml", tmp_path / NAME)
    outcome = check(read(tmp_path), today=date(2026, 11, 30)).only(frozenset({NAME}))
    found = [
        (finding.code, finding.span.line, finding.span.column)
        for finding in outcome.findings
        if finding.severity is not Severity.INFO
    ]
    assert found == EXPECTED[record]


def test_every_broken_record_is_expected() -> None:
    """No record stands beside the list, and there are enough of them."""
    assert {file.stem for file in HERE.glob("broken/*.yml")} == EXPECTED.keys()
    assert len(EXPECTED) >= 30
