"""The script of the comparison answers as the program does: one table of cases, run in Chromium."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from packaging.version import Version
from playwright.sync_api import Page

from generator.catalog import Catalog
from generator.diff import compare, sides
from generator.diff.data import data
from tests.conftest import DAY
from tests.diff.cases import caution_text, compared, row_text
from tests.test_diff import catalog, release

pytestmark = pytest.mark.browser

EVERY = """async (data) => {
  const { compare } = await import("./changes.js")
  const said = (value) => (value === -1 ? "-" : value === -2 ? "unknown" : value)
  const row = ({ name, kind, step, was, now, formerly }) =>
    `${name} ${kind} ${step ?? "-"} ${said(was)} ${said(now)}${formerly ? ` ${formerly}` : ""}`
  const caution = ({ code, was, now, lost }) =>
    code === "public-lost" ? code : [code, was || "-", now || "-", ...lost].join(" ")
  return data.tags.flatMap((before) => data.tags.map((after) => {
    const { cautions, rows } = compare(data, before, after)
    return { cautions: cautions.map(caution), rows: rows.map(row) }
  }))
}"""


def _random(demo: Catalog) -> Catalog:
    """Return a catalogue with whatever versions may look like."""
    random = Random(20261130)  # noqa: S311 - the same ones in each run
    locals_ = ["", "", "+ali", "+ali.9.ppu1.7.0.cu129", "+nv25.3", "+ppu1.7.0.oe"]

    def version() -> str:
        release_ = ".".join(str(random.choice([0, 1, 2, 10])) for _ in range(random.randint(1, 4)))
        tail = random.choice(["", "", "a1", "rc1", ".post1", ".dev1", "-git", "~x"])
        text = f"{random.choice(['', '', '', 'v', '1!'])}{release_}{tail}{random.choice(locals_)}"
        return text if random.random() > 0.1 else "unknown"

    def components() -> str:
        names = ["CUDA", "torch", "gdb", "vllm", "cumm-cu128", "cumm-cu129"]
        mine = {name: version() for name in names if random.random() > 0.2}
        sdk = random.choice(["{name: ppu, version: '1.7'}", "{name: ppu, version: 1.7.0}", "null"])
        driver = json.dumps({"family": "ppu", "minimum": random.choice([version(), "R535"])})
        return f"components: {json.dumps(mine)}\nsdk: {sdk}\ndriver: {driver}"

    return catalog(demo, *(release(f"26.{i:02}", components()) for i in range(30)))


def test_the_page_compares_as_the_program_does(scripts: Page, demo: Catalog) -> None:
    """Every tag of the table with every other one, then random ones: the same rows in one order."""
    for found in (compared(demo), _random(demo)):
        every = sides(found)
        told = scripts.evaluate(
            EVERY, json.loads(data(found, DAY).model_dump_json(exclude_none=True))
        )
        pairs = [(before, after) for before in every for after in every]
        assert len(told) == len(pairs) > 300
        for (before, after), mine in zip(pairs, told, strict=True):
            here = compare(found, before, after)
            expected: dict[str, Any] = {
                "cautions": [caution_text(c) for c in here.cautions],
                "rows": [row_text(row) for row in here.rows],
            }
            assert mine == expected, f"{before.reference} {after.reference}"


def test_versions_are_written_in_their_order(demo: Catalog) -> None:
    """The place of a version in its list is its place among all: what sorts needs no more."""
    for component in data(_random(demo), DAY).components:
        orders = [keys.order for keys in component.versions if keys.order is not None]
        assert orders == sorted(orders)
        plain = [keys.text for keys in component.versions if "+" not in keys.text]
        known = [Version(text) for text in plain if not text.endswith(("-git", "~x"))]
        assert known == sorted(known)
