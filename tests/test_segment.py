"""Segment: Chinese text cut into the words that readers type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.site.segment import BOUNDARY, cut


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("数据库迁移工具", "迁移"),
        ("环境变量", "变量"),
        ("华北2（北京）", "北京"),
        ("ACCL通信库", "通信"),
    ],
)
def test_words_of_two_characters_are_found(text: str, word: str) -> None:
    """A word from the middle of a title is a word of its own."""
    assert word in cut(text).split(BOUNDARY)


def test_other_text_is_left_as_it_is() -> None:
    """Latin words and versions are not touched."""
    assert cut("torch 2.8.0+cu129, Pékin") == "torch 2.8.0+cu129, Pékin"


@given(st.text(alphabet="环境变量数据库迁移 a1.", max_size=30))
def test_boundaries_are_all_that_is_added(text: str) -> None:
    """Without the boundaries the text is the text that was cut."""
    assert cut(text).replace(BOUNDARY, "") == text
