"""One served site and one browser for all browser tests; fresh, watched pages for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from generator.engine.build import build
from tests.browser.chromium import chromium
from tests.browser.server import serve
from tests.browser.watch import Watch, watch

DESKTOP = ViewportSize(width=1280, height=800)

NO_SEARCH = "window.Worker = class extends EventTarget { postMessage() {} }"
"""Each page would build the index of its search: a quarter of the work of most tests."""


class Open(Protocol):
    """Opens a page in a profile of its own."""

    def __call__(
        self,
        *,
        script: bool = True,
        search: bool = False,
        size: ViewportSize = DESKTOP,
    ) -> Page:
        """Give an empty page; the test fails when it complained while it was used."""


@pytest.fixture(scope="session")
def served_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder that is served; ``site_url`` builds the site in it."""
    return tmp_path_factory.mktemp("served") / "site"


REPORT = "https://git.example.org/new?body={page}%20{path}:{line}"
"""Where the links of the site for reports lead; nobody follows them."""


@pytest.fixture(scope="session")
def site_url(repository: Path, served_site: Path) -> Iterator[str]:
    """
    Give the address of the site, served under a sub-path and built for just this address.

    The theme loads pages into the open one only when its sitemap names them, port and all, and the
    links of a 404 page are absolute.
    """
    with serve(served_site) as url:
        # Only for this build: other tests build sites of their own.
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("TAGNOTES_SITE_URL", url)
            patch.setenv("TAGNOTES_REPORT_URL", REPORT)
            assert build(repository / "mkdocs.yml", strict=True, site_dir=served_site) == 0
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give the one Chromium of this run."""
    with chromium() as running:
        yield running


@pytest.fixture
def open_page(browser: Browser, site_url: str) -> Iterator[Open]:
    """Give the function that opens pages, each in a fresh profile that may use the clipboard."""
    watching: list[Watch] = []

    def opened(*, script: bool = True, search: bool = False, size: ViewportSize = DESKTOP) -> Page:
        profile = browser.new_context(
            base_url=site_url,
            viewport=size,
            java_script_enabled=script,
            reduced_motion="reduce",  # what is measured must not be on its way
        )
        if not search:
            profile.add_init_script(NO_SEARCH)
        profile.grant_permissions(["clipboard-read", "clipboard-write"])
        page = profile.new_page()
        watching.append(watch(page, site_url))
        return page

    yield opened
    for profile in browser.contexts:
        for page in profile.pages:
            page.evaluate("0")  # what was said before it has been heard by then
    # Requests that closing a page breaks off are no fault of it.
    complaints = [complaint for one in watching for complaint in one.complaints]
    for profile in browser.contexts:
        profile.close()
    assert complaints == []


@pytest.fixture
def page(open_page: Open) -> Page:
    """Give a fresh page of a desktop without search; a complaint of it fails the test."""
    return open_page()


@pytest.fixture
def scripts(browser: Browser, repository: Path) -> Iterator[Page]:
    """Give an empty page beside the scripts of the site, for those that need none of it."""
    folder = repository / "generator" / "engine" / "theme" / "assets" / "tagnotes"
    with serve(folder) as url, browser.new_page() as page:
        page.route("**/empty.html", lambda route: route.fulfill(body="<title>empty</title>"))
        page.goto(url + "empty.html")
        yield page
