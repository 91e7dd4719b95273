"""From page to page: by clicks, by every link there is, and to where no page is."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, Open
from tests.browser.places import FAMILY, LANGUAGES, RELEASE, TAGS

pytestmark = pytest.mark.browser

WIDTHS = (DESKTOP["width"], 390, 320)
LINKS = """
(switcher) => [...document.links]
  .filter((link) => link.origin === location.origin && !link.closest(".tn-lang") === !switcher)
  .map((link) => link.href)
"""
ALIKE = re.compile(r"/rules/(?!TOR101/).+|/components/(?!vllm/).+")
"""The pages of rules, and those of components, are many and made alike: one of each is opened."""

SIDEWAYS = "document.scrollingElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_walks_from_the_home_page_to_a_release(
    page: Page, site_url: str, language: str
) -> None:
    """Two clicks lead from the home page to a release, in one language all the way."""
    home = site_url + LANGUAGES[language]
    article = page.locator("article")
    page.goto(home)
    expect(page.locator("html")).to_have_attribute("lang", TAGS[language])

    article.get_by_role("link", name="training-xpu-pytorch", exact=True).click()
    expect(page).to_have_url(home + FAMILY)
    expect(article.locator("h1")).to_have_text("training-xpu-pytorch")

    article.get_by_role("link", name="25.11", exact=True).click()
    expect(page).to_have_url(home + RELEASE)
    expect(article.locator("h1")).to_have_text("training-xpu-pytorch:25.11")
    expect(page.locator("html")).to_have_attribute("lang", TAGS[language])


def test_links_reach_every_page_and_every_page_fits_its_window(
    open_page: Open, site_url: str, served_site: Path
) -> None:
    """
    From the home page links reach every page there is, and what a page logs and loads is watched.

    Each page names its language, links within it and to itself in the others, and scrolls sideways
    on no screen.
    """
    page = open_page(search=True)
    reached = {site_url}
    opened: set[str] = set()
    while unseen := {one for one in reached - opened if not ALIKE.search(one)}:
        address = min(unseen)
        opened.add(address)
        page.goto(address)
        language = language_of(address, site_url)
        assert page.locator("html").get_attribute("lang") == TAGS[language], address
        for width in WIDTHS:
            page.set_viewport_size(ViewportSize(width=width, height=800))
            assert page.evaluate(SIDEWAYS) == 0, (address, width)
        page.set_viewport_size(DESKTOP)
        links = {urldefrag(link).url.partition("?")[0] for link in page.evaluate(LINKS, False)}
        within = {link for link in links if link.endswith("/")}  # the others are files
        foreign = {link for link in within if language_of(link, site_url) != language}
        assert foreign == set(), address
        path = address.removeprefix(site_url + LANGUAGES[language])
        switcher: list[str] = page.evaluate(LINKS, True)
        assert switcher == [site_url + folder + path for folder in LANGUAGES.values()], address
        reached |= within | set(switcher)
    pages = (path.parent.relative_to(served_site) for path in served_site.rglob("index.html"))
    assert reached == {f"{site_url}{page}/".replace("/./", "/") for page in pages}


def language_of(address: str, site_url: str) -> str:
    """Return the language of a page; what is in no language's folder is in the first one."""
    assert address.startswith(site_url)
    first = address.removeprefix(site_url).split("/")[0] + "/"
    return next((name for name, folder in LANGUAGES.items() if folder == first), "en")
