"""Hostile: whatever is written into a record, it is shown as text or refused with a finding."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import feedparser
import pytest
import vobject
from click.testing import CliRunner
from lxml import etree
from markdown_it import MarkdownIt

from generator.cli import main
from generator.finding import Finding, Severity
from generator.lint import check
from generator.loader import read
from tests.checkout import edit, made
from tests.conftest import DAY, REPOSITORY
from tests.hostile.leaves import Files, Leaf
from tests.hostile.seen import PROSE, seen
from tests.hostile.texts import COMPUTED, REFUSED, TEXTS

pytestmark = pytest.mark.fuzz

OBEYED: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)
"""What a terminal obeys, or what breaks or turns a line of it; but for the ends of lines."""

RECORD: Final = "releases/trainer-ppu/25.11.yml"


class Sites(NamedTuple):
    """A project as it was, and the same with hostile texts wherever they are accepted."""

    plain: Path
    hostile: Path
    accepted: Mapping[Leaf, list[str]]


def errors(root: Path, *, rules: bool = True) -> list[Finding]:
    """Return what keeps a project from being built."""
    loaded = read(root)
    findings = check(loaded, today=DAY).findings if rules and loaded.catalog else loaded.findings
    return [f for f in findings if f.severity is Severity.ERROR and f.waived_by is None]


def refused(files: Files, texts: Mapping[Leaf, str], *, rules: bool = True) -> set[Leaf]:
    """Write texts; return the leaves of which an error is found."""
    files.write(texts)
    places = {(f.file, path) for f in errors(files.root, rules=rules) for path in _below(files, f)}
    return {leaf for leaf in texts if (leaf.file, leaf.path) in places}


def _below(files: Files, finding: Finding) -> frozenset[tuple[str | int, ...]]:
    return files.below(finding.file, finding.span.line)


def accepted(files: Files) -> dict[Leaf, list[str]]:
    """Return for each leaf the names of the texts that may stand there."""
    found: dict[Leaf, list[str]] = {}
    for name, text in TEXTS.items():
        left = set(files.leaves)
        for rules in (False, True):
            left -= refused(files, dict.fromkeys(left, text), rules=rules)
        for leaf in left:
            if all(sibling in left for sibling in files.siblings(leaf)):
                found.setdefault(leaf, []).append(name)
    return found


def joined(found: Mapping[Leaf, list[str]]) -> dict[Leaf, str]:
    """Return the texts of each leaf as one; a version is short and has no space: it has two."""
    whole = {}
    for number, (leaf, names) in enumerate(found.items()):
        texts = [TEXTS[name] for name in names]
        if any(" " in text for text in texts):
            whole[leaf] = " ".join((*texts, f"z{number}z"))
        else:
            whole[leaf] = texts[number % len(texts)] + texts[(number + 1) % len(texts)]
    return whole


def copied(name: str, place: Path) -> Path:
    """Copy the test project, with the settings of a site."""
    root = place / name
    shutil.copytree(REPOSITORY / "tests/project", root, ignore=shutil.ignore_patterns(".cache"))
    shutil.copy(REPOSITORY / "mkdocs.yml", root)
    return root


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Sites:
    """Give both projects, built."""
    place = tmp_path_factory.mktemp("hostile")
    plain, hostile = copied("plain", place), copied("hostile", place)
    files = Files(hostile)
    found = accepted(files)
    texts = joined(found)
    # What is too long together is left out, and so is what needs another that was.
    while bad := refused(files, texts):
        texts = {leaf: text for leaf, text in texts.items() if leaf not in bad}
    assert errors(hostile) == []
    assert made(plain, anew=True) == 0
    # A link that leads nowhere is told, and fails a strict build.
    assert made(hostile, anew=True, strict=False) == 0
    return Sites(plain, hostile, {leaf: found[leaf] for leaf in texts})


def _read(folder: Path, pattern: str) -> Iterator[str]:
    for path in sorted(folder.rglob(pattern)):
        yield path.read_bytes().decode()


def _strings(value: Any) -> Iterator[str]:  # noqa: ANN401 - JSON
    if isinstance(value, str):
        yield value
    for below in (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from _strings(below)


@pytest.mark.parametrize("name", REFUSED)
def test_what_nobody_sees_is_refused(name: str, tmp_path: Path) -> None:
    """Such a text is an error in every file, and no report says it as it is."""
    root = copied("project", tmp_path)
    files = Files(root)
    first = {leaf.file: leaf for leaf in files.leaves}
    files.write(dict.fromkeys(first.values(), REFUSED[name]))
    found = errors(root)
    assert {finding.file for finding in found} >= first.keys()
    for form in ("text", "github"):
        said = CliRunner().invoke(main, ["--root", str(root), "check", "--format", form]).output
        assert not OBEYED.search(said)
        assert len(said) < 100_000


def test_the_texts_are_tried_everywhere(sites: Sites) -> None:
    """Each is accepted somewhere; where prose may stand, most of them may."""
    tried = {name for names in sites.accepted.values() for name in names}
    assert tried == TEXTS.keys()
    assert len(sites.accepted) > 100


def test_a_page_is_made_of_what_it_was_made_of(sites: Sites) -> None:
    """No element and no attribute is new but those of Markdown; no address runs anything."""
    plain, hostile = (seen(_read(root / "site", "*.html")) for root in (sites.plain, sites.hostile))
    assert hostile.parts - plain.parts <= PROSE
    assert hostile.unsafe == []
    assert hostile.remarks == [] == plain.remarks
    policies = [(root / "site/csp.txt").read_text() for root in (sites.plain, sites.hostile)]
    assert policies[0] == policies[1]
    assert not [
        n for n, text in TEXTS.items() if (word := _word(text)) and word not in hostile.text
    ]


def _word(text: str) -> str | None:
    found = re.search("zz[a-z]{3,}", text[:200])
    return found and found[0]


def test_markdown_copies_are_text_too(sites: Sites) -> None:
    """A program that lets HTML pass makes nothing else of a copy, and loads nothing."""
    convert = MarkdownIt("commonmark", {"html": True}).enable("table").render
    plain, hostile = (
        seen(convert(text) for name in ("*.md", "llms.txt") for text in _read(root / "site", name))
        for root in (sites.plain, sites.hostile)
    )
    assert hostile.parts - plain.parts <= PROSE
    assert hostile.unsafe == []
    assert hostile.remarks == []


def test_feeds_and_calendars_have_nothing_new(sites: Sites) -> None:
    """Elements, what feed readers show, and the properties of events are those of any text."""
    parts, bodies, properties = [], [], []
    for root in (sites.plain, sites.hostile):
        files = sorted((root / "site").rglob("*.xml"))
        trees = [etree.fromstring(path.read_bytes()) for path in files]
        parts.append({(e.tag, name) for t in trees for e in t.iter() for name in ("", *e.attrib)})
        feeds = [feedparser.parse(path.read_bytes(), sanitize_html=False) for path in files]
        entries = [entry for feed in feeds for entry in feed.entries]
        assert {entry.title_detail.type for entry in entries} == {"text/plain"}
        bodies.append(seen(c.value for entry in entries for c in entry.get("content", ())))
        calendars = [
            calendar
            for text in _read(root / "site", "*.ics")
            for calendar in vobject.readComponents(text)
        ]
        every = [part for calendar in calendars for part in (calendar, *calendar.components())]
        properties.append({(part.name, name) for part in every for name in part.contents})
    assert parts[0] == parts[1]
    assert bodies[1].parts - bodies[0].parts <= PROSE | {("a", "title")}
    assert bodies[1].unsafe == []
    assert properties[0] == properties[1]


def test_tables_for_programs_hold_no_formula(sites: Sites) -> None:
    """A spreadsheet computes nothing, and JSON has each text as it was written."""
    for text in _read(sites.hostile / "site", "*.csv"):
        for row in csv.reader(text.splitlines(keepends=True)):
            assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    said = {
        text
        for file in _read(sites.hostile / "site", "*.json")
        for text in _strings(json.loads(file))
    }
    assert any(TEXTS["script"] in text for text in said)
    assert any(TEXTS["event"] in text for text in said)


def test_the_search_shows_no_element(sites: Sites) -> None:
    """Its index is HTML to the script that shows it."""
    plain, hostile = (
        seen(
            entry[key]
            for text in _read(root / "site", "search_index.json")
            for entry in json.loads(text)["docs"]
            for key in ("title", "text")
        )
        for root in (sites.plain, sites.hostile)
    )
    assert hostile.parts == plain.parts
    assert hostile.remarks == []
    assert "<script>" in hostile.text


def test_nothing_is_computed(sites: Sites) -> None:
    """No template language finds its words in what a record says."""
    files = [path for path in (sites.hostile / "site").rglob("*") if path.is_file()]
    assert not [path for path in files if COMPUTED.encode() in path.read_bytes()]


COMMANDS: Final = (
    ("check", "-v", "--today", "2026-11-30"),
    ("check", "--format", "github", "-v"),
    ("diff", "trainer-ppu:25.11", "trainer-ppu:25.11.post1"),
    ("diff", "trainer-ppu:25.09", "trainer-ppu:25.11", "--format", "markdown"),
    ("find", "--driver", "1.5.1"),
    ("can-run", "registry.cn-north.example.org/demo/trainer-ppu:25.11", "--driver", "1.5.1"),
    ("explain", "record"),
    ("i18n", "status"),
    ("diff", "trainer-ppu:\x1b[31m", "\x1b]0;x\x07"),
    ("find", "--driver", "\x1b[31m"),
    ("can-run", "\x1b[31m/x:\x9b1m", "--driver", "1.5.1"),
    ("check", "\x1b[31m"),
    ("explain", "\x1b[31m"),
    ("nginx", "\x1b[31m"),
    ("\x1b[31m",),
)


@pytest.mark.parametrize("command", COMMANDS, ids=range(len(COMMANDS)))
def test_a_terminal_and_a_log_obey_nothing(sites: Sites, command: tuple[str, ...]) -> None:
    """No escape sequence reaches the one, no line begins a command of the other."""
    said = CliRunner().invoke(main, ["--root", str(sites.hostile), *command], color=True).output
    assert said
    assert not OBEYED.search(said.replace("\t", " "))
    commands = [line for line in said.splitlines() if line.startswith(("::", "##["))]
    assert all(line.startswith(("::notice ", "::warning ")) for line in commands)
    assert not commands or "github" in command


def test_the_log_of_a_build_obeys_nothing(trio: Path) -> None:
    """A page whose name or link holds escapes is told as text."""
    edit(trio / "mkdocs.yml", "- tagnotes", "- tagnotes: {pages: releases}")  # which is quick
    (trio / "docs/en/x\x1b[31my.md").write_text("# Red\n\n[x](\x9b1mx.md)\n", "utf-8")
    program = "from generator.cli import main; main()"
    command = [sys.executable, "-c", program, "--root", str(trio), "build"]
    said = subprocess.run(command, capture_output=True, check=False, text=True)
    assert "x\ufffd[31my.md" in said.stderr
    assert not OBEYED.search(said.stderr + said.stdout)


@pytest.mark.parametrize(
    ("key", "option"),
    [
        ("families", "family"),
        ("regions", "region"),
        ("frameworks", "framework"),
        ("scopes_known", "scope"),
    ],
)
def test_a_catalogue_from_elsewhere_is_quoted_as_text(
    sites: Sites, tmp_path: Path, key: str, option: str
) -> None:
    """A finder.json may come from anybody, and what is known there is told."""
    data = json.loads((sites.plain / "site/api/v1/finder.json").read_text("utf-8"))
    data[key][0] += "\x1b[31m\u202e\n::error::zz\r\n ##[error]zz"
    (tmp_path / "finder.json").write_text(json.dumps(data), "utf-8")
    command = ["find", f"--{option}", "other", "--catalog", str(tmp_path / "finder.json")]
    said = CliRunner().invoke(main, command, color=True).output
    assert "zz" in said
    assert not OBEYED.search(said)
    assert not [line for line in said.splitlines() if line.strip().startswith(("::", "##["))]


@pytest.mark.parametrize("name", ["code-link", "icon", "cells", "plus", "dollar", "event"])
def test_the_pattern_of_tags_may_be_any_text(name: str, tmp_path: Path) -> None:
    """It is no pattern, or one that no tag matches: that is a finding, in words."""
    root = copied("project", tmp_path)
    catalog = root / "releases/catalog.yml"
    pattern = json.dumps(TEXTS[name])
    edit(catalog, r"tag: '\d{2}\.\d{2}(\.post\d+)?'", f"tag: {pattern}")
    assert {finding.code for finding in errors(root)} & {"IDN110", "IDN115"}
