"""Sources: places are found along a path, and an excerpt shows where they are."""

from __future__ import annotations

import pytest

from generator.link import is_safe
from generator.loader import parse
from generator.source import TOP, Source, Span


def test_a_path_leads_to_the_deepest_real_place() -> None:
    """Missing keys and tags of unions are passed over; a key has a place of its own."""
    source = parse("x.yml", b"a:\n  b: [c]\n").source
    assert source.locate(("a", "known", "b", 0)) == Span(2, 7, 2, 8)
    assert source.locate(("a", "b", "missing")) == Span(2, 6, 2, 9)
    assert source.locate(("a", "b"), key=True) == Span(2, 3, 2, 4)
    assert source.locate(("a", "b", 0), key=True) == Span(2, 7, 2, 8)
    assert Source("x.yml").locate(("a",)) == TOP


def test_an_excerpt_is_the_line_with_carets() -> None:
    """The carets stand below the span, behind tabs and wide characters too."""
    source = Source("x.yml", "a: b\n\t更: c\n".encode())
    assert source.excerpt(Span(1, 4, 1, 5)) == "a: b\n   ^"
    assert source.excerpt(Span(2, 5, 2, 6)) == "\t更: c\n\t\u3000  ^"
    assert source.excerpt(Span(1, 1, 2, 3)) == "a: b\n^^^^"
    assert source.excerpt(Span(1, 5, 1, 5)) == "a: b\n    ^"


def test_words_of_a_text_have_a_place_of_their_own() -> None:
    """In a single line, plain or quoted; of a folded or escaped text the whole is shown."""
    text = (
        "a: [one two, 'one two', \"one two\", 'o''ne two', \"one\\ttwo\", one\n  two]\n"
        "b: >\n  one two\n"
    )
    source = parse("x.yml", text.encode()).source
    words = ["one two"] * 3 + ["o'ne two", "one\ttwo", "one two"]
    for index, value in enumerate(words):
        start = value.index("two")
        place = source.inside(("a", index), value, start, start + 3)
        assert (source.written(place) == "two") is (index < 3)
        assert index < 3 or place == source.locate(("a", index))
    assert source.inside(("b",), "one two\n", 4, 7) == source.locate(("b",))


def test_what_nobody_sees_is_shown_in_an_excerpt() -> None:
    """A character that turns the line around would make the excerpt lie."""
    assert (
        Source("x.yml", "a: x\u202ey".encode()).excerpt(Span(1, 4, 1, 7)) == "a: x\ufffdy\n   ^^^"
    )


def test_a_line_that_is_not_there_has_no_excerpt() -> None:
    """A finding about an empty or unreadable file shows no line."""
    assert Source("x.yml").excerpt(TOP) == ""


def test_a_long_line_is_cut_around_the_span() -> None:
    """Of a line of a megabyte only the part around the fault is shown."""
    source = Source("x.yml", b"x" * 300 + b"FAULT" + b"y" * 300)
    shown, carets = source.excerpt(Span(1, 301, 1, 306)).split("\n")
    assert len(shown) == 122
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "FAULT"
    shown, carets = source.excerpt(Span(1, 1, 1, 400)).split("\n")
    assert carets == "^" * 120
    assert shown.endswith("…")


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("https://example.org", True),
        ("mailto:me@example.org", True),
        ("../topics/accl.md#editions", True),
        ("", True),
        ("javascript:alert(1)", False),
        ("JaVa\tScRiPt:alert(1)", False),
        ("java&#115;cript:alert(1)", False),
        ("//example.org", False),
        ("\\\\example.org", False),
        ("data:text/html,x", False),
        ("https://[bad", False),
        ("https://a.org:port/", False),
        ("https:///path", False),
        ("https://a.org\\@b.org", False),
        ("/\\example.org", False),
        ("topics\\accl.md", False),
    ],
)
def test_a_link_may_lead_to_a_page_only(url: str, safe: bool) -> None:  # noqa: FBT001 - a table
    """Addresses that run code, or leave the scheme open, are refused."""
    assert is_safe(url) is safe
