"""Placeholders: facts of the record that stand in prose, and versions typed out instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.ids import ids
from generator.lint import names
from generator.lint.prose import Sentence, sentences
from generator.lint.rule import rule
from generator.loader.words import cut
from generator.placeholder import Form, Placeholder

_VERSION: Final = re.compile(r"\bv?[0-9]+\.[0-9]+(?:\.[0-9]+)*", re.ASCII)
"""A version typed out; ASCII, because a Chinese character and a digit have no boundary."""

_FORMS: Final[dict[Form, str]] = {"public": "", "raw": "|raw", "minor": "|minor"}
_OFFERED: Final = 3


@rule("TXT102", Severity.ERROR)
def malformed_placeholder(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A brace opens a placeholder.

    `{torch}` stands for a version of the record. Anything else in braces would be printed as it is;
    a brace that is meant as such is written `{{`.
    """
    for sentence in sentences(record.release, "{"):
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
    for sentence in sentences(record.release, "{"):
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
    for sentence in sentences(record.release, "{"):
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


@rule("TXT107", Severity.WARNING)
def version_typed_out(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A version in prose is a placeholder.

    A version that is typed a second time is forgotten when the first one changes. A version that is
    not a fact of the record is written `{=0.11.0}`.
    """
    for sentence in sentences(record.release):
        seen: set[str] = set()
        for found in _VERSION.finditer(sentence.words()):
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


def _gap(sentence: Sentence, part: Placeholder, record: Record, catalog: Catalog) -> str | None:
    """Return the remedy for a placeholder of nothing; None when another rule names the cause."""
    facts = sentence.facts(record)
    component = catalog.meant(part.name)
    if component is None:
        return names.nearest(part.name, facts)
    if part.name not in facts:
        spelled = [n for n in facts if catalog.meant(n) is component]
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
