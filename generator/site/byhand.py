"""By hand: the Markdown of pages that people write, made ready for whatever builds them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container
from typing import Final

_LINK: Final = re.compile(r"\[([^\[\]]*)\]\(([^\s()<>#:]+)(?:#[^\s()<>]*)?\)")
"""A link to another source."""

_TITLE: Final = re.compile(r"\A(# [^\n{]+)$", re.MULTILINE)
"""A title without an anchor of its own: slugs differ from language to language."""


def unlinked(markdown: str, source: str, left_out: Container[str]) -> str:
    """Return the text of a page with words in the place of links to pages that are not there."""
    folder = posixpath.dirname(source)

    def words(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, match[2]))
        return match[1] if path in left_out else match[0]

    return _LINK.sub(words, markdown)


def titled(markdown: str) -> str:
    """Return a page whose title has the anchor that all titles have."""
    return _TITLE.sub(r"\1 {#top}", markdown, count=1)
