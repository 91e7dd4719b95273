"""Print and forced colours: all facts are on paper, and no state is told by colour alone."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.places import LANGUAGES, RELEASE

pytestmark = pytest.mark.browser

CORNER = """
async (source) => {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d")
  canvas.drawImage(picture, 0, 0)
  return [...canvas.getImageData(4, 4, 1, 1).data]
}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_paper_shows_what_the_screen_folds_away(page: Page, language: str) -> None:
    """Printed, a page has all rows, all regions of both tags, both tabs, and no control."""
    page.goto(LANGUAGES[language] + RELEASE)
    page.locator("input[data-tn-rows][value=diff]").check()
    page.locator("[data-tn-filter]:visible").fill("atlantis")
    rows = page.locator("article tbody tr")
    expect(rows.filter(visible=True)).not_to_have_count(rows.count())
    page.emulate_media(media="print")
    expect(rows.filter(visible=True)).to_have_count(rows.count())
    expect(page.locator("article .tabbed-block").filter(visible=True)).to_have_count(2)
    headings = page.locator("article :is(h2, h3)")
    expect(headings.filter(visible=True)).to_have_count(headings.count())
    expect(page.locator(".tn-urirow").filter(visible=True)).to_have_count(4)
    expect(
        page.locator(".tn-js, .md-header, .md-sidebar, .md-footer").filter(visible=True)
    ).to_have_count(0)


def test_a_dark_screen_prints_on_white_paper(page: Page) -> None:
    """Paper is white and its text black, whatever the screen looks like."""
    page.emulate_media(color_scheme="dark")
    page.goto(RELEASE)
    ground = "getComputedStyle(document.body).backgroundColor"
    text = "getComputedStyle(document.querySelector('article td')).color"
    assert page.evaluate(ground) == "rgb(17, 24, 26)"
    page.emulate_media(media="print")
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    assert page.evaluate(text) == "rgb(0, 0, 0)"


def test_forced_colours_keep_what_is_chosen_visible(page: Page) -> None:
    """Where the system chooses the colours, what is chosen has another ground than the rest."""
    page.emulate_media(forced_colors="active")
    page.goto(RELEASE)
    labels = page.locator(".tn-segment:has([name=tn-tag]) label")
    chosen, other = (ground(page, label) for label in labels.all())
    assert chosen != other
    labels.last.click()
    assert [ground(page, label) for label in labels.all()] == [other, chosen]


def ground(page: Page, label: Locator) -> list[int]:
    """Return the colour that is painted in a corner: computed styles do not tell forced ones."""
    picture = base64.b64encode(label.screenshot()).decode()
    colour: list[int] = page.evaluate(CORNER, f"data:image/png;base64,{picture}")
    return colour
