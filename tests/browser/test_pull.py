"""The pull panel: region, tag and network go into every address and every command."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.places import FAMILY, LANGUAGES, ONE_REGION, OTHER_RELEASE, RELEASE

pytestmark = pytest.mark.browser

VPC = "acs-registry-vpc.{}.cr.aliyuncs.com/egslingjun/training-xpu-pytorch:{}"
PUBLIC = "egslingjun-registry.cn-wulanchabu.cr.aliyuncs.com/egslingjun/training-xpu-pytorch:{}"
COMMANDS = 3
"""Commands of the release page that name the image: docker pull, the Pod, docker run."""


def rows(page: Page, network: str) -> Locator:
    """Give the rows of a network that can be seen in the panel."""
    return page.locator(f".tn-urirow[data-tn-network={network}]:visible")


def addresses(page: Page, network: str) -> list[str]:
    """Read the addresses of a network that can be seen in the panel."""
    return rows(page, network).locator(".tn-uri").all_text_contents()


def commands(page: Page) -> set[str]:
    """Read what stands for the image in the commands of the page."""
    found = page.locator("[data-tn-live]").all_text_contents()
    assert len(found) == COMMANDS
    return set(found)


def choose(page: Page, region: str) -> None:
    """Choose a region."""
    page.get_by_label("Region", exact=True).select_option(region)


def copied(page: Page, button: Locator) -> str:
    """Press a button and read what it put on the clipboard."""
    page.evaluate("navigator.clipboard.writeText('nothing')")
    button.click()
    page.wait_for_function("async () => await navigator.clipboard.readText() !== 'nothing'")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def test_what_is_copied_follows_the_region(page: Page) -> None:
    """Copy takes the VPC address of the region that was chosen; the public one has no region."""
    page.clock.install()
    page.goto(RELEASE)
    assert addresses(page, "vpc") == [VPC.format("cn-hangzhou", "25.11")]
    choose(page, "eu-central-1")
    assert addresses(page, "vpc") == [VPC.format("eu-central-1", "25.11")]
    vpc = rows(page, "vpc").get_by_role("button")
    expect(vpc).to_have_accessible_name("Copy 25.11, eu-central-1")
    assert copied(page, vpc) == VPC.format("eu-central-1", "25.11")
    expect(vpc).to_have_text("Copied")
    expect(page.locator("[data-tn-status]")).to_have_text("Copied: 25.11, eu-central-1")
    page.clock.fast_forward(2000)
    expect(vpc).to_have_text("Copy")

    assert addresses(page, "public") == [PUBLIC.format("25.11")]
    public = rows(page, "public").get_by_role("button")
    assert copied(page, public) == PUBLIC.format("25.11")
    expect(page.locator("[data-tn-status]")).to_have_text("Copied: 25.11, public network")

    choose(page, "cn-beijing")
    row = page.get_by_role("row", name="China (Shanghai) cn-shanghai")
    shanghai = row.get_by_role("button", name="Copy 25.11, cn-shanghai")
    assert copied(page, shanghai) == VPC.format("cn-shanghai", "25.11")


def test_a_region_is_remembered_on_other_pages_and_in_other_languages(page: Page) -> None:
    """A region is chosen once; what an address asks for wins on its page and is not remembered."""
    page.goto(RELEASE)
    choose(page, "cn-shenzhen")
    region = page.locator("#tn-region")
    for language in ("fr", "zh"):
        page.goto(LANGUAGES[language] + OTHER_RELEASE)
        expect(region).to_have_value("cn-shenzhen")
        assert ".cn-shenzhen." in addresses(page, "vpc")[0]

    page.goto(f"{RELEASE}?region=cn-beijing&tag=25.11.post1")
    expect(region).to_have_value("cn-beijing")
    assert addresses(page, "vpc") == [VPC.format("cn-beijing", "25.11.post1")]
    page.goto(RELEASE)
    expect(region).to_have_value("cn-shenzhen")


def test_an_address_that_names_a_region_follows_the_choice(page: Page, site_url: str) -> None:
    """Who chooses another region on a page with one in its address can share the address."""
    page.goto(f"{RELEASE}?region=cn-beijing#pull")
    choose(page, "us-east-1")
    expect(page).to_have_url(f"{site_url}{RELEASE}?region=us-east-1#pull")
    page.reload()
    assert commands(page) == {VPC.format("us-east-1", "25.11")}


def test_a_region_without_the_image_is_told(page: Page) -> None:
    """Where the remembered region does not offer an image, that is said and no address made up."""
    page.goto(RELEASE)
    choose(page, "cn-shanghai")
    page.goto(ONE_REGION)
    note = page.locator("[data-tn-missing]")
    expect(note).to_be_visible()
    expect(note).to_have_text("Not offered in cn-shanghai. Shown: China (Beijing) · cn-beijing.")
    assert all(".cn-beijing." in address for address in addresses(page, "vpc"))
    assert page.locator("article").inner_html().count("cn-shanghai.") == 1  # in the note alone
    page.goto(RELEASE)
    expect(note).to_be_hidden()
    assert addresses(page, "vpc") == [VPC.format("cn-shanghai", "25.11")]


def test_a_region_that_nobody_confirmed_is_marked(page: Page) -> None:
    """An address that follows the pattern only is shown with a warning."""
    page.goto(RELEASE)
    warning = page.get_by_text("Not confirmed by the vendor; the address may not exist.")
    expect(warning).to_be_hidden()
    choose(page, "cn-zhangjiakou")
    expect(warning).to_be_visible()
    assert addresses(page, "vpc") == [VPC.format("cn-zhangjiakou", "25.11")]
    choose(page, "cn-hangzhou")
    expect(warning).to_be_hidden()


def test_a_tag_is_applied_to_the_whole_page(page: Page) -> None:
    """The tag that was chosen stands in every address, command and table that can be seen."""
    page.goto(RELEASE)
    choose(page, "cn-beijing")
    for tag, other in (("25.11.post1", "25.11"), ("25.11", "25.11.post1")):
        page.get_by_role("radio", name=tag, exact=True).check()
        assert addresses(page, "vpc") == [VPC.format("cn-beijing", tag)]
        assert addresses(page, "public") == [PUBLIC.format(tag)]
        assert commands(page) == {VPC.format("cn-beijing", tag)}
        expect(page.get_by_role("table", name=f"VPC addresses of {tag} by")).to_be_visible()
        expect(page.locator(f"[id='vpc-{tag}']")).to_be_visible()
        expect(page.locator(f"[id='unconfirmed-{tag}']")).to_be_visible()
        expect(page.locator(f"[data-tn-table][data-tn-variant='{other}']:visible")).to_have_count(0)
        expect(page.locator(f"[id='vpc-{other}']")).to_be_hidden()
        expect(page.locator(f"[id='unconfirmed-{other}']")).to_be_hidden()


def test_a_link_to_the_table_of_another_tag_chooses_that_tag(page: Page) -> None:
    """An address with the section of a tag shows that section, also while the page is open."""
    page.goto(f"{RELEASE}#vpc-25.11.post1")
    expect(page.get_by_role("radio", name="25.11.post1", exact=True)).to_be_checked()
    expect(page.locator("[id='vpc-25.11.post1']")).to_be_in_viewport()
    page.evaluate("location.hash = '#vpc-25.11'")
    expect(page.get_by_role("radio", name="25.11", exact=True)).to_be_checked()
    expect(page.locator("[id='vpc-25.11']")).to_be_in_viewport()


def test_a_network_changes_the_commands(page: Page) -> None:
    """On the public network every command takes the public address, on the next pages too."""
    page.goto(RELEASE)
    choose(page, "cn-beijing")
    page.get_by_role("radio", name="Public network").check()
    assert commands(page) == {PUBLIC.format("25.11")}
    assert addresses(page, "vpc") == [VPC.format("cn-beijing", "25.11")]
    page.goto(f"zh/{RELEASE}")
    assert commands(page) == {PUBLIC.format("25.11")}
    page.goto(RELEASE)
    page.get_by_role("radio", name="VPC", exact=True).check()
    assert commands(page) == {VPC.format("cn-beijing", "25.11")}


def test_a_command_is_copied_as_it_is_shown(page: Page) -> None:
    """The theme's own button on a command copies the chosen address, without a break in it."""
    page.goto(RELEASE)
    choose(page, "cn-chengdu")
    page.get_by_role("radio", name="25.11.post1", exact=True).check()
    address = VPC.format("cn-chengdu", "25.11.post1")
    docker, pod = page.locator(".tabbed-block").all()
    docker.hover()
    assert copied(page, docker.get_by_role("button")) == f"docker pull {address}"
    page.get_by_text("Kubernetes", exact=True).click()
    pod.locator("pre").hover()
    text = copied(page, pod.get_by_role("button"))
    assert f"image: {address}\n" in text
    assert text.startswith("apiVersion: v1\nkind: Pod\n")


