"""The script of the finder answers as the program does: one table of cases, run in Chromium."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet
from packaging.version import Version
from playwright.sync_api import Page

from generator.finder import FinderData, answer, find, machine
from generator.versions import is_below, numbers
from tests.finder.cases import cases, question

pytestmark = pytest.mark.browser

TABLE = cases()
DATA = FinderData.model_validate(TABLE["data"])

ALL = """async ({ cases, wrong, cards, specifiers, refused, smi, names, data }) => {
  const { meets, specifier, version } = await import("./versions.js")
  const { cardOf, constraint, machine } = await import("./machine.js")
  const { nearest } = await import("./names.js")
  const { readSmi } = await import("./smi.js")
  const { answer, find } = await import("./verdict.js")
  const fails = (run) => { try { run() } catch (error) { return error.field ?? String(error) } }
  return {
    cases: cases.map((ask) => {
      const asked = machine(data, ask)
      const { runs, unsure, leftOut, nearest } = find(data, asked)
      const each = data.offers.map((offer) => answer(data, offer, asked))
      return {
        family: asked.family, unsure: unsure.map(({ offer }) => offer.release),
        runs: runs.map(({ offer }) => offer.release), leftOut: leftOut.length, nearest,
        answers: Object.fromEntries(each.map(({ offer, verdict, reasons, first, uri }) =>
          [offer.release, { verdict, first: first.code, uri, reasons }])),
      }
    }),
    wrong: wrong.map((ask) => fails(() => machine(data, ask))),
    cards: cards.map((name) => cardOf(data, name)?.name ?? ""),
    specifiers: specifiers.map(([found, text]) => meets(specifier(text), version(found))),
    refused: refused.map((text) => fails(() => constraint(data, `vllm ${text}`))),
    smi: smi.map(readSmi),
    names: names.map(([name, known]) => nearest(name, known)),
  }
}"""


def _pairs() -> list[tuple[str, str, bool]]:
    """Return versions and specifiers of the table, then random ones, with the answers of pip."""
    found = [
        (case["version"], text, side == "inside")
        for case in TABLE["specifiers"]
        for side in ("inside", "outside")
        for text in case[side]
    ]
    random = Random(20261130)  # noqa: S311 - the same ones in each run
    for _ in range(1500):
        version, wanted = _version(random), _version(random)
        operator = random.choice(["==", "!=", "<", "<=", ">", ">=", "~="])
        if operator == "~=" and len(Version(wanted).release) == 1:
            wanted = f"{Version(wanted).release[0]}.0"
        whole = wanted.replace(".", "").isdigit() and operator in {"==", "!="}
        prefix = ".*" if whole and random.random() < 0.5 else ""
        text = f"{operator}{wanted}{prefix}"
        found.append((version, text, SpecifierSet(text).contains(version, prereleases=True)))
    return found


def _version(random: Random) -> str:
    release = ".".join(str(random.choice([0, 1, 2, 10])) for _ in range(random.randint(1, 3)))
    pre = random.choice(["", "", "", "a1", "b2", "rc1", "rc10"])
    post = random.choice(["", "", "", ".post1", ".post2"])
    return f"{release}{pre}{post}{random.choice(['', '', '', '.dev1'])}"


def test_the_page_answers_as_the_program_does(scripts: Page) -> None:
    """Verdicts, reasons, figures, addresses, cards, specifiers and pasted texts are the same."""
    pairs = _pairs()
    given: dict[str, Any] = {
        "data": TABLE["data"],
        "cases": [case["ask"] for case in TABLE["cases"]],
        "wrong": [case["ask"] for case in TABLE["wrong"]],
        "cards": [case["name"] for case in TABLE["cards"]],
        "specifiers": [pair[:2] for pair in pairs],
        "refused": TABLE["no_specifiers"],
        "names": [[case["name"], case["known"]] for case in TABLE["names"]],
        "smi": [case["text"] for case in TABLE["smi"]],
    }
    told = scripts.evaluate(ALL, given)
    for case, mine in zip(TABLE["cases"], told["cases"], strict=True):
        asked = machine(DATA, question(case["ask"]))
        found = find(DATA, asked)
        near = found.nearest
        assert mine["runs"] == [each.offer.release for each in found.runs], case["name"]
        assert mine["unsure"] == [each.offer.release for each in found.unsure], case["name"]
        assert mine["family"] == asked.family
        assert mine["leftOut"] == len(found.left_out)
        assert mine["nearest"] == (near and {"driver": near.driver, "images": near.images})
        for offer in DATA.offers:
            each = answer(DATA, offer, asked)
            assert mine["answers"][offer.release] == {
                "verdict": each.verdict.value,
                "first": each.first.code,
                "uri": each.uri,
                "reasons": [
                    {"code": r.code, "level": r.level.value, "figures": r.figures}
                    for r in each.reasons
                ],
            }, case["name"]
    assert told["wrong"] == [case["field"] for case in TABLE["wrong"]]
    assert told["cards"] == [case["card"] for case in TABLE["cards"]]
    differing = [
        pair for pair, mine in zip(pairs, told["specifiers"], strict=True) if pair[2] != mine
    ]
    assert differing == []
    assert set(told["refused"]) <= {"version", "component"}
    assert told["names"] == [case["meant"] for case in TABLE["names"]]
    assert told["smi"] == [case["read"] for case in TABLE["smi"]]


def test_drivers_are_compared_alike(scripts: Page) -> None:
    """Whatever is typed, the page reads the same numbers in it as the program."""
    texts = [
        "R535",
        "535.161.08",
        "580.95.05-open",
        "1,5",
        "1.10.0",
        "v1.2",
        "418.xx+",
        "",
        "x",
        "1.4",
    ]
    texts += ["570", "570.0", "0570.1", "999999999999999999.1", "1234567890123456789"]
    told = scripts.evaluate(
        """async (texts) => {
          const { isBelow, numbers } = await import("./versions.js")
          return texts.map((one) =>
            [numbers(one).map(String), texts.map((other) => isBelow(one, other))])
        }""",
        texts,
    )
    assert told == [
        [[str(n) for n in numbers(one)], [is_below(one, other) for other in texts]] for one in texts
    ]
