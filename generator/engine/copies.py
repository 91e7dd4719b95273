"""Copies: the Markdown of hand-written pages, as it is published beside them."""

from __future__ import annotations

import posixpath
import re
from typing import Final

from mkdocs.structure.files import File, Files

NAME: Final = "index.md"
"""A copy stands in the folder of its page, so that relative links are the same in both."""

_FRONT: Final = re.compile(r"\A---\n.*?^---\n", re.DOTALL | re.MULTILINE)
_TARGET: Final = re.compile(r"(?<=\]\()[^\s()<>#:]+(?=[\s)#])")
"""The target of a link to another source, without its anchor."""


def copied(markdown: str, file: File, files: Files) -> str:
    """Return the text of a page with links to pages in the place of links to sources."""
    folder = posixpath.dirname(file.src_uri)

    def address(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, match[0]))
        target = files.get_file_from_path(path)
        return match[0] if target is None else target.url_relative_to(file)

    return _TARGET.sub(address, _FRONT.sub("", markdown).lstrip("\n"))
