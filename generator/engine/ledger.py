"""Ledger: what the last build wrote, and from what, so that the next one writes what changed."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, TypeAlias

from generator import store
from generator.engine import index
from generator.engine.frame import Frame
from generator.engine.policy import Hashes

_FRAMES: Final = 200
"""So many frames of a language are kept, the newest."""


Link: TypeAlias = Sequence[str]
"""An anchor of a page: the source of the page, the anchor, and the target as it was given."""


class Sheet(NamedTuple):
    """
    A page as it was written.

    ``key`` stands for everything that it was made from, ``title`` is its name in menus; ``ids`` are
    its anchors, ``links`` those of others that it leads to, ``found`` its part of the search index,
    ``allowed`` what a policy must let it do; ``files`` are the names of what was written, ``day``
    is that of its last change, where it is told.
    """

    key: str
    title: str
    ids: Sequence[str]
    links: Sequence[Link]
    found: str
    allowed: Hashes
    files: Sequence[str]
    day: str


@dataclass(slots=True)
class Ledger:
    """
    The sheets of a site, by language and source, each in the order of the search index.

    ``base`` stands for what is behind all of them, ``indexes`` are the names of the indexes by
    language. ``files`` has the size and the time of the last change of every file of the site: a
    page is kept only where its files are what was written, whoever changed them.
    """

    base: str = ""
    stamp: str | None = None
    """What stands for all sources, where they can be told without a build."""
    sheets: Mapping[str, Mapping[str, Sheet]] = field(default_factory=dict)
    indexes: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    frames: Mapping[str, dict[str, Frame]] = field(default_factory=dict)
    """What the theme puts around pages, by language and what they have in common."""

    @classmethod
    def read(cls, root: Path, site: Path) -> Self:
        """Return what is known of a site; of one that nothing is known of, an empty ledger."""
        folder = store.folder_of(root)
        try:
            data = json.loads((folder / store.ledger_of(site)).read_bytes()) if folder else {}
            files = {name: (size, time) for name, (size, time) in data["files"].items()}
            allowed = list(map(_hashes, data["allowed"]))
            sheets = {}
            for language, pages in data["sheets"].items():
                name = data["indexes"][language]
                if name in files and _seen(site / name) != files[name]:
                    continue  # what is found of each page stands there
                parts = index.parts_of(site / name) if name in files else []
                sheets[language] = {
                    source: _sheet(said, allowed, parts) for source, said in pages.items()
                }
            frames = {
                language: {key: (pieces, _hashes(may)) for key, (pieces, may) in mine.items()}
                for language, mine in data["frames"].items()
            }
            return cls(data["base"], data["stamp"], sheets, data["indexes"], files, frames)
        except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
            return cls()

    def keep(self, root: Path, site: Path) -> None:
        """Write the ledger of a site that stands; those of sites that are gone are removed."""
        folder = store.folder_of(root)
        if folder is None:
            return
        allowed: dict[Hashes, int] = {}
        data = {
            "site": str(site),
            "base": self.base,
            "stamp": self.stamp,
            "sheets": {language: _said(mine, allowed) for language, mine in self.sheets.items()},
            "allowed": list(allowed),
            "indexes": self.indexes,
            "files": self.files,
            "frames": {
                language: dict([*mine.items()][-_FRAMES:]) for language, mine in self.frames.items()
            },
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        store.keep(folder / store.ledger_of(site), text.encode("utf-8", "surrogatepass"))
        for other in folder.glob(store.LEDGER.format("*")):
            if other.name != store.ledger_of(site) and not _is_of_a_site(other):
                store.remove(other)

    def beside(self, part: Ledger) -> Ledger:
        """Return the ledger of a site of which only some languages, a part, were built anew."""
        return Ledger(
            part.base,
            None,
            {**self.sheets, **part.sheets},
            {**self.indexes, **part.indexes},
            part.files,
            {**(self.frames if self.base == part.base else {}), **part.frames},
        )

    def after(self, files: Mapping[str, tuple[int, int]]) -> Ledger:
        """Return what of it holds of a site that has come to have other ``files``."""
        sheets = {
            language: {
                source: sheet
                for source, sheet in mine.items()
                if all(files.get(name) == self.files.get(name) for name in sheet.files)
            }
            for language, mine in self.sheets.items()
        }
        return replace(self, stamp=None, sheets=sheets, files=files)

    def stands(self, site: Path, sheet: Sheet) -> bool:
        """Tell whether the files of a page are what was written."""
        return all(_seen(site / name) == self.files.get(name) for name in sheet.files)


def _said(sheets: Mapping[str, Sheet], allowed: dict[Hashes, int]) -> dict[str, list[object]]:
    """Return sheets as plain data; what is in the index, or alike in many, is a number."""
    lines = count()
    return {
        source: [
            sheet.key,
            sheet.title,
            sheet.ids,
            sheet.links,
            next(lines) if sheet.found else -1,
            allowed.setdefault(sheet.allowed, len(allowed)),
            sheet.files,
            sheet.day,
        ]
        for source, sheet in sheets.items()
    }


def _hashes(said: Sequence[Sequence[str]]) -> Hashes:
    scripts, styles, attributes = map(tuple, said)
    return scripts, styles, attributes


def _sheet(said: list[Any], allowed: Sequence[Any], parts: Sequence[str]) -> Sheet:
    key, title, ids, links, line, number, files, day = said
    found = parts[line] if line >= 0 else ""
    return Sheet(key, title, ids, links, found, allowed[number], files, day)


def _seen(path: Path) -> tuple[int, int] | None:
    try:
        stat = os.lstat(path)
    except OSError:
        return None
    return stat.st_size, stat.st_mtime_ns


def _is_of_a_site(ledger: Path) -> bool:
    try:
        return Path(json.loads(ledger.read_bytes())["site"]).is_dir()
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return False
