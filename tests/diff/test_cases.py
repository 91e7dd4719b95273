"""Cases: what differs between two tags, from the table that the script of the page answers too."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from generator.catalog import Catalog
from generator.diff import CODES, KINDS, STEPS, compare, meant, rank
from generator.diff.order import ranks
from generator.diff.words import cautions
from tests.diff.cases import caution_text, compared, reference, row_text, table


@pytest.fixture(scope="module")
def catalogue(demo: Catalog) -> Catalog:
    """Give the catalogue of the table."""
    return compared(demo)


@pytest.mark.parametrize("case", table()["cases"], ids=lambda case: " ".join(case["of"]))
def test_two_tags_differ_as_the_table_says(catalogue: Catalog, case: dict[str, Any]) -> None:
    """What must be known before comes first; of the rest what hurts most."""
    (before,), (after,) = (meant(catalogue, reference(name)) for name in case["of"])
    found = compare(catalogue, before, after)
    assert [caution_text(c) for c in found.cautions] == case.get("cautions", [])
    assert [row_text(row) for row in found.changes] == case["rows"]
    counts = Counter(row.kind for row in found.rows)
    assert counts["unchanged"] == case.get("unchanged", counts["unchanged"])


def test_every_caution_and_kind_is_met() -> None:
    """Each has its sentence and a case."""
    met = {
        word for case in table()["cases"] for c in case.get("cautions", []) for word in c.split()
    }
    assert set(CODES) <= met
    assert list(cautions(str)) == list(CODES)
    kinds = {row.split()[1] for case in table()["cases"] for row in case["rows"]}
    assert kinds == set(KINDS) - {"unchanged"}


def test_the_order_is_total() -> None:
    """What moves the ground is first, what does not change last, and no two have one place."""
    every = [rank(kind, step, moves_ground=False) for kind in KINDS for step in (*STEPS, None)]
    assert every == sorted(set(every))
    assert list(ranks().values()) == every
    assert rank("upgraded", "patch", moves_ground=True) < min(every)
