"""A review: what readers will see change is told thing by thing, and nothing in it acts."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from markdown import markdown

from generator.cli import main
from generator.diff.code import coded, shown
from tests.test_history import OTHER, RECORD, alone, change, commit, repository

__all__ = ["alone", "repository"]


def _review(root: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["--root", str(root), "diff", "--since", "v1", *more])


def _data(root: Path) -> dict[str, dict[str, Any]]:
    done = _review(root, "--format", "json")
    assert done.exit_code == 0, done.output
    return {record["reference"]: record for record in json.loads(done.output)["records"]}


def test_nothing_changed(repository: Path) -> None:
    """Comments, quotes and line breaks are no change for readers."""
    path = repository / RECORD
    path.write_bytes(b"# a comment\r\n" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert _review(repository).output == "nothing changed since v1\n"


def test_facts_and_words_that_changed(repository: Path) -> None:
    """Each is named with what it was and is; prose with its language; a variant by its id."""
    change(repository, OTHER, "minimum: 1.1.0", "minimum: 1.2.0")
    change(repository, OTHER, "zh: 此前遗漏。", "zh: 漏写。")
    change(repository, OTHER, "  - {on: 2026-01-14", "  - {on: 2026-01-15")
    changed = _data(repository)["trainer-ppu:25.11"]["changes"]
    assert {"field": "driver.minimum", "was": "1.1.0", "now": "1.2.0"} in changed
    assert {
        "field": "errata[driver.recommended].reason (zh)",
        "was": "此前遗漏。",
        "now": "漏写。",
    } in changed
    assert len(changed) == 3
    text = _review(repository).output
    assert "1 record changed since v1\n\ntrainer-ppu:25.11: changed\n" in text
    assert "  driver.minimum: 1.1.0 -> 1.2.0\n" in text


def test_what_is_new_and_what_is_gone(repository: Path) -> None:
    """A new record is compared with the tags before it; one that is no more is named."""
    shutil.copy(repository / OTHER, repository / "releases/trainer-ppu/26.01.yml")
    change(repository, "releases/trainer-ppu/26.01.yml", 'release: "25.11"', 'release: "26.01"')
    first = repository / "releases/trainer-nv/24.01.yml"
    shutil.copy(repository / "releases/trainer-nv/25.08.yml", first)
    change(repository, "releases/trainer-nv/24.01.yml", 'release: "25.08"', 'release: "24.01"')
    (repository / RECORD).unlink()
    found = _data(repository)
    assert (found["trainer-nv:24.01"]["state"], found["trainer-nv:24.01"]["compared"]) == (
        "new",
        [],
    )
    assert found["trainer-ppu:25.09"]["state"] == "gone"
    assert found["trainer-ppu:26.01"]["state"] == "new"
    assert found["trainer-ppu:26.01"]["compared"]
    for form in ("text", "markdown"):
        output = _review(repository, "--format", form).output
        assert "is no more: its pages go" in output
        assert "3 records changed since" in output


def test_what_is_added_and_taken_out(repository: Path) -> None:
    """Something that only one side says has no other side."""
    change(repository, RECORD, "fixes: []", "fixes: []\nscope: {allow: [acs]}\nknown_issues: []")
    changed = _data(repository)["trainer-ppu:25.09"]["changes"]
    assert changed == [{"field": "scope.allow", "now": "acs"}]
    assert (
        "| `scope.allow` | not said | `acs` |" in _review(repository, "--format", "markdown").output
    )


def test_a_record_that_is_broken_today_or_was_then(repository: Path) -> None:
    """It is said that nothing can be told of it."""
    whole = (repository / RECORD).read_text(encoding="utf-8")
    change(repository, RECORD, "status: ", "status: x")
    assert "trainer-ppu:25.09: cannot be read: see tagnotes check" in _review(repository).output
    commit(repository, "v2")
    (repository / RECORD).write_text(whole, encoding="utf-8")
    assert "trainer-ppu:25.09: changed\n" in _review(repository, "--since", "v2").output
    (repository / RECORD).unlink()
    assert f"{RECORD}: is no more" in _review(repository, "--since", "v2").output


def test_a_long_text_and_a_long_list_are_cut(repository: Path) -> None:
    """A comment has a bound; the file has the rest."""
    text = (repository / RECORD).read_text(encoding="utf-8")
    notes = "".join(f'  - {{text: "N{i} {"word " * 60}"}}\n' for i in range(120))
    (repository / RECORD).write_text(f"{text.rstrip()}\nnotes:\n{notes}", encoding="utf-8")
    output = _review(repository, "--format", "markdown").output
    assert "and 20 more" in output
    assert max(map(len, output.splitlines())) < 400
    assert "and 20 more" in _review(repository).output


HOSTILE = "@everyone ``` | <img src=x onerror=y> [a](javascript:b) #1 <!-- \\` `"


def test_nothing_in_it_acts(repository: Path) -> None:
    """Nobody is notified, no link is made, no table is broken by what a record says."""
    notes = f"notes:\n  - text: {json.dumps(HOSTILE)}\n"
    text = (repository / RECORD).read_text(encoding="utf-8")
    (repository / RECORD).write_text(f"{text.rstrip()}\n{notes}", encoding="utf-8")
    output = _review(repository, "--format", "markdown").output
    line = next(line for line in output.splitlines() if "everyone" in line)
    assert len(re.findall(r"(?<!\\)\|", line)) == 4
    html = markdown(output, extensions=["tables"])
    assert "<img" not in html
    assert "href" not in html
    assert "@everyone" not in re.sub(r"<code>.*?</code>", "", html)


def test_no_fact_acts(repository: Path) -> None:
    """A version may be any word: in a warning it is no name of somebody, and no link."""
    change(repository, OTHER, "version: 1.7.0", 'version: "@everyone"')
    change(repository, OTHER, "minimum: 1.1.0", 'minimum: "[9](http://x)"')
    arguments = ("diff", "trainer-ppu:25.09", "trainer-ppu:25.11", "--format", "markdown")
    output = CliRunner().invoke(main, ["--root", str(repository), *arguments]).output
    assert "> **The SDK is another one.** " in output
    html = markdown(output, extensions=["tables"])
    assert "href" not in html
    assert "@everyone" in html
    assert "@everyone" not in re.sub(r"<code>.*?</code>", "", html)


def test_a_text_of_several_lines_is_one_line(repository: Path) -> None:
    """The logs of CI systems would obey the second one."""
    notes = f"notes:\n  - text: {json.dumps(f'A.{chr(10)}::error::B')}\n"
    text = (repository / RECORD).read_text(encoding="utf-8")
    (repository / RECORD).write_text(f"{text.rstrip()}\n{notes}", encoding="utf-8")
    assert "not said -> text: A. ::error::B\n" in _review(repository).output


@given(st.text("ab1_.- @#<[(|`\\w\n", max_size=12))
def test_words_that_are_shown_as_they_are_do_nothing(words: str) -> None:
    """All others stand in code."""
    html = markdown(f"a {shown(words)} b")
    assert html in {f"<p>a {words} b</p>", html if "<code>" in html else ""}
    assert "@" not in re.sub(r"<code>.*?</code>", "", html, flags=re.DOTALL)


GITHUB = r"""(?:\\[|!"#$%&'()*+,./:;<=>?@\[\\\]^_`{}~-]|[^|])*"""
"""How GitHub reads a cell: a backslash makes the next mark none, another backslash too."""


@given(st.text("a|\\`", max_size=12) | st.text())
def test_words_in_code_stay_there(words: str) -> None:
    """Whatever they hold, they end where the span ends."""
    assert re.fullmatch(GITHUB, coded(words), re.DOTALL)
    html = markdown(f"| a |\n| - |\n| {coded(words)} |", extensions=["tables"])
    cell = re.search(r"<td>(.*)</td>", html, re.DOTALL)
    assert cell is not None
    assert re.fullmatch(r"<code>[^<]*</code>", cell[1], re.DOTALL), cell[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--since", "nowhere"), "--since: "),
        (("--since", "v1", "25.11"), "give two tags, or --since and a git revision"),
        (("25.11",), "give two tags, or --since and a git revision"),
    ],
)
def test_a_wrong_question(repository: Path, arguments: tuple[str, ...], sentence: str) -> None:
    """It is answered with what to give."""
    done = CliRunner().invoke(main, ["--root", str(repository), "diff", *arguments])
    assert done.exit_code == 2
    assert sentence in done.output


def test_no_catalogue(repository: Path) -> None:
    """Nothing is told of what cannot be read."""
    (repository / "releases/catalog.yml").write_text("x: [", encoding="utf-8")
    done = _review(repository)
    assert (done.exit_code, "the catalogue cannot be read" in done.output) == (2, True)


def test_an_item_that_is_new_or_gone_is_one_thing(repository: Path) -> None:
    """An erratum has five keys and is one line; of one that is still there each key is told."""
    text = (repository / OTHER).read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if "field: driver.recommended" in line)
    change(repository, OTHER, line, line.replace("driver.recommended", "driver.minimum"))
    changed = {c["field"]: c for c in _data(repository)["trainer-ppu:25.11"]["changes"]}
    assert list(changed) == ["errata[driver.minimum]", "errata[driver.recommended]"]
    assert "now" not in changed["errata[driver.recommended]"]
    assert changed["errata[driver.minimum]"]["now"].startswith(
        "on: 2026-01-14; field: driver.minimum; was: unknown; now: 1.5.1; reason (en): "
    )
