"""Built: the pages of a site as its readers get them, and where their links lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from lxml import etree

_LABELS = ("aria-label", "alt", "placeholder", "title")


class Page:
    """
    What a page says: its text as a reader sees it, its links and its anchors.

    ``links`` stay in the language, ``translations`` leave it, ``menu`` are those of the navigation;
    ``labels`` are the texts of attributes, ``around`` those outside the article.
    """

    def __init__(self, html: str) -> None:
        self.text = ""
        self.links: list[str] = []
        self.translations: list[str] = []
        self.menu: list[str] = []
        self.labels: set[str] = set()
        self.around: set[str] = set()
        self.resources: list[str] = []
        self.ids: list[str] = []
        self.alternates: dict[str, str] = {}
        self.canonical = ""
        self.lang = ""
        self._silent = 0
        self._menus = 0
        self._articles = 0
        self._parts: list[str] = []
        self._pieces: list[str] = []
        etree.HTML(html, etree.HTMLParser(target=self, huge_tree=True))
        self.text = "".join(self._parts)

    def start(self, tag: str, found: Mapping[str, str]) -> None:
        """Note what the element says of the page."""
        self._flush()
        if tag in ("script", "style"):
            self._silent += 1
        self._articles += tag == "article"
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "html":
            self.lang = found["lang"]
        self.labels |= {found[name] for name in _LABELS if name in found}
        if tag == "nav" and (self._menus or "md-nav--primary" in found["class"]):
            self._menus += 1
        if tag == "a" and "href" in found:
            self._anchor(found)
        if tag in ("script", "img", "iframe") and "src" in found:
            self.resources.append(found["src"])
        if tag == "link":
            self._link(found)

    def _anchor(self, found: Mapping[str, str]) -> None:
        """Note a link; one that names a language is meant to lead there."""
        (self.translations if "hreflang" in found else self.links).append(found["href"])
        if self._menus and "md-nav__link" in found.get("class", "").split():
            self.menu.append(found["href"])

    def _link(self, found: Mapping[str, str]) -> None:
        """Note what the head says of other files."""
        rel = found["rel"].split()
        if rel == ["alternate"] and "hreflang" in found:
            self.alternates[found["hreflang"]] = found["href"]
        elif rel == ["canonical"]:
            self.canonical = found["href"]
        else:
            self.resources.append(found["href"])

    def end(self, tag: str) -> None:
        """Note the end of what readers do not see, of the menu and the article."""
        self._flush()
        if tag in ("script", "style"):
            self._silent -= 1
        self._articles -= tag == "article"
        if tag == "nav" and self._menus:
            self._menus -= 1

    def data(self, data: str) -> None:
        """Note what readers see; a text comes in pieces."""
        self._pieces.append(data)

    def _flush(self) -> None:
        text = "".join(self._pieces)
        self._pieces.clear()
        if text and not self._silent:
            self._parts.append(text)
            if not self._articles:
                self.around.add(" ".join(text.split()))

    def close(self) -> None:
        """End with the last text."""
        self._flush()


def read(site: Path) -> dict[str, Page]:
    """Return every page of a site by its address below the root."""
    return {
        path.parent.relative_to(site).as_posix().removeprefix(".").rstrip("/")
        + ("/" if path.parent != site else ""): Page(path.read_text(encoding="utf-8"))
        for path in site.rglob("index.html")
    }


ROOT = "http://site.test/product/"
"""An address below which a site may stand: nothing is linked above it."""


def inside(page_url: str, link: str) -> str | None:
    """Return the path below the root where a link of a page leads, None when it leaves the site."""
    target = urlsplit(urljoin(ROOT + page_url, link))
    if target.netloc != "site.test":
        return None
    return unquote(target.path.removeprefix("/product/"))


def dead_links(site: Path, pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield every link that leads to no page, no file or no anchor, or above the site."""
    for url, page in pages.items():
        for link in sorted({*page.links, *page.translations, *page.resources}):
            path = inside(url, link)
            target = urlsplit(urljoin(ROOT + url, link))
            if path is None:
                if target.scheme not in ("http", "https"):
                    yield f"{url}: {link} is no address"
            elif path.startswith("/"):
                yield f"{url}: {link} leads above the site"
            elif path.endswith("/") or not path:
                if path not in pages:
                    yield f"{url}: {link} is no page"
                elif unquote(target.fragment) not in ("", "__comments", *pages[path].ids):
                    yield f"{url}: {link} has no such anchor"
            elif not (site / path).is_file():
                yield f"{url}: {link} is no file"
