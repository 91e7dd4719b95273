"""Plain: pages as any reader of Markdown shows them, and the menu as a page."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Final

from generator.export.edition import Menu

MENU: Final = "SUMMARY.md"
"""The page with the menu; some converters to books look for this name."""

_HEADING: Final = re.compile(r"^(#{1,6} .+?) \{#([\w-]+)\}[ \t]*$")
_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})")


def page(path: str, text: str, language: str, names: Mapping[str, str]) -> str:
    """
    Return a page with links to it in the other languages, whose folders stand beside its own.

    ``names`` are those of the languages by id. Anchors are HTML: few readers know ``{#id}``.
    """
    here = posixpath.dirname(f"{language}/{path}")
    links = " · ".join(
        name if id_ == language else f"[{name}]({posixpath.relpath(f'{id_}/{path}', here)})"
        for id_, name in names.items()
    )
    body = "\n".join(_anchored(text.split("\n")))
    return f"{links}\n\n{body}" if len(names) > 1 else body


def menu(sections: Menu, titles: Mapping[str, str]) -> str:
    """Return the menu; ``titles`` are those of pages by path, where the menu does not tell them."""
    lines: list[str] = []
    for section in sections:
        for name, entries in section.items():
            lines.append(f"- {name}")
            for entry in entries:
                told = {titles[entry]: entry} if isinstance(entry, str) else entry
                lines += (f"  - [{title}]({path})" for title, path in told.items())
    return "\n".join(lines) + "\n"


def title(text: str) -> str:
    """Return the title of a page, which is its first heading of the first level."""
    found = re.search(r"^# (.+?)(?: \{#[\w-]+\})?[ \t]*$", text, re.MULTILINE)
    return found[1] if found else ""


def _anchored(lines: list[str]) -> Iterator[str]:
    fence = ""
    for line in lines:
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = ""
        heading = None if fence else _HEADING.match(line)
        if heading:
            yield f'<a id="{heading[2]}"></a>\n\n{heading[1]}'
        else:
            yield line
