"""The finder: a reader describes a machine and learns which image runs on it, and why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from tests.browser import axe
from tests.browser.conftest import Open
from tests.browser.places import LANGUAGES, TAGS

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
FINDER = "finder/"
ASKED = (
    "?family=ppu&card=P16EN&driver=1.4.1&region=cn-beijing&network=vpc&component=vllm&version=>=0.8"
)
VPC = "docker pull acs-registry-vpc.cn-beijing.cr.aliyuncs.com/egslingjun/training-xpu-pytorch:{}"
SMI = (
    "NVIDIA-SMI 535.161.08   Driver Version: 535.161.08\n|   0  NVIDIA A100-SXM4-80GB    On  | x |"
)

FOUND = {
    "en": ("2 images run on this machine", "4 images left out, and why", "Runs", "2 images run"),
    "zh": ("2 个镜像可在此机器上运行", "4 个未列出的镜像及原因", "可运行", "2 个镜像可运行"),
    "fr": (
        "2 images tournent sur cette machine",
        "4 images écartées, et pourquoi",
        "Compatible",
        "2 images tournent",
    ),
}


def heading(page: Page) -> Locator:
    """Give what is said of the answers as a whole."""
    return page.locator("#results")


def hits(page: Page) -> Locator:
    """Give the images that run."""
    return page.locator(".tn-hits > li")


def fill(page: Page, label: str, text: str) -> None:
    """Type into a field."""
    page.get_by_label(label, exact=True).fill(text)


@pytest.mark.parametrize(
    "size", [ViewportSize(width=1280, height=800), PHONE], ids=["wide", "phone"]
)
def test_a_search_is_answered_in_every_language(open_page: Open, size: ViewportSize) -> None:
    """
    The address holds the search; answers, reasons and what is left out are told.

    No page scrolls sideways, and none breaks a rule of WCAG with everything open: a wide one in
    light colours, a phone's in dark ones.
    """
    pages = {language: open_page(size=size) for language in LANGUAGES}
    for language, page in pages.items():
        page.goto(LANGUAGES[language] + FINDER + ASKED)
        found, left, verdict, jump = FOUND[language]
        expect(heading(page)).to_have_text(found)
        assert page.locator("html").get_attribute("lang") == TAGS[language]
        expect(hits(page)).to_have_count(2)
        expect(hits(page).first.locator(".tn-verdict")).to_have_text(verdict)
        expect(hits(page).first.locator(".tn-uri")).to_have_text(VPC.format("25.11.post1"))
        expect(page.locator("#left-out")).to_have_text(left)
        expect(page.locator("[data-tn-jump]")).to_have_text(jump)
        expect(page.locator("[data-tn-jump]")).to_be_visible(visible=size is PHONE)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(page.locator(".tn-out tbody tr")).to_have_count(4)
        page.locator(".tn-find details").evaluate_all(
            "all => all.forEach((one) => one.open = true)"
        )
        expect(page.locator(".tn-out tbody tr")).to_have_count(4)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        if size is PHONE:
            page.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")
        axe.start(page)
    assert [found for page in pages.values() for found in axe.found(page)] == []


def test_the_finder_is_used_with_the_keyboard_alone(page: Page, site_url: str) -> None:
    """Tab goes through the fields, Enter to the answers; the search is kept and can be shared."""
    page.goto(FINDER)
    expect(page.locator(".tn-find[data-tn-started]")).to_be_attached()
    expect(heading(page)).to_have_text("All images and what they need")
    expect(page.get_by_text("Choose an accelerator and type the driver version.")).to_be_visible()
    page.locator(".tn-find summary").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.get_by_role("radio", name="PPU")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Card model")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("1.5.1")
    page.keyboard.press("Enter")
    expect(heading(page)).to_be_focused()
    expect(heading(page)).to_have_text("3 images run on this machine")
    expect(page).to_have_url(f"{site_url}{FINDER}?family=ppu&driver=1.5.1")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.tn-out > summary')"):
            break
    page.keyboard.press("Space")
    expect(page.locator(".tn-out").first.get_by_role("table")).to_be_visible()
    page.get_by_role("button", name="Copy link to this search").press("Enter")
    expect(page.locator("[data-tn-status]")).to_have_text("The link was copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.reload()
    expect(page.get_by_label("Driver version")).to_have_value("1.5.1")
    expect(heading(page)).to_have_text("3 images run on this machine")
    page.goto(f"zh/{FINDER}?{page.url.partition('?')[2]}")
    expect(heading(page)).to_have_text("3 个镜像可在此机器上运行")


def test_a_card_fills_the_driver_and_a_wrong_one_is_told(page: Page) -> None:
    """The default is said; a slip leaves the last answers; a miss says what would help."""
    page.goto("")
    page.get_by_role("link", name="Find an image").first.click()  # without loading the page anew
    page.get_by_text("PPU", exact=True).click()
    page.get_by_label("Card model").select_option("P16EN")
    expect(page.get_by_label("Driver version")).to_have_value("1.4.1")
    expect(page.get_by_text("P16EN default: 1.4.1")).to_be_visible()
    expect(heading(page)).to_have_text("3 images run on this machine")
    expect(hits(page).first).to_contain_text("Below the recommended 1.5.1")

    driver = page.get_by_label("Driver version")
    driver.fill("1,5")
    error = page.get_by_text("Write the version with dots, for example 1.5.1.")
    expect(error).to_be_visible()
    expect(driver).to_have_attribute("aria-invalid", "true")
    expect(driver).to_have_accessible_description("Write the version with dots, for example 1.5.1.")
    expect(heading(page)).to_have_text("3 images run on this machine")

    driver.fill("1.0")
    expect(error).to_be_hidden()
    expect(heading(page)).to_have_text("No image runs on this machine.")
    expect(page.get_by_text("Driver 1.1.0 would run 3 images.")).to_be_visible()
    old = page.locator(".tn-out", has_text="Driver too old (3 images)")
    old.locator("summary").click()
    expect(old.get_by_role("columnheader")).to_have_text(["Tag", "Needs", "This machine"])
    expect(old.get_by_role("row").nth(1)).to_contain_text("≥\u00a01.1.0")

    page.get_by_text("NVIDIA", exact=True).click()
    expect(page.get_by_label("Card model")).to_have_value("")
    expect(page.get_by_label("Card model").locator("option", has_text="P16EN")).to_have_count(0)
    page.get_by_text("More conditions").click()
    for label, text, said in (
        ("Compute capability", "80", "Write it with a point, for example 8.0."),
        ("Component", "vlm", "No image has a component of this name."),
        ("Version", "0.11", "Write a range of versions, for example >=0.8."),
    ):
        fill(page, label, text)
        expect(page.get_by_text(said)).to_be_visible()
        fill(page, label, {"Component": "vllm"}.get(label, ""))
        expect(page.get_by_text(said)).to_be_hidden()


def test_what_a_machine_says_of_itself_is_read(page: Page) -> None:
    """A100 with driver 535.161.08 in Shanghai: pasted, read, answered; and what nobody knows."""
    page.goto(f"{FINDER}?region=cn-shanghai")
    page.get_by_text("Paste the output").click()
    box = page.get_by_label("Paste the output of nvidia-smi or ppu-smi")
    box.fill("NVIDIA-SMI has failed")
    expect(page.get_by_text("No driver version found in this text.")).to_be_visible()
    box.fill(SMI.replace("A100-SXM4-80GB", "X9"))
    nobody = page.get_by_text("NVIDIA X9 is not in this list.")
    expect(nobody).to_be_visible()
    expect(page.get_by_label("Card model")).to_have_attribute("aria-invalid", "true")
    box.fill(SMI)
    expect(nobody).to_be_hidden()
    expect(page.get_by_label("Driver version")).to_have_value("535.161.08")
    expect(page.get_by_label("Card model")).to_have_value("A100")
    expect(heading(page)).to_have_text("1 image runs on this machine")
    expect(hits(page)).to_contain_text(
        "accepted on data-center GPUs: branch R535 works from 535.86"
    )
    expect(page.locator(".tn-out", has_text="Draft")).to_contain_text("Cannot be decided")
    link = hits(page).get_by_role("link")
    link.click()
    expect(page.locator("h1")).to_contain_text("25.08")

    page.go_back()
    expect(heading(page)).to_have_text("1 image runs on this machine")
    page.get_by_label("Card model").select_option("")
    # Nothing is known to run, and that is not the same as nothing runs.
    expect(heading(page)).to_have_text("It cannot be told whether 3 images run")
    expect(hits(page).first).to_contain_text("name the card to decide")
    expect(hits(page).first.locator(".tn-verdict")).to_have_text("Cannot be decided")
    expect(page.locator(".tn-find .tn-uri")).to_have_count(0)
    expect(page.locator(".tn-out", has_text="Cannot be decided")).to_have_count(0)


MATCH = {
    "en": (
        "3 images match",
        "Depends on the driver",
        "Does not match",
        "cn-shangai is not in this list. Did you mean cn-shanghai?",
        "It cannot be told whether 3 images run",
    ),
    "zh": (
        "3 个镜像符合条件",
        "取决于驱动",
        "不符合",
        "列表中没有 cn-shangai。您要找的是 cn-shanghai 吗？",
        "无法判定 3 个镜像能否运行",
    ),
    "fr": (
        "3 images correspondent",
        "Dépend du pilote",
        "Ne correspond pas",
        "cn-shangai n’est pas dans cette liste. Vouliez-vous dire cn-shanghai\u202f?",
        "Impossible de dire si 3 images tournent",
    ),
}


@pytest.mark.parametrize(
    "size", [ViewportSize(width=1200, height=900), PHONE], ids=["wide", "phone"]
)
def test_conditions_are_answered_without_a_machine(open_page: Open, size: ViewportSize) -> None:
    """
    Which tags carry vLLM 0.11 or newer; a slip in the region is told; then a driver alone.

    The panel with all fields open is cut off nowhere.
    """
    page = open_page(size=size)
    for language, (found, depends, unmet, slip, unsure) in MATCH.items():
        at = LANGUAGES[language] + FINDER
        page.goto(f"{at}?component=vllm&version=>=0.11&region=cn-shangai")
        expect(heading(page)).to_have_text(found)
        expect(hits(page).first.locator(".tn-verdict")).to_have_text(depends)
        expect(hits(page).first.locator(".tn-uri")).to_be_visible()
        expect(page.locator(".tn-out .tn-verdict").first).to_have_text(unmet)
        error = page.locator("[data-tn-error=region]")
        expect(error).to_have_text(slip)
        expect(page.locator("select[name=region]")).to_have_accessible_description(slip)
        form = page.locator(".tn-find__form")
        assert form.evaluate("(form) => form.scrollHeight <= form.clientHeight + 1")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        page.locator("select[name=region]").select_option("cn-shanghai")
        expect(error).to_be_hidden()
        page.locator("[name=component]").fill("")
        page.locator("[name=driver]").fill("535")  # 535 is NVIDIA's, which nobody chose
        expect(heading(page)).to_have_text(unsure)


def test_what_a_driver_does_not_tell_is_asked(page: Page) -> None:
    """A number of no family asks for the accelerator, and a card of the other one is told."""
    page.goto(f"{FINDER}?family=ppu&card=A100&driver=12.1")
    card = page.locator("[data-tn-error=card]")
    expect(card).to_have_text("A100 is not in this list.")
    page.get_by_label("Card model").select_option("P16EN")
    expect(card).to_be_hidden()
    page.goto(f"{FINDER}?driver=12.1")
    said = page.get_by_text("Choose an accelerator: 12.1 does not tell whose driver it is.")
    expect(said).to_be_visible()
    page.get_by_text("NVIDIA", exact=True).click()
    expect(said).to_be_hidden()
    fill(page, "Driver version", "")
    expect(heading(page)).to_have_text("3 images match")
    expect(hits(page).first).to_contain_text("an accepted version of the branches R470, R525")
    page.get_by_label("Compute capability").evaluate("(field) => field.closest('details').open = 1")
    fill(page, "Component", "vllm")
    fill(page, "Version", ">=99")
    expect(heading(page)).to_have_text("No image matches.")


def test_data_that_cannot_be_loaded_can_be_asked_for_again(page: Page) -> None:
    """The page says so, shows what it has, and tries again."""
    page.route("**/finder.json", lambda route: route.fulfill(body="no json"), times=1)
    page.goto(f"{FINDER}?family=ppu&driver=1.5.1")
    expect(heading(page)).to_have_text("The data of the finder could not be loaded.")
    expect(page.get_by_role("table", name="All images and what they need")).to_be_visible()
    page.get_by_role("button", name="Retry").click()
    expect(heading(page)).to_have_text("3 images run on this machine")


def test_a_long_list_is_shown_in_parts(page: Page) -> None:
    """Of many images the first are shown; more come on demand, and the focus goes to them."""
    many = """() => fetch("../api/v1/finder.json").then((r) => r.json()).then((data) => {
      data.offers = Array.from({ length: 70 }, (_, i) => ({ ...data.offers[0], release: `r${i}` }))
      return JSON.stringify(data)
    })"""
    page.goto(FINDER)
    body = page.evaluate(many)
    page.route("**/finder.json", lambda route: route.fulfill(body=body))
    page.goto(f"{FINDER}?family=ppu&driver=1.5.1")
    expect(heading(page)).to_have_text("70 images run on this machine")
    expect(hits(page)).to_have_count(25)
    page.get_by_role("button", name="Show 25 more images").click()
    expect(hits(page).nth(25).get_by_role("link")).to_be_focused()
    page.get_by_role("button", name="Show 20 more images").click()
    expect(hits(page)).to_have_count(70)
    expect(page.get_by_role("button", name="more image")).to_have_count(0)


def test_without_script_all_images_are_listed_with_their_needs(open_page: Open) -> None:
    """The table has every tag; no control is shown that does nothing, and home leads there."""
    page = open_page(script=False)
    page.goto("")
    fill(page, "Driver version", "575")
    page.get_by_role("button", name="Find an image").click()
    expect(page).to_have_url(page.url.partition("?")[0] + "?driver=575&region=")
    table = page.get_by_role("table", name="All images and what they need")
    expect(table.get_by_role("row")).to_have_count(7)
    expect(table.get_by_role("row", name="training-xpu-pytorch:25.11.post1")).to_contain_text(
        "PPU ≥\u00a01.1.0"
    )
    # A reader of the table learns of the older branches too.
    expect(table.get_by_role("row", name="training-nv-pytorch:25.08")).to_contain_text(
        "data-center GPUs: R535 from 535.86"
    )
    expect(page.locator(".tn-js:visible")).to_have_count(0)


def test_the_first_fields_stand_on_the_home_page(page: Page) -> None:
    """What is said there is answered on the page of the finder, in the reader's language."""
    page.goto("fr/")
    page.get_by_text("NVIDIA", exact=True).click()
    fill(page, "Version du pilote", "580.95.05")
    page.get_by_label("Région", exact=True).select_option("cn-beijing")
    page.get_by_role("button", name="Trouver une image").click()
    expect(heading(page)).to_have_text("1 image tourne sur cette machine")
    expect(page.get_by_label("Région", exact=True)).to_have_value("cn-beijing")


def test_what_is_typed_before_the_scripts_are_there_counts(page: Page) -> None:
    """On a slow line readers are quicker than scripts: what they pasted is read, not lost."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/(finder|grid)\.js$"), hold)
    page.goto(FINDER)
    page.get_by_text("Paste the output").click()
    page.get_by_label("Paste the output of nvidia-smi or ppu-smi").fill(SMI)
    held.pop().continue_()
    expect(heading(page)).to_have_text("1 image runs on this machine")
    page.goto("matrix/")
    page.locator("article input[type=search]").fill("vllm>=0.11.2")
    held.pop().continue_()
    expect(page.locator("article")).to_contain_text("2 of 6 tags")
