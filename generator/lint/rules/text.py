"""Text: what people wrote, the same in every language and safe to print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pydantic import BaseModel

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.ids import ids
from generator.link import is_safe
from generator.lint import names
from generator.lint.leaves import Leaf, leaves
from generator.lint.prose import Sentence, sentences
from generator.lint.rule import Subject, model_of, rule
from generator.loader.words import cut, dotted
from generator.placeholder import Form, Placeholder

_TAG: Final = re.compile(
    r"<(?:[A-Za-z][A-Za-z0-9-]*(?:[\s/][^<>]*)?|/[A-Za-z][^<>]*|!--[^<>]*--|[!?][^<>]*)>", re.DOTALL
)
_TARGET: Final = re.compile(
    r"\]\(\s*<?(?P<inline>[^)\s>]*)|^ {0,3}\[[^\]\n]+\]:\s*(?P<reference>\S+)"
    r"|<(?P<auto>[A-Za-z][A-Za-z0-9+.-]*:[^>\s]*)>",
    re.MULTILINE,
)
_VERSION: Final = re.compile(r"\bv?[0-9]+\.[0-9]+(?:\.[0-9]+)*", re.ASCII)
"""A version typed out; ASCII, because a Chinese character and a digit have no boundary."""


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
_FORMS: Final[dict[Form, str]] = {"public": "", "raw": "|raw", "minor": "|minor"}
_OFFERED: Final = 3


@rule(
    "TXT101",
    Severity.WARNING,
    on=(Subject.RECORD, Subject.SETTINGS, Subject.COMPONENTS, Subject.PLATFORMS),
)
def not_translated(subject: Record | BaseModel, catalog: Catalog) -> Iterator[Problem]:
    """
    A text is there in every language.

    Where a translation is missing, readers see the source language with a notice. That never blocks
    a release, but it should not be forgotten.
    """
    wanted = [language.id for language in catalog.languages]
    for leaf in leaves(model_of(subject)):
        # A single string in a file of the catalogue is a name that is the same everywhere.
        if not leaf.text or ("" in leaf.value and not isinstance(subject, Record)):
            continue
        given = {key or _own(subject, catalog) for key in leaf.value}
        missing = ", ".join(language for language in wanted if language not in given)
        if missing:
            yield _untranslated(leaf, missing)
    if isinstance(subject, Record):
        for position, topic in enumerate(subject.release.topics):
            given = set(catalog.topics[topic].titles) if topic in catalog.topics else set(wanted)
            missing = ", ".join(language for language in wanted if language not in given)
            if missing:
                yield _untranslated(Leaf(("topics", position), topic), missing)


@rule("TXT102", Severity.ERROR)
def malformed_placeholder(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A brace opens a placeholder.

    `{torch}` stands for a version of the record. Anything else in braces would be printed as it is;
    a brace that is meant as such is written `{{`.
    """
    for sentence in sentences(record.release):
        for place, written in sentence.malformed():
            yield Problem(
                at=sentence.path,
                part=place,
                message=f'"{cut(written)}" is not a placeholder',
                help="write {component}, {component@variant|minor} or {link:id}, or {{ for a brace",
            )


