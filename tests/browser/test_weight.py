"""Weight: what a first visit loads, and what waits until it is used."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.places import RELEASE
from tests.browser.weight import FIRST_VISIT, first_visit

pytestmark = pytest.mark.browser

INDEX = "search/search_index.json"


def test_a_first_visit_is_light_and_search_waits(open_page: Open, served_site: Path) -> None:
    """The index of the search is loaded when its box is first used, and not before."""
    page = open_page(search=True)
    weights = first_visit(page, RELEASE, served_site)
    assert INDEX not in weights
    assert sum(weights.values()) <= FIRST_VISIT, weights
    assert RELEASE in weights
    with page.expect_request(f"**/{INDEX}"):
        page.locator(".md-search__input").focus()
    page.keyboard.type("25.11.post1")
    expect(page.locator(".md-search-result__item").first).to_be_visible()


def test_an_address_that_searches_needs_no_click(open_page: Open) -> None:
    """A link with words to search shows what is found."""
    page = open_page(search=True)
    page.goto("?q=25.11.post1")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
