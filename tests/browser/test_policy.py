"""What pages may run, and where a server leads readers, as a browser takes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests import checkout
from tests.browser.test_search import PROMPTS, search
from tests.browser.test_switch import switch
from tests.browser.watch import watch
from tests.webserver import free_port, nginx, settings

pytestmark = pytest.mark.browser

_INSIDE = "document.body.append(Object.assign(document.createElement('script'), {text: 'ran = 1'}))"


@pytest.fixture(scope="module")
def told_by_pages(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give a small site behind nginx that sends no policy: its pages tell theirs themselves."""
    project = checkout.in_three(checkout.small(repository, tmp_path_factory.mktemp("told")))
    checkout.edit(project / "mkdocs.yml", "  - tagnotes\n", "  - tagnotes: {policy: page}\n")
    port = free_port()
    url = f"http://127.0.0.1:{port}/product/"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAGNOTES_SITE_URL", url)
        assert checkout.made(project) == 0
        lines = settings(project, "--listen", f"127.0.0.1:{port}").splitlines()
    text = "\n".join(line for line in lines if "Content-Security-Policy" not in line)
    with nginx(text, tmp_path_factory.mktemp("nginx"), port):
        yield url


def test_the_server_of_these_tests_sends_the_policy(
    browser: Browser, site_url: str, served_site: Path
) -> None:
    """So every test of a page is a test of it; a script that was not there before does not run."""
    with browser.new_page() as page:
        answer = page.goto(site_url)
        assert answer is not None
        policy = answer.headers["content-security-policy"]
        assert policy == (served_site / "csp.txt").read_text("utf-8").strip()
        assert "script-src 'self' 'sha256-" in policy
        assert "unsafe" not in policy
        with page.expect_console_message(lambda message: "inline script" in message.text):
            page.evaluate(_INSIDE)
        assert page.evaluate("typeof ran") == "undefined"


def test_pages_that_tell_their_policy_themselves_keep_to_it(
    browser: Browser, told_by_pages: str
) -> None:
    """The next page, the search and a page that is not there complain of nothing."""
    with browser.new_page(locale="en-GB") as page:
        watching = watch(page, told_by_pages)
        answer = page.goto(told_by_pages)
        assert answer is not None
        assert "content-security-policy" not in answer.headers
        page.evaluate("window.kept = 1")
        page.locator("article").get_by_role("link", name="image", exact=True).click()
        expect(page).to_have_url(f"{told_by_pages}image/")
        assert page.evaluate("window.kept") == 1  # the theme loaded it into this page
        page.locator(".md-search__input").click()
        assert f"{told_by_pages}image/1.0/" in search(page, "2.9.0", PROMPTS["en"])
        for path in ("finder/", "compare/", "matrix/", "image/1.0/"):
            page.goto(told_by_pages + path)
        assert watching.complaints == []
        page.goto(f"{told_by_pages}fr/nowhere/")
        expect(page.locator("h1")).to_have_text("Cette page n’existe pas")
        assert [text for text in watching.complaints if "404" not in text] == []
        page.evaluate(_INSIDE)
        assert page.evaluate("typeof ran") == "undefined"


def test_a_language_that_was_chosen_is_not_asked_for_again(
    browser: Browser, told_by_pages: str
) -> None:
    """A stranger is led to Chinese; after choosing English, a bookmark of the home page holds."""
    with browser.new_context(locale="zh-CN") as profile:
        page = profile.new_page()
        page.goto(told_by_pages)
        expect(page).to_have_url(f"{told_by_pages}zh/")
        switch(page, "en")
        expect(page).to_have_url(told_by_pages)
        expect(page.locator("html")).to_have_attribute("lang", "en")
        page.close()
        bookmark = profile.new_page()
        bookmark.goto(told_by_pages)
        expect(bookmark).to_have_url(told_by_pages)
        (cookie,) = profile.cookies()
        assert (cookie["value"], cookie["path"]) == ("en", "/product/")
