"""Prose: Markdown that people wrote, made safe (Python-Markdown stands behind this door only)."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Final
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from generator.link import is_safe

_MARKUP: Final = re.compile(r"[\\`*_\[\]<&\x00-\x1f]|^(?:\s|[-+#>=]|\d+\.)")
"""What may be more than text: marks inside a line, and those at its beginning."""


class _SafeLinks(Treeprocessor):
    """Turn links with other schemes, and all pictures, into their text."""

    def run(self, root: Element) -> None:
        """Walk the tree; ElementTree has no parents, so children are changed in place."""
        for element in root.iter():
            if element.tag == "a" and not is_safe(element.get("href", "")):
                element.tag = "span"
                element.attrib.clear()
            elif element.tag == "img":
                alt = element.get("alt", "")
                element.tag = "span"
                element.attrib.clear()
                element.text = alt


@cache
def _markdown() -> Markdown:
    """Return the one converter: no raw HTML, no pictures, tables and lists allowed."""
    converter = Markdown(extensions=["sane_lists"], output_format="html")
    converter.preprocessors.deregister("html_block")
    converter.inlinePatterns.deregister("html")
    converter.treeprocessors.register(_SafeLinks(converter), "safe_links", 0)
    return converter


@cache
def to_html(text: str) -> str:
    """
    Return ``text`` as HTML; a single paragraph comes without its ``<p>``.

    Text without markup characters, which is most of it, does not pass through the converter.
    """
    if not _MARKUP.search(text):
        return escape(text, quote=False)
    converter = _markdown()
    html = converter.reset().convert(text)
    if html.startswith("<p>") and html.count("<p>") == 1 and html.endswith("</p>"):
        return html[3:-4]
    return html
