"""Since: what really changed against the release before, and what of it nobody announced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.catalog import Record, ResolvedVariant, known
from generator.diff import (
    DRIVER,
    SDK,
    Change,
    Difference,
    Previous,
    differences,
    is_announced,
    moves_ground,
    pairs,
    previous,
    unrecorded,
)
from generator.model.values import Unknown
from generator.site.inline import Absent, Inline, Line, Link, Strong, Sub, Tag
from generator.site.pages.neighbours import release_link
from generator.site.pages.stack import change_mark
from generator.site.tree import Block, Details, Paragraph, Row, Rows, Table
from generator.site.voice import Voice, beside

_ORDER: Final[tuple[Change, ...]] = (
    "removed",
    "downgraded",
    "upgraded",
    "added",
    "changed",
    "rebuilt",
)
"""In this order changes stand in the table: what may break something comes first."""


def blocks(voice: Voice, record: Record) -> tuple[Block, ...]:
    """Return what differs from the release before, or why that cannot be said."""
    found = previous(voice.catalog, record)
    if found is None:
        return _unrecorded(voice, record)
    matched = pairs(found.record, record)
    if not matched:
        sentence = voice.words.gettext(
            "The release before, {release}, has no image for the same CUDA and SDK."
        )
        return (Paragraph(voice.say(sentence, release=release_link(voice, found.record))),)
    compared = (_Pair(voice, found, record, older, variant) for older, variant in matched)
    return tuple(block for pair in compared for block in pair.blocks())


def _unrecorded(voice: Voice, record: Record) -> tuple[Block, ...]:
    """Return the sentence that the release before is not known here; nothing for the first one."""
    entry = unrecorded(voice.catalog, record)
    if entry is None:
        return ()
    name: Inline = Tag(entry.release)
    if isinstance(entry.url, str):
        name = Link(entry.url, (name,))
    sentence = voice.words.gettext(
        "What really changed since {release} is not listed: that release has no record on this"
        " site."
    )
    return (Paragraph(voice.say(sentence, release=name)),)


class _Pair:
    """A variant beside the one that it takes the place of, as blocks of the page."""

    def __init__(
        self,
        voice: Voice,
        found: Previous,
        record: Record,
        older: ResolvedVariant,
        variant: ResolvedVariant,
    ) -> None:
        """``found`` is the release before ``record``; the variants are of the two."""
        self.voice = voice
        self.found = found
        self.record = record
        self.older = older
        self.variant = variant
        self.changes = differences(older, variant)
        self.names = (_name(found.record, older), _name(record, variant))
        # Of a vendor who announces nothing, and of releases in between, nobody can say.
        self.is_judged = isinstance(record.release.highlights, tuple) and not found.between

    def blocks(self) -> Iterator[Block]:
        """Yield a sentence, what may break something, and the whole folded away."""
        yield Paragraph(self._sentence())
        rows = tuple(self._rows())
        if rows:
            yield Rows(rows, "changes")
        if self.changes:
            yield self._details()

    def _sentence(self) -> Line:
        words = self.voice.words
        count = len(self._components())
        silent = sum(map(self._is_silent, self.changes))
        line = self.voice.say(
            words.ngettext(
                "From {earlier} to {later}, {n} component changes.",
                "From {earlier} to {later}, {n} components change.",
                count,
            )
            if count
            else words.gettext("From {earlier} to {later}, no component changes."),
            earlier=(self.names[0],),
            later=(self.names[1],),
        )
        if silent:
            more = words.ngettext(
                "{n} change is not among those announced.",
                "{n} changes are not among those announced.",
                silent,
            )
            line = beside(line, (more,))
        if self.found.between:
            between = words.ngettext(
                "{releases} in between has no record here, so it is not said which changes were"
                " announced.",
                "{releases} in between have no record here, so it is not said which changes were"
                " announced.",
                len(self.found.between),
            )
            releases = self.voice.joined((Tag(e.release),) for e in reversed(self.found.between))
            line = beside(line, self.voice.say(between, releases=releases))
        return line

    def _rows(self) -> Iterator[tuple[Line, tuple[Line, ...]]]:
        """Yield what may break something unawares: another ground, and what goes back or away."""
        told = [c for c in self.changes if not self.is_judged or self._is_silent(c)]
        ground = [change for change in told if moves_ground(change)]
        for change in ground:
            yield (Strong(self._label(change)),), (self._step(change),)
        for kind in _ORDER[:2]:
            mine = [c for c in self._components() if c.kind == kind and c in told]
            mine = [change for change in mine if change not in ground]
            if mine:
                named = ((c, self.voice.component(c.name)) for c in mine)
                steps = (beside((name,), self._step(c)) for c, name in named)
                yield (change_mark(self.voice, kind),), (self.voice.joined(steps),)

    def _components(self) -> tuple[Difference, ...]:
        return tuple(change for change in self.changes if change.name not in (SDK, DRIVER))

    def _step(self, change: Difference) -> Line:
        """Return ``was → now`` and whether it was announced."""
        line: Line = (self._version(change.was),)
        if change.kind != "removed":
            line += (" →\u00a0", self._version(change.now))
        return beside(line, (self._remark(),)) if self._is_silent(change) else line

    def _details(self) -> Block:
        words = self.voice.words
        mine = self._components()
        host = [change for change in self.changes if change not in mine]
        ordered = [c for kind in _ORDER for c in mine if c.kind == kind]
        rows = tuple(map(self._row, (*host, *ordered)))
        summary = words.gettext("All changes from {earlier} to {later}")
        earlier, later = self.names
        for slot, tag in (("{earlier}", earlier), ("{later}", later)):
            summary = summary.replace(slot, tag.text)
        head: tuple[Line, ...] = ((words.gettext("Component"),), (earlier,), (later,))
        table = Table(summary, head, rows, searched=False)
        return Details(f"since-{self.variant.id}", summary, (table,))

    def _row(self, change: Difference) -> Row:
        silent = self._is_silent(change)
        name: Line = (self._label(change),)
        if change.formerly is not None:
            formerly = self.voice.words.gettext("formerly {name}")
            name += (Sub((formerly.replace("{name}", change.formerly),)),)
        now: Line = (self._version(change.now), change_mark(self.voice, change.kind))
        if silent:
            now += (Sub((self._remark(),)),)
        return Row((name, (self._version(change.was),), now), silent)

    def _label(self, change: Difference) -> str:
        if change.name == DRIVER:
            return self.voice.words.gettext("Driver minimum")
        if change.name == SDK:
            sdk = known(self.variant.sdk) or known(self.older.sdk)
            return self.voice.name("sdks", sdk.name) if sdk else self.voice.words.gettext("SDK")
        return change.name

    def _version(self, value: str | Unknown | None) -> Inline:
        if value is None:
            return Absent(self.voice.words.gettext("not included"))
        return self.voice.version(value)

    def _remark(self) -> Inline:
        return Absent(self.voice.words.gettext("not announced"))

    def _is_silent(self, change: Difference) -> bool:
        """Tell whether a highlight should have named a change; a rebuilt package needs none."""
        return (
            self.is_judged
            and change.kind != "rebuilt"
            and not is_announced(self.voice.catalog, self.record, self.variant, change.name)
        )


def _name(record: Record, variant: ResolvedVariant) -> Tag:
    """Return what a variant is called beside one of another release: its tag, which is unique."""
    release = record.release.release
    plain = release if len(record.variants) == 1 else f"{release} {variant.id}"
    return Tag(variant.tag or plain)
