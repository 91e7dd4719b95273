"""
Languages: what each reader is promised of the site in theirs.

The promises are numbered, since each is a fault that sites in several languages were reported for;
those with a browser in them stand in tests/browser/test_languages.py.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import quote, urljoin, urlsplit

import pytest

from generator.catalog import Catalog
from generator.facts.pins import pin_tables
from generator.lint import check
from generator.loader import read
from tests import built
from tests.browser.places import LANGUAGES, NAMES, TAGS
from tests.built import Page
from tests.checkout import RECORD, copy, digest, edit, made, served, until
from tests.conftest import REPOSITORY

HOST: Final = "https://tagnotes.example.org/"
EDIT: Final = "https://git.example.org/edit/{path}"
REPORT: Final = "https://git.example.org/new?title={title}&body={page}%0A{path}:{line}"

pytestmark = pytest.mark.no_cover
"""Nothing here that other builds do not run, and half the time would be tracing."""

Pages = Mapping[str, Page]
"""The pages of a site by their addresses below its root."""


@pytest.fixture(scope="module")
def partly(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """
    Give a project in which French is behind, and its site.

    The guide and a text of a record are not translated, and two pages have names that begin like
    the folder of a language.
    """
    project = copy(REPOSITORY, tmp_path_factory.mktemp("partly"))
    (project / "docs/fr/guide.md").unlink()
    edit(project / RECORD, '\nrelease: "25.11"', '\nrelease: "25.11"\nformerly: [25.11-rc1]')
    edit(project / RECORD, "      fr: Intégré à l’image.\n", "")
    for language, title in (("en", "Zhuque"), ("zh", "朱雀"), ("fr", "Zhuque")):
        text = f"# {title}\n\n[x](guide.md#pull)\n"
        (project / f"docs/{language}/zhuque.md").write_text(text, encoding="utf-8")
    (project / "docs/en/french-law.md").write_text("# French law\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAGNOTES_EDIT_URL", EDIT)
        patch.setenv("TAGNOTES_REPORT_URL", REPORT)
        assert made(project) == 0
    return project


@pytest.fixture(scope="module")
def partly_pages(partly: Path) -> Pages:
    """Give the pages of that site."""
    return built.read(partly / "site")


def split(url: str) -> tuple[str, str]:
    """Return the language of an address, and what comes after its folder."""
    for language, folder in LANGUAGES.items():
        if folder and url.startswith(folder):
            return language, url.removeprefix(folder)
    return "en", url


def test_04_every_link_works_below_a_sub_path(site: Path, pages: Pages) -> None:
    """No link is dead, whatever the language, and none leads to the root of a domain."""
    assert list(built.dead_links(site, pages)) == []
    for url, page in pages.items():
        for link in {*page.links, *page.translations, *page.resources}:
            assert not link.startswith("/"), (url, link)


def test_06_translations_name_each_other_in_the_head(pages: Pages) -> None:
    """Every page names all of them and itself by whole addresses, and the one for all others."""
    for url, page in pages.items():
        _, base = split(url)
        expected = {TAGS[other]: f"{HOST}{prefix}{base}" for other, prefix in LANGUAGES.items()}
        assert page.alternates == expected | {"x-default": f"{HOST}{base}"}, url
        assert page.canonical == f"{HOST}{url}"


def test_07_a_page_that_is_not_translated_is_named_nowhere(
    partly: Path, partly_pages: Pages
) -> None:
    """Its text is that of another page, which is the canonical one; no search engine sees two."""
    assert "fr" not in partly_pages["guide/"].alternates
    assert partly_pages["fr/guide/"].alternates == {}
    assert partly_pages["fr/guide/"].canonical == f"{HOST}guide/"
    for folder in LANGUAGES.values():
        sitemap = (partly / "site" / folder / "sitemap.xml").read_text("utf-8")
        assert f"{HOST}fr/guide/" not in sitemap
        assert f"{HOST}fr/zhuque/" in sitemap


def test_08_a_page_that_is_not_translated_says_so(partly: Path) -> None:
    """The notice is in the language of the reader, and the text is marked with its own."""
    html = (partly / "site/fr/guide/index.html").read_text(encoding="utf-8")
    assert '<html lang="fr"' in html
    notice, _, body = html[html.index("<article") :].partition('<div lang="en">')
    assert "Pas encore traduit. Texte affiché en anglais." in notice
    assert "Reading a release page" in body
    assert "Pas encore traduit" not in (partly / "site/fr/zhuque/index.html").read_text("utf-8")


def test_09_links_to_what_is_not_translated_stay_in_the_language(
    partly: Path, partly_pages: Pages
) -> None:
    """They lead to the page with the notice, and to its anchor."""
    assert "../guide/#pull" in partly_pages["fr/zhuque/"].links
    assert list(built.dead_links(partly / "site", partly_pages)) == []


def test_10_the_sitemap_of_a_language_lists_each_page_once(site: Path, pages: Pages) -> None:
    """Generated pages are there too; that they name their translations is checked elsewhere."""
    for language, folder in LANGUAGES.items():
        text = (site / folder / "sitemap.xml").read_text(encoding="utf-8")
        mine = {HOST + url for url in pages if split(url)[0] == language}
        assert sorted(re.findall(r"<loc>(.*?)</loc>", text)) == sorted(mine), language


def test_11_the_search_index_holds_one_language(site: Path) -> None:
    """Each language has an index of its own that names all its pages, and no address cells."""
    own = {"en": "Requirements", "zh": "运行", "fr": "Prérequis"}
    for language, prefix in LANGUAGES.items():
        text = (site / prefix / "search/search_index.json").read_text(encoding="utf-8")
        entries = json.loads(text)["docs"]
        locations = [entry["location"] for entry in entries]
        assert len(locations) == len(set(locations))
        assert {"", "regions/", "topics/accl/"} <= set(locations)
        said = " ".join(f"{entry['title']} {entry['text']}" for entry in entries)
        assert "acs-registry-vpc.cn-shanghai" not in said
        assert {name for name, word in own.items() if word in said} == {language}


def test_13_every_page_names_its_language(site: Path, pages: Pages) -> None:
    """So does the page of what is not found, in each folder."""
    assert {page.lang for page in pages.values()} == set(TAGS.values())
    for url, page in pages.items():
        assert page.lang == TAGS[split(url)[0]], url
    for language, folder in LANGUAGES.items():
        lost = Page((site / folder / "404.html").read_text("utf-8"))
        assert lost.lang == TAGS[language]


def test_14_a_page_named_like_a_language_stays_where_it_is(partly_pages: Pages) -> None:
    """``/zhuque/`` is no page of ``/zh/``, nor is ``/french-law/`` one of ``/fr/``."""
    for name in ("zhuque/", "french-law/"):
        for language, folder in LANGUAGES.items():
            page = partly_pages[folder + name]
            targets = [built.inside(folder + name, link) for link in page.translations]
            assert targets == [other + name for other in LANGUAGES.values()]
            assert page.lang == TAGS[language]
    assert "../zhuque/" in partly_pages["guide/"].menu


def test_15_lists_and_links_stay_in_the_language(pages: Pages) -> None:
    """No page is left for one of another language, but by what says that it leads there."""
    for url, page in pages.items():
        language, _ = split(url)
        for link in page.links:
            path = built.inside(url, link)
            if path is not None and (path.endswith("/") or not path):
                assert split(path)[0] == language, (url, link)


def test_16_an_earlier_address_leads_on_in_every_language(partly_pages: Pages) -> None:
    """A release that had another name is found under it, in the language of the reader."""
    for language, folder in LANGUAGES.items():
        page = partly_pages[f"{folder}training-xpu-pytorch/25.11-rc1/"]
        assert page.lang == TAGS[language]
        assert page.canonical == f"{HOST}{folder}training-xpu-pytorch/25.11/"
        (link,) = page.links
        assert built.inside(f"{folder}training-xpu-pytorch/25.11-rc1/", link) == (
            f"{folder}training-xpu-pytorch/25.11/"
        )


def test_17_the_source_of_a_page_is_the_one_that_is_read(
    partly: Path, partly_pages: Pages, pages: Pages
) -> None:
    """A page by hand leads to its language, one not translated to the source, others to data."""
    report = urlsplit(REPORT)
    for page in pages.values():
        assert not any(urlsplit(link).netloc == report.netloc for link in page.links)
    text = (partly / RECORD).read_text(encoding="utf-8")
    waivers = text.splitlines().index("waivers:") + 1
    for url, source in (
        ("training-xpu-pytorch/25.11/", RECORD),
        ("zh/training-xpu-pytorch/25.11/", RECORD),
        ("regions/", "releases/regions.yml"),
        ("zh/guide/", "docs/zh/guide.md"),
        ("fr/guide/", "docs/en/guide.md"),
        ("fr/zhuque/", "docs/fr/zhuque.md"),
    ):
        links = partly_pages[url].links
        assert EDIT.replace("{path}", source) in links, url
        assert (partly / source).is_file()
        place = f"%2F{url.rstrip('/').rpartition('/')[2]}%2F%0A{quote(source, safe='')}:1"
        assert [link for link in links if link.endswith(place)], url
        # The report names the line of the section that is read.
        html = (partly / "site" / url / "index.html").read_text(encoding="utf-8")
        assert (f"&#34;deviations&#34;: {waivers}," in html) is (source == RECORD), url


def test_18_anchors_are_the_same_in_all_languages(pages: Pages) -> None:
    """A link to a section survives a change of language, and no anchor is a mere number."""
    for url, page in pages.items():
        _, base = split(url)
        assert set(page.ids) == set(pages[base].ids), url
        assert not [anchor for anchor in page.ids if re.fullmatch(r"_?\d*", anchor)], url


def test_19_nothing_is_loaded_from_another_origin(site: Path, pages: Pages) -> None:
    """Scripts, styles, fonts and pictures come from the site itself."""
    for url, page in pages.items():
        for resource in page.resources:
            assert not urlsplit(urljoin("", resource)).netloc, (url, resource)
    for style in site.rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?https?:", style.read_text(encoding="utf-8")), style


SAME: Final = {
    "fr": {
        "Communication",
        "Formats",
        "Framework",
        "Guide",
        "Images",
        "Navigation",
        "Sources",
        "Versions",
    },
    "zh": set[str](),
}
"""Words of the site that are the same in English."""

NAMED: Final = {
    *("CUDA", "SDK", ".yml", "tagnotes", "nginx"),
    *("GitHub Actions", "GitHub Pages", "GitLab CI", "GitLab Pages"),
}
"""Names, which no language translates."""


@pytest.mark.parametrize("language", SAME)
def test_20_no_label_is_in_english(pages: Pages, catalog: Catalog, language: str) -> None:
    """Menus, buttons and what screen readers say: the words of the theme are translated too."""
    names = NAMED | set(NAMES.values()) | SAME[language]
    names |= {row.component for table in pin_tables().values() for row in table.rows}
    for component in catalog.components.components:
        names |= {component.id, component.name or component.id}
    images = tuple(family.id for family in catalog.settings.families)

    def said(wanted: str) -> set[str]:
        found = [p.labels | p.around for url, p in pages.items() if split(url)[0] == wanted]
        texts = {text.removesuffix(" - tagnotes") for texts in found for text in texts}
        return {text for text in texts if re.search("[A-Za-z]{3}", text)}

    both = said("en") & said(language) - names
    assert {text for text in both if not text.startswith(images)} == set()


def test_21_one_language_is_enough(small: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It need not be English; a site without records and pages by hand warns of nothing."""
    assert made(small) == 0
    html = (small / "site/index.html").read_text(encoding="utf-8")
    assert '<html lang="fr"' in html
    assert "tn-lang__button" not in html
    assert "warnings in the records" not in caplog.text
    assert (small / "site/image/index.html").is_file()
    assert not (small / "site/fr").exists()


