"""Index: the entries of generated pages in the search index that the theme's worker reads."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

from generator.site import segment
from generator.site.search import Entry

SEPARATOR: Final = r"[\s\u200b\u3000\-,:!=\[\]()\"/+、。，．？！；：（）]+|\.(?=(?:ppu|cu|nv)\d)"
"""
Where words end, for all languages: the theme's own separators do not find ``Pékin`` in brackets nor
``cu129`` inside a local version, and splitting at every dot would rank 25.11 above 25.11.post1.
"""


def merge(path: Path, pages: Iterable[tuple[str, Iterable[Entry]]], language: str) -> None:
    """
    Add the entries of ``pages`` (address, entries) to the index file at ``path``.

    The index is read and written as the file that it is, the one stable seam between the theme's
    plugin and its worker. Chinese text is cut into words, for hand-written pages too.
    """
    if not path.is_file():
        return  # a site without the search plugin
    index = json.loads(path.read_text(encoding="utf-8"))
    for url, entries in pages:
        for entry in entries:
            location = f"{url}#{entry.anchor}" if entry.anchor else url
            found = {
                "location": location,
                "title": escape(entry.title, quote=False),
                # What stands in an element of its own is shown without the rest.
                "text": escape(entry.text, quote=False)
                + "".join(f"<p>{escape(name, quote=False)}</p>" for name in entry.names),
            }
            boost = {} if entry.boost == 1 else {"boost": entry.boost}
            index["docs"].append(found | boost)
    if language == "zh":
        for entry in index["docs"]:
            for key in ("title", "text"):
                entry[key] = segment.cut(entry[key].replace(segment.BOUNDARY, ""))
    index["config"]["separator"] = SEPARATOR
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, encoding="utf-8")
