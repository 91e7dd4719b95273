"""Compare: two sites, page by page: addresses, words, links, tables, and where switchers lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin

from lxml import html

from tests.bench.article import article
from tests.bench.equal import differences


@dataclass
class Compared:
    """What was found; ``told`` are the sentences about pages that differ."""

    pages: int = 0
    differ: int = 0
    words: int = 0
    tables: int = 0
    switches: int = 0
    astray: int = 0
    told: list[str] = field(default_factory=list)

    @property
    def is_equal(self) -> bool:
        """Whether the pages say the same, and each switcher leads to the page it stands on."""
        return bool(self.pages) and not self.told


def compare(ours: Path, theirs: Path, host: str, prefixes: Mapping[str, str]) -> Compared:
    """
    Compare two sites that were built for a host.

    ``prefixes`` are the folders of languages by tag, without one for the source language.
    """
    found = Compared()
    for path in sorted(_pages(ours) | _pages(theirs)):
        url = f"/{path.parent.as_posix()}/".replace("/./", "/")
        there = [name for name, s in (("here", ours), ("there", theirs)) if (s / path).is_file()]
        if len(there) == 1:
            told = [f"the page is only {there[0]}"]
        else:
            text, other = (
                (site / path).read_text("utf-8").replace(f'"{host}', '"/')
                for site in (ours, theirs)
            )
            mine, its = article(text, url), article(other, url)
            found.words += sum(section.words.total() for section in mine.sections.values())
            found.tables += len(mine.tables)
            told = [*differences(mine, its)]
            found.differ += bool(told)
            astray = [*_astray(found, other, url, theirs, prefixes)]
            found.astray += len(astray)
            told += astray
        found.pages += 1
        found.told += (f"{url}: {line}" for line in told)
    return found


def _pages(site: Path) -> set[Path]:
    """Return all pages but those that only lead on."""
    paths = (path for path in site.rglob("index.html"))
    return {
        path.relative_to(site) for path in paths if 'http-equiv="refresh"' not in path.read_text()
    }


def _astray(
    found: Compared, text: str, url: str, site: Path, prefixes: Mapping[str, str]
) -> Iterator[str]:
    """Yield the links of a switcher that lead elsewhere than to the same page in a language."""
    mine = max((p for p in prefixes.values() if url.startswith(f"/{p}")), key=len)
    bare = url.removeprefix(f"/{mine}")
    links = {
        str(link.get("hreflang")): urljoin(url, str(link.get("href")))
        for link in html.document_fromstring(text).find_class("md-select__link")
    }
    found.switches += len(links)
    for tag, prefix in prefixes.items():
        to = f"/{prefix}{bare}"
        page = site / to.lstrip("/") / "index.html"
        if links.get(tag) != to:
            yield f"the switcher leads to {links.get(tag)} for {tag}"
        elif not page.is_file() or f'<html lang="{tag}"' not in page.read_text("utf-8"):
            yield f"the switcher leads to a page that is not in {tag}"
