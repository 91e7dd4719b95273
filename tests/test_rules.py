"""Every rule with its examples: what is marked is found, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from syrupy.assertion import SnapshotAssertion

from generator.catalog import Catalog, Past, Topic
from generator.finding import Finding
from generator.lint import CODES, check
from generator.lint.report.text import paragraph
from generator.loader import CODES as FILE_CODES
from generator.loader import Loaded, parse, read, shape
from generator.model.components import Components
from generator.model.platforms import Platforms
from generator.model.regions import Regions
from generator.model.release import Release
from generator.model.settings import Settings
from generator.source import Source

HERE = Path(__file__).parent
EXAMPLES = sorted(HERE.glob("rules/*/*.yml"))
FILES: dict[str, type[BaseModel]] = {
    "catalog": Settings,
    "regions": Regions,
    "components": Components,
    "platforms": Platforms,
}
TODAY = date(2026, 11, 30)
RECORD = "releases/example.yml"
BEFORE = "releases/before.yml"
GONE = "releases/trainer-ppu/25.12.yml"


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project, which each example joins."""
    return read(HERE / "project")


def with_example(project: Loaded, example: Path) -> tuple[dict[str, int], Loaded]:
    """
    Put an example into the project; give its names there, with the lines that stand before it.

    ``bad.yml`` is one more record, ``bad.regions.yml`` stands for the file ``regions.yml``;
    ``past/bad.yml`` is the record as it was at an earlier revision, ``before/bad.yml`` that of an
    earlier release. ``bad.topic.yml`` holds a topic
    in each language.
    """
    before = project.catalog
    assert before is not None
    kind = example.name.split(".")[1]
    if kind == "topic":
        return with_topic(project, before, example)
    name = f"releases/{kind}.yml" if kind in FILES else RECORD
    parsed = parse(name, example.read_bytes())
    model: type[BaseModel] = FILES.get(kind, Release)
    shaped = shape(model, parsed)
    assert shaped.value is not None, shaped.findings
    new: dict[str, Any] = {kind: shaped.value}
    records = [(record.name, record.release) for record in before.records]
    sources = {**project.sources, name: parsed.source}
    if isinstance(shaped.value, Release):
        records.append((name, shaped.value))
    if (older := example.parent / "before" / example.name).exists():
        parsed = parse(BEFORE, older.read_bytes())
        release = shape(Release, parsed).value
        assert release is not None
        records.append((BEFORE, release))
        sources[BEFORE] = parsed.source
    catalog = Catalog.of(
        new.get("catalog", before.settings),
        new.get("regions", before.regions),
        new.get("components", before.components),
        new.get("platforms", before.platforms),
        records,
        before.topics,
    )
    catalog = replace(catalog, past=past(catalog, name, example.parent / "past" / example.name))
    return {name: 0}, Loaded(catalog, sources, shaped.findings, 0)


def with_topic(project: Loaded, before: Catalog, example: Path) -> tuple[dict[str, int], Loaded]:
    """Put a topic into the project: its marks are no part of it, and its lines begin anew."""
    text = re.sub(
        r"[ \t]*# <- [A-Z0-9 ]+$", "", example.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    parsed = parse(example.name, text.encode())
    assert parsed.data is not None
    texts = {language: str(words) for language, words in parsed.data.items()}
    files = {
        Topic.file("example", language): parsed.source.locate((language,)).line
        for language in texts
    }
    topic = Topic("example", texts, texts, texts)
    catalog = replace(before, topics={"example": topic})
    said = zip(files, texts.values(), strict=True)
    sources = {name: Source(name, words.encode()) for name, words in said}
    return files, Loaded(catalog, {**project.sources, **sources}, (), 0)


def past(catalog: Catalog, name: str, file: Path) -> Past | None:
    """
    Give the record that was published in the example's place, if there was one.

    Beside a file of the catalogue it is a record that is no more. An empty file cannot be read.
    """
    if not file.exists():
        return None
    is_record = name == RECORD
    name = name if is_record else GONE
    release = shape(Release, parse(name, file.read_bytes())).value
    found = [] if release is None else [(name, release)]
    records = Catalog.of(
        catalog.settings, catalog.regions, catalog.components, catalog.platforms, found, {}
    ).records
    return Past(
        "v1.0",
        TODAY,
        len(found),
        {record.name: record for record in records if is_record},
        () if is_record else records,
        () if found else (name,),
    )


FOUND: dict[Path, tuple[Mapping[str, int], tuple[Finding, ...]]] = {}
"""What is found in each example: several tests ask."""


def told(project: Loaded, example: Path) -> tuple[Mapping[str, int], tuple[Finding, ...]]:
    """Give what is found in an example, and with how many lines before it each file begins."""
    if example not in FOUND:
        files, loaded = with_example(project, example)
        FOUND[example] = files, check(loaded, today=TODAY).only(frozenset(files)).findings
    return FOUND[example]


def findings(project: Loaded, example: Path) -> tuple[Finding, ...]:
    """Give what is found in an example, at its own lines."""
    files, found = told(project, example)
    return tuple(replace(f, span=f.span._replace(line=f.span.line + files[f.file])) for f in found)


def marks(example: Path) -> Iterator[tuple[int, str]]:
    """Give the line and code of each mark ``# <- CODE CODE`` in an example."""
    for number, line in enumerate(example.read_text(encoding="utf-8").splitlines(), 1):
        if match := re.search(r"# <- ([A-Z0-9 ]+)$", line):
            yield from ((number, code) for code in match[1].split())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_example_has_the_findings_that_are_marked(project: Loaded, example: Path) -> None:
    """A rule finds each marked line, and no rule finds anything else."""
    found = findings(project, example)
    assert sorted({(f.span.line, f.code) for f in found}) == sorted(marks(example))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_bad_examples_break_their_rule_and_good_ones_do_not(example: Path) -> None:
    """The name of an example says whether the rule of its folder is broken."""
    broken = example.parent.name in {code for _, code in marks(example)}
    assert broken == example.name.startswith("bad")
    assert example.name.startswith(("bad", "good"))


def test_every_rule_has_examples_and_every_folder_a_rule() -> None:
    """A rule without a bad and a good example fails, and so does a folder without a rule."""
    codes = CODES.keys() - FILE_CODES.keys() - {"INT001"}
    assert {example.parent.name for example in EXAMPLES} == codes
    for code in codes:
        assert list(HERE.glob(f"rules/{code}/bad*.yml")), code
        assert list(HERE.glob(f"rules/{code}/good*.yml")), code


def test_the_wording_of_every_rule(
    project: Loaded, golden: Callable[[str], SnapshotAssertion]
) -> None:
    """What rules say is pinned here and nowhere else."""
    said = []
    for example in EXAMPLES:
        if example.name.startswith("bad"):
            report = "".join(f"{paragraph(f)}\n" for f in told(project, example)[1])
            said.append(f"{example.parent.name}/{example.name}\n{report}")
    assert "\n".join(said) == golden("txt")


def test_every_finding_names_a_remedy(project: Loaded) -> None:
    """A message is one lower-case sentence without a full stop, and a remedy comes with it."""
    for example in EXAMPLES:
        for finding in findings(project, example):
            assert not finding.message.endswith(".")
            assert not finding.message[0].isupper()
            assert finding.help
