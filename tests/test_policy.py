"""The policy of the site: what may run on its pages, as its server or its pages tell it."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from mkdocs.config import load_config

from generator.engine.page import DirectPage
from tests.checkout import digest, edit, made

_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')


class Inside(HTMLParser):
    """What stands inside of a page and would run or be applied, as another parser reads it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: dict[str, set[str]] = {"script": set(), "style": set(), "style=": set()}
        self._open = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what is open."""
        given = dict(attrs)
        is_data = given.get("type") == "application/json" or "src" in given
        self._open = "" if is_data else tag
        if "style" in given:
            self.texts["style="].add(given["style"] or "")
        assert not [name for name in given if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        """Take a script or a style."""
        if self._open in self.texts:
            self.texts[self._open].add(data)
            self._open = ""


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _directives(policy: str) -> dict[str, set[str]]:
    parts = (part.split() for part in policy.split("; "))
    return {name: set(values) for name, *values in parts}


def _own(page: Path) -> None:
    """Put what a person may write into a page of theirs."""
    page.parent.mkdir(exist_ok=True)
    page.write_text(
        '# Own\n\n| a | b |\n|:-:|---|\n| `<script>no()</script>` | ` style="no"` |\n\n'
        '<script type="module">own("é")</script>\n<style>.own { color: red }</style>\n',
        encoding="utf-8",
    )


def test_the_policy_has_what_stands_inside_of_pages_and_nothing_else(
    trio: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scripts, styles and the alignment of tables, of all languages and of what is not found."""
    monkeypatch.setenv("TAGNOTES_SITE_URL", "https://notes.example.org/product/")
    _own(trio / "docs/fr/guide.md")
    assert made(trio) == 0
    site = trio / "site"
    pages = [path.read_text("utf-8") for path in site.rglob("*.html")]
    found = [Inside(page).texts for page in pages]
    policy = (site / "csp.txt").read_text("utf-8")
    assert policy.endswith("; frame-ancestors 'none'\n")
    told = _directives(policy.strip())
    scripts, styles, attributes = (
        {_hash(text) for texts in found for text in texts[kind]}
        for kind in ("script", "style", "style=")
    )
    assert len(scripts) == 5  # four of the theme, and our own
    assert told["script-src"] == {"'self'", *scripts}
    assert told["style-src"] == {"'self'", *styles, "'unsafe-hashes'", *attributes}
    assert "unsafe-inline" not in policy
    assert not [page for page in pages if _META.search(page)]


def test_without_inline_styles_there_are_none_to_allow(small: Path) -> None:
    """Of the theme and of our pages, style sheets are all there is."""
    assert made(small) == 0
    policy = (small / "site/csp.txt").read_text("utf-8")
    assert _directives(policy.strip())["style-src"] == {"'self'"}


def test_pages_tell_their_policy_when_the_host_cannot(small: Path) -> None:
    """Each page has its own, before anything is loaded; twice the same bytes."""
    _own(small / "docs/fr/guide.md")
    edit(small / "mkdocs.yml", "  - tagnotes\n", "  - tagnotes: {policy: page}\n")
    assert made(small) == 0
    for path in (small / "site").rglob("*.html"):
        page = path.read_text("utf-8")
        (policy,) = _META.findall(page)
        told = _directives(unescape(policy))
        assert told["script-src"] == {"'self'", *map(_hash, Inside(page).texts["script"])}
        assert "frame-ancestors" not in told
        before = page.partition("<meta http-equiv")[0]
        assert "src=" not in before
        assert "href=" not in before
    first = digest(small / "site")
    assert made(small) == 0
    assert digest(small / "site") == first


def test_a_page_that_is_served_while_it_is_written_tells_no_policy(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server that shows changes puts a script of its own into each page."""
    edit(small / "mkdocs.yml", "  - tagnotes\n", "  - tagnotes: {policy: page}\n")
    # It gives its own address to the build.
    address = load_config(config_file=str(small / "mkdocs.yml")).dev_addr
    monkeypatch.setenv("TAGNOTES_SITE_URL", f"http://{address}/")
    assert made(small) == 0
    assert "http-equiv" not in (small / "site/index.html").read_text("utf-8")


def test_a_script_that_slips_into_what_is_made_from_records_is_not_allowed(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were it not escaped, it would stand in a page and not run: no policy has its hash."""
    body = DirectPage.body
    bad = "<script>slipped()</script>"
    monkeypatch.setattr(DirectPage, "body", lambda page: body(page) + bad)
    edit(small / "mkdocs.yml", "  - tagnotes\n", "  - tagnotes: {policy: page}\n")
    assert made(small) == 0
    page = (small / "site/index.html").read_text("utf-8")
    assert bad in page
    for policy in (page, (small / "site/csp.txt").read_text("utf-8")):
        assert "sha256-" in policy
        assert _hash("slipped()").strip("'") not in policy
