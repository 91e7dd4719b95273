"""Releases as they were published: what is odd in them is found, and nothing else fails."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from generator.catalog import Catalog
from generator.finding import Finding
from generator.lint import check
from generator.loader import Loaded, parse, read, shape
from generator.model.release import Release
from generator.source import Source
from tests.corpus.table import ODDITIES, OTHERS, Found, Left, Seed
from tests.test_seeds import CASES as SEEDS

HERE = Path(__file__).parent / "corpus"
FILES = sorted(path for part in ("acs", "nvidia") for path in (HERE / part).glob("*.yml"))
WITHOUT_COMPONENTS = {"acs/acs-image-index.en"}
"""Cases of which there is nothing to make a record of."""

SEEDS_TOO = {
    case for case, listed in ODDITIES.items() if any(isinstance(odd, Seed) for odd in listed)
}
"""Cases whose pages are among the seeds."""

Said = tuple[tuple[Finding, str], ...]
"""Findings with the line in which each is found."""


def case_of(path: Path) -> str:
    """Give the case of a file: some cases have more than one."""
    name = f"{path.parent.name}/{path.name}"
    return next(c for c in sorted(ODDITIES, key=len, reverse=True) if name.startswith(f"{c}."))


@pytest.fixture(scope="module")
def found() -> Mapping[str, Said]:
    """Give what is found in each case, which is checked on its own."""
    frame = read(HERE / "project")
    return {case: said(frame, [f for f in FILES if case_of(f) == case]) for case in ODDITIES}


def said(frame: Loaded, files: list[Path]) -> Said:
    """Give what is found in the records of a case."""
    before = frame.catalog
    assert before is not None
    sources: dict[str, Source] = {}
    records: list[tuple[str, Release]] = []
    faults: list[Finding] = []
    for path in files:
        name, text = f"releases/{path.name}", path.read_text(encoding="utf-8")
        shaped = shape(Release, parse(name, text.encode()))
        faults += shaped.findings
        for fault in shaped.findings:
            text = mended(text, fault)
        parsed = parse(name, text.encode())
        release = shape(Release, parsed).value
        assert release is not None, path
        records.append((name, release))
        sources[name] = parsed.source
    catalog = Catalog.of(
        before.settings, before.regions, before.components, before.platforms, records, {}
    )
    loaded = replace(frame, catalog=catalog, sources={**frame.sources, **sources})
    outcome = check(loaded, today=date(2026, 11, 30)).only(frozenset(sources))
    lines = {name: source.text.splitlines() for name, source in sources.items()}
    return tuple((f, lines[f.file][f.span.line - 1]) for f in (*faults, *outcome.findings))


def mended(text: str, fault: Finding) -> str:
    """Give a text in which a value that cannot be read is unknown, to see what else is wrong."""
    lines = text.splitlines()
    position = fault.span.line - 1
    lines[position] = re.sub(r": .*", ": unknown", lines[position])
    return "\n".join(lines)


ODD = [(case, odd) for case, listed in ODDITIES.items() for odd in listed if isinstance(odd, Found)]


@pytest.mark.parametrize(("case", "odd"), ODD, ids=[f"{case}-{odd.what}" for case, odd in ODD])
def test_an_oddity_is_found(found: Mapping[str, Said], case: str, odd: Found) -> None:
    """Each oddity that a rule can see is a finding with its place, code and weight."""
    weights = {
        finding.severity
        for finding, line in found[case]
        if finding.code == odd.code and odd.says in finding.message and odd.at in line
    }
    assert weights == {odd.severity}


@pytest.mark.parametrize("case", ODDITIES)
def test_nothing_else_is_an_error(found: Mapping[str, Said], case: str) -> None:
    """The errors in a case are its oddities, and those that the facts prove: none is false."""
    errors = [finding for finding, _ in found[case] if finding.severity == "error"]
    others = [(other.code, other.says) for other in OTHERS.get(case, ())]
    known = others + [
        (odd.code, odd.says)
        for odd in ODDITIES[case]
        if isinstance(odd, Found) and odd.severity == "error"
    ]
    for finding in errors:
        assert any(finding.code == code and says in finding.message for code, says in known), (
            finding.message
        )
    for code, says in others:
        assert any(f.code == code and says in f.message for f in errors), (code, says)


def test_every_file_is_a_case_and_every_case_a_file() -> None:
    """A case without a record says so, and no record is left out."""
    assert {case_of(path) for path in FILES} == set(ODDITIES) - WITHOUT_COMPONENTS - SEEDS_TOO


def test_what_is_found_in_a_seed_is_a_row_of_its_table() -> None:
    """The pages that are seeds have a test of their own, which names each fault."""
    rows = {f"{page}-{fault.row}" for page, fault in SEEDS}
    assert {o.row for listed in ODDITIES.values() for o in listed if isinstance(o, Seed)} <= rows


def test_every_oddity_is_accounted_for() -> None:
    """What no rule speaks of has a reason, and is listed once in its case."""
    for case, listed in ODDITIES.items():
        assert all(odd.why for odd in listed if isinstance(odd, Left)), case
        assert len({odd.what for odd in listed}) == len(listed), case
    assert OTHERS.keys() <= ODDITIES.keys()
