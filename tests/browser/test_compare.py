"""Compare: a reader puts two tags side by side, and shares what is seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from tests.browser import axe
from tests.browser.conftest import Open
from tests.browser.places import LANGUAGES

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
COMPARE = "compare/"
OLD, NEW = "training-xpu-pytorch:25.11", "training-xpu-pytorch:25.11.post1"
DRAFT = "training-nv-pytorch:25.11@cuda12.8"
ASKED = f"?from={DRAFT}&to={NEW}"

SAID = {
    "en": ("28 differences", "Driver families differ.", "Removed5", "not included"),
    "zh": ("28 处差异", "驱动系列不同。", "移除5", "未包含"),
    "fr": ("28 différences", "Familles de pilotes différentes.", "Supprimé5", "non inclus"),
}


def said(page: Page) -> Locator:
    """Give what is said of the comparison as a whole."""
    return page.locator(".tn-compare [data-tn-count]")


def rows(page: Page) -> Locator:
    """Give the rows that are seen."""
    return page.locator("[data-tn-answers] tbody tr:visible")


@pytest.mark.parametrize(
    "size", [ViewportSize(width=1280, height=800), PHONE], ids=["wide", "phone"]
)
def test_two_tags_are_compared_in_every_language(open_page: Open, size: ViewportSize) -> None:
    """
    The address holds the two tags; warnings come first, then what hurts most.

    No page scrolls sideways; on a phone, in dark colours, none breaks a rule of WCAG, and what is
    no table for the eye is one for a screen reader all the same.
    """
    pages = {language: open_page(size=size) for language in LANGUAGES}
    for language, page in pages.items():
        page.goto(LANGUAGES[language] + COMPARE + ASKED)
        found, caution, removed, missing = SAID[language]
        expect(said(page)).to_have_text(found)
        expect(page.locator(".tn-caution strong")).to_have_text([caution])
        expect(page.locator(".tn-kinds label").first).to_have_text(removed)
        expect(rows(page)).to_have_count(28)
        expect(rows(page).first.get_by_role("cell")).to_have_text(
            [
                SAID[language][2][:-1],
                "1.1.4",
                missing,
            ]
        )
        table = page.get_by_role("table", name=f"{DRAFT} – {NEW}")
        expect(table.get_by_role("row")).to_have_count(29)
        expect(table.get_by_role("columnheader")).to_have_count(4)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        if size is PHONE:
            page.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")
            first = table.get_by_role("row").nth(1)
            name, version = first.get_by_role("rowheader"), first.get_by_role("cell").nth(1)
            above, below = name.bounding_box(), version.bounding_box()
            assert above is not None
            assert below is not None
            assert above["y"] + above["height"] <= below["y"] + 1
            axe.start(page)
    if size is PHONE:
        assert [found for page in pages.values() for found in axe.found(page)] == []


def test_a_release_leads_to_the_comparison_which_the_keyboard_alone_works(
    page: Page, site_url: str
) -> None:
    """Six components change, one is announced; two choices, a swap, boxes, a link to share."""
    page.goto("training-xpu-pytorch/25.11/")
    changed = page.get_by_text("From 25.11 to 25.11.post1, 6 components change.")
    expect(changed).to_contain_text("5 changes are not among those announced.")
    changed.get_by_role("link", name="Compare the two").press("Enter")
    expect(said(page)).to_have_text("6 differences")
    expect(rows(page)).to_have_count(6)
    expect(rows(page).get_by_text("not announced")).to_have_count(5)
    expect(page.get_by_text("Changed, but not announced:")).to_contain_text("flash-attn-3")

    page.get_by_label("From", exact=True).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the swap
    expect(page).to_have_url(f"{site_url}{COMPARE}?from={NEW}&to={OLD}".replace(":25", "%3A25"))
    expect(rows(page).first).to_contain_text("Removed")
    expect(rows(page).get_by_text("not announced")).to_have_count(0)
    page.keyboard.press("Tab")
    expect(page.get_by_label("To", exact=True)).to_be_focused()
    page.keyboard.type("training-nv-pytorch:25.08")
    expect(said(page)).to_have_text("31 differences")
    for _ in range(3):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type === 'checkbox'"):
            break
    seen = rows(page).count()
    page.keyboard.press("Space")
    expect(page.get_by_role("checkbox", name="Removed")).not_to_be_checked()
    assert rows(page).count() < seen
    page.get_by_role("checkbox", name="Unchanged").press("Space")
    expect(rows(page).filter(has_text="Unchanged").first).to_be_visible()

    page.get_by_role("button", name="Copy link to this comparison").press("Enter")
    expect(page.locator("[data-tn-status]")).to_have_text("The link was copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.reload()
    expect(page.get_by_label("To", exact=True)).to_have_value(
        "training-nv-pytorch:25.08-serverless"
    )
    expect(said(page)).to_have_text("31 differences")
    rows(page).get_by_role("link", name="vllm").click()
    expect(page.locator("h1")).to_have_text("vLLM")


def test_one_tag_twice_and_data_that_cannot_be_loaded(page: Page) -> None:
    """Both are said; then what is the same is seen, and it can be tried again."""
    page.route("**/compare.json", lambda route: route.fulfill(body="no json"), times=1)
    page.goto(f"{COMPARE}?from={OLD}&to={OLD}")
    expect(said(page)).to_contain_text("The data could not be loaded.")
    expect(page.get_by_role("table").first).to_be_visible()
    page.get_by_role("button", name="Retry").click()
    expect(said(page)).to_have_text("The two tags are the same.")
    expect(rows(page)).to_have_count(32)
    expect(page.get_by_role("checkbox", name="Unchanged")).to_be_checked()
    page.goto(COMPARE)
    expect(said(page)).to_have_text("6 differences")
    assert page.url.endswith(COMPARE)  # what nobody chose is not in the address
    page.goto(f"{COMPARE}?from={OLD}&to={OLD}")
    expect(rows(page)).to_have_count(32)
    page.emulate_media(media="print")  # what was asked for is printed, without what asks for it
    expect(rows(page)).to_have_count(32)
    expect(page.get_by_role("checkbox")).to_have_count(0)
    expect(page.get_by_role("table")).to_have_count(1)
    page.emulate_media(media="screen")
    page.goto(f"{COMPARE}?from=nobody:1&to={OLD}")
    expect(page.locator(".tn-caution")).to_have_text("No tag of this site is named nobody:1.")
    expect(page.get_by_role("table")).to_have_count(0)  # nothing takes the place of what was asked
    expect(page).to_have_url(re.compile("from=nobody:1"))
    page.goto(f"{COMPARE}?from={NEW.partition(':')[2]}&to={OLD}x")
    expect(page.locator(".tn-caution")).to_contain_text(f"named {OLD}x. Did you mean {OLD}?")
    page.goto(f"{COMPARE}?from={NEW.partition(':')[2]}x&to={OLD}")
    expect(page.locator(".tn-caution")).to_contain_text(f"Did you mean {NEW}?")
    page.goto(f"{COMPARE}?from={NEW.partition(':')[2]}&to={OLD}")
    expect(said(page)).to_have_text("6 differences")


def test_without_script_the_newest_step_of_each_family_is_told(open_page: Open) -> None:
    """The tables are there, and no control that does nothing."""
    page = open_page(script=False)
    page.goto(COMPARE)
    expect(page.get_by_role("table")).to_have_count(2)
    table = page.get_by_role("table", name=f"{OLD} – {NEW}")
    expect(table.get_by_role("row", name="vllm")).to_contain_text("Upgraded minor")
    expect(page.locator(".tn-js:visible")).to_have_count(0)


def test_a_link_with_an_earlier_name_still_compares(page: Page) -> None:
    """What was renamed is found under its name of today, and the reader is told."""

    def rename(route: Route) -> None:
        answer = route.fetch()
        body = answer.text()
        assert '"moves": {}' in body
        route.fulfill(
            response=answer, body=body.replace('"moves": {}', f'"moves": {{"a:1": "{OLD}"}}')
        )

    page.route("**/compare/**", rename)
    page.goto(f"{COMPARE}?from=a:1&to={NEW}")
    expect(said(page)).to_have_text("6 differences")
    expect(page.locator(".tn-aside")).to_have_text(f"a:1 is named {OLD} now.")
    expect(page).to_have_url(re.compile(f"from={OLD}".replace(":", "(:|%3A)")))
    expect(page.locator(".tn-caution", has_text="No tag")).to_have_count(0)
