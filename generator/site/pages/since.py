"""Since: what really changed against the tag before, and what of it nobody announced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator import diff
from generator.catalog import Record, known
from generator.diff import DRIVER, KINDS, SDK, Side, previous, unrecorded
from generator.model.settings import Elsewhere
from generator.site.inline import Inline, Line, Link, Strong, Sub, Tag
from generator.site.pages.neighbours import release_link
from generator.site.pages.pair import (
    address,
    fact_name,
    name_of,
    not_announced,
    silence,
    version_of,
)
from generator.site.pages.stack import change_mark
from generator.site.tree import Block, Details, Paragraph, Row, Rows, Table
from generator.site.voice import Voice, beside


def blocks(voice: Voice, record: Record) -> tuple[Block, ...]:
    """Return what differs from the release before, or why that cannot be said."""
    found = previous(voice.catalog, record)
    if found is None:
        return _unrecorded(voice, record)
    sides = (diff.side_of(voice.catalog, variant) for variant in record.variants)
    ways = (
        _Pair(voice, way.before, side, way.between)
        for side in sides
        if side is not None and (way := diff.predecessor(voice.catalog, side)) is not None
        if way.before.record is not record
    )
    made = tuple(block for pair in ways for block in pair.blocks())
    if made:
        return made
    sentence = voice.words.gettext(
        "The release before, {release}, has no image for the same CUDA and SDK."
    )
    return (Paragraph(voice.say(sentence, release=release_link(voice, found.record))),)


def siblings(voice: Voice, record: Record) -> tuple[Block, ...]:
    """Return what differs from one tag of the release to the tag that takes its place."""
    made: list[Block] = []
    for variant in record.variants:
        older = diff.sibling(record, variant)
        before = diff.side_of(voice.catalog, older) if older is not None else None
        after = diff.side_of(voice.catalog, variant)
        if before is not None and after is not None:
            pair = _Pair(voice, before, after, ())
            if pair.changes:
                made.extend(pair.blocks())
    return tuple(made)


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


class _Pair(NamedTuple):
    """A variant beside the one that it takes the place of, as blocks of the page."""

    voice: Voice
    before: Side
    after: Side
    between: tuple[Elsewhere, ...]

    @property
    def changes(self) -> tuple[diff.Row, ...]:
        """What differs, what hurts most first."""
        return diff.compare(self.voice.catalog, self.before, self.after).changes

    @property
    def names(self) -> tuple[Tag, Tag]:
        """What the two are called."""
        return Tag(name_of(self.before)), Tag(name_of(self.after))

    def blocks(self) -> Iterator[Block]:
        """Yield a sentence, what may break something, and the whole folded away."""
        changes = self.changes
        yield Paragraph(self._sentence(changes))
        rows = tuple(self._rows(changes))
        if rows:
            yield Rows(rows, "changes")
        if changes:
            yield self._details(changes)

    def _sentence(self, changes: tuple[diff.Row, ...]) -> Line:
        words = self.voice.words
        count = sum(change.name not in (SDK, DRIVER) for change in changes)
        silent = sum(map(self._is_silent, changes))
        earlier, later = self.names
        line = self.voice.say(
            words.ngettext(
                "From {earlier} to {later}, {n} component changes.",
                "From {earlier} to {later}, {n} components change.",
                count,
            )
            if count
            else words.gettext("From {earlier} to {later}, no component changes."),
            earlier=earlier,
            later=later,
        )
        if silent:
            more = words.ngettext(
                "{n} change is not among those announced.",
                "{n} changes are not among those announced.",
                silent,
            )
            line = beside(line, (more,))
        if self.between:
            between = words.ngettext(
                "{releases} in between has no record here, so it is not said which changes were"
                " announced.",
                "{releases} in between have no record here, so it is not said which changes were"
                " announced.",
                len(self.between),
            )
            releases = self.voice.joined((Tag(e.release),) for e in reversed(self.between))
            line = beside(line, self.voice.say(between, releases=releases))
        if not changes or not self.voice.is_whole:
            return line
        link = Link(address(self.before, self.after), (words.gettext("Compare the two"),))
        return beside(line, (link,))

    def _rows(self, changes: tuple[diff.Row, ...]) -> Iterator[tuple[Line, tuple[Line, ...]]]:
        """Yield what may break something unawares: another ground, and what goes back or away."""
        told = [c for c in changes if not self._is_judged or self._is_silent(c)]
        for change in told:
            if change.moves_ground:
                yield (Strong(self._label(change)),), (self._step(change),)
        for kind in KINDS[:2]:
            mine = [c for c in told if c.kind == kind and not c.moves_ground]
            mine = [change for change in mine if change.name not in (SDK, DRIVER)]
            if mine:
                named = ((c, self.voice.component(c.name)) for c in mine)
                steps = (beside((name,), self._step(c)) for c, name in named)
                yield (change_mark(self.voice, kind),), (self.voice.joined(steps),)

    def _step(self, change: diff.Row) -> Line:
        """Return ``was → now`` and whether it was announced."""
        line: Line = (version_of(self.voice, change.was),)
        if change.kind != "removed":
            line += (" →\u00a0", version_of(self.voice, change.now))
        return beside(line, (self._remark(),)) if self._is_silent(change) else line

    def _details(self, changes: tuple[diff.Row, ...]) -> Block:
        words = self.voice.words
        summary = words.gettext("All changes from {earlier} to {later}")
        earlier, later = self.names
        for slot, tag in (("{earlier}", earlier), ("{later}", later)):
            summary = summary.replace(slot, tag.text)
        head: tuple[Line, ...] = ((words.gettext("Component"),), (earlier,), (later,))
        table = Table(summary, head, tuple(map(self._row, changes)), searched=False)
        legend = (silence(self.voice),) if any(map(self._is_silent, changes)) else ()
        return Details(f"since-{self.after.variant.id}", summary, (table, *legend))

    def _row(self, change: diff.Row) -> Row:
        silent = self._is_silent(change)
        name: Line = (self._label(change),)
        if change.formerly is not None:
            formerly = self.voice.words.gettext("formerly {name}")
            name += (Sub((formerly.replace("{name}", change.formerly),)),)
        now: Line = (version_of(self.voice, change.now), change_mark(self.voice, change.kind))
        if silent:
            now += (Sub((self._remark(),)),)
        return Row((name, (version_of(self.voice, change.was),), now), silent)

    def _label(self, change: diff.Row) -> str:
        sdk = known(self.after.variant.sdk) or known(self.before.variant.sdk)
        return fact_name(self.voice, change.name, sdk.name if sdk else None)

    def _remark(self) -> Inline:
        return not_announced(self.voice)

    @property
    def _is_judged(self) -> bool:
        """Whether it can be said: of a vendor who announces nothing, and of releases in between."""
        return isinstance(self.after.record.release.highlights, tuple) and not self.between

    def _is_silent(self, change: diff.Row) -> bool:
        return self._is_judged and diff.is_silent(
            self.voice.catalog, self.after, change.name, change.kind
        )
