"""Write: an export, put into a folder."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from generator.export import form, plain
from generator.export.edition import Edition
from generator.export.engine import Engine
from generator.export.folder import replaced
from generator.export.settings import DOCS, MORE, OVERRIDES, STYLE, left_out, name, settings
from generator.site.publication import Publication

_GENERATOR: Final = Path(__file__).parents[1]
_LOOK: Final = _GENERATOR / "engine" / "theme"
"""Files of our look that other engines take as well."""
_OVERRIDES: Final = _GENERATOR / "export" / "theme"


@dataclass(frozen=True, slots=True)
class Report:
    """What was written: pages by language, other files, and what builds them, in this order."""

    folder: Path
    pages: Mapping[str, int]
    files: int
    settings: tuple[str, ...]
    left_out: tuple[str, ...]
    """Plugins of the site that the export does without."""


def export(  # noqa: PLR0913 - what an export is made from
    publication: Publication,
    site: Mapping[str, Any],
    root: Path,
    folder: Path,
    engine: Engine,
    *,
    force: bool = False,
) -> Report:
    """
    Write the site for an engine into a folder, as a whole or not at all.

    ``site`` are the settings of the project at ``root``. ValueError when the folder is no export,
    OSError when it cannot be written.
    """
    languages = publication.catalog.languages
    pages: dict[str, int] = {}
    named: list[str] = []
    files = 0
    with replaced(folder, (root / "releases", root / "docs", root / ".git"), force=force) as new:
        for language in languages:
            shared = "" if language == languages[0] else None
            if engine is Engine.PLAIN and shared is None:
                shared = f"../{languages[0].id}/"
            edition = Edition(publication, language.id, root / "docs", shared)
            if engine is Engine.PLAIN:
                top = new / language.id
                pages[language.name] = _plain(edition, top)
            else:
                top = new / DOCS / language.id
                pages[language.name] = sum(_put(top / path, text) for path, text in edition.pages())
                told = settings(publication, language, site, edition.menu(), engine)
                named.append(name(publication, language.id))
                _put(new / named[-1], form.written(told))
                shutil.copytree(
                    _LOOK / "assets" / "tagnotes", (top / STYLE).parent, ignore=_scripts
                )
                shutil.copyfile(_OVERRIDES / "export.css", top / MORE)
            files += _beside(edition, top, engine)
        if named:
            templates = shutil.ignore_patterns("*.css")
            shutil.copytree(_OVERRIDES, new / OVERRIDES, ignore=templates)
            for part in (".icons", "partials/languages"):
                shutil.copytree(_LOOK / part, new / OVERRIDES / part)
    return Report(folder.resolve(), pages, files, tuple(named), tuple(left_out(site)))


def _plain(edition: Edition, top: Path) -> int:
    names = {entry.id: entry.name for entry in edition.publication.catalog.languages}
    titles: dict[str, str] = {}
    for path, text in edition.pages():
        titles[path] = plain.title(text)
        mine = {language: names[language] for language in edition.languages_of(path)}
        _put(top / path, plain.page(path, text, edition.language, mine))
    _put(top / plain.MENU, plain.menu(edition.menu(), titles))
    return len(titles)


def _beside(edition: Edition, top: Path, engine: Engine) -> int:
    """Write the files beside pages; return their number."""
    number = 0
    for path, text in edition.files():
        # Without a server, a page that leads on at once leads to the Markdown of another as well.
        if engine is not Engine.PLAIN or not path.endswith(".html"):
            number += _put(top / path, text)
    for path, file in edition.pictures():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, top / path)
        number += 1
    return number


def _put(path: Path, text: str) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return 1


def _scripts(folder: str, names: list[str]) -> list[str]:
    """Return what is not taken: our scripts work on our own markup only."""
    del folder
    return [name for name in names if name.endswith(".js")]
