"""A site of releases alone: home, families, releases and what people wrote, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from tests.checkout import SMALL_RECORD, SMALL_TEXT, digest, edit, made

HOST = "https://tagnotes.example.org/"

WAIVED = """
waivers:
  - component: torch
    rules: [CUD101]
    reason: {fr: Voulu.}
    until: 2099-12-31
"""


@pytest.fixture
def releases(trio: Path) -> Path:
    """Give a project that asks for releases alone; one differs from the next and has a waiver."""
    edit(trio / "mkdocs.yml", "- tagnotes", "- tagnotes: {pages: releases}")
    cuda = "components: [{id: CUDA, kind: system, group: g}, "
    edit(trio / "releases/components.yml", "components: [", cuda)
    later = SMALL_TEXT.replace('release: "1.0"', 'release: "2.0"').replace(
        "torch: 2.9.0", 'CUDA: "12.9", torch: 2.9.1+cu128'
    )
    later = later.replace('variants: [{tag: "1.0"}]', 'variants: [{tag: "2.0"}]')
    (trio / SMALL_RECORD).with_name("2.0.yml").write_text((later + WAIVED).lstrip(), "utf-8")
    for guide in trio.glob("docs/*/guide.md"):
        guide.write_text(
            f"{guide.read_text('utf-8')}\nSee [**all** rules](rules.md), [Compare](compare.md#x),"
            " [the release](image/1.0.md) and [elsewhere](https://docs.example.org/rules.md).\n",
            "utf-8",
        )
    return trio


def test_pages_of_images_are_built_and_no_other(
    releases: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Strictly, so that no link of theirs is broken; a second build knows the site as its own."""
    assert made(releases) == 0
    assert made(releases) == 0, caplog.text
    site = releases / "site"
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    own = ("", "guide/", "image/", "image/1.0/", "image/2.0/")
    expected = {f"{lang}{page}index.html" for lang in ("", "zh/", "fr/") for page in own}
    assert pages == expected | {f"{lang}404.html" for lang in ("", "zh/", "fr/")}
    others = {path.name for path in site.rglob("*") if path.suffix in {".md", ".xml", ".ics"}}
    assert others == {"sitemap.xml"}
    assert not (site / "api").exists()
    for page in pages:
        html = (site / page).read_text("utf-8")
        for target in re.findall(r'(?:href|data-tn-file)="([^"]+)"', html):
            parts = urlsplit(urljoin(f"{HOST}{page}", target))
            if f"{parts.scheme}://{parts.netloc}/" == HOST:
                path = site / unquote(parts.path).lstrip("/")
                assert path.is_file() or (path / "index.html").is_file(), (page, target)


def test_what_would_lead_to_other_pages_is_words(releases: Path) -> None:
    """Components, rules and links of a guide stay as text; whole sentences of ways out are gone."""
    assert made(releases) == 0
    site = releases / "site"
    release, family, home, guide = (
        (site / page / "index.html").read_text("utf-8")
        for page in ("image/2.0", "image", "", "guide")
    )
    assert re.search(r"<th[^>]*>torch</th>", release)
    assert 'translate="no">CUD101</code>' in release
    assert "Upgraded" in family
    assert "Compare the two" not in release + family
    assert "feed" not in family
    assert 'id="follow"' not in home
    assert "See <strong>all</strong> rules, Compare, <a" in guide
    assert 'href="https://docs.example.org/rules.md"' in guide


def test_such_a_site_needs_no_address(releases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a sitemap it is still known as a site, and can be built again."""
    monkeypatch.setenv("TAGNOTES_SITE_URL", "")
    assert made(releases) == 0
    assert made(releases) == 0


def test_the_option_can_be_changed_between_two_builds(releases: Path) -> None:
    """Nothing of the whole site is left over, and nothing of the smaller one is taken for it."""
    settings = releases / "mkdocs.yml"
    assert made(releases) == 0
    first = digest(releases / "site")
    edit(settings, "- tagnotes: {pages: releases}", "- tagnotes")
    for guide in releases.glob("docs/*/guide.md"):
        guide.write_text(guide.read_text("utf-8").replace("compare.md#x", "compare.md"), "utf-8")
    assert made(releases) == 0
    assert (releases / "site/compare/index.html").is_file()
    edit(settings, "- tagnotes", "- tagnotes: {pages: releases}")
    assert made(releases) == 0
    assert digest(releases / "site") == first
