"""Pages that everyone can use, as far as a program can tell."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser import axe
from tests.browser.conftest import Open
from tests.browser.places import KINDS, LANGUAGES, RELEASE

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
SCHEMES = {"default": False, "slate": True}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_breaks_a_rule_of_wcag(open_page: Open, language: str) -> None:
    """Every kind of page is clean by WCAG 2.1 A and AA, in light and in dark."""
    pages = {scheme: open_page(dark=dark) for scheme, dark in SCHEMES.items()}
    for kind in KINDS.values():
        for page in pages.values():
            page.goto(LANGUAGES[language] + kind)
            axe.start(page)
        for scheme, page in pages.items():
            assert page.locator("body").get_attribute("data-md-color-scheme") == scheme
            assert axe.found(page) == [], (kind, scheme)


def test_no_release_breaks_a_rule_on_a_phone(open_page: Open) -> None:
    """A release page is clean on a phone too, where its tables scroll and its bar is folded."""
    pages = {language: open_page(size=PHONE) for language in LANGUAGES}
    for language, page in pages.items():
        page.goto(LANGUAGES[language] + RELEASE)
        axe.start(page)
    for language, page in pages.items():
        assert axe.found(page) == [], language


def test_no_state_of_a_release_page_breaks_a_rule(open_page: Open) -> None:
    """Choices made, blocks opened and a message shown, a release page is still clean."""
    pages = {scheme: open_page(dark=dark) for scheme, dark in SCHEMES.items()}
    for page in pages.values():
        page.goto(RELEASE + "?region=nowhere-1&tag=25.11.post1")
        page.locator("#tn-region").select_option("cn-zhangjiakou")
        page.get_by_role("radio", name="Differences").check()
        page.locator("details:visible summary").click()
        page.get_by_role("button", name="Copy 25.11.post1, cn-zhangjiakou").first.click()
        page.get_by_text("Kubernetes", exact=True).click()
        axe.start(page)
    for scheme, page in pages.items():
        assert axe.found(page) == [], scheme
