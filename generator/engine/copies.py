"""Copies: the Markdown of hand-written pages, as it is published beside them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container
from typing import Final

from mkdocs.structure.files import File, Files

NAME: Final = "index.md"
"""A copy stands in the folder of its page, so that relative links are the same in both."""

_FRONT: Final = re.compile(r"\A---\n.*?^---\n", re.DOTALL | re.MULTILINE)
_TARGET: Final = re.compile(r"(?<=\]\()[^\s()<>#:]+(?=[\s)#])")
"""The target of a link to another source, without its anchor."""
_LINK: Final = re.compile(r"\[([^\[\]]*)\]\(([^\s()<>#:]+)(?:#[^\s()<>]*)?\)")
"""A link to another source."""


def unlinked(markdown: str, source: str, left_out: Container[str]) -> str:
    """Return the text of a page with words in the place of links to pages that are not there."""
    folder = posixpath.dirname(source)

    def words(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, match[2]))
        return match[1] if path in left_out else match[0]

    return _LINK.sub(words, markdown)


def copied(markdown: str, file: File, files: Files) -> str:
    """Return the text of a page with links to pages in the place of links to sources."""
    folder = posixpath.dirname(file.src_uri)

    def address(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, match[0]))
        target = files.get_file_from_path(path)
        return match[0] if target is None else target.url_relative_to(file)

    return _TARGET.sub(address, _FRONT.sub("", markdown).lstrip("\n"))
