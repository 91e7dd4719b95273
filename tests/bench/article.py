"""Article: what a page says, by section: its words, its anchors, and where its links lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urljoin

from lxml import html

from tests.bench.design import BESIDE, MARKUP, NOT_SEARCHED, SEARCHED, Rule

_INLINE: Final = frozenset(
    (
        *("a", "abbr", "b", "code", "em", "i", "small", "span", "strong", "sub", "sup", "svg"),
        *("use", "wbr"),
    )
)
"""Elements that end no word."""

_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")


@dataclass
class Section:
    """What stands below a heading, up to the next one that can be linked to."""

    words: Counter[str] = field(default_factory=Counter)
    links: Counter[str] = field(default_factory=Counter)
    unsearched: Counter[str] = field(default_factory=Counter)
    """Those of the words that our search leaves out."""
    above: str = "top"
    """The section of the first or second level that it is in."""


@dataclass
class Article:
    """A page; ``sections`` are in its order, what stands above the title is part of the first."""

    sections: dict[str, Section] = field(default_factory=dict)
    used: Counter[Rule] = field(default_factory=Counter)
    """How often each rule of the design took something away."""
    tables: list[list[list[str]]] = field(default_factory=list)
    """Its tables: of each the rows with their cells, without spaces."""


def article(text: str, url: str) -> Article:
    """Return the article of a page of the theme; ``url`` is its address."""
    found = html.document_fromstring(text).find_class("md-content__inner")
    if not found:
        raise ValueError(f"{url} has no article")
    page = Article()
    for rule in MARKUP:
        for element in rule.found(found[0]):
            page.used[rule] += 1
            element.drop_tree()
    page.tables = [_table(table) for table in found[0].iter("table")]
    searched = dict.fromkeys(_all(NOT_SEARCHED, found[0]), False)
    searched |= dict.fromkeys(_all(SEARCHED, found[0]), True)
    _Reader(page, url, searched, set(_all(BESIDE, found[0]))).read(found[0])
    return page


def _table(table: html.HtmlElement) -> list[list[str]]:
    return [
        ["".join(cell.text_content().replace("\u2060", "").split()) for cell in row]
        for row in table.iter("tr")
    ]


def _all(rules: Iterable[Rule], root: html.HtmlElement) -> Iterator[html.HtmlElement]:
    for rule in rules:
        yield from rule.found(root)


@dataclass
class _Reader:
    """Reads an article from its beginning to its end."""

    page: Article
    url: str
    searched: Mapping[html.HtmlElement, bool]
    apart: Container[html.HtmlElement]
    name: str = "top"
    above: str = "top"
    text: str = ""

    def read(self, root: html.HtmlElement) -> None:
        self.element(root, is_searched=True)
        self.end(is_searched=True)

    @property
    def section(self) -> Section:
        return self.page.sections.setdefault(self.name, Section(above=self.above))

    def end(self, *, is_searched: bool) -> None:
        """Count the words that were read."""
        words = self.text.replace("\u2060", "").split()
        self.text = ""
        if words:
            self.section.words.update(words)
            self.section.unsearched.update(() if is_searched else words)

    def element(self, element: html.HtmlElement, *, is_searched: bool) -> None:
        if not isinstance(element.tag, str):
            return  # a comment
        mine = self.searched.get(element, is_searched)
        name = element.get("id") if element.tag in _HEADINGS else None
        if name or mine is not is_searched:
            self.end(is_searched=is_searched)
        if name:
            self.name = name
            self.above = name if element.tag in _HEADINGS[:2] else self.above
        gap = " " if element.tag not in _INLINE or element in self.apart else ""
        self.text += gap + _text(element)
        to = element.get("href") if element.tag == "a" else element.get("action")
        if to:
            self.section.links[urljoin(self.url, to)] += 1
        for child in element:
            self.element(child, is_searched=mine)
            self.text += child.tail or ""
        if mine is not is_searched:
            self.end(is_searched=mine)
        self.text += gap


def _text(element: html.HtmlElement) -> str:
    """Return the text of an element; style shows the number of a line, and an arrow or dots."""
    said, number, classes = element.text or "", element.get("data-tn-line"), element.classes
    if "tn-line--gap" in classes:
        return " … "
    return f" {'→ ' * ('tn-line--guilty' in classes)}{number} {said}" if number else said
