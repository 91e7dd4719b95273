"""Side: one of two variants that are compared, and how readers call it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from generator.catalog import Catalog, Record, ResolvedVariant
from generator.diff.announced import is_announced
from generator.diff.difference import Difference, differences
from generator.diff.previous import previous
from generator.diff.succession import follows, pairs
from generator.model.note import Highlight


class Side(NamedTuple):
    """
    A variant with the record that it stands in.

    ``reference`` is ``image:tag``, or ``image:release@variant`` where there is no tag or where two
    variants share it.
    """

    record: Record
    variant: ResolvedVariant
    reference: str

    @property
    def name(self) -> str:
        """What it is called beside another one of its family."""
        return self.reference.partition(":")[2]


class Told(NamedTuple):
    """
    What was said of the way from the variant before.

    ``unannounced`` are changes that no highlight names, ``unfound`` highlights without a change.
    """

    before: Side
    unannounced: tuple[str, ...]
    unfound: tuple[str, ...]


@lru_cache(maxsize=8)
def sides(catalog: Catalog) -> tuple[Side, ...]:
    """Return all variants: by family in the order of the home page, newest release first."""
    found = [
        (record, variant)
        for family in catalog.settings.families
        for record in catalog.records_of(family.id)
        for variant in record.variants
    ]
    taken = Counter((record.release.image, variant.tag) for record, variant in found)
    return tuple(
        Side(
            record,
            variant,
            f"{record.release.image}:{variant.tag}"
            if variant.tag is not None and taken[record.release.image, variant.tag] == 1
            else f"{record.reference}@{variant.id}",
        )
        for record, variant in found
    )


def meant(catalog: Catalog, text: str) -> tuple[Side, ...]:
    """
    Return the variants that a text may mean; exactly one when it is clear.

    It is a reference, ``image:release`` of one variant, or a tag alone.
    """
    found = sides(catalog)
    for names in (_references, _tags):
        mine = tuple(side for side in found if text in names(side))
        if mine:
            return mine
    return ()


def side_of(catalog: Catalog, record: Record, variant: ResolvedVariant) -> Side | None:
    """Return the side that a variant is; None when its image has no family."""
    return next((s for s in sides(catalog) if s.record is record and s.variant is variant), None)


def told(catalog: Catalog, side: Side) -> Told | None:
    """
    Return what was said of the way to a variant from the one that it takes the place of.

    That is the one before it in its release, else the one in the release before. None where it
    takes the place of none, where the vendor announces nothing or a release stands between.
    """
    record, variant = side.record, side.variant
    highlights = record.release.highlights
    if not isinstance(highlights, tuple):
        return None
    before = sibling(record, variant)
    earlier = record if before is not None else None
    if before is None:
        found = previous(catalog, record)
        if found is None or found.between:
            return None
        earlier = found.record
        before = next((old for old, new in pairs(earlier, record) if new is variant), None)
    one = side_of(catalog, earlier, before) if earlier and before else None
    if one is None:
        return None
    changes = differences(one.variant, variant)
    moved = {c.name for c in changes if c.kind not in ("removed", "downgraded")}
    return Told(
        one,
        tuple(c.name for c in changes if is_silent(catalog, record, variant, c)),
        tuple(name for name in _upgrades(highlights, side, one) if name not in moved),
    )


def sibling(record: Record, variant: ResolvedVariant) -> ResolvedVariant | None:
    """Return the variant of the same release that one takes the place of."""
    if not variant.position:
        return None
    before = record.variants[variant.position - 1]
    return before if follows(before, variant) else None


def is_silent(
    catalog: Catalog, record: Record, variant: ResolvedVariant, change: Difference
) -> bool:
    """Tell whether a highlight should have named a change; a rebuilt package needs none."""
    return change.kind != "rebuilt" and not is_announced(catalog, record, variant, change.name)


def _upgrades(highlights: tuple[Highlight, ...], side: Side, before: Side) -> Iterator[str]:
    """Yield what highlights say was upgraded; those of both tags tell of the release before."""
    for highlight in highlights:
        scope = highlight.for_
        mine = scope is None or side.variant.id in scope
        theirs = side.record is before.record and (scope is None or before.variant.id in scope)
        if mine and not theirs:
            yield from highlight.upgrade


def _references(side: Side) -> tuple[str, ...]:
    image, tag = side.record.release.image, side.variant.tag
    return (side.reference, *((f"{image}:{tag}",) if tag is not None else ()))


def _tags(side: Side) -> tuple[str, ...]:
    tag = side.variant.tag
    return (side.record.reference, side.name, *((tag,) if tag is not None else ()))
