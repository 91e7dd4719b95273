"""Inputs: everything that all pages of a site are made from, as one hash."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig

from generator import unchanged

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
    digest = hashlib.sha256(unchanged.program().encode())
    # While a site is served, its address is another.
    for part in (*unchanged.settings(text), str(config.theme.name), str(config.site_url), *parts):
        digest.update(f"{part}\0".encode("utf-8", "surrogateescape"))
    for folder in (Path(config.docs_dir), root / "locales", root / "tests/rules"):
        for name, content in unchanged.contents(folder):
            digest.update(f"{folder.name}/{name}\0".encode("utf-8", "surrogateescape"))
            digest.update(content)
    return digest.hexdigest()
