"""The watch and axe must see what they are there for, or a clean run would mean nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import violations
from tests.browser.server import SUB_PATH, serve
from tests.browser.watch import watch

pytestmark = pytest.mark.browser

BAD_PAGE = """<!doctype html>
<html><head><title>bad</title><link rel="icon" href="data:,"></head>
<body>
  <img src="missing.png">
  <img src="http://127.0.0.1:9/foreign.png">
  <script>console.error("loud"); null.f()</script>
</body></html>
"""

GOOD_PAGE = """<!doctype html>
<html lang="en"><head><title>good</title><link rel="icon" href="data:,"></head>
<body><main><h1>Good</h1></main></body></html>
"""


@pytest.fixture
def small_site(tmp_path: Path) -> Path:
    """Give a site of a good page, a bad one and a 404 page."""
    (tmp_path / "good").mkdir()
    (tmp_path / "good" / "index.html").write_text(GOOD_PAGE, encoding="utf-8")
    (tmp_path / "bad.html").write_text(BAD_PAGE, encoding="utf-8")
    (tmp_path / "404.html").write_text("<title>not here</title>", encoding="utf-8")
    return tmp_path


def test_a_bad_page_is_told(browser: Browser, small_site: Path) -> None:
    """Missing files and texts, a foreign request, a console error and a crash are all seen."""
    with serve(small_site) as url, browser.new_page() as page:
        watching = watch(page, url)
        page.goto(url + "bad.html")
        told = "\n".join(watching.complaints)
        assert f"answer 404: {url}missing.png" in told
        assert "foreign request: http://127.0.0.1:9/foreign.png" in told
        assert "console error: loud" in told
        assert "script: " in told
        assert {text.split(":")[0] for text in violations(page)} == {"html-has-lang", "image-alt"}


def test_a_good_page_is_not_told(browser: Browser, small_site: Path) -> None:
    """A page without a fault has no complaint."""
    with serve(small_site) as url, browser.new_page() as page:
        watching = watch(page, url)
        page.goto(url + "good/")
        assert watching.complaints == []
        assert violations(page) == []


def test_nothing_is_served_beside_the_sub_path(browser: Browser, small_site: Path) -> None:
    """A link to the root of the host is not found; a wrong one inside gets our page."""
    with serve(small_site) as url, browser.new_page() as page:
        outside = page.goto(url.removesuffix(SUB_PATH) + "/good/")
        assert outside is not None
        assert outside.status == 404
        inside = page.goto(url + "nowhere/")
        assert inside is not None
        assert inside.status == 404
        assert page.title() == "not here"


def test_the_policy_of_a_site_is_sent_and_what_breaks_it_is_told(
    browser: Browser, small_site: Path
) -> None:
    """Without one a script inside of a page runs; with one it does not, and the console says so."""
    with serve(small_site) as url, browser.new_page() as page:
        watching = watch(page, url)
        page.goto(url + "bad.html")
        assert "console error: loud" in watching.complaints
        watching.complaints.clear()
        (small_site / "csp.txt").write_text("script-src 'self'\n", encoding="utf-8")
        page.goto(url + "bad.html")
        told = "\n".join(watching.complaints)
        assert "loud" not in told
        assert "is required to enable inline execution" in told
