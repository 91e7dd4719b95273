"""Hugo: the same pages as a project of Hugo, with a small theme of our own."""

from __future__ import annotations

import posixpath
import re
import shutil
from pathlib import Path
from typing import Final

from tests.bench.content import Content

THEME: Final = Path(__file__).with_name("hugo")

_HEADING: Final = re.compile(r"^# (.+?)(?: \{#top\})?$", re.MULTILINE)
_FRONT: Final = re.compile(r"\A---\n(.*?)^---\n", re.DOTALL | re.MULTILINE)
_TARGET: Final = re.compile(r"(?<=\]\()([^\s()<>:#]+\.md)(?=[)#])")


def project(content: Content, folder: Path) -> None:
    """Write the project into a folder that is not there yet."""
    shutil.copytree(THEME, folder)
    for language in sorted(content.markdown.iterdir()):
        for source in sorted(language.rglob("*.md")):
            path = source.relative_to(language).as_posix()
            text = _linked(source.read_text("utf-8"), language, posixpath.dirname(path))
            target = folder / "content" / language.name / _name(language, path).lstrip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_titled(text), "utf-8")


def _name(language: Path, path: str) -> str:
    """Return the place of a page: one that has others below it is the index of their folder."""
    stem = path.removesuffix(".md")
    if stem == "index":
        return "/_index.md"
    return f"/{stem}/_index.md" if (language / stem).is_dir() else f"/{path}"


def _linked(text: str, language: Path, folder: str) -> str:
    """Return a page whose links name pages from the root, as they are asked for there."""

    def named(match: re.Match[str]) -> str:
        return _name(language, posixpath.normpath(posixpath.join(folder, match[1])))

    return _TARGET.sub(named, text)


def _titled(text: str) -> str:
    """Return a page with its title in the front matter, for menus and the list of pages."""
    heading = _HEADING.search(text)
    title = re.sub(r"\\(.)", r"\1", heading[1]) if heading else ""
    front = _FRONT.match(text)
    rest = text[front.end() :] if front else text
    return f"---\ntitle: '{title.replace(chr(39), chr(39) * 2)}'\n---\n{rest}"
