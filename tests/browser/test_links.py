"""The links at the end of a page: a copy in Markdown, and a report with the place of a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.places import RELEASE

pytestmark = pytest.mark.browser

RECORD = Path("releases/training-xpu-pytorch/25.11.yml")


def test_a_report_names_the_line_of_the_section_that_is_meant(page: Page, repository: Path) -> None:
    """It is that in which text is selected, else the one that the address names."""
    lines = (repository / RECORD).read_text("utf-8").splitlines()
    page.goto(f"{RELEASE}#environment")
    page.evaluate("addEventListener('click', (event) => event.preventDefault())")
    link = page.get_by_role("link", name="Report a mistake on this page")
    for key in ("environment:", "sources:"):
        link.click()
        line = next(i for i, text in enumerate(lines, 1) if text.startswith(key))
        place = f"25.11%2F%20releases%2Ftraining-xpu-pytorch%2F25.11.yml:{line}"
        assert (link.get_attribute("href") or "").endswith(place)
        page.evaluate("getSelection().selectAllChildren(document.querySelector('#sources ~ ul'))")


def test_a_page_is_copied_as_markdown(page: Page) -> None:
    """The button says what it did; where the file cannot be read it says what to do instead."""
    page.goto(RELEASE)
    button = page.get_by_role("button", name="Copy as Markdown")
    button.click()
    expect(page.get_by_role("button", name="The page was copied as Markdown")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("# training-xpu-pytorch:25.11\n")
    page.goto("zh/guide/")
    page.evaluate("window.fetch = () => Promise.reject(new TypeError()); null")
    page.get_by_role("button", name="复制为 Markdown").click()
    expect(page.get_by_role("alert")).to_have_text("复制失败，请打开 Markdown 后手动复制。")
