"""Index: the entries of generated pages in the search index that the theme's worker reads."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from pathlib import Path

from generator.site import segment
from generator.site.search import SEPARATOR, Entry


def written(url: str, entries: Iterable[Entry], language: str) -> str:
    """Return the part of the index that is a page at an address; Chinese is cut into words."""
    return ",".join(_json(_found(url, entry), language) for entry in entries)


def _found(url: str, entry: Entry) -> dict[str, object]:
    found: dict[str, object] = {
        "location": f"{url}#{entry.anchor}" if entry.anchor else url,
        "title": escape(entry.title, quote=False),
        # What stands in an element of its own is shown without the rest.
        "text": escape(entry.text, quote=False)
        + "".join(f"<p>{escape(name, quote=False)}</p>" for name in entry.names),
    }
    return found if entry.boost == 1 else found | {"boost": entry.boost}


def taken(path: Path, language: str) -> dict[str, str]:
    """
    Return the parts of the index that the theme's plugin wrote, by the address of their page.

    The index is read and written as the file that it is, the one stable seam between that plugin
    and its worker.
    """
    parts: dict[str, list[str]] = {}
    for entry in json.loads(path.read_text(encoding="utf-8"))["docs"]:
        url = entry["location"].partition("#")[0]
        parts.setdefault(url, []).append(_json(entry, language))
    return {url: ",".join(said) for url, said in parts.items()}


def complete(path: Path, parts: Iterable[str]) -> None:
    """
    Write the index of a language with all its parts in the place of those that are there.

    A part is a line, so that what is known of a page can be taken from the file again.
    """
    index = json.loads(path.read_text(encoding="utf-8"))
    config = _compact(index["config"] | {"separator": SEPARATOR})
    text = ",\n".join(filter(None, parts))
    path.write_text(f'{{"config":{config},"docs":[\n{text}\n]}}', encoding="utf-8", newline="\n")


def parts_of(path: Path) -> list[str]:
    """Return the parts of an index that was completed."""
    lines = path.read_text(encoding="utf-8").split("\n")[1:-1]
    return [line.removesuffix(",") for line in lines]


def _json(entry: dict[str, object], language: str) -> str:
    if language == "zh":
        for key in ("title", "text"):
            entry[key] = segment.cut(str(entry[key]).replace(segment.BOUNDARY, ""))
    return _compact(entry)


def _compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
