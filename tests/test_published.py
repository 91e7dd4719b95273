"""Published facts: which changes want an erratum, where examples alone cannot show the case."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.loader import Loaded, read
from tests.test_rules import findings

HERE = Path(__file__).parent
FOLDER = HERE / "rules" / "LIF105"
OLD = """\
image: trainer-ppu
release: "25.12"
released: 2025-12-18
status: deprecated
status_reason: {en: Old., zh: 旧。, fr: Vieille.}
replaced_by: "25.09"
sdk: {name: ppu, version: 1.7.0}
driver: {family: ppu, minimum: 1.1.0}
components: {Ubuntu: "24.04", CUDA: "12.8", Python: 3.12.7}
variants:
  - {tag: "25.12", architectures: [amd64], aliases: [newest]}
  - {tag: 25.12.post1, architectures: [amd64]}
fixes: []
environment: [{name: A, value: "1", for: ["25.12"]}]
quantization: [{engine: vllm, models: [M1], schemes: unknown}]
availability: {public: true, vpc: all}
sources: [{url: "https://docs.example.org/notes"}]
"""


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def told(project: Loaded, folder: Path, old: str, new: str) -> list[tuple[str, str, str]]:
    """Give severity, fact and remedy of all that a rule about the past says."""
    (folder / "past").mkdir()
    (folder / "past" / "bad.yml").write_text(old, encoding="utf-8")
    example = folder / "bad.yml"
    example.write_text(new, encoding="utf-8")
    return [
        (f.severity, f.message.split(" was ")[0], f.help)
        for f in findings(project, example)
        if f.code in ("LIF105", "LIF107", "IDN122")
    ]


@pytest.mark.parametrize("name", ["bad.yml", "bad-host.yml", "bad-usage.yml"])
def test_the_errata_that_are_offered_explain_all(
    project: Loaded, name: str, tmp_path: Path
) -> None:
    """Pasted with a reason, nothing is left to say."""
    new = (FOLDER / name).read_text(encoding="utf-8")
    old = (FOLDER / "past" / name).read_text(encoding="utf-8")
    (tmp_path / "first").mkdir()
    found = told(project, tmp_path / "first", old, new)
    offered = [match for *_, said in found if (match := re.search(r"- \{.*\}$", said))]
    assert len(offered) == len(found) > 3
    entries = "\n".join(f"  {m[0]}" for m in offered).replace('""', "{en: x, zh: x, fr: x}")
    assert told(project, tmp_path, old, f"{new}errata:\n{entries}\n") == []


@pytest.mark.parametrize(
    ("was", "now", "facts"),
    [
        # A tag that leads to another variant, or record, has moved on, as `latest` does.
        ("[newest]}\n  - {tag: 25.12.post1,", "[]}\n  - {tag: 25.12.post1, aliases: [newest],", []),
        ("aliases: [newest]", "aliases: [newest, newer]", []),
        ("aliases: [newest]", "aliases: []", ["error variants[0].aliases"]),
        ('replaced_by: "25.09"', 'replaced_by: "25.11"', ["info replaced_by"]),
        ('replaced_by: "25.09"\n', "", ["error replaced_by"]),
        ('replaced_by: "25.09"', 'replaced_by: "25.10"', ["error replaced_by"]),
        # What was not said may be filled in; what is offered may grow.
        ("minimum: 1.1.0}", "minimum: 1.1.0, meaning: vendor}", []),
        ("schemes: unknown", "schemes: [w8a8]", []),
        ("models: [M1]", "models: [M1, M2]", []),
        ('value: "1"', 'value: "1", preset: true, required: true, cards: ["1"]', []),
        # A new variant takes nothing from the one that was there.
        (
            'for: ["25.12"]}]\nq',
            'for: ["25.12", 25.12.post2]}]\nq',
            [],
        ),
        ('for: ["25.12"]', "for: [25.12.post1]", ["error environment[0].for"]),
        (', for: ["25.12"]', "", ["error environment[0].for"]),
        ("engine: vllm", 'for: ["25.12"], engine: vllm', ["error quantization[0].for"]),
        ("models: [M1]", "models: [M2]", ["error quantization[0].models"]),
        ("models: [M1]", "via: pip, models: [M1]", ["error quantization[0].via"]),
        ("[{engine: vllm, models: [M1], schemes: unknown}]", "unknown", ["error quantization"]),
    ],
)  # fmt: skip
def test_what_wants_an_erratum(
    project: Loaded, was: str, now: str, facts: list[str], tmp_path: Path
) -> None:
    """A fact that readers acted upon; what only adds to it, or moves with time, does not."""
    assert was in OLD
    new = OLD.replace(was, now)
    if "post2" in now:
        new = new.replace("fixes:", "  - {tag: 25.12.post2, architectures: [amd64]}\nfixes:")
    assert [f"{s} {fact}" for s, fact, _ in told(project, tmp_path, OLD, new)] == facts


def test_a_variant_that_is_gone_is_missed_once(project: Loaded, tmp_path: Path) -> None:
    """What was said for it alone is not told beside it."""
    old = OLD.replace('for: ["25.12"]', 'for: ["25.12", 25.12.post1]')
    new = OLD.replace("  - {tag: 25.12.post1, architectures: [amd64]}\n", "")
    assert told(project, tmp_path, old, new) == []


@pytest.mark.parametrize(("was", "now"), [("trainer-ppu", "nowhere"), ("25.09", "25.10")])
def test_a_successor_without_a_record_may_be_taken_away(
    project: Loaded, was: str, now: str, tmp_path: Path
) -> None:
    """It leads nowhere, which other rules tell."""
    old = OLD.replace(was, now)
    assert told(project, tmp_path, old, old.replace("replaced_by", "# replaced_by")) == []
