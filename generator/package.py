"""Package: where the program stands, and the words that come with it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent


def locales() -> Path:
    """Return the folder of the program's catalogs, in a checkout or in an installed wheel."""
    inside = PACKAGE / "locales"
    return inside if inside.is_dir() else PACKAGE.parent / "locales"
