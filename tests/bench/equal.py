"""Equal: whether our pages say what the theme makes of their Markdown, and are found by it."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import zip_longest
from pathlib import Path
from typing import Final

from generator.site import segment
from tests.bench.article import Article, article
from tests.bench.design import ELSEWHERE, MARKUP, NOT_SEARCHED

_SHOWN: Final = 8
_INLINE_TAG: Final = re.compile(r"</?(?:code|sub|sup|mark)>")
_TAG: Final = re.compile(r"<[^>]+>")

Index = Mapping[str, Counter[str]]
"""The words of each location of a search index."""


def differences(ours: Article, theirs: Article) -> Iterator[str]:
    """Yield where two articles differ in anchors, words or links; nothing when they are equal."""
    mine, other = list(ours.sections), list(theirs.sections)
    if mine != other:
        yield f"anchors: {_list(mine, other)}"
    if len(ours.tables) != len(theirs.tables):
        yield f"tables: {len(ours.tables)} here, {len(theirs.tables)} there"
    for left_rows, right_rows in zip(ours.tables, theirs.tables, strict=False):
        unlike = [(row, there) for row, there in zip_longest(left_rows, right_rows) if row != there]
        if unlike:
            yield f"a table has the row {unlike[0][0]} here, {unlike[0][1]} there"
    for name in filter(theirs.sections.__contains__, mine):
        left, right = ours.sections[name], theirs.sections[name]
        if left.words != right.words:
            yield f"words below #{name}: {_both(left.words, right.words)}"
        if left.links != right.links:
            yield f"links below #{name}: {_both(left.links, right.links)}"


def unfound(url: str, page: Article, ours: Index, theirs: Index) -> Iterator[str]:
    """
    Yield by section what one index finds at a page and the other does not.

    What ours may leave out are those words of the article that the design does not search; what
    it may have besides are tags, by which the page as a whole is found, and which stand on it.
    """
    page_words = _cut(sum((section.words for section in page.sections.values()), Counter[str]()))
    tops = dict.fromkeys(section.above for section in page.sections.values())
    for top in tops:
        names = [name for name, section in page.sections.items() if section.above == top]
        mine, other = (_sum(index, url, names) for index in (ours, theirs))
        left_out = sum((page.sections[name].unsearched for name in names), Counter[str]())
        missing = other - mine - _cut(left_out)
        more = mine - other
        if top == "top":
            more = Counter({word: n for word, n in more.items() if word not in page_words})
        if missing or more:
            yield f"search below #{top}: {_both(more, missing)}"


def _sum(index: Index, url: str, names: list[str]) -> Counter[str]:
    places = [url if name == "top" else f"{url}#{name}" for name in names]
    return sum((index.get(place, Counter()) for place in places), Counter[str]())


def index(path: Path, prefix: str, *, is_ours: bool) -> dict[str, Counter[str]]:
    """Return an index file; what the theme cut from Chinese text is cut as ours is."""
    found: dict[str, Counter[str]] = {}
    for entry in json.loads(path.read_text("utf-8"))["docs"]:
        written = f"{entry['title']} {entry['text']}".replace("\u2060", "")
        text = unescape(_TAG.sub(" ", _INLINE_TAG.sub("", written)))
        if not is_ours:
            text = segment.cut(text.replace(segment.BOUNDARY, ""))
        words = found.setdefault(prefix + entry["location"], Counter())
        words.update(text.replace(segment.BOUNDARY, " ").split())
    return found


def _cut(words: Counter[str]) -> Counter[str]:
    """Return the words of an article as an index has them."""
    out: Counter[str] = Counter()
    for word, times in words.items():
        for part in segment.cut(word).replace(segment.BOUNDARY, " ").split():
            out[part] += times
    return out


def _list(mine: list[str], other: list[str]) -> str:
    only = (
        [name for name in mine if name not in other],
        [name for name in other if name not in mine],
    )
    return f"{_some(only[0])} only here, {_some(only[1])} only there" if any(only) else "order"


def _both(mine: Counter[str], other: Counter[str]) -> str:
    return f"{_some(mine - other)} only here, {_some(other - mine)} only there"


def _some(words: list[str] | Counter[str]) -> str:
    shown = [repr(word) for word in list(words)[:_SHOWN]]
    rest = len(words) - len(shown)
    return " ".join(shown) + (f" and {rest} more" if rest > 0 else "") or "nothing"


def compare(ours: Path, theirs: Path, languages: list[str]) -> int:
    """Compare two sites and tell what was found; return the number of pages that differ."""
    prefixes = ["", *(f"{language}/" for language in languages[1:])]
    mine: dict[str, Counter[str]] = {}
    for prefix in prefixes:
        path = ours / prefix / "search" / "search_index.json"
        mine |= index(path, prefix, is_ours=True)
    other = index(theirs / "search" / "search_index.json", "", is_ours=False)
    pages = sorted({path.relative_to(s) for s in (ours, theirs) for path in s.rglob("index.html")})
    wrong, counted, words = 0, Counter[str](), 0
    for path in pages:
        url = path.parent.as_posix().removeprefix(".")
        url = f"{url}/" if url else ""
        there = [name for name, s in (("here", ours), ("there", theirs)) if (s / path).is_file()]
        if len(there) == 1:
            found = [f"the page is only {there[0]}"]
        else:
            left, right = (
                article((s / path).read_text("utf-8"), f"/{url}") for s in (ours, theirs)
            )
            counted.update(rule.reason for rule in left.used.elements())
            words += sum(section.words.total() for section in left.sections.values())
            found = [*differences(left, right), *unfound(url, left, mine, other)]
        wrong += bool(found)
        for line in found:
            print(f"/{url}: {line}")
    print(f"{len(pages)} pages, {words:,} words: {wrong} of them differ")
    _told(counted)
    return wrong


def _told(counted: Counter[str]) -> None:
    print("not compared, because")
    for rule in MARKUP:
        print(f"  {rule.reason} ({counted[rule.reason]:,} times)")
    print("not in our search index, because")
    for reason in dict.fromkeys(rule.reason for rule in NOT_SEARCHED):
        print(f"  {reason}")
    print("and found in another way, because")
    for reason in ELSEWHERE:
        print(f"  {reason}")


if __name__ == "__main__":  # in a process of its own: what this one holds would count for others
    sys.exit(compare(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]) > 0)
