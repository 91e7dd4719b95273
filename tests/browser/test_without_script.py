"""What a reader without script gets: everything, and no control that does nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.places import LANGUAGES, RELEASE

pytestmark = pytest.mark.browser

TAGS = ("25.11", "25.11.post1")
OPEN_REGIONS = 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_release_page_is_complete_without_script(open_page: Open, language: str) -> None:
    """Both tags, every region and every section can be seen, and all tabs can be opened."""
    page = open_page(script=False)
    page.goto(LANGUAGES[language] + RELEASE)
    in_panel = page.locator(".tn-urirow:visible .tn-uri").all_text_contents()
    assert [address.rpartition(":")[2] for address in in_panel] == [*TAGS, *TAGS]
    assert [".cn-hangzhou." in address for address in in_panel] == [True, True, False, False]
    for tag in TAGS:
        shown = page.locator(f"[data-tn-variant='{tag}'] tbody tr:visible .tn-uri")
        expect(shown).to_have_count(OPEN_REGIONS)
        assert all(one.endswith(f":{tag}") for one in shown.all_text_contents())
        folded = page.locator(f"[id='unconfirmed-{tag}']")
        expect(folded.get_by_role("table")).to_be_hidden()
        folded.locator("summary").click()
        expect(folded.get_by_role("table")).to_be_visible()
    headings = page.locator("article :is(h2, h3)")
    assert headings.count() > 10
    expect(headings.filter(visible=True)).to_have_count(headings.count())
    expect(page.locator(".tn-js:visible")).to_have_count(0)
    page.get_by_text("Kubernetes", exact=True).click()
    expect(page.get_by_text("alibabacloud.com/gpu-driver-version")).to_be_visible()
