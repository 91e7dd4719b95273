"""Sources: the content written down, in a process of its own, which holds much."""

from __future__ import annotations

import shutil
import sys
from datetime import date
from pathlib import Path
from typing import Final

import yaml

from generator.engine import rulebook
from generator.export.edition import Edition
from generator.loader import read
from generator.site.publication import Publication
from tests import synthetic
from tests.bench.content import Content

DAY: Final = date(2026, 11, 30)

FAMILIES: Final = 6
"""The same at every size, so that menus do not grow."""


def make(content: Content) -> None:
    """Write everything; the same number of records makes the same bytes."""
    synthetic.project(content.whole, content.records, families=FAMILIES)
    shutil.copytree(content.whole, content.project)
    settings = content.project / "mkdocs.yml"
    text = settings.read_text("utf-8").replace(
        "  - tagnotes\n", "  - tagnotes: {pages: releases}\n"
    )
    settings.write_text(text, "utf-8")
    _write(content)


def _write(content: Content) -> None:
    catalog = read(content.project).catalog
    if catalog is None:
        sys.exit("the synthetic project cannot be read")
    rules = rulebook.rules(content.project)
    publication = Publication.of(catalog, DAY, rulebook=rules, is_whole=False, root=content.project)
    menu = {}
    for language in publication.voices:
        edition = Edition(publication, language, content.project / "docs", None)
        for path, text in edition.pages():
            page = content.markdown / language / path
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, "utf-8")
        menu[language] = [
            {title: [_path(entry) for entry in entries] for title, entries in section.items()}
            for section in edition.menu()
        ]
    (content.root / "menu.yml").write_text(
        yaml.safe_dump(menu, allow_unicode=True, sort_keys=False), "utf-8"
    )


def _path(entry: str | dict[str, str]) -> str:
    """Return the path of a page in a menu, whose title everybody takes from the page."""
    return entry if isinstance(entry, str) else next(iter(entry.values()))


if __name__ == "__main__":
    make(Content(Path(sys.argv[1]), int(sys.argv[2])))
