"""Places: where the message catalogs stand."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent.parent

DOMAINS: Final = ("tagnotes", "rules")
"""The catalogs of a language: the words of the site, and what the rules say of themselves."""


def locales() -> Path:
    """Return the folder of the program's catalogs, in a checkout or in an installed wheel."""
    inside = _HERE / "locales"
    return inside if inside.is_dir() else _HERE.parent / "locales"


def catalog_of(folder: Path, language: str, domain: str) -> Path:
    """Return the place of a catalog in a folder of catalogs, whether it is there or not."""
    return folder / language / "LC_MESSAGES" / f"{domain}.po"
