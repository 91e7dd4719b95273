"""Prose: Markdown that people wrote is shown, and can do no harm."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.site.prose import to_html


class _Tags(HTMLParser):
    """The elements and attributes of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember an element."""
        self.seen.append((tag, dict(attrs)))


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Plain words.", "Plain words."),
        ("a < b & c", "a &lt; b &amp; c"),
        ("**bold** and `code <b>`", "<strong>bold</strong> and <code>code &lt;b&gt;</code>"),
        ("[site](https://example.org/x)", '<a href="https://example.org/x">site</a>'),
        ("[page](../guide.md#pull)", '<a href="../guide.md#pull">page</a>'),
        ("[mail](mailto:a@example.org)", '<a href="mailto:a@example.org">mail</a>'),
        ("one\n\ntwo", "<p>one</p>\n<p>two</p>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("[x](javascript:alert(1))", "<span>x</span>"),
        ("[x](JaVaScRiPt:alert)", "<span>x</span>"),
        ("[x](data:text/html,y)", "<span>x</span>"),
        ("[x](//evil.example)", "<span>x</span>"),
        ("![alt](https://example.org/p.png)", "<span>alt</span>"),
    ],
)
def test_markdown_is_shown_and_everything_else_is_text(text: str, html: str) -> None:
    """Emphasis, code, lists and safe links work; markup, other links and pictures become text."""
    assert to_html(text) == html


ALLOWED = {
    "p",
    "strong",
    "em",
    "code",
    "a",
    "ul",
    "ol",
    "li",
    "pre",
    "span",
    "br",
    "hr",
    "blockquote",
}
HEADINGS = {f"h{level}" for level in range(1, 7)}


@given(st.text(st.sampled_from("a1.-+#>=~|!{}()\"':;，。 «»\u00a0\u2028/@$%^")))
def test_text_without_markup_is_what_the_converter_makes_of_it(text: str) -> None:
    """Most text does not pass through it; a code span behind the same text makes it pass."""
    assert to_html(f"a{text}`x`") == f"{to_html(f'a{text}')}<code>x</code>"


@pytest.mark.parametrize("mark", ["- a", "+ a", "1. a", "# a", "> a", " a", "a\n=", "a\n-"])
def test_marks_at_the_beginning_are_marks(mark: str) -> None:
    """Text that begins a list, a heading or a quotation is no plain text, and no space is kept."""
    assert to_html(mark) != mark


@given(
    st.lists(
        st.sampled_from(
            [
                "<",
                ">",
                "script",
                "[",
                "](",
                ")",
                "javascript:",
                "onclick=",
                "`",
                "*",
                "\n",
                "&#106;",
                "https://",
                '"',
                "'",
                "\\",
                "!",
                "<!--",
                "-->",
                "\u200b",
                "data:",
                "x",
                " ",
                "# ",
            ]
        ),
        max_size=30,
    )
)
def test_no_text_makes_a_script(pieces: list[str]) -> None:
    """Whatever is written, the HTML holds known elements, no handlers and no unsafe address."""
    for tag, attributes in _Tags(to_html("".join(pieces))).seen:
        assert tag in ALLOWED | HEADINGS
        assert set(attributes) <= {"href", "title"}
        href = attributes.get("href")
        if href is not None:
            bare = re.sub(r"[\x00-\x20\u200b]", "", href).lower()
            assert not bare.startswith(("javascript:", "data:", "vbscript:", "//"))
