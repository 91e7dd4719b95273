"""The page of a rule: what is copied from an example, and how its guilty line is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.places import LANGUAGES, RULE

pytestmark = pytest.mark.browser


def test_what_is_copied_from_an_example_is_a_file(page: Page) -> None:
    """Numbers and arrows are seen and not copied; the lines are those of the file."""
    page.goto(RULE)
    code = page.locator("#bad ~ .highlight").first
    expect(code.locator(".tn-line--guilty")).to_have_text("  triton: 3.4.0+cu129\n")
    code.hover()
    code.locator("button").click()
    expect(page.locator("[data-md-component=dialog]")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied[0] == "image: trainer-ppu"
    assert copied[11] == "  triton: 3.4.0+cu129"
    assert len(copied) == code.locator(".tn-line").count()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_leads_to_its_list_and_to_its_neighbours(
    page: Page, site_url: str, language: str
) -> None:
    """From a known deviation to its rule, to the list of its family, and on to the next rule."""
    home = site_url + LANGUAGES[language]
    page.goto(f"{home}training-xpu-pytorch/25.11/#deviations")
    page.locator(".tn-devs").get_by_role("link", name="CUD101").first.click()
    expect(page).to_have_url(home + RULE)
    expect(page.locator("h1")).to_have_text("CUD101")
    page.locator(".tn-eyebrow").get_by_role("link").last.click()
    expect(page).to_have_url(f"{home}rules/#cud")
    page.locator("article").get_by_role("link", name="CUD101").click()
    page.locator(".md-footer__link--next").click()
    expect(page).to_have_url(f"{home}rules/CUD102/")
