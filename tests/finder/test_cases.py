"""Cases: what the finder answers, from the table that the script of the page answers too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from packaging.version import Version

from generator.facts.specifier import meets
from generator.finder import (
    FinderData,
    QuestionError,
    answer,
    find,
    groups,
    machine,
    sentences,
)
from generator.finder.machine import card_of, constraint
from generator.finder.smi import read
from generator.finder.verdict import Verdict
from generator.lint.names import nearest
from tests.finder.cases import cases, question

TABLE = cases()
DATA = FinderData.model_validate(TABLE["data"])


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["name"])
def test_a_question_has_its_answers(case: dict[str, Any]) -> None:
    """Each offer has its verdict with every reason, in order, and its address."""
    asked = machine(DATA, question(case["ask"]))
    answers = {offer.release: answer(DATA, offer, asked) for offer in DATA.offers}
    expected = {name: text.split() for name, text in case.get("expect", {}).items()}
    assert {
        name: [answers[name].verdict.value, *(r.code for r in answers[name].reasons)]
        for name in expected
    } == expected
    assert {name: answers[name].uri for name in case.get("uris", {})} == case.get("uris", {})
    for name, codes in case.get("figures", {}).items():
        figures = {reason.code: reason.figures for reason in answers[name].reasons}
        assert {code: figures[code] for code in codes} == codes
    findings = find(DATA, asked)
    if "runs" in case:
        assert [a.offer.release for a in findings.runs] == case["runs"]
    if "unsure" in case:
        assert [a.offer.release for a in findings.unsure] == case["unsure"]
    if "nearest" in case:
        assert findings.nearest is not None
        assert vars_of(findings.nearest) == case["nearest"]
    assert len(findings.runs) + len(findings.left_out) == len(DATA.offers)


def vars_of(nearest: object) -> dict[str, Any]:
    """Return the fields of the nearest miss."""
    return {name: getattr(nearest, name) for name in ("driver", "images")}


def test_every_code_is_met_and_has_its_words() -> None:
    """No reason is without a sentence or a case, no sentence is without a reason or a figure."""
    met: dict[str, set[str]] = {}
    first: set[str] = set()
    for case in TABLE["cases"]:
        asked = machine(DATA, question(case["ask"]))
        for offer in DATA.offers:
            found = answer(DATA, offer, asked)
            for reason in found.reasons:
                met.setdefault(reason.code, set()).update(reason.figures)
            if found.verdict is not Verdict.RUNS:
                first.add(found.first.code)
    words = sentences(str)
    assert sorted(met) == sorted(words)
    for code, figures in met.items():
        assert words[code].format_map(dict.fromkeys(figures, "x")), code
    assert first <= set(groups(str)) <= set(words)


@pytest.mark.parametrize("case", TABLE["wrong"], ids=str)
def test_a_question_that_cannot_be_asked_names_the_field(case: dict[str, Any]) -> None:
    """Nothing is guessed from what cannot be read or is not known."""
    with pytest.raises(QuestionError) as caught:
        machine(DATA, question(case["ask"]))
    assert caught.value.field == case["field"]


@pytest.mark.parametrize("case", TABLE["cards"], ids=str)
def test_a_card_is_known_by_its_name(case: dict[str, Any]) -> None:
    """The longest name with which it begins is meant."""
    found = card_of(DATA, case["name"])
    assert (found.name if found else "") == case["card"]


@pytest.mark.parametrize("case", TABLE["names"], ids=lambda case: case["name"])
def test_a_misspelt_name_is_recognised(case: dict[str, Any]) -> None:
    """The one that is probably meant is told, and none where no name comes near."""
    said = nearest(case["name"], case["known"], "")
    assert ('did you mean "' in said) == bool(case["meant"])
    assert case["meant"] in said


@pytest.mark.parametrize("case", TABLE["specifiers"], ids=lambda case: case["version"])
def test_a_specifier_is_read_as_pip_reads_it(case: dict[str, Any]) -> None:
    """The table that the script is held to is true."""
    version = Version(case["version"])
    assert [text for text in case["inside"] if not meets(text, version)] == []
    assert [text for text in case["outside"] if meets(text, version)] == []


@pytest.mark.parametrize("text", TABLE["no_specifiers"])
def test_what_is_no_specifier_is_refused(text: str) -> None:
    """The reader is told instead of being answered."""
    with pytest.raises(QuestionError):
        constraint(DATA, f"vllm {text}")


@pytest.mark.parametrize("case", TABLE["smi"], ids=str)
def test_what_is_pasted_is_read(case: dict[str, Any]) -> None:
    """Tables, reports and lists of nvidia-smi and ppu-smi give driver and cards."""
    found = read(case["text"])
    if case["read"] is None:
        assert found is None
        return
    assert found is not None
    assert (found.family, found.driver) == (case["read"]["family"], case["read"]["driver"])
    assert list(found.cards) == case["read"]["cards"]


def test_the_data_are_the_same_when_they_are_read_again() -> None:
    """What is left out is what is not stated."""
    assert FinderData.model_validate_json(DATA.text()) == DATA
    assert "null" not in DATA.text()
    assert set(json.loads(DATA.text())) <= set(TABLE["data"])