@rule("TXT103", Severity.ERROR)
def placeholder_of_nothing(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A placeholder names a fact that the record states.

    It stands for the version of a component, the SDK, a driver number, an address or a link of the
    catalogue, in a variant that has it. Otherwise readers would see a gap.
    """
    links = ids(catalog)["links"]
    variants = [variant.id for variant in record.variants]
    for sentence in sentences(record.release):
        for place, part in sentence.placeholders():
            if part.kind == "link" and part.name not in links:
                yield Problem(
                    at=sentence.path,
                    part=place,
                    message=f'{part.written}: the catalogue has no link "{part.name}"',
                    help=names.nearest(part.name, links),
                )
            elif part.kind in ("fact", "uri"):
                if part.variant is not None and part.variant not in variants:
                    yield Problem(
                        at=sentence.path,
                        part=place,
                        message=f'{part.written}: the record has no variant "{part.variant}"',
                        help=names.nearest(part.variant, variants),
                    )
                elif not sentence.values(record, part) and (
                    remedy := _gap(sentence, part, record, catalog)
                ):
                    yield Problem(
                        at=sentence.path,
                        part=place,
                        message=f"{part.written} names nothing that {_whose(part)} states",
                        help=remedy,
                    )


@rule("TXT104", Severity.ERROR)
def ambiguous_placeholder(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A placeholder means one version.

    Where variants differ, `{vllm}` could be either of them; `{vllm@25.11}` says which. Inside a
    variant's own text it is that variant's.
    """
    for sentence in sentences(record.release):
        for place, part in sentence.placeholders():
            values = sentence.values(record, part)
            if len(values) > 1:
                said = ", ".join(f"{v or 'absent'} in variant {id_}" for v, id_ in values.items())
                stated = (id_ for value, id_ in values.items() if value is not None)
                yield Problem(
                    at=sentence.path,
                    part=place,
                    message=f"{part.written} is {said}",
                    help="name the variant: " + " or ".join(f"{{{part.name}@{i}}}" for i in stated),
                )


@rule("TXT105", Severity.ERROR, on=tuple(Subject))
def raw_html(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    Prose holds no HTML.

    Texts are Markdown. HTML in them is not passed on, so readers would see the tags; the same texts
    also go into feeds and plain files.
    """
    for sentence in sentences(model_of(subject)):
        if found := _TAG.search(sentence.without_code()):
            yield Problem(
                at=sentence.path,
                part=sentence.part(found),
                message=f'prose holds HTML "{cut(found[0])}"',
                help="use Markdown, or put it in backticks when it is meant as text",
            )


@rule("TXT106", Severity.ERROR, on=tuple(Subject))
def unsafe_link(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    A link in prose leads to a page.

    Only https, http, mailto and relative addresses are made into links. Others can run code in the
    reader's browser.
    """
    for sentence in sentences(model_of(subject)):
        for match in _TARGET.finditer(sentence.without_code()):
            url = match["inline"] or match["reference"] or match["auto"] or ""
            if not is_safe(url):
                yield Problem(
                    at=sentence.path,
                    part=sentence.part(match, match.lastgroup or 0),
                    message=f'link to "{cut(url)}" is not allowed',
                    help="link to an https address",
                )


@rule("TXT107", Severity.WARNING)
def version_typed_out(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A version in prose is a placeholder.

    A version that is typed a second time is forgotten when the first one changes. A version that is
    not a fact of the record is written `{=0.11.0}`.
    """
    for sentence in sentences(record.release):
        words = _TARGET.sub(lambda match: " " * len(match[0]), sentence.without_code())
        seen = set()
        for found in _VERSION.finditer(words):
            if found[0] in seen:
                continue
            seen.add(found[0])
            facts = _spelled(sentence, record, found[0].removeprefix("v"))
            yield Problem(
                at=sentence.path,
                part=sentence.part(found),
                message=f'version "{cut(found[0])}" is typed out in prose',
                help=(
                    f"write {' or '.join(facts)}, or {{={found[0]}}} when it is something else"
                    if facts
                    else f"no fact of the record has this value: write {{={found[0]}}}"
                ),
            )


@rule("TXT109", Severity.ERROR, on=tuple(Subject))
def heading(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    Prose holds no headings.

    The page makes its own headings, and every text stands below one of them. A heading inside a
    text would break the order by which people with a screen reader find their way.
    """
    for sentence in sentences(model_of(subject)):
        text = sentence.without_code()
        if found := _HASHES.search(text) or _UNDERLINE.search(text):
            yield Problem(
                at=sentence.path,
                part=sentence.part(found, "heading"),
                message=f'prose holds a heading "{cut(found["heading"].strip())}"',
                help="write a sentence; a '#' that is meant as such is written \\#",
            )


@rule("TXT110", Severity.ERROR, on=tuple(Subject))
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


@rule("TXT108", Severity.ERROR, on=tuple(Subject))
def other_language(subject: Record | BaseModel, catalog: Catalog) -> Iterator[Problem]:
    """
    A text is in a language of the site.

    A translation under an unknown key would never be shown.
    """
    wanted = ids(catalog)["languages"]
    for leaf in leaves(model_of(subject)):
        for language in leaf.value if leaf.text else ():
            if language and language not in wanted:
                yield Problem(
                    at=(*leaf.path, language),
                    message=f'the site has no language "{language}"',
                    help=names.nearest(language, wanted),
                    key=True,
                )


def _gap(sentence: Sentence, part: Placeholder, record: Record, catalog: Catalog) -> str | None:
    """Return the remedy for a placeholder of nothing; None when another rule names the cause."""
    facts = sentence.facts(record)
    component = catalog.component(part.name) or catalog.alias(part.name)
    if component is None:
        return names.nearest(part.name, facts)
    if part.name not in facts:
        spelled = [n for n in facts if (catalog.component(n) or catalog.alias(n)) is component]
        if spelled:
            # The record's own other spelling is told where it stands.
            return f"write {{{component.id}}}" if part.name != component.id else None
    return f'add "{component.id}" to components, or name one that this image has'


def _spelled(sentence: Sentence, record: Record, version: str) -> list[str]:
    """Return the placeholders that print ``version``, those of facts named in the text first."""
    found: dict[str, str] = {}
    for name in sentence.facts(record):
        for form, written in _FORMS.items():
            part = Placeholder("fact", name, None, form)
            values = {} if name == "uri" else sentence.values(record, part)
            if version in values and name not in found:
                variant = f"@{values[version]}" if len(values) > 1 else ""
                found[name] = f"{{{name}{variant}{written}}}"
    text = sentence.text.lower()
    return sorted(found.values(), key=lambda p: re.split(r"[{@|}]", p)[1].lower() not in text)[
        :_OFFERED
    ]


def _whose(part: Placeholder) -> str:
    return "the record" if part.variant is None else f"variant {part.variant}"


def _own(subject: Record | BaseModel, catalog: Catalog) -> str:
    """Return the language in which single strings of a record stand."""
    lang = subject.release.lang if isinstance(subject, Record) else None
    return lang or catalog.languages[0].id


def _untranslated(leaf: Leaf, missing: str) -> Problem:
    return Problem(
        at=leaf.path,
        message=f"{dotted(leaf.path)} is missing in {missing}",
        help="translate it; until then its readers get the source language with a notice",
    )
