"""Places: where the message catalogs stand."""

from __future__ import annotations

from pathlib import Path
from typing import Final

DOMAINS: Final = ("tagnotes", "rules")
"""The catalogs of a language: the words of the site, and what the rules say of themselves."""


def catalog_of(folder: Path, language: str, domain: str) -> Path:
    """Return the place of a catalog in a folder of catalogs, whether it is there or not."""
    return folder / language / "LC_MESSAGES" / f"{domain}.po"
