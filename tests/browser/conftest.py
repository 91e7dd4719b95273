"""One served site and one browser for all browser tests; a fresh, watched page for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.chromium import chromium
from tests.browser.server import serve
from tests.browser.watch import watch


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    """Give the address of the built site, served under a sub-path."""
    with serve(site) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give the one Chromium of this run."""
    with chromium() as running:
        yield running


@pytest.fixture
def context(browser: Browser, site_url: str) -> Iterator[BrowserContext]:
    """Give a fresh profile that may use the clipboard."""
    profile = browser.new_context(base_url=site_url, viewport={"width": 1280, "height": 800})
    profile.grant_permissions(["clipboard-read", "clipboard-write"])
    yield profile
    profile.close()


@pytest.fixture
def page(context: BrowserContext, site_url: str) -> Iterator[Page]:
    """Give a fresh page; the test fails when the page complained while it was used."""
    fresh = context.new_page()
    watching = watch(fresh, site_url)
    yield fresh
    assert watching.complaints == []
