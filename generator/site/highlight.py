"""Highlight: code in colours (Pygments stands behind this door only)."""

from __future__ import annotations

from functools import cache

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound


@cache
def to_html(code: str, lang: str) -> str:
    """Return the spans of ``code``; memoised, since many releases share their snippets."""
    try:
        lexer = get_lexer_by_name(lang, stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    return highlight(code, lexer, HtmlFormatter(nowrap=True)).rstrip("\n")
