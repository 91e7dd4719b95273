"""Weigh what a visit loads, as a server sends it: compressed."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Page

from tests.browser.server import SUB_PATH

FIRST_VISIT = 150_000
"""So many bytes may a first visit take, the theme included."""


def first_visit(page: Page, path: str, site: Path) -> dict[str, int]:
    """Open the page at ``path`` and return the weight of each file that was loaded for it."""
    seen: list[str] = []
    page.on("request", lambda r: seen.append(unquote(urlsplit(r.url).path.removeprefix(SUB_PATH))))
    page.goto(path, wait_until="networkidle")
    return {
        path: zipped(site / (f"{path}index.html" if path.endswith("/") or not path else path))
        for path in seen
    }


def zipped(file: Path) -> int:
    """Return how many bytes of a file are sent."""
    return len(gzip.compress(file.read_bytes(), 9))
