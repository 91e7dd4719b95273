"""Prose: the sentences of a model, language by language, taken apart for the rules of texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, cast

from pydantic import BaseModel

from generator import placeholder
from generator.catalog import Record, ResolvedVariant, Topic
from generator.finding import Part
from generator.lint.facts import fact, shown
from generator.lint.leaves import Same, leaves
from generator.placeholder import Malformed, Placeholder
from generator.source import Path
from generator.typography import GAP

_TICKS: Final = re.compile(r"`+|^~{3,}", re.MULTILINE)
_ADDRESS: Final = re.compile(
    r"\]\(\s*+<?(?P<target>[^()\s>]*+(?:\([^()\s]*+\)[^()\s>]*+)*+)[^()]*+\)"
    r"|(?<![A-Za-z])(?P<bare>(?:https?://|mailto:)"
    r"[^\s<>()\[\]|\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+(?<![.,;:!?*_'\"]))"
)
"""The address of a link, and one that stands in a sentence; Chinese needs no space after it."""


class Sentence(NamedTuple):
    """A text, where it stands and its language; that of a single string is not said, ``""``."""

    path: Path
    text: str
    language: str

    def placeholders(self) -> Iterator[tuple[Part, Placeholder]]:
        """Yield the well-formed placeholders, each with its place in the text."""
        for start, end, part in _parts(self.text):
            if isinstance(part, Placeholder):
                yield Part(self.text, start, end), part

    def malformed(self) -> Iterator[tuple[Part, str]]:
        """Yield what a brace opens that is no placeholder."""
        for start, end, part in _parts(self.text):
            if isinstance(part, Malformed):
                yield Part(self.text, start, end), part.written

    def without_code(self) -> str:
        """Return the text with code and placeholders blotted out, everything else in its place."""
        return _without_code(self.text) if _may_blot(self.text) else self.text

    def words(self) -> str:
        """Return the text without code, placeholders and addresses, everything else in place."""
        return _words(self.text) if _may_blot(self.text) or _may_link(self.text) else self.text

    def code(self) -> Iterator[tuple[Part, str]]:
        """Yield what stands in backticks, each with its place; they are no part of it."""
        if not _may_hold_code(self.text):
            return
        for start, end in _code(_without_placeholders(self.text)):
            written = self.text[start:end]
            yield Part(self.text, start, end), written.strip("`~").strip()

    def addresses(self) -> Iterator[tuple[Part, str]]:
        """Yield the addresses in the text, each with its place."""
        if not _may_link(self.text):
            return
        for match in _ADDRESS.finditer(self.without_code()):
            place = self.part(match, match.lastgroup or 0)
            yield place, self.text[place.start : place.end]

    def part(self, match: re.Match[str], group: int | str = 0) -> Part:
        """Return the place of what was found in the text without code."""
        return Part(self.text, *match.span(group))

    def values(self, record: Record, part: Placeholder) -> Mapping[str | None, str]:
        """
        Return what a placeholder may stand for, each with the first variant that says so.

        There is nothing when no variant in question states the fact; beside one that does, a
        variant without it counts as another value, None.
        """
        if part.kind not in ("fact", "uri"):
            return {}
        return _values(Same(record), self._own_variant(), part)

    def facts(self, record: Record) -> tuple[str, ...]:
        """Return the names of all facts that a record states."""
        components = [name for variant in record.variants for name in variant.components]
        named = dict.fromkeys([*components, "sdk", "driver.minimum", "driver.recommended", "uri"])
        return tuple(n for n in named if any(fact(v, n) is not None for v in record.variants))

    def _own_variant(self) -> int | None:
        """Return the position of the variant whose text it is, None when it is the release's."""
        match self.path:
            case ("variants", int(position), *_):
                return position
        return None


def sentences(entry: BaseModel, having: str = "") -> tuple[Sentence, ...]:
    """
    Return the texts of a model in each of their languages.

    Only those that have one of the characters of ``having``, when it is given: most texts have no
    brace and no backtick, and a rule about such a mark need not look at them.
    """
    return _having(Same(entry), having) if having else _sentences(Same(entry))


@lru_cache(maxsize=32)
def _having(same: Same, marks: str) -> tuple[Sentence, ...]:
    return tuple(s for s in _sentences(same) if any(mark in s.text for mark in marks))


def of_topic(topic: Topic) -> tuple[Sentence, ...]:
    """Return the whole of a topic in each of its languages."""
    return tuple(Sentence((language,), text, language) for language, text in topic.texts.items())


@lru_cache(maxsize=8)
def _sentences(same: Same) -> tuple[Sentence, ...]:
    return tuple(
        Sentence((*leaf.path, language) if language else leaf.path, text, language)
        for leaf in leaves(cast("BaseModel", same.it))
        if leaf.text
        for language, text in leaf.value.items()
    )


@lru_cache(maxsize=1024)
def _values(same: Same, position: int | None, part: Placeholder) -> Mapping[str | None, str]:
    record = cast("Record", same.it)
    found: dict[str | None, str] = {}
    for variant in _meant(record, position, part):
        value = fact(variant, part.name)
        found.setdefault(None if value is None else shown(value, part.form), variant.id)
    return found if found.keys() - {None} else {}


def _meant(record: Record, position: int | None, part: Placeholder) -> tuple[ResolvedVariant, ...]:
    """Return the variants that a placeholder may mean."""
    if part.variant is not None:
        return record.concerned((part.variant,))
    return record.variants if position is None else (record.variants[position],)


@lru_cache(maxsize=1024)
def _parts(text: str) -> tuple[tuple[int, int, placeholder.Part], ...]:
    """Return the parts of a text with their places; a brace of its own was written twice."""
    if "{" not in text:
        return ((0, len(text), text),) if text else ()
    found = []
    start = 0
    for part in placeholder.parts(text):
        written = part.replace("{", "{{") if isinstance(part, str) else part.written
        found.append((start, start + len(written), part))
        start += len(written)
    return tuple(found)


@lru_cache(maxsize=1024)
def _without_code(text: str) -> str:
    written = _without_placeholders(text)
    if not _may_hold_code(written):
        return written
    for start, end in _code(written):
        written = written[:start] + GAP * (end - start) + written[end:]
    return written


@lru_cache(maxsize=1024)
def _words(text: str) -> str:
    without_code = _without_code(text)
    if not _may_link(text):
        return without_code
    return _ADDRESS.sub(lambda match: GAP * len(match[0]), without_code)


def _may_link(text: str) -> bool:
    """Tell whether a text may hold an address: most hold none, and this is told quickly."""
    return "](" in text or "http" in text or "mailto:" in text


def _may_blot(text: str) -> bool:
    """Tell whether a text may hold a placeholder or code."""
    return "{" in text or _may_hold_code(text)


def _may_hold_code(text: str) -> bool:
    return "`" in text or "~~~" in text


def _without_placeholders(text: str) -> str:
    return "".join(
        text[start:end] if isinstance(part, str) else GAP * (end - start)
        for start, end, part in _parts(text)
    )


def _code(text: str) -> Iterator[tuple[int, int]]:
    """Yield the places of code: from each run of backticks, or fence, to the next one like it."""
    runs = list(_TICKS.finditer(text))
    last = {run[0]: index for index, run in enumerate(runs)}
    index = 0
    while index < len(runs):
        opening = runs[index]
        closing = index + 1
        if last[opening[0]] > index:
            # Each run is looked at once: what was passed over is inside the code.
            while runs[closing][0] != opening[0]:
                closing += 1
            yield opening.start(), runs[closing].end()
            closing += 1
        index = closing
