"""The built site, as its readers and their browsers get it."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from generator.catalog import Catalog, Record
from generator.lint import CODES
from tests.browser.places import LANGUAGES
from tests.built import Page

HOST = "https://tagnotes.example.org/"


def _release(record: Record, lang: str) -> str:
    return f"{LANGUAGES[lang]}{record.release.image}/{record.release.release}/"


def test_every_page_exists_in_every_language(pages: dict[str, Page]) -> None:
    """Each address below the root stands again below the folder of each other language."""
    english = {url for url in pages if not url.startswith(("zh/", "fr/"))}
    assert {"", "regions/", "topics/accl/", "training-xpu-pytorch/25.11/"} <= english
    assert {f"rules/{code}/" for code in CODES} <= english
    for prefix in ("zh/", "fr/"):
        assert {url.removeprefix(prefix) for url in pages if url.startswith(prefix)} == english


def test_labels_are_escaped_once(pages: dict[str, Page]) -> None:
    """A screen reader says what is shown, also of a title with an angle in it."""
    labels = {label for page in pages.values() for label in page.labels}
    assert "Next: SRC019: A record stands at releases/<image>/<release>.yml" in labels
    assert {label for label in labels if re.search(r"&(lt|gt|amp|quot|#\d+);", label)} == set()


def test_anchors_are_unique(pages: dict[str, Page]) -> None:
    """No page has one anchor twice."""
    for url, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), url


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_version_stands_on_the_page_as_in_the_record(
    lang: str, pages: dict[str, Page], catalog: Catalog
) -> None:
    """Component versions are the text of the YAML, byte for byte, in all three languages."""
    for record in catalog.records:
        text = pages[_release(record, lang)].text
        for variant in record.variants:
            for name, version in variant.components.items():
                assert isinstance(version, str)
                assert version in text, (lang, record.reference, name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_open_region_has_its_address_on_the_page(
    lang: str, pages: dict[str, Page], catalog: Catalog
) -> None:
    """For each tag the VPC address of each offered region is there, of closed regions none."""
    counted = 0
    for record in catalog.records:
        text = pages[_release(record, lang)].text
        for variant in record.variants:
            if variant.tag is None:
                continue
            path = f"egslingjun/{record.release.image}:{variant.tag}"
            offered = {r.id for r in catalog.pull_regions(variant.availability).offered}
            for region in catalog.regions.regions:
                uri = f"acs-registry-vpc.{region.id}.cr.aliyuncs.com/{path}"
                if region.id in offered:
                    assert uri in text, (lang, uri)
                    counted += 1
                if region.acs == "closed":
                    assert uri not in text, (lang, uri)
            host = "egslingjun-registry.cn-wulanchabu.cr.aliyuncs.com"
            assert f"{host}/{path}" in text
    assert counted >= 51  # two tags in 25 regions, one tag in one


def test_no_version_has_a_decimal_comma(pages: dict[str, Page], catalog: Catalog) -> None:
    """What machine translation made of versions, ``24,04``, stands where it is warned of alone."""
    versions = {
        version.partition("+")[0]
        for record in catalog.records
        for variant in record.variants
        for version in variant.components.values()
        if isinstance(version, str)
    }
    commas = {version.replace(".", ",", 1) for version in versions if "." in version} | {"25,11"}
    warned = re.compile(r"(|zh/|fr/)rules/(IDN105|TXT202)/")
    for url, page in pages.items():
        found = {
            wrong
            for wrong in commas
            if wrong in page.text and re.search(rf"(?<!\d){re.escape(wrong)}(?!\d)", page.text)
        }
        assert not found or warned.fullmatch(url), url


def test_known_deviations_are_shown(pages: dict[str, Page]) -> None:
    """The waivers of a record stand on its page with rule, version, reason and last day."""
    text = pages["training-xpu-pytorch/25.11/"].text
    for word in ("SDK101", "CUD101", "3.4.0+post1.ppu1.6.0.cu128", "June 30, 2027"):
        assert word in text


def test_every_page_has_a_copy_in_markdown(site: Path, pages: dict[str, Page]) -> None:
    """It has the same title, its links lead to pages that exist, and ``llms.txt`` names it."""
    for url, page in pages.items():
        copy = (site / url / "index.md").read_text("utf-8")
        title = re.search(r"^# (.+?)(?: \{#top\})?$", copy, re.MULTILINE)
        assert title, url
        assert plain(title[1]) in page.text, url
        for target in re.findall(
            r"\]\(([^)\s]+)\)", re.sub(r"```.*?```|`[^`\n]+`", "", copy, flags=re.DOTALL)
        ):
            parts = urlsplit(urljoin(f"{HOST}{url}", target))
            if f"{parts.scheme}://{parts.netloc}/" == HOST:
                path = site / unquote(parts.path).lstrip("/")
                assert path.is_file() or (path / "index.html").is_file(), (url, target)
    for prefix in LANGUAGES.values():
        text = (site / prefix / "llms.txt").read_text("utf-8")
        for target in re.findall(r"\]\(([^)]+)\)", text):
            assert target.startswith(HOST), target
            assert (site / unquote(target.removeprefix(HOST))).is_file(), target


def plain(markdown: str) -> str:
    """Return a title as its readers see it."""
    return re.sub(r"\\(.)", r"\1", markdown)


def test_the_feeds_of_a_page_are_there(site: Path, pages: dict[str, Page]) -> None:
    """Each page names the feed of its language, for browsers and feed readers that look for it."""
    for url, page in pages.items():
        lang = next(
            (lang for lang, folder in LANGUAGES.items() if folder and url.startswith(folder)), "en"
        )
        targets = {urljoin(f"{HOST}{url}", resource) for resource in page.resources}
        assert f"{HOST}{LANGUAGES[lang]}feed.xml" in targets, url
    assert (site / "feed.xml").is_file()
