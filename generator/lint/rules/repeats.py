"""Repeats: what is said twice in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pydantic import BaseModel

from generator.catalog import Catalog, Record, known
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.leaves import leaves
from generator.lint.rule import DATA, model_of, rule
from generator.loader.words import dotted
from generator.model.values import Unknown
from generator.source import Path

_MAY_REPEAT: Final = frozenset({"flags"})
"""Lists whose items are words of a command."""

_ELSEWHERE: Final = frozenset({"aliases"})
"""Lists that rules of their own look at."""


@rule("IDN120", Severity.ERROR)
def variable_twice(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    An environment variable has each of its values once in a variant.

    Its conditions stand beside the value. Two entries for the same value would give readers two
    conditions, and nobody could say which one holds.
    """
    variables = record.release.environment
    if variables is None or isinstance(variables, Unknown):
        return
    counts = Counter((entry.name, entry.value) for entry in variables)
    seen: dict[tuple[str, str, str], int] = {}
    for position, entry in enumerate(variables):
        if counts[entry.name, entry.value] == 1:
            continue
        for variant in record.concerned(entry.for_):
            first = seen.setdefault((entry.name, entry.value, variant.id), position)
            if first != position:
                yield Problem(
                    at=("environment", position, "name"),
                    message=f"this value of {entry.name} stands in environment[{first}] already",
                    help='put both conditions into one entry, or tell them apart by "for"',
                    variant=variant.id,
                )


@rule("IDN121", Severity.WARNING, on=DATA)
def value_twice(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    A value stands once in a list.

    Said twice it is printed twice. More often one of the two should have been another value.
    """
    seen: dict[tuple[Path, object], int] = {}
    for leaf in leaves(model_of(subject)):
        position = leaf.path[-1]
        if not isinstance(position, int) or leaf.text:
            continue
        if leaf.path[-2] in _MAY_REPEAT | _ELSEWHERE:
            continue
        first = seen.setdefault((leaf.path[:-1], leaf.value), position)
        if first != position:
            value = leaf.value if isinstance(leaf.value, str) else leaf.value.value
            yield Problem(
                at=leaf.path,
                message=f'"{value}" stands twice in {dotted(leaf.path[:-1])}',
                help="delete one of the two, or write the value that was meant",
            )


@rule("IDN129", Severity.ERROR)
def allowed_and_denied(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A product is allowed or denied, not both.

    Readers of that product find two answers to whether they may use the image.
    """
    for variant in record.variants:
        scope = known(variant.scope)
        for position, product in enumerate(scope.deny if scope else ()):
            if scope and product in scope.allow:
                yield Problem(
                    at=(*places.field(record, variant, "scope"), "deny", position),
                    message=f'product "{product}" is allowed and denied',
                    help="take it out of one of the two lists",
                    variant=variant.id,
                )
