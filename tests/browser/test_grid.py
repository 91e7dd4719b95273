"""Grid: a reader sorts all tags, filters them, and chooses the columns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser import axe
from tests.browser.conftest import Open
from tests.browser.places import LANGUAGES

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
MATRIX = "matrix/"
NONE = {
    "en": "No tag matches this filter.",
    "zh": "没有标签符合此筛选条件。",
    "fr": "Aucun tag ne correspond à ce filtre.",
}
COUNT = {"en": "3 of 6 tags", "zh": "3 / 6 个标签", "fr": "3 tags sur 6"}


def column(page: Page, number: int) -> list[str]:
    """Return the texts of a column, as they are seen."""
    return page.locator(f".tn-grid tbody tr > :nth-child({number})").all_inner_texts()


def sort(page: Page, name: str) -> Locator:
    """Give the button that sorts by a column."""
    return page.get_by_role("columnheader", name=name).get_by_role("button")


@pytest.mark.parametrize(
    "size", [ViewportSize(width=1280, height=800), PHONE], ids=["wide", "phone"]
)
def test_the_address_holds_filter_order_and_columns(open_page: Open, size: ViewportSize) -> None:
    """
    Which tags carry vLLM 0.11 or newer, newest first: in every language, from the address alone.

    No page scrolls sideways; on a phone, in dark colours, none breaks a rule of WCAG.
    """
    pages = {language: open_page(size=size) for language in LANGUAGES}
    for language, page in pages.items():
        page.goto(f"{LANGUAGES[language]}{MATRIX}?filter=vllm>%3D0.11&sort=-vllm&columns=CUDA,ray")
        expect(page.locator(".tn-grid [data-tn-count]")).to_have_text(COUNT[language])
        assert column(page, 2) == ["13.0.2", "12.8", "12.9"]
        vllm = column(page, 3)
        assert vllm == ["0.11.2+cu130", "0.11.2", "0.11.1+ppu1.7.0.post1.oe"]
        page.locator(".tn-columns summary").click()
        expect(page.get_by_role("checkbox", name="CUDA", exact=True)).to_be_checked()
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        page.locator("article input[type=search]").fill("vllm>=99")
        expect(page.get_by_role("status").filter(has_text=NONE[language])).to_be_visible()
        if size is PHONE:
            page.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")
            axe.start(page)
    if size is PHONE:
        assert [found for page in pages.values() for found in axe.found(page)] == []


def test_a_table_is_sorted_by_version_and_not_by_text(page: Page, site_url: str) -> None:
    """Keyboard alone: newest first, oldest first, as released; what is not there comes last."""
    page.goto(MATRIX)
    expect(page.locator(".tn-grid [data-tn-count]")).to_have_text("6 of 6 tags")
    released = column(page, 1)
    sort(page, "Python").press("Enter")
    assert column(page, 6) == [*["3.12.7+gc"] * 5, "3.12.3"]
    expect(page.get_by_role("columnheader", name="Python")).to_have_attribute(
        "aria-sort", "descending"
    )
    expect(sort(page, "Python")).to_be_focused()
    page.keyboard.press("Enter")
    assert column(page, 6)[0] == "3.12.3"
    assert page.url == f"{site_url}{MATRIX}?sort=Python"
    page.keyboard.press("Enter")
    assert column(page, 1) == released
    assert page.url == f"{site_url}{MATRIX}"

    page.locator(".tn-columns summary").press("Enter")
    page.get_by_role("checkbox", name="ray").press("Space")
    expect(page.get_by_role("columnheader", name="ray")).to_be_visible()
    sort(page, "ray").press("Enter")
    assert column(page, 8)[:4] == ["2.53.0", "2.52.0", "2.52.0", "2.51.1"]
    assert column(page, 8)[-1] == "not included"
    page.get_by_role("checkbox", name="torch", exact=True).press("Space")
    expect(page.get_by_role("columnheader", name="torch")).to_have_count(0)
    field = page.get_by_role("searchbox", name="Filter the tags")
    field.press_sequentially("nvidia draft")
    expect(page.locator(".tn-grid tbody tr")).to_have_count(2)
    field.fill("pytorch>=2.8 ppu")  # a component by another of its names, and a word
    expect(page.locator(".tn-grid tbody tr")).to_have_count(3)
    field.fill("nothing>=")
    expect(page.locator(".tn-grid tbody tr")).to_have_count(0)
    field.fill("")
    expect(page.locator(".tn-grid tbody tr")).to_have_count(6)
    page.locator(".tn-grid tbody").get_by_role("link", name="25.11.post1").click()
    expect(page.locator("h1")).to_contain_text("25.11")


def test_the_whole_table_can_be_downloaded(page: Page) -> None:
    """As CSV and as JSON, also where data for more columns cannot be had."""
    page.route("**/compare.json", lambda route: route.fulfill(body="no json"))
    page.goto(f"{MATRIX}?columns=ray")
    expect(page.locator(".tn-grid [data-tn-count]")).to_have_text("The data could not be loaded.")
    expect(page.locator(".tn-grid tbody tr")).to_have_count(6)
    for name, start in (("CSV", b"reference,image,tag,"), ("JSON", b'{\n "schema_version": 1')):
        with page.expect_download() as download:
            page.get_by_role("link", name=f"Download as {name}").click()
        assert download.value.path().read_bytes().startswith(start)


def test_without_script_the_table_is_whole(open_page: Open) -> None:
    """It stands in the order of the releases, and no control does nothing."""
    page = open_page(script=False)
    page.goto(MATRIX)
    expect(page.locator(".tn-grid tbody tr")).to_have_count(6)
    expect(page.locator(".tn-js:visible")).to_have_count(0)
    expect(page.locator(".tn-sort:enabled")).to_have_count(0)


def test_a_component_is_asked_for_by_its_name_and_with_spaces(page: Page) -> None:
    """A bare name means every tag that carries it; a range may be written with spaces."""
    page.goto(MATRIX)
    count = page.locator(".tn-grid [data-tn-count]")
    for words, shown in (
        ("vllm", "5 of 6 tags"),
        ("vllm >= 0.11", "3 of 6 tags"),
        ("vllm >=0.11, <0.11.2", "1 of 6 tags"),
        ("sglang", "1 of 6 tags"),
        ("draft", "2 of 6 tags"),
    ):
        page.locator("article input[type=search]").fill(words)
        expect(count).to_have_text(shown)
