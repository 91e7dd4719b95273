"""Seen: of what a page is made, whatever it says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import Final

PROSE: Final = frozenset(
    {("a", "href"), *((tag, "") for tag in ("a", "p", "em", "strong", "code", "span", "br", "hr"))}
    | {(tag, "") for tag in ("ul", "ol", "li", "pre", "blockquote")}
)
"""What Markdown of a record may become: elements, and the attributes of each."""

_ADDRESSES: Final = frozenset({"href", "src", "action", "formaction", "data", "poster", "srcset"})
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:")
_SAFE: Final = ("http:", "https:", "mailto:")


class Seen(HTMLParser):
    """The elements of some HTML, each with its attributes, its addresses and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: set[tuple[str, str]] = set()
        self.addresses: set[str] = set()
        self.texts: list[str] = []
        self.remarks: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.parts |= {(tag, ""), *((tag, name) for name, _ in attrs)}
        self.addresses |= {value for name, value in attrs if name in _ADDRESSES and value}

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        """Note a remark: only templates make them."""
        self.remarks.append(data)

    @property
    def text(self) -> str:
        """All texts."""
        return "".join(self.texts)

    @property
    def unsafe(self) -> list[str]:
        """The addresses by which a browser would do something else than to open a page."""
        bare = (re.sub(r"[\x00-\x20]", "", address).lower() for address in self.addresses)
        return [a for a in bare if (found := _SCHEME.match(a)) and found[0] not in _SAFE]


def seen(texts: Iterable[str]) -> Seen:
    """Return what some pages hold together."""
    found = Seen()
    for text in texts:
        found.feed(text)
        found.close()
        found.reset()
    return found
