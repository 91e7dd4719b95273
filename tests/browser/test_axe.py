"""Pages that everyone can use, as far as a program can tell."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import axe
from tests.browser.conftest import Open
from tests.browser.places import KINDS, LANGUAGES, RELEASE

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)


def breaches(pages: dict[str, Page]) -> dict[str, list[str]]:
    """Return what is wrong with pages of several languages; all are looked at together."""
    for page in pages.values():
        axe.start(page)
    return {language: found for language, page in pages.items() if (found := axe.found(page))}


def toggle(page: Page, scheme: str) -> None:
    """Switch from light to dark or back."""
    page.locator("label[for^=__palette]:visible").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)


def test_no_page_breaks_a_rule_of_wcag(open_page: Open) -> None:
    """
    Every kind of page is clean by WCAG 2.1 A and AA, in each language, in light and in dark.

    One language after the other is dark: the colours are the same in all of them.
    """
    pages = {language: open_page() for language in LANGUAGES}
    kinds = list(KINDS.items())
    for number, (kind, path) in enumerate(kinds):
        dark = list(LANGUAGES)[number % len(LANGUAGES)]
        for language, page in pages.items():
            page.goto(LANGUAGES[language] + path)
        toggle(pages[dark], "slate")
        assert breaches(pages) == {}, (kind, dark)
        toggle(pages[dark], "default")


def test_no_release_breaks_a_rule_on_a_phone(open_page: Open) -> None:
    """A release page is clean on a phone too, where its tables scroll and its bar is folded."""
    pages = {language: open_page(size=PHONE) for language in LANGUAGES}
    for language, page in pages.items():
        page.goto(LANGUAGES[language] + RELEASE)
    assert breaches(pages) == {}


def test_no_state_of_a_release_page_breaks_a_rule(page: Page) -> None:
    """Choices made, blocks opened and a message shown, a release page is still clean."""
    page.goto(RELEASE + "?region=nowhere-1&tag=25.11.post1")
    expect(page.locator("[data-tn-missing]")).to_be_visible()
    assert axe.violations(page) == []
    page.locator("#tn-region").select_option("cn-zhangjiakou")
    page.get_by_role("radio", name="Differences").check()
    for folded in page.locator("details:visible summary").all():
        folded.click()
    page.get_by_text("Kubernetes", exact=True).click()
    toggle(page, "slate")
    page.get_by_role("button", name="Copy 25.11.post1, cn-zhangjiakou").first.click()
    assert axe.violations(page) == []
