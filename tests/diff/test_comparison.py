"""Comparison: what is said of two tags whichever of them comes first."""

from __future__ import annotations

import pytest

from generator.catalog import Catalog
from generator.diff import DRIVER, SDK, compare, sibling
from generator.diff.side import Side, sides
from tests.test_diff import catalog, release

NVIDIA = """
sdk: null
driver: {family: nvidia, minimum: 1.1.0}
components: {CUDA: "12.8", torch: 2.8.0}
"""


def _side(found: Catalog, release: str) -> Side:
    return next(side for side in sides(found) if side.record.release.release == release)


def test_the_facts_of_the_host_come_before_every_component(demo: Catalog) -> None:
    """Also where nothing differs, and nothing that is the same moves the ground."""
    first = demo.components.components[0].id
    found = catalog(demo, release("25.11", f"components: {{torch: 2.8.0, {first}: '1'}}"))
    rows = compare(found, *[_side(found, "25.11")] * 2).rows
    assert [row.name for row in rows] == [DRIVER, SDK, first, "torch"]
    assert not any(row.moves_ground for row in rows)


def test_two_families_of_drivers_are_two_whichever_comes_first(demo: Catalog) -> None:
    """Minimums that are spelled alike are not the same fact."""
    found = catalog(demo, release("25.11"), release("25.12", NVIDIA))
    one, other = _side(found, "25.11"), _side(found, "25.12")
    for pair in ((one, other), (other, one)):
        comparison = compare(found, *pair)
        assert "driver-families" in {caution.code for caution in comparison.cautions}
        assert DRIVER not in {row.name for row in comparison.rows if row.kind == "unchanged"}


@pytest.mark.parametrize("before", ["true", "false", "unknown"])
@pytest.mark.parametrize("after", ["true", "false", "unknown"])
def test_a_public_address_is_lost_where_there_was_one(
    demo: Catalog, before: str, after: str
) -> None:
    """Of what nobody states nothing is said to be lost."""
    found = catalog(
        demo,
        *(
            release(name, f"availability: {{public: {public}, vpc: all}}")
            for name, public in (("25.11", before), ("25.12", after))
        ),
    )
    codes = {c.code for c in compare(found, _side(found, "25.11"), _side(found, "25.12")).cautions}
    assert ("public-lost" in codes) == ((before, after) == ("true", "false"))


def test_what_was_told_is_told_of_the_way_from_the_tag_before(demo: Catalog) -> None:
    """And of no other way to the same tag."""
    more = "highlights: []\ncomponents: {torch: 2.9.0}"
    found = catalog(demo, release("25.12", more), release("25.11"), release("25.10"))
    after = _side(found, "25.12")
    told = compare(found, _side(found, "25.11"), after).told
    assert told is not None
    assert "torch" in told.unannounced
    assert compare(found, _side(found, "25.10"), after).told is None
    assert compare(found, after, after).told is None


def test_each_tag_takes_the_place_of_the_one_before_it(demo: Catalog) -> None:
    """However many a release has."""
    tags = ", ".join(f"{{tag: 25.11.post{i}}}" for i in range(5))
    (record,) = catalog(demo, release("25.11", f"variants: [{tags}]")).records
    assert sibling(record, record.variants[0]) is None
    for before, after in zip(record.variants, record.variants[1:], strict=False):
        assert sibling(record, after) is before
