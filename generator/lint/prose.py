"""Prose: the sentences of a model, language by language, taken apart for the rules of texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from pydantic import BaseModel

from generator import placeholder
from generator.catalog import Record, ResolvedVariant
from generator.lint.facts import fact, shown
from generator.lint.leaves import Same, leaves
from generator.placeholder import Malformed, Placeholder
from generator.source import Path

_CODE: Final = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
_GAP: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands where a placeholder or code was cut out."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text in one language, and where it stands."""

    path: Path
    text: str

    def placeholders(self) -> Iterator[Placeholder]:
        """Yield the well-formed placeholders."""
        yield from (part for part in _parts(self.text) if isinstance(part, Placeholder))

    def malformed(self) -> Iterator[str]:
        """Yield what a brace opens that is no placeholder."""
        for part in _parts(self.text):
            if isinstance(part, Malformed):
                yield part.written

    def without_code(self) -> str:
        """Return the text with code and placeholders cut out."""
        return _without_code(self.text)

    def values(self, record: Record, part: Placeholder) -> dict[str | None, str]:
        """
        Return what a placeholder may stand for, each with the first variant that says so.

        There is nothing when no variant in question states the fact; beside one that does, a
        variant without it counts as another value, None.
        """
        if part.kind not in ("fact", "uri"):
            return {}
        found: dict[str | None, str] = {}
        for variant in self._meant(record, part):
            value = fact(variant, part.name)
            found.setdefault(None if value is None else shown(value, part.form), variant.id)
        return found if found.keys() - {None} else {}

    def facts(self, record: Record) -> tuple[str, ...]:
        """Return the names of all facts that a record states."""
        components = [name for variant in record.variants for name in variant.components]
        named = dict.fromkeys([*components, "sdk", "driver.minimum", "driver.recommended", "uri"])
        return tuple(n for n in named if any(fact(v, n) is not None for v in record.variants))

    def _meant(self, record: Record, part: Placeholder) -> tuple[ResolvedVariant, ...]:
        """Return the variants that a placeholder may mean."""
        if part.variant is not None:
            return record.concerned((part.variant,))
        match self.path:
            case ("variants", int(position), *_):
                return (record.variants[position],)
        return record.variants


def sentences(entry: BaseModel) -> tuple[Sentence, ...]:
    """Return every text of a model in each of its languages."""
    return _sentences(Same(entry))


@lru_cache(maxsize=8)
def _sentences(same: Same) -> tuple[Sentence, ...]:
    return tuple(
        Sentence((*leaf.path, language) if language else leaf.path, text)
        for leaf in leaves(cast("BaseModel", same.it))
        if leaf.text
        for language, text in leaf.value.items()
    )


@lru_cache(maxsize=1024)
def _parts(text: str) -> tuple[placeholder.Part, ...]:
    return placeholder.parts(text)


@lru_cache(maxsize=1024)
def _without_code(text: str) -> str:
    written = "".join(part if isinstance(part, str) else _GAP for part in _parts(text))
    return _CODE.sub(_GAP, written)
