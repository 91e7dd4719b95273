"""Status: how far each language is, in numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from generator.i18n import DOMAINS, read_po
from generator.model.settings import Language
from generator.translation.project import Project
from generator.translation.template import templates
from generator.written import TOPICS, State


@dataclass(frozen=True, slots=True)
class Standing:
    """
    How far a language is.

    ``messages`` are those of the program; pages written by hand, and topics, are counted by state.
    """

    language: Language
    messages: int
    translated: int
    fuzzy: int
    obsolete: int
    pages: Mapping[State, int]
    topics: Mapping[State, int]

    @property
    def percent(self) -> int:
        """The share of messages that are translated; all of them only when none is missing."""
        return self.translated * 100 // self.messages


def standings(project: Project) -> tuple[Standing, ...]:
    """Return how far each language is; PoError when a catalog cannot be read."""
    keys = {domain: template.keys for domain, template in templates().items()}
    return tuple(_standing(project, language, keys) for language in project.languages)


def _standing(
    project: Project, language: Language, keys: Mapping[str, frozenset[tuple[str, ...]]]
) -> Standing:
    total = sum(map(len, keys.values()))
    translated = fuzzy = obsolete = 0
    for domain in DOMAINS:
        path = project.catalog(language.id, domain)
        entries = read_po(path.read_bytes()).entries if path else ()
        current = [e for e in entries if not e.is_obsolete and e.key in keys[domain]]
        obsolete += len(entries) - len(current)
        fuzzy += sum(entry.is_fuzzy for entry in current)
        translated += sum(entry.is_translated for entry in current)
    if language.id == "en":
        translated = total  # what the program says is English
    pages: Counter[State] = Counter()
    topics: Counter[State] = Counter()
    for page, state in project.written.states(language.id).items():
        (topics if page.startswith(TOPICS) else pages)[state] += 1
    return Standing(language, total, translated, fuzzy, obsolete, pages, topics)


_HEAD: Final = (
    *("language", "messages", "translated", "fuzzy", "obsolete"),
    *("pages", "stale", "missing", "topics", "stale", "missing"),
)


def as_text(found: Sequence[Standing]) -> str:
    """Return a table for people; a page that names no source counts as stale."""
    rows = [_HEAD, *(_row(standing) for standing in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (_line(row, widths) for row in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def as_json(found: Iterable[Standing]) -> str:
    """Return the same numbers for programs."""
    data = {
        "schema_version": 1,
        "languages": [
            {
                "language": standing.language.id,
                "messages": standing.messages,
                "translated": standing.translated,
                "fuzzy": standing.fuzzy,
                "obsolete": standing.obsolete,
                "pages": {state: standing.pages[state] for state in State},
                "topics": {state: standing.topics[state] for state in State},
            }
            for standing in found
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _row(standing: Standing) -> tuple[str, ...]:
    counted = (
        str(number)
        for states in (standing.pages, standing.topics)
        for number in (
            states[State.TRANSLATED],
            states[State.STALE] + states[State.UNMARKED],
            states[State.MISSING],
        )
    )
    return (
        standing.language.id,
        str(standing.messages),
        f"{standing.percent}%",
        str(standing.fuzzy),
        str(standing.obsolete),
        *counted,
    )


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (
        cell.rjust(width) if place else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join((first, *others))
