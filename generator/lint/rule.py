"""Rule: a check with its code, what it looks at, and the words that explain it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import ModuleType
from typing import Any, Final, TypeAlias

from pydantic import BaseModel

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity


class Subject(StrEnum):
    """What a rule looks at: each record, each topic, or a file around them, by its name."""

    RECORD = "record"
    SETTINGS = "releases/catalog.yml"
    REGIONS = "releases/regions.yml"
    COMPONENTS = "releases/components.yml"
    PLATFORMS = "releases/platforms.yml"
    TOPIC = "topic"


DATA: Final = tuple(subject for subject in Subject if subject is not Subject.TOPIC)
"""The subjects that are data: records and the files around them."""

FILES: Final = tuple(subject for subject in DATA if subject is not Subject.RECORD)
"""The files around the records."""


class Relation(Enum):
    """What a rule says beside its problems when it asked a table of upstream facts."""

    CHECKED = "checked"
    NOT_COVERED = "not covered"


def model_of(subject: Record | BaseModel) -> BaseModel:
    """Return the model of a subject: that of a record is its release."""
    return subject.release if isinstance(subject, Record) else subject


Check: TypeAlias = Callable[[Any, Catalog], Iterator[Problem | Relation]]
"""Takes the subject (a record, or the model of a file) and the whole catalog."""


@dataclass(frozen=True, slots=True)
class Rule:
    """
    A rule; it knows no line, no file, no waiver, no format and no clock.

    ``severity`` is the ceiling: a problem may carry a lower one. ``waivable`` says that a record
    may accept the problem, with a reason; what a page cannot be made without is never accepted.
    ``title`` and ``why`` are the first paragraph and the rest of the check's docstring.
    """

    code: str
    severity: Severity
    on: tuple[Subject, ...]
    waivable: bool
    title: str
    why: str
    check: Check


def rule(
    code: str,
    severity: Severity,
    *,
    on: tuple[Subject, ...] = (Subject.RECORD,),
    waivable: bool = False,
) -> Callable[[Check], Rule]:
    """Make a rule of the check below; nothing is registered."""

    def make(check: Check) -> Rule:
        paragraphs = (inspect.getdoc(check) or "").split("\n\n")
        title, *why = (" ".join(paragraph.split()) for paragraph in paragraphs)
        return Rule(code, severity, on, waivable, title, "\n\n".join(why), check)

    return make


def rules_of(*families: ModuleType) -> tuple[Rule, ...]:
    """Gather the rules of the families, by code; a code used twice is a defect of ours."""
    found: dict[str, Rule] = {}
    for family in families:
        for entry in vars(family).values():
            if not isinstance(entry, Rule):
                continue
            if found.setdefault(entry.code, entry) is not entry:
                raise ValueError(f"code {entry.code} is used twice")
    return tuple(found[code] for code in sorted(found))
