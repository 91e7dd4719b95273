"""Command: diff, in its three forms, and what it says of a tag that nobody knows."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

from generator.cli import main
from tests.conftest import REPOSITORY

PROJECT = REPOSITORY / "tests" / "project"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a copy of the made-up project, in which two processors share a tag."""
    for folder in ("docs", "releases"):
        shutil.copytree(PROJECT / folder, tmp_path / folder)
    record = tmp_path / "releases" / "trainer-nv" / "25.12.yml"
    record.write_text(SHARED, "utf-8")
    return tmp_path


SHARED = """
image: trainer-nv
release: "25.12"
released: 2025-12-20
status: supported
driver: {family: nvidia, minimum: "580"}
components: {CUDA: "12.8", torch: 2.7.1, vllm: unknown}
variants:
  - {id: amd, tag: 25.12-cu130, architectures: [amd64]}
  - {id: arm, tag: 25.12-cu130, architectures: [arm64]}
highlights: [{upgrade: [torch]}]
fixes: []
availability: {public: true, vpc: all}
sources: []
"""


def run(project: Path, *arguments: str) -> Result:
    """Run the command, which never ends in a trace."""
    result = CliRunner().invoke(main, ["--root", str(project), "diff", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_a_comparison_is_told_in_three_forms(
    project: Path, form: str, golden: Callable[[str], SnapshotAssertion]
) -> None:
    """All of it, what hurts most first, whatever the form; the exit code is 0."""
    pairs = [
        ("trainer-ppu:25.09", "trainer-ppu:25.11"),
        ("trainer-ppu:25.11", "25.11.post1"),
        ("25.11.post1", "trainer-nv:25.12@amd"),
        ("trainer-nv:25.12@amd", "trainer-nv:25.12@arm"),
        ("25.09", "25.09"),
    ]
    results = [run(project, *pair, "--format", form) for pair in pairs]
    assert [result.exit_code for result in results] == [0] * len(pairs)
    outputs = [result.stdout for result in results]
    if form == "json":
        outputs = [json.loads(output) for output in outputs]
        schema = REPOSITORY / "schemas" / "api" / "comparison-report.schema.json"
        validator = Draft202012Validator(json.loads(schema.read_text("utf-8")))
        for output in outputs:
            validator.validate(output)
        assert json.dumps(outputs, ensure_ascii=False, indent=1) + "\n" == golden("json")
        return
    assert "\n".join(outputs) == golden("md" if form == "markdown" else "txt")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("trainer-ppu:25.10", 'did you mean "25.11"?'),
        ("trainer-ppu:zz", "known here: 25.11, 25.11.post1, 25.09"),
        ("25.08.post1", "did you mean"),
        ("nothing", "known here: 25.11"),
        ("nobody:25.11", "known here: trainer-ppu:"),
        ("25.12-cu130", "may mean trainer-nv:25.12@amd, trainer-nv:25.12@arm"),
        ("trainer-nv:25.12-cu130", "may mean trainer-nv:25.12@amd, trainer-nv:25.12@arm"),
        ("trainer-nv:25.12", "may mean trainer-nv:25.12@amd, trainer-nv:25.12@arm"),
    ],
)
def test_a_tag_that_is_not_known_is_no_comparison(project: Path, given: str, said: str) -> None:
    """The reader is told which one may be meant; the exit code is that of a mistake."""
    result = run(project, "25.09", given)
    assert result.exit_code == 2
    assert said in result.output


def test_a_record_that_is_broken_is_left_out_and_named(project: Path) -> None:
    """What is compared is what can be read."""
    (project / "releases" / "trainer-nv" / "25.12.yml").write_text("[", "utf-8")
    result = run(project, "trainer-ppu:25.09", "trainer-ppu:25.11")
    assert result.exit_code == 0
    assert "left out, see tagnotes check: releases/trainer-nv/25.12.yml" in result.stderr


def test_without_a_catalogue_there_is_no_comparison(project: Path) -> None:
    """What is wrong with it, the check says."""
    (project / "releases" / "catalog.yml").write_text("[", "utf-8")
    result = run(project, "25.09", "25.11")
    assert result.exit_code == 2
    assert "see tagnotes check" in result.output
