"""Build: whether a package is upstream's own or was built by the vendor of an image."""

from __future__ import annotations

from typing import Final

from generator.versions import spelled

_VENDOR: Final = ("vendor", "edition", "sdk", "ngc")
"""Kinds of local parts by which a vendor marks a build of its own."""


def is_own_build(version: str) -> bool:
    """Tell whether a version says that a vendor built the package."""
    spelling = spelled(version)
    return any(spelling.values(kind) for kind in _VENDOR)
