"""Clean: files without a fault are read quickly, and no other way than by the walk."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.loader import parse
from generator.loader.clean import clean
from generator.loader.data import Walk
from generator.loader.walk import walk
from generator.source import Place
from tests.conftest import REPOSITORY

RECORDS = [path.read_text("utf-8") for path in sorted(REPOSITORY.glob("releases/**/*.yml"))]
PIECES = ["a: 1\n", "- b\n", "  ", "&x ", "*x", "!!int ", "<<: ", "{", "}", "[", "]", "'", '"\\n"']


def everything(found: Walk) -> object:
    """Return all that a walk gathered, in a shape that can be compared."""

    def below(place: Place | None) -> object:
        if place is None:
            return None
        return (
            place.span,
            place.key_span,
            place.is_plain,
            [(segment, below(inner)) for segment, inner in (place.below or {}).items()],
        )

    return found.data, below(found.top), found.numerals, found.hollow


@pytest.mark.parametrize("text", RECORDS)
def test_the_quick_way_is_taken_through_every_file_of_the_repository(text: str) -> None:
    """Files without a fault are read quickly, and nothing in them is read otherwise."""
    quick = clean(text)
    assert quick is not None
    assert everything(quick) == everything(walk(text))


@given(st.sampled_from(RECORDS), st.integers(0, 20_000), st.sampled_from(PIECES), st.data())
def test_the_quick_way_says_what_the_walk_says(
    text: str, at: int, piece: str, data: st.DataObject
) -> None:
    """Wherever a file is damaged: what is read quickly is without a fault, and read alike."""
    at = min(at, len(text))
    cut = data.draw(st.integers(0, 5))
    damaged = text[:at] + piece + text[at + cut :]
    quick = clean(damaged)
    if quick is not None:
        careful = walk(damaged)
        assert not careful.faults
        assert everything(quick) == everything(careful)


@given(st.text(alphabet="{}[]:-,&*!|>'\"# \n01ab"))
def test_the_quick_way_leaves_every_fault_to_the_walk(text: str) -> None:
    """What is odd is never read quickly."""
    quick = clean(text)
    if quick is not None:
        careful = walk(text)
        assert not careful.faults
        assert everything(quick) == everything(careful)


def test_an_invisible_character_is_told_once_in_a_file_with_other_faults() -> None:
    """It was found in the text of the file, and is not found in the value again."""
    found = parse("x.yml", "a: x\u200by\nb: 1\nb: 2\n".encode()).findings
    assert [finding.code for finding in found] == ["SRC028", "SRC012"]
