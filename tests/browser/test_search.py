"""The search box: what readers type, the page they mean, and nothing of another language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.places import FAMILY, LANGUAGES, ONE_REGION, OTHER_RELEASE, RELEASE

pytestmark = pytest.mark.browser

VPC = "acs-registry-vpc.cn-beijing.cr.aliyuncs.com/egslingjun/"
PUBLIC = "egslingjun-registry.cn-wulanchabu.cr.aliyuncs.com/egslingjun/"

EVERYWHERE = {
    "25.11.post1": RELEASE,
    "0.11.1": RELEASE,
    "cu129": RELEASE,
    "ppu1.6.0": RELEASE,
    "2.8.0+ali.9.ppu1.7.0.cu129": RELEASE,
    "25.08-serverless": ONE_REGION,
    "sglang0.5.4.post3-250105": OTHER_RELEASE,
    "cumm-cu129": "components/cumm-cu129/",
    "vllm": "components/vllm/",
    "FlashAttention-3": "components/flash-attn-3/",
    "flash_attn": "components/flash-attn/",
    "sgl_kernel": "components/sgl-kernel/",
    "training-xpu-pytorch": FAMILY,
    "cn-wulanchabu": "regions/",
    "A100": "finder/",
    "H20": "finder/",
    "RSS": "api/",
    "ICS": "api/",
    VPC + "training-xpu-pytorch:25.11.post1": RELEASE,
    PUBLIC + "training-nv-pytorch:25.08-serverless": ONE_REGION,
    f"docker pull {PUBLIC}training-xpu-pytorch:25.11": RELEASE,
}
"""What names the same thing in every language, and the page that must be found first."""

WORDS = {
    "en": {
        "Beijing": "regions/",
        "cadence": "topics/sdk-cadence/",
        "communication": "topics/accl/",
    },
    "zh": {
        "北京": "regions/",
        "地域": "regions/",
        "日历": "api/",
        "A100显卡": "finder/",
        "在我的机器上运行": "finder/",
    },
    "fr": {
        "Pékin": "regions/",
        "region": "regions/",
        "rythme": "topics/sdk-cadence/",
        "communication": "topics/accl/",
    },
}
"""Words of a language, and the page found first; of Chinese ones, those that are no whole title."""

ALONE = {
    "en": {"Shanghai": "regions/"},
    "zh": {
        "上海": "regions/",
        "新加坡": "regions/",
        "新加": "regions/",
        "张家口": "regions/",
        "+显卡驱动": "facts/",
    },
    "fr": {"pekin": "regions/", "-region Pékin": "regions/"},
}
"""Words that one page has, half typed or without accents, and that page alone is found."""

NAMES = (
    "transformer_engine",
    "flash-attn-3",
    "deepspeed",
    "CHECKPOINT_OPTIMIZATION",
    "vLLM",
)
"""Components and a variable of the release; they are not stemmed, in no language."""

FOREIGN = {"en": ("Pékin",), "zh": ("Pékin", "哈哈"), "fr": ("镜像",)}
"""Words that only other languages have, or nobody."""

PROMPTS = {
    "en": "Type to start searching",
    "zh": "键入以开始搜索",
    "fr": "Saisissez ce que vous cherchez",
}


def search(page: Page, words: str, prompt: str) -> list[str]:
    """Type words and return the addresses that are found, best first, each page once."""
    box = page.locator(".md-search__input")
    said = page.locator(".md-search-result__meta")
    # The theme listens for keys that are released, and a text that is filled in releases none.
    box.fill("")
    box.press("End")
    expect(said).to_have_text(prompt)
    box.fill(words)
    box.press("End")
    expect(said).not_to_have_text(prompt)
    links: list[str] = page.eval_on_selector_all(
        ".md-search-result__item > a", "all => all.map(a => a.href)"
    )
    return list(dict.fromkeys(link.partition("?")[0].partition("#")[0] for link in links))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_finds_the_page_that_is_meant(
    open_page: Open, site_url: str, language: str
) -> None:
    """Tags, versions, words and pasted addresses find their page first, all in one language."""
    home, prompt = site_url + LANGUAGES[language], PROMPTS[language]
    page = open_page(search=True)
    others = tuple(site_url + folder for name, folder in LANGUAGES.items() if name != language)
    page.goto(home)
    page.locator(".md-search__input").click()
    for words, meant in (EVERYWHERE | WORDS[language]).items():
        found = search(page, words, prompt)
        assert found[:1] == [home + meant], words
        assert all(one.startswith(home) for one in found), words
        assert home != site_url or not any(one.startswith(others) for one in found), words
    for name in NAMES:
        assert home + RELEASE in search(page, name, prompt), name
    for words, meant in ALONE[language].items():
        assert search(page, words, prompt) == [home + meant], words
    for words in FOREIGN[language]:
        assert search(page, words, prompt) == [], words


def test_a_result_opens_where_the_words_stand(open_page: Open, site_url: str) -> None:
    """The first result leads to its section, and the words are marked there."""
    page = open_page(search=True)
    page.goto("zh/")
    page.locator(".md-search__input").click()
    search(page, "偏差", PROMPTS["zh"])
    page.locator(".md-search-result__item").first.get_by_role("link").last.click()
    expect(page).to_have_url(f"{site_url}zh/{RELEASE}?h=%E5%81%8F%E5%B7%AE#deviations")
    expect(page.locator("#deviations mark")).to_have_text("偏差")


def test_a_card_is_found_without_all_the_others(open_page: Open, site_url: str) -> None:
    """A card leads to its field in the finder; a result shows no card that is not looked for."""
    page = open_page(search=True)
    page.goto("")
    page.locator(".md-search__input").click()
    result = page.locator(".md-search-result__item").first.get_by_role("link").last
    for words, shown in (("card model", "Card model"), ("A100", "A100")):
        search(page, words, PROMPTS["en"])
        expect(result.locator("p")).to_have_text([shown])
    result.click()
    expect(page).to_have_url(f"{site_url}finder/?h=a100#tn-card")


def test_an_accent_that_is_not_typed_is_marked_and_not_missed(
    open_page: Open, site_url: str
) -> None:
    """A word typed without its accents is marked as it is written, and none is called missing."""
    page = open_page(search=True)
    page.goto("fr/")
    page.locator(".md-search__input").click()
    first = page.locator(".md-search-result__item").first
    search(page, "region", PROMPTS["fr"])
    expect(first.locator("mark").first).to_have_text("régions")
    expect(first.locator(".md-search-result__terms")).to_have_count(0)
    search(page, "pekin", PROMPTS["fr"])
    expect(first.locator("mark")).to_have_text("Pékin")
    first.get_by_role("link").last.click()
    expect(page).to_have_url(f"{site_url}fr/regions/?h=p%C3%A9kin#zone-public")
