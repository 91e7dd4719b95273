"""Unchanged: whether a site is already what its sources say, told without building it."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator import clock, store

LIBRARIES: Final = (
    "mkdocs",
    "mkdocs-material",
    "jinja2",
    "markdown",
    "pymdown-extensions",
    "pygments",
    "jieba",
)
"""Libraries that have a say in what is written."""

_SUFFIXES: Final = frozenset(
    {".py", ".yml", ".html", ".xml", ".css", ".js", ".svg", ".po", ".json", ".woff2", ".txt"}
)
_SOURCES: Final = ("docs", "locales", "releases", "tests/rules")
_ENVIRONMENT: Final = re.compile(r"!ENV\s*\[?\s*([^\]\n#]*)")
_NAME: Final = re.compile(r"\w+")
_ELSEWHERE: Final = re.compile(r"^(?:docs_dir|site_dir|hooks|INHERIT) *:", re.MULTILINE)
"""Settings that lead to files of which nothing is known here."""


def program() -> str:
    """Return the hash of everything of the program that a site is made with."""
    return store.program(*LIBRARIES, suffixes=_SUFFIXES)


def settings(text: str) -> Iterator[str]:
    """Yield what a settings file says, with the variables of the environment that it names."""
    yield text
    names = {name for found in _ENVIRONMENT.findall(text) for name in _NAME.findall(found)}
    yield from (f"{name}={os.environ.get(name)}" for name in sorted(names))


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the hash of each file of a folder, by name."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), hashlib.sha256(path.read_bytes()).digest()


def stamp(root: Path, config: Path) -> str | None:
    """
    Return what stands for all sources of the site of a project; None where they are elsewhere too.

    OSError and ValueError when one of them cannot be read.
    """
    text = config.read_text(encoding="utf-8")
    if _ELSEWHERE.search(text):
        return None
    digest = hashlib.sha256(f"{program()} {clock.build_day(root)}".encode())
    for part in settings(text):
        digest.update(f"{part}\0".encode("utf-8", "surrogateescape"))
    for source in _SOURCES:
        for name, content in contents(root / source):
            digest.update(f"{source}/{name}\0".encode("utf-8", "surrogateescape"))
            digest.update(content)
    return digest.hexdigest()


def pages(root: Path, config: Path, site: Path) -> int | None:
    """
    Return how many pages a site has that is what its sources say; None when it has to be built.

    Not a file of it may be another than what was written.
    """
    folder = store.folder_of(root)
    try:
        if folder is None:
            return None
        ledger = json.loads((folder / store.ledger_of(site)).read_bytes())
        files = {name: tuple(seen) for name, seen in ledger["files"].items()}
        if not files or store.files_of(site) != files or ledger["stamp"] != stamp(root, config):
            return None
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None
    return len([name for name in files if name.endswith(".html")])
