"""The language switcher: it keeps the page, the place in it, and how it looks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.places import FAMILY, NAMES, RELEASE, TAGS

pytestmark = pytest.mark.browser

ROUND_TRIP = ("zh", "en")


def switch(page: Page, language: str) -> None:
    """Choose a language as a reader does."""
    page.locator(".tn-lang__button").hover()
    page.locator(".tn-lang").get_by_role("link", name=NAMES[language], exact=True).click()


def test_the_switcher_keeps_the_place_on_the_page(page: Page, site_url: str) -> None:
    """Section and choice in the address stay when the language changes."""
    page.goto(f"fr/{RELEASE}?region=cn-beijing#components")
    switch(page, "zh")
    expect(page).to_have_url(f"{site_url}zh/{RELEASE}?region=cn-beijing#components")
    expect(page.locator("#components")).to_be_in_viewport()
    expect(page.locator("#tn-region")).to_have_value("cn-beijing")


def test_dark_mode_is_kept_in_another_language(page: Page, site_url: str) -> None:
    """Who chose dark reads dark in every language, and light again after choosing light."""
    body = page.locator("body")
    page.goto(FAMILY)
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    page.get_by_title("Switch to dark mode").click()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    switch(page, "zh")
    expect(page).to_have_url(f"{site_url}zh/{FAMILY}")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.locator("label[for=__palette_0]:visible").click()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    switch(page, "en")
    expect(page).to_have_url(site_url + FAMILY)
    expect(body).to_have_attribute("data-md-color-scheme", "default")


def test_the_chosen_tag_outlives_the_language(page: Page) -> None:
    """A reader who has chosen a tag finds it chosen in the next language."""
    page.goto(RELEASE)
    page.locator(".tn-panel .tn-segment label", has_text="25.11.post1").click()
    for language in ("fr", "zh"):
        switch(page, language)
        expect(page.locator("html")).to_have_attribute("lang", TAGS[language])
        expect(page.locator('input[data-tn-choose=tag][value="25.11.post1"]')).to_be_checked()
        expect(page.locator(".tn-urirow:visible .tn-uri b").last).to_have_text("25.11.post1")
