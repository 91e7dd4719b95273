"""Sources: the content written down, in a process of its own, which holds much."""

from __future__ import annotations

import posixpath
import re
import shutil
import sys
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import yaml

from generator.engine import rulebook
from generator.loader import read
from generator.site import markdown
from generator.site.byhand import unlinked
from generator.site.plan import Plan, plan
from generator.site.publication import Publication
from tests import synthetic
from tests.bench.content import Content

DAY: Final = date(2026, 11, 30)

FAMILIES: Final = 6
"""The same at every size, so that menus do not grow."""

_TITLE: Final = re.compile(r"^(# .+)$", re.MULTILINE)


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
    publication = Publication.of(catalog, DAY, rulebook=rules, is_whole=False)
    menu = {}
    for language in publication.voices:
        planned = plan(publication, language)
        folder = content.markdown / language
        source = catalog.languages[0].id
        hand = _by_hand(content.project / "docs", (source, language))
        for path, file in hand.items():
            _put(folder / path, unlinked(file.read_text("utf-8"), path, planned.left_out))
        for spec in planned.pages:
            resolve = partial(_from, spec.path)
            _put(folder / spec.path, markdown.render(spec.make(), resolve))
        menu[language] = _menu(planned, hand)
    (content.root / "menu.yml").write_text(
        yaml.safe_dump(menu, allow_unicode=True, sort_keys=False), "utf-8"
    )


def _by_hand(docs: Path, languages: tuple[str, str]) -> dict[str, Path]:
    """Return the hand-written pages by path; one without a translation is that of the source."""
    return {
        file.relative_to(docs / language).as_posix(): file
        for language in languages
        for file in sorted((docs / language).rglob("*.md"))
    }


def _put(path: Path, text: str) -> None:
    """Write a page whose title has the anchor that all titles of ours have."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_TITLE.sub(r"\1 {#top}", text, count=1), "utf-8")


def _from(page: str, to: str) -> str:
    """Return the target of a link as MkDocs wants it, relative to the source of the page."""
    parts = urlsplit(to)
    if parts.scheme or not parts.path:
        return to
    path = posixpath.relpath(parts.path, posixpath.dirname(page) or ".")
    return f"{path}#{parts.fragment}" if parts.fragment else path


def _menu(planned: Plan, hand: dict[str, Path]) -> list[dict[str, list[str]]]:
    """Return the menu of ours: what the plan has of it, and the other pages in the guide."""
    there = {*(spec.path for spec in planned.pages), *hand}
    named = {path for _, paths in planned.nav for path in paths}
    others = [path for path in hand if "/" not in path and path not in named]
    sections = [
        (
            title,
            [*(path for path in paths if path in there), *(others if "guide.md" in paths else ())],
        )
        for title, paths in planned.nav
    ]
    return [{title: paths} for title, paths in sections if paths]


if __name__ == "__main__":
    make(Content(Path(sys.argv[1]), int(sys.argv[2])))
