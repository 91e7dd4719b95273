"""What readers are promised of the site in their language, as far as it takes a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, Open
from tests.browser.places import FAMILY, KINDS, LANGUAGES, NAMES, RELEASE, TAGS
from tests.browser.test_search import PROMPTS, search
from tests.browser.test_switch import ROUND_TRIP, switch
from tests.browser.watch import watch

pytestmark = pytest.mark.browser


INSIDE = {
    "节奏": "topics/sdk-cadence/",
    "通信": "topics/accl/",
    "显存": "topics/activation-recompute/",
    "变量": RELEASE,
    "偏差": RELEASE,
}
"""Chinese words from the middle of a title, and the page that is found first."""


def test_01_what_is_not_found_is_answered_in_the_language_of_the_reader(
    browser: Browser, site_url: str
) -> None:
    """That of the folder, else of the browser; without script all of them are there."""
    for path, locale, script, shown in (
        ("zh/nosuch/", "fr-FR", True, "zh"),
        ("nosuch/", "fr-FR", True, "fr"),
        ("nosuch/", "de-DE", True, "en"),
        ("zh/nosuch/", "zh-CN", False, "en"),
    ):
        with browser.new_context(
            viewport=DESKTOP, locale=locale, java_script_enabled=script
        ) as profile:
            page = profile.new_page()
            watching = watch(page, site_url)
            answer = page.goto(site_url + path)
            assert answer is not None
            assert answer.status == 404
            for language, tag in TAGS.items():
                section = page.locator(f"section[lang={tag}]")
                expect(section).to_be_visible(visible=language == shown or not script)
                home = site_url + LANGUAGES[language]
                links = section.get_by_role("link", include_hidden=True)
                targets = links.evaluate_all("all => all.map(link => link.href)")
                assert targets == [home, f"{home}finder/"]
            # That the page is not there is logged by the browser itself; nothing else may be said.
            refused, logged = watching.complaints
            assert refused == f"answer 404: {site_url}{path}"
            assert logged.startswith("console error: Failed to load resource: ")
    with browser.new_page(viewport=DESKTOP) as page:
        page.goto(f"{site_url}zh/nosuch/")
        page.locator(".tn-lang__button").hover()
        page.get_by_role("link", name=NAMES["fr"], exact=True).click()
        expect(page).to_have_url(f"{site_url}fr/")


@pytest.mark.parametrize("kind", KINDS)
def test_02_the_switcher_keeps_the_page(page: Page, site_url: str, kind: str) -> None:
    """From every kind of page another language is one click away, there and back."""
    page.goto(KINDS[kind])
    for language in ROUND_TRIP:
        switch(page, language)
        expect(page).to_have_url(site_url + LANGUAGES[language] + KINDS[kind])
        expect(page.locator("html")).to_have_attribute("lang", TAGS[language])
        expect(page.locator(".tn-lang [aria-current]")).to_have_text(NAMES[language])


def test_03_the_switcher_follows_an_instant_navigation(page: Page, site_url: str) -> None:
    """When the theme loads a page into the open one, the switcher leads to that page."""
    page.goto("zh/")
    page.evaluate("window.stayed = true")
    page.locator("article").get_by_role("link", name="training-xpu-pytorch", exact=True).click()
    expect(page.locator("h1")).to_have_text("training-xpu-pytorch")
    page.locator("article").get_by_role("link", name="25.11", exact=True).click()
    expect(page.locator("h1")).to_have_text("training-xpu-pytorch:25.11")
    assert page.evaluate("window.stayed")
    switch(page, "fr")
    expect(page).to_have_url(f"{site_url}fr/{RELEASE}")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.go_back()
    switch(page, "en")
    expect(page).to_have_url(site_url + RELEASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_05_one_sitemap_is_asked_for(page: Page, site_url: str, language: str) -> None:
    """It is that of the language, asked for once, and no page is asked for one of its own."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    home = site_url + LANGUAGES[language]
    page.goto(home + FAMILY, wait_until="networkidle")
    page.locator("article").get_by_role("link", name="25.11", exact=True).click()
    expect(page).to_have_url(home + RELEASE)
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "sitemap" in url] == [f"{home}sitemap.xml"]


def test_12_a_word_of_two_characters_is_found_inside_a_title(
    open_page: Open, site_url: str
) -> None:
    """Chinese is written without spaces, and typed so: a word is found wherever it stands."""
    page = open_page(search=True)
    page.goto("zh/")
    page.locator(".md-search__input").click()
    for word, meant in INSIDE.items():
        assert search(page, word, PROMPTS["zh"])[:1] == [f"{site_url}zh/{meant}"], word
