"""Reports: the wording of all findings, pinned once, in every format."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import click
import pytest
from syrupy.assertion import SnapshotAssertion

from generator.cli import main
from generator.finding import Finding, Severity
from generator.lint import FORMATS, Outcome, check
from generator.loader import read
from tests.test_broken import EXPECTED

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """Give what is found in the test project when all broken records join it."""
    root = tmp_path_factory.mktemp("project")
    shutil.copytree(HERE / "project", root, dirs_exist_ok=True)
    for number, record in enumerate(EXPECTED, 1):
        text = (HERE / "broken" / f"{record}.yml").read_bytes()
        text = text.replace(b'release: "25.12"', b"release: %b" % record.encode())
        text = text.replace(b'{tag: "25.12"', b"{tag: 25.12.post%d" % number)
        (root / "releases/trainer-ppu" / f"{record}.yml").write_bytes(text)
    return check(read(root), today=date(2026, 11, 30))


def test_text(outcome: Outcome, golden: Callable[[str], SnapshotAssertion]) -> None:
    """A finding is a line with place, severity, code and message, its excerpt and its remedy."""
    assert FORMATS["text"](outcome, infos=True) == golden("txt")


def test_infos_are_shown_on_demand(outcome: Outcome) -> None:
    """Text counts infos and shows them only when asked; nothing else is left out."""
    brief, full = FORMATS["text"](outcome), FORMATS["text"](outcome, infos=True)
    assert ": info " in full
    assert ": info " not in brief
    assert brief.splitlines()[-1] == full.splitlines()[-1]
    assert set(brief.splitlines()) <= set(full.splitlines())


def test_the_worst_stands_last(outcome: Outcome) -> None:
    """Accepted findings, infos, warnings and errors follow each other, each in file order."""
    words = ("waived", "info", "warning", "error")
    found = [
        (words.index(line.split()[1]), line.split(":")[0])
        for line in FORMATS["text"](outcome, infos=True).splitlines()
        if line.startswith("releases/")
    ]
    assert {rank for rank, _ in found} == set(range(4))
    assert found == sorted(found)


def test_what_fails_the_run_is_listed_at_the_end(outcome: Outcome) -> None:
    """
    Ten places are listed, errors before what only ``--strict`` minds, and the rest is counted.

    A single error needs no list, and a clean run has none.
    """
    error, other = outcome.open(Severity.ERROR)[:2]
    twin = replace(error, message="another sentence")
    warning = outcome.open(Severity.WARNING)[0]

    def end(*findings: Finding, strict: bool = False) -> list[str]:
        text = FORMATS["text"](replace(outcome, findings=findings), strict=strict)
        _, heading, rest = text.partition("what fails this run:\n")
        return rest.splitlines()[:-1] if heading else []

    def place(finding: Finding) -> str:
        return f"  {finding.file}:{finding.span.line}: {finding.severity} {finding.code}"

    assert end(error, warning) == end(warning, warning) == end() == []
    assert end(warning, error, twin, other) == [f"{place(error)}, 2 times", place(other)]
    assert end(warning, error, strict=True) == [place(error), place(warning)]
    many = [replace(error, code=f"IDN{n}") for n in range(900, 911)]
    assert len(end(*many[:10])) == 10
    assert end(*many)[9:] == [place(many[9]), "  and 1 more place above"]


def test_json(outcome: Outcome, golden: Callable[[str], SnapshotAssertion]) -> None:
    """The JSON has the shape that programs rely on."""
    assert FORMATS["json"](outcome) == golden("json")


@pytest.mark.parametrize(
    ("name", "suffix"), [("sarif", "sarif"), ("github", "txt"), ("junit", "xml")]
)
def test_ci(
    outcome: Outcome, golden: Callable[[str], SnapshotAssertion], name: str, suffix: str
) -> None:
    """What the formats of CI systems say of the same run."""
    assert FORMATS[name](outcome, base="notes/") == golden(suffix)


def test_the_command_offers_every_format() -> None:
    """The list that the command offers, without loading them, is that of the formats."""
    (option,) = (o for o in main.commands["check"].params if o.name == "format_")
    assert isinstance(option.type, click.Choice)
    assert list(option.type.choices) == list(FORMATS)


def test_json_has_no_colour(outcome: Outcome) -> None:
    """Colour is for people; the JSON is the same with it."""
    assert FORMATS["json"](outcome, colour=True) == FORMATS["json"](outcome)
    assert json.loads(FORMATS["json"](outcome))["schema_version"] == 1


def test_colour_changes_nothing_but_the_looks(outcome: Outcome) -> None:
    """Without its escapes the coloured report is the plain one."""
    coloured = FORMATS["text"](outcome, colour=True, infos=True)
    assert "\x1b[31merror\x1b[0m" in coloured
    assert "\x1b[32mwaived\x1b[0m" in coloured
    plain = coloured
    for code in ("0", "1", "31", "32", "33", "34"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain == FORMATS["text"](outcome, infos=True)


def test_counts_are_those_of_what_is_reported(outcome: Outcome) -> None:
    """A choice of files is counted for itself."""
    one = outcome.only(frozenset({"releases/trainer-ppu/25.09.yml"}))
    last = FORMATS["text"](one).splitlines()[-1]
    assert last == (
        "1 file, 1 record: 0 errors, 0 warnings, 1 info, 0 waived;"
        " upstream relations: 5 checked, 1 not covered"
    )


@pytest.mark.parametrize("odd", ["\n", "\r\n", "\x1b[31m", "\x9b", "\u2028", "\u202e", "\x85"])
def test_a_line_of_text_stays_one_line(outcome: Outcome, odd: str) -> None:
    """
    Nothing in a name or a reason begins a line, moves the cursor or turns the text around.

    The logs of CI systems obey lines that begin with a command.
    """
    (finding,) = outcome.findings[:1]
    words = f"a{odd}::error::b"
    bad = replace(finding, file=words, message=words, help=words, source=words)
    lines = FORMATS["text"](replace(outcome, findings=(bad,))).splitlines()
    lines += FORMATS["text"](
        replace(outcome, findings=(replace(bad, waived_by=words),))
    ).splitlines()
    assert not any(line.lstrip().startswith("::") for line in lines)
    assert not any(odd.strip("\r\n") in line for line in lines if odd.strip("\r\n"))
