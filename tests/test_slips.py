"""Slips of the hand: what a record says that cannot be, where examples alone show too little."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from generator.lint import check
from generator.loader import Loaded, read
from tests.test_lint import run, with_record

HERE = Path(__file__).parent
RECORD = """\
image: trainer-ppu
release: "25.12"
released: 2025-12-18
status: supported
sdk: {name: ppu, version: 1.7.0}
driver: {family: ppu, minimum: 1.1.0}
components: {Ubuntu: "24.04", Python: 3.12.7}
variants: [{tag: "25.12", architectures: [amd64]}]
fixes: []
availability: {public: true, vpc: all}
sources: [{url: "https://docs.example.org/notes"}]
"""
DATED = RECORD.replace("trainer-ppu", "trainer-nv").replace("ppu", "nvidia")


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def said(project: Loaded, text: str, code: str) -> list[str]:
    """Return severity and message of what one rule says of a record."""
    found = run(project, text).findings
    return [f"{f.severity} {f.message}" for f in found if f.code == code]


@pytest.mark.parametrize(
    ("text", "release", "tag", "told"),
    [
        (RECORD, "25.12", "25.12", []),
        (RECORD, "25.01", "25.01", []),
        (RECORD, "25.13", "25.13", ['error release "25.13" names month 13']),
        (RECORD, "25.00", "25.00", ['error release "25.00" names month 00']),
        (RECORD, "2025.13", "2025.13", ['error release "2025.13" names month 13']),
        (RECORD, "25.13.post1", "25.13.post1", ['error release "25.13.post1" names month 13']),
        # No month has three digits, and only some families count months.
        (RECORD, "25.130", "25.130", []),
        (DATED, "25.13", "25.13", []),
        (DATED.replace("trainer-nv", "nowhere"), "25.13", "25.13", []),
        # In a tag the numbers of the release's own year are a day, and those of a whole year.
        (RECORD, "25.12", "25.12-251301", ['warning tag "25.12-251301" names 251301, which is no']),
        (RECORD, "25.12", "25.12-20241301", ['warning tag "25.12-20241301" names 20241301, which']),
        (DATED, "1", "251232-x", ['warning tag "251232-x" names 251232, which is no day']),
        (DATED.replace("2025-12-18", "unknown"), "1", "251232-x", []),
        (RECORD, "25.12", "25.12-241301", []),
        (RECORD, "25.12", "25.12-251218", []),
        (RECORD, "25.12", "25.12-20251218", []),
        (RECORD, "25.12", "25.12-a251301", []),
    ],
)
def test_months_and_days_are_those_of_the_calendar(
    project: Loaded, text: str, release: str, tag: str, told: list[str]
) -> None:
    """A release of a family that counts months names one; what may be no day is left alone."""
    text = text.replace('tag: "25.12"', f'tag: "{tag}"')
    text = text.replace('release: "25.12"', f'release: "{release}"')
    found = said(project, text, "IDN128")
    assert len(found) == len(told)
    assert all(a.startswith(b) for a, b in zip(found, told, strict=True))


@pytest.mark.parametrize(
    ("version", "meant"),
    [
        *[("24.4", "24.04"), ("24.1", "24.10"), ("9.4", "9.04"), ("24.4.1", "24.04")],
        *[("24.04", ""), ("24.10", ""), ("24.04.1", ""), ("24", ""), ("unknown", ""), ("24,4", "")],
    ],
)
def test_a_month_of_ubuntu_has_two_digits(project: Loaded, version: str, meant: str) -> None:
    """What was probably meant is offered; a zero is lost at the end more often than in between."""
    text = RECORD.replace("24.04", version)
    helps = [f.help for f in run(project, text).findings if f.code == "IDN130"]
    assert len(helps) == bool(meant)
    assert all(f'probably "{meant}"' in words for words in helps)


@pytest.mark.parametrize(
    ("availability", "count"),
    [
        ("{public: true, vpc: none}", 0),
        ("{public: unknown, vpc: none}", 0),
        ("{public: false, vpc: [cn-north]}", 0),
        ("{public: false, vpc: unknown}", 0),
        ("{public: false, vpc: []}", 1),
        ("{public: false, vpc: none}", 1),
        ("unknown", 0),
    ],
)
def test_a_supported_release_is_somewhere(project: Loaded, availability: str, count: int) -> None:
    """What is not known may be somewhere; a variant that is somewhere does not help another."""
    if availability == "unknown":
        text = RECORD.replace("supported", "preview").replace("vpc: all", "vpc: none")
        text = text.replace("public: true", "public: false")
    else:
        own = f"{{tag: 25.12.post1, architectures: [amd64], availability: {availability}}}]"
        text = RECORD.replace("[amd64]}]", f"[amd64]}}, {own}")
    assert len(said(project, text, "REG105")) == count
    nowhere = text.replace("trainer-ppu", "nowhere")
    assert not said(project, nowhere, "REG105")


@pytest.mark.parametrize(
    ("deny", "count"), [("[machines]", 0), ("[pods]", 1), ("[machines, pods]", 1), ("[]", 0)]
)
def test_a_product_is_allowed_or_denied(project: Loaded, deny: str, count: int) -> None:
    """Each product is told once, whatever number of variants has the scope."""
    scope = f"scope: {{allow: [pods], deny: {deny}}}\n"
    text = RECORD.replace("[amd64]}]", "[amd64]}, {tag: 25.12.post1, architectures: [amd64]}]")
    assert len(said(project, text + scope, "IDN129")) == count
    assert not said(project, text + "scope: unknown\n", "IDN129")


@pytest.mark.parametrize(
    ("field", "says", "told"),
    [
        ("components.Python", "3.12.7", 1),
        ("variants[0].components.Python", "3.12.7", 1),
        ("released", "2025-12-18", 1),
        ("availability.public", "true", 1),
        ("components.Python", "3.12", 0),
        ("released", "2025-12-19", 0),
        ("components.nope", "3.12.7", 0),
        ("[", "x", 0),
    ],
)
def test_a_contradiction_contradicts(project: Loaded, field: str, says: str, told: int) -> None:
    """What another place of the source says is compared with the record as it is written."""
    text = f"{RECORD}discrepancies: [{{field: '{field}', says: '{says}', source: 0}}]\n"
    assert len(said(project, text, "IDN131")) == told


def test_a_day_is_to_come_until_it_is_there(project: Loaded) -> None:
    """The day of the check is the measure; a build, which has none, is never broken by time."""
    loaded = with_record(project, RECORD)
    for today, count in ((date(2025, 12, 17), 1), (date(2025, 12, 18), 0), (None, 0)):
        found = check(loaded, today=today).findings
        mine = [f for f in found if f.code == "LIF112" and f.file == "releases/example.yml"]
        assert len(mine) == count