def test_the_panel_works_after_an_instant_navigation(page: Page) -> None:
    """A release page that the theme loads into the open one has the same panel."""
    with page.expect_request_finished(lambda request: request.url.endswith("sitemap.xml")):
        page.goto(FAMILY)
    page.evaluate("window.stayed = true")
    page.locator("article").get_by_role("link", name="25.11", exact=True).click()
    expect(page.locator("#tn-region")).to_be_visible()
    assert page.evaluate("window.stayed")
    choose(page, "cn-qingdao")
    vpc = rows(page, "vpc").get_by_role("button")
    assert copied(page, vpc) == VPC.format("cn-qingdao", "25.11")
    assert commands(page) == {VPC.format("cn-qingdao", "25.11")}
    page.go_back()
    expect(page.locator("h1")).to_have_text("training-xpu-pytorch")
    page.go_forward()
    expect(page.locator("#tn-region")).to_have_value("cn-qingdao")
    assert addresses(page, "vpc") == [VPC.format("cn-qingdao", "25.11")]
    assert page.evaluate("window.stayed")


def test_an_address_that_cannot_be_copied_is_selected(page: Page) -> None:
    """Where copying is refused, the page says so and selects the address."""
    page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));"
        "document.execCommand = () => false"
    )
    page.goto(RELEASE)
    page.get_by_role("button", name="Copy 25.11, public network").click()
    expect(page.get_by_role("alert")).to_have_text("Copy failed. Select the address and copy it.")
    assert page.evaluate("String(getSelection())") == PUBLIC.format("25.11")
