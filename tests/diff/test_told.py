"""Told: what was said of the way from the tag before, and what of it is not so."""

from __future__ import annotations

import pytest

from generator.catalog import Catalog
from generator.diff import compare, meant, side_of, told
from generator.diff.report import markdown, text
from tests.test_diff import catalog, release

NEW = """
components: {CUDA: '12.9', torch: 2.8.0, triton: 3.4.0}
highlights: [{upgrade: [torch, triton]}]
"""


def test_what_is_not_announced_and_what_is_not_found(demo: Catalog) -> None:
    """CUDA changed and nobody says so; torch is said to be newer and is the same."""
    found = catalog(demo, release("25.12", NEW), release("25.11"))
    (old,), (new,) = meant(found, "25.11"), meant(found, "25.12")
    said = told(found, new)
    assert said == (old, ("CUDA",), ("torch",))
    assert told(found, old) is None
    there = compare(found, old, new)
    assert "12.8 -> 12.9 (not announced)" in text(there)
    assert text(there).endswith("\nannounced, but not upgraded: torch\n")
    assert markdown(there).endswith("\nAnnounced, but not upgraded: `torch`\n")
    assert compare(found, new, old).told is None


def test_a_tag_of_one_release_follows_the_one_before_it(demo: Catalog) -> None:
    """Highlights of both tell of the release before, those of it alone of this way."""
    more = """
variants: [{tag: '25.12'}, {tag: 25.12.post1, components: {vllm: 0.11.0, torch: 2.7.0}}]
highlights: [{upgrade: [torch, CUDA]}, {upgrade: [vllm, triton], for: [25.12.post1]}]
"""
    found = catalog(demo, release("25.12", more), release("25.11"))
    (new,), (post,) = meant(found, "25.12"), meant(found, "25.12.post1")
    assert told(found, post) == (new, (), ("triton",))


@pytest.mark.parametrize(
    ("more", "elsewhere"),
    [
        ("", ()),
        ("highlights: unknown", ()),
        (NEW, ("25.11.post1",)),
        (NEW + "variants: [{tag: 25.12-xpu}]", ()),
    ],
)
def test_of_some_ways_nobody_can_say(demo: Catalog, more: str, elsewhere: tuple[str, ...]) -> None:
    """Nothing was announced, a release stands between, or it takes the place of no other."""
    old = "variants: [{tag: 25.11-cpu}]"
    found = catalog(demo, release("25.12", more), release("25.11", old), elsewhere=elsewhere)
    newest = found.records[0]
    side = side_of(found, newest.variants[0])
    assert side is not None
    assert told(found, side) is None


def test_an_image_without_a_family_has_no_sides(demo: Catalog) -> None:
    """Nobody knows which releases it has."""
    found = catalog(demo, release("25.12", image="stranger"))
    assert side_of(found, found.records[0].variants[0]) is None
    assert meant(found, "25.12") == ()


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("trainer-ppu:25.11", "trainer-ppu:25.11"),
        ("trainer-ppu:latest", "trainer-ppu:25.11"),
        ("latest", "trainer-ppu:25.11"),
        ("25.11.post1", "trainer-ppu:25.11.post1"),
        ("25.11@cuda12.8", "trainer-nv:25.11@cuda12.8"),
        ("trainer-nv:25.08", "trainer-nv:25.08"),
    ],
)
def test_a_tag_is_meant_by_any_of_its_names(demo: Catalog, given: str, found: str) -> None:
    """With its image or alone, where one image has it."""
    assert [side.reference for side in meant(demo, given)] == [found]
