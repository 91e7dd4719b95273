"""Access: axe-core on every page, light and dark, wide and narrow; what pages log is watched."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Final

from playwright.sync_api import Page, ViewportSize

from tests.audit.check import Place, Result
from tests.browser import axe
from tests.browser.chromium import chromium
from tests.browser.watch import watch

SIZES: Final = (ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844))
SCHEMES: Final = ("default", "slate")
WIDE: Final = "document.scrollingElement.scrollWidth > innerWidth"
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""What watches sizes has then answered a new one."""

PAINT: Final = "scheme => document.body.setAttribute('data-md-color-scheme', scheme)"
"""As the switch of the theme does, which is tested elsewhere."""


def access(place: Place) -> Result:
    """Look for what breaks a rule of WCAG 2.1 A and AA, scrolls sideways or logs an error."""
    pages = place.pages()
    jobs = os.cpu_count() or 1
    done = count(1)

    def several(mine: Sequence[str]) -> list[str]:
        return list(_several(place, mine, done, len(pages)))

    # Each has a browser of its own, which is what takes the time.
    with ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(several, [pages[first::jobs] for first in range(jobs)]))
    looks = len(pages) * len(SIZES) * len(SCHEMES)
    sizes = " and ".join(f"{size['width']} px" for size in SIZES)
    measured = f"{len(pages)} pages, light and dark, {sizes}: {looks:,} looks"
    return Result([measured], sorted(miss for misses in found for miss in misses))


def _several(place: Place, pages: Sequence[str], done: Iterator[int], of: int) -> Iterator[str]:
    """Open pages one after another in the same tab, which spares most of the time."""
    with chromium() as browser, browser.new_page(reduced_motion="reduce") as page:
        watching = watch(page, place.url)
        for path in pages:
            yield from (f"/{path} {fault}" for fault in _one(page, place.url + path))
            yield from (f"/{path} {complaint}" for complaint in watching.complaints)
            watching.complaints.clear()
            if sys.stderr.isatty():
                print(f"\raccess: {next(done)} of {of} pages ", end="", file=sys.stderr, flush=True)


def _one(page: Page, url: str) -> Iterator[str]:
    """Yield what is wrong with a page; the same fault in several looks is told once."""
    page.goto(url, wait_until="load")
    faults: dict[str, list[str]] = {}
    for size in SIZES:
        page.set_viewport_size(size)
        for scheme in SCHEMES:
            page.evaluate(PAINT, scheme)
            page.evaluate(DRAWN)
            for fault in look(page):
                faults.setdefault(fault, []).append(f"{scheme} {size['width']}")
    for fault, looks in faults.items():
        yield f"({', '.join(looks)}) {fault}"


def look(page: Page) -> list[str]:
    """Return what is wrong with a page as it is now."""
    sideways = ["scrolls sideways"] if page.evaluate(WIDE) else []
    return [*axe.violations(page), *sideways]
