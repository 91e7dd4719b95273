"""Markup: what the Markdown of a text must not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pydantic import BaseModel

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.link import is_safe
from generator.lint.prose import sentences
from generator.lint.rule import DATA, model_of, rule
from generator.loader.words import cut

_TAG: Final = re.compile(
    r"<(?:[A-Za-z][A-Za-z0-9-]*(?:[\s/][^<>]*)?|/[A-Za-z][^<>]*|!--[^<>]*--|[!?][^<>]*)>", re.DOTALL
)
_TARGET: Final = re.compile(
    r"\]\(\s*<?(?P<inline>[^)\s>]*)|^ {0,3}\[[^\]\n]+\]:\s*(?P<reference>\S+)"
    r"|<(?P<auto>[A-Za-z][A-Za-z0-9+.-]*:[^>\s]*)>",
    re.MULTILINE,
)
_HASHES: Final = re.compile(
    r"^(?: {0,3}(?:>|[-*+][ \t]|[0-9]+[.)][ \t]))*[ ]{0,3}(?P<heading>\#{1,6}[^\n]*)", re.MULTILINE
)
_UNDERLINE: Final = re.compile(
    r"(?:\A|\n[ \t]*\n)(?P<heading>(?=[^\n]*\S)[^\n]++)\n[=-]+ *(?:\n|\Z)"
)
_MARKER: Final = re.compile(r">|[-*+](?=[ \t])|[0-9]+[.)](?=[ \t])")
_NESTING: Final = re.compile(rf"^(?:[ \t]|{_MARKER.pattern})+", re.MULTILINE)
"""What stands before the words of a line and puts them into lists and quotes."""

_INDENT: Final = 4
_DEEPEST: Final = 20


@rule("TXT105", Severity.ERROR, on=DATA)
def raw_html(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    Prose holds no HTML.

    Texts are Markdown. HTML in them is not passed on, so readers would see the tags; the same texts
    also go into feeds and plain files.
    """
    for sentence in sentences(model_of(subject), "<"):
        if found := _TAG.search(sentence.without_code()):
            yield Problem(
                at=sentence.path,
                part=sentence.part(found),
                message=f'prose holds HTML "{cut(found[0])}"',
                help="use Markdown, or put it in backticks when it is meant as text",
            )


@rule("TXT106", Severity.ERROR, on=DATA)
def unsafe_link(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    A link in prose leads to a page.

    Only https, http, mailto and relative addresses are made into links. Others can run code in the
    reader's browser.
    """
    for sentence in sentences(model_of(subject), "]<"):
        for match in _TARGET.finditer(sentence.without_code()):
            url = match["inline"] or match["reference"] or match["auto"] or ""
            if not is_safe(url):
                yield Problem(
                    at=sentence.path,
                    part=sentence.part(match, match.lastgroup or 0),
                    message=f'link to "{cut(url)}" is not allowed',
                    help="link to an https address",
                )


@rule("TXT109", Severity.ERROR, on=DATA)
def heading(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    Prose holds no headings.

    The page makes its own headings, and every text stands below one of them. A heading inside a
    text would break the order by which people with a screen reader find their way.
    """
    for sentence in sentences(model_of(subject), "#\n"):
        text = sentence.without_code()
        if found := _HASHES.search(text) or _UNDERLINE.search(text):
            yield Problem(
                at=sentence.path,
                part=sentence.part(found, "heading"),
                message=f'prose holds a heading "{cut(found["heading"].strip())}"',
                help="write a sentence; a '#' that is meant as such is written \\#",
            )


@rule("TXT110", Severity.ERROR, on=DATA)
def nested_too_deep(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    Lists and quotes in prose are nested at most 20 levels deep.

    Nobody can follow more than three. Hundreds would end the program that makes the page.
    """
    for sentence in sentences(model_of(subject)):
        for found in _NESTING.finditer(sentence.text):
            start = found[0].expandtabs(_INDENT)
            indents = (len(start) - len(start.lstrip(" "))) // _INDENT
            if indents + len(_MARKER.findall(start)) > _DEEPEST:
                yield Problem(
                    at=sentence.path,
                    part=sentence.part(found),
                    message=f"lists or quotes nested more than {_DEEPEST} levels deep",
                    help="write it as paragraphs",
                )
                break
