"""Highlight: code in colours."""

from __future__ import annotations

from generator.site.highlight import to_html


def test_code_is_coloured_by_its_language() -> None:
    """A keyword gets a class, and markup in code is text."""
    assert '<span class="k">' in to_html("if a < b: pass", "python")
    assert "&lt;" in to_html("a < b", "python")


def test_an_unknown_language_is_plain_text() -> None:
    """A language nobody knows is no error."""
    assert to_html("a b", "no-such-language") == "a b"
