"""What is shown of a table, and what the keyboard reaches."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.places import FAMILY, LANGUAGES, RELEASE

pytestmark = pytest.mark.browser

COMPONENTS = 31
DIFFERING = 6
OPEN_REGIONS = 25

STOP = """
() => {
  const stop = document.activeElement
  if (stop === document.body) return null
  const around = [stop, stop.closest("label"), stop.closest("form"), stop.nextElementSibling,
    stop.parentElement.querySelector(":scope > .tabbed-labels")]
  const ringed = around.filter((element) => element).some((element) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element)
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && opacity > 0
      && element.getBoundingClientRect().width > 4
  })
  return [stop.outerHTML.slice(0, 120), ringed]
}
"""


def test_the_components_that_differ_can_be_shown_alone(page: Page) -> None:
    """The choice *Differences* leaves the rows in which the tags differ, by mouse and by key."""
    page.goto(RELEASE)
    table = page.get_by_role("table", name="Components and their versions")
    shown = table.locator("tbody tr:visible")
    expect(shown).to_have_count(COMPONENTS)
    page.get_by_role("radio", name=f"Differences ({DIFFERING})").check()
    expect(shown).to_have_count(DIFFERING)
    expect(table.locator("tbody tr.is-diff:visible")).to_have_count(DIFFERING)
    expect(shown.filter(has_text="vllm")).to_have_text(
        "vllm0.10.2+ppu1.7.0.oe0.11.1+ppu1.7.0.post1.oeUpgraded"
    )
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name=f"All ({COMPONENTS})")).to_be_focused()
    expect(shown).to_have_count(COMPONENTS)


@pytest.mark.parametrize(
    ("language", "typed", "region"),
    [
        ("en", "beij", "cn-beijing"),
        ("fr", "PEKIN", "cn-beijing"),
        ("zh", "法兰克福", "eu-central-1"),
    ],
)
def test_regions_are_filtered_by_what_is_typed(
    page: Page, language: str, typed: str, region: str
) -> None:
    """A part of a name or an id is enough, without capitals and accents; no match is said."""
    page.goto(LANGUAGES[language] + RELEASE)
    block = page.locator("[data-tn-table]:has([data-tn-filter]):visible")
    rows = block.locator("tbody tr:visible")
    field = block.get_by_role("searchbox")
    expect(rows).to_have_count(OPEN_REGIONS)
    field.fill(typed)
    expect(rows).to_have_count(1)
    expect(rows.locator("th code")).to_have_text(region)
    field.fill("atlantis")
    expect(rows).to_have_count(0)
    expect(block.get_by_role("status")).not_to_be_empty()
    field.fill("")
    expect(rows).to_have_count(OPEN_REGIONS)
    expect(block.get_by_role("status")).to_be_empty()


def test_the_panel_is_used_by_keyboard(page: Page) -> None:
    """Region, tag and network are chosen and an address is copied without a mouse."""
    page.goto(RELEASE)
    page.locator("#tn-region").focus()
    page.keyboard.type("China (Bei")
    expect(page.locator("#tn-region")).to_have_value("cn-beijing")
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="25.11", exact=True)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="25.11.post1")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Public network")).to_be_checked()
    page.keyboard.press("Tab")
    button = page.locator(".tn-urirow[data-tn-network=vpc]:visible").get_by_role("button")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(button).to_have_text("Copied")
    expect(button).to_be_focused()
    expect(page.locator("[data-tn-live]").first).to_have_text(
        "egslingjun-registry.cn-wulanchabu.cr.aliyuncs.com/egslingjun/training-xpu-pytorch:25.11.post1"
    )


@pytest.mark.parametrize("path", [RELEASE, FAMILY])
def test_the_focus_can_be_seen_wherever_it_stands(page: Page, path: str) -> None:
    """Whoever walks through a page by the Tab key sees at each stop where it is."""
    page.goto(path)
    stops: list[str] = []
    while True:
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or stop[0] in stops[:1]:
            break
        stops.append(stop[0])
        assert stop[1], stop[0]
    assert len(stops) > 10
