"""Inputs: everything that all pages of a site are made from, as one hash."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig

from generator import store

_LIBRARIES: Final = (
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
_ENVIRONMENT: Final = re.compile(r"!ENV\s*\[?\s*([^\]\n#]*)")
_NAME: Final = re.compile(r"\w+")
_PLUGINS: Final = frozenset({"search", "material/search", "tagnotes"})
"""What other plugins do to a page, and from which files, nobody can know."""


def base(config: MkDocsConfig, root: Path, parts: Iterable[str]) -> str | None:
    """
    Return the hash of what is behind all pages of a site; None where more is than can be known.

    That is the program, the settings with the variables of the environment that they name, and
    what is written by hand; ``parts`` are the rest: records are not among them, of which a page
    knows itself.
    """
    settings = Path(config.config_file_path)
    text = settings.read_text(encoding="utf-8")
    strange = (
        set(config.plugins) - _PLUGINS
        or config.hooks
        or config.theme.custom_dir
        or re.search(r"^INHERIT:|snippets", text, re.MULTILINE)
    )
    if strange:
        return None
    digest = hashlib.sha256(store.program(*_LIBRARIES, suffixes=_SUFFIXES).encode())
    names = {name for found in _ENVIRONMENT.findall(text) for name in _NAME.findall(found)}
    values = (f"{name}={os.environ.get(name)}" for name in sorted(names))
    # While a site is served, its address is another.
    for part in (text, *values, str(config.site_url), *parts):
        digest.update(f"{part}\0".encode("utf-8", "surrogateescape"))
    for folder in (Path(config.docs_dir), root / "locales", root / "tests/rules"):
        for name, content in _contents(folder):
            digest.update(f"{folder.name}/{name}\0".encode("utf-8", "surrogateescape"))
            digest.update(content)
    return digest.hexdigest()


def _contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the hash of each file of a folder, by name."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), hashlib.sha256(path.read_bytes()).digest()
