"""Links: every link and every anchor of every page."""

from __future__ import annotations

from tests import built
from tests.audit.check import Place, Result


def links(place: Place) -> Result:
    """Follow every link; each leads somewhere."""
    pages = built.read(place.folder)
    count = sum(len(page.links) + len(page.resources) for page in pages.values())
    return Result([f"{count:,} links"], list(built.dead_links(place.folder, pages)))