def test_22_two_builds_give_the_same_bytes(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With SOURCE_DATE_EPOCH the second build writes what the first one wrote, and no more."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")
    assert made(project, anew=True) == 0
    first = digest(project / "site")
    assert made(project, anew=True) == 0
    assert digest(project / "site") == first


def test_23_the_menu_lists_a_page_once_and_one_language(pages: Pages) -> None:
    """It is the same list on every page of a language, and leads to that language alone."""
    menus: dict[str, list[str]] = {}
    for url, page in pages.items():
        language, _ = split(url)
        linked = [link for link in page.menu if not link.startswith("#")]
        paths = [path for link in linked if (path := built.inside(url, link)) is not None]
        assert len(paths) == len(set(paths)) == len(linked), url
        assert {split(path)[0] for path in paths} == {language}, url
        assert sorted(menus.setdefault(language, paths)) == sorted(paths), url
    base = {language: [split(path)[1] for path in paths] for language, paths in menus.items()}
    assert base["fr"] == base["zh"] == base["en"]
    assert len(base["en"]) > len(LANGUAGES)


def test_24_serving_shows_what_was_changed(project: Path, unused_port: int) -> None:
    """While a record is broken the last good pages stay; the next edit shows in each language."""
    record = project / RECORD
    with served(project, unused_port) as root:
        page = f"{root}training-xpu-pytorch/25.11/"
        until(page, "2.51.1")
        edit(record, "ray: 2.51.1", "ray: 2.51.1\n  nonsense: [")
        time.sleep(2)
        until(page, "2.51.1")
        edit(record, "ray: 2.51.1\n  nonsense: [", "ray: 2.51.9")
        until(page, "2.51.9")
        until(f"{root}zh/training-xpu-pytorch/25.11/", "2.51.9")
        edit(project / "docs/zh/guide.md", "# ", "# 新的：")
        until(f"{root}zh/guide/", "新的：")
        assert "新的：" not in until(f"{root}fr/guide/", "<article")


def test_25_a_text_that_is_not_translated_stops_nobody(partly: Path, partly_pages: Pages) -> None:
    """It is shown in the source language where it is missing, and the check counts it once."""
    url = "training-xpu-pytorch/25.11/"
    for folder, words in (("", "Built into"), ("fr/", "Built into"), ("zh/", "镜像内置")):
        assert words in partly_pages[folder + url].text
    html = (partly / "site/fr" / url / "index.html").read_text("utf-8")
    assert '<span lang="en">Built into the image.</span>' in html
    found = [f for f in check(read(partly)).findings if f.code == "TXT101" and f.file == RECORD]
    assert [f.severity.name for f in found] == ["WARNING"]
    assert "fr" in found[0].message
