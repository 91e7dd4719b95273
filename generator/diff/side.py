"""Side: one of two variants that are compared, and how readers call it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.catalog import Catalog, Record, ResolvedVariant
from generator.diff.announced import is_announced
from generator.diff.difference import differences
from generator.diff.previous import previous
from generator.diff.succession import follows, pairs
from generator.model.note import Highlight
from generator.model.settings import Elsewhere


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


class Way(NamedTuple):
    """The variant before one, and the releases ``between`` of which nothing is known here."""

    before: Side
    between: tuple[Elsewhere, ...]


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

    It is a reference, ``image:release`` of one variant, or a tag alone; an alias is a tag too.
    """
    references, names = _by_name(catalog)
    return references.get(text) or names.get(text, ())


@lru_cache(maxsize=8)
def _by_name(
    catalog: Catalog,
) -> tuple[Mapping[str, tuple[Side, ...]], Mapping[str, tuple[Side, ...]]]:
    """Return the variants by their references, and by their other names."""
    return _named(catalog, _references), _named(catalog, _names)


def _named(
    catalog: Catalog, names: Callable[[Side], tuple[str, ...]]
) -> Mapping[str, tuple[Side, ...]]:
    found: defaultdict[str, list[Side]] = defaultdict(list)
    for side in sides(catalog):
        for name in dict.fromkeys(names(side)):
            found[name].append(side)
    return {name: tuple(mine) for name, mine in found.items()}


def side_of(catalog: Catalog, variant: ResolvedVariant) -> Side | None:
    """Return the side that a variant is; None when its image has no family."""
    return _by_variant(catalog).get(id(variant))


@lru_cache(maxsize=8)
def _by_variant(catalog: Catalog) -> Mapping[int, Side]:
    return {id(side.variant): side for side in sides(catalog)}


def told(catalog: Catalog, side: Side) -> Told | None:
    """
    Return what was said of the way to a variant from the one that it takes the place of.

    That is the one before it in its release, else the one in the release before. None where it
    takes the place of none, where the vendor announces nothing or a release stands between.
    """
    highlights = side.record.release.highlights
    way = predecessor(catalog, side)
    if way is None or way.between or not isinstance(highlights, tuple):
        return None
    changes = differences(way.before.variant, side.variant)
    moved = {c.name for c in changes if c.kind not in ("removed", "downgraded")}
    return Told(
        way.before,
        tuple(c.name for c in changes if is_silent(catalog, side, c.name, c.kind)),
        tuple(name for name in _upgrades(highlights, side, way.before) if name not in moved),
    )


def predecessor(catalog: Catalog, side: Side) -> Way | None:
    """Return the variant that one takes the place of: in its release, else in the one before."""
    return _predecessors(catalog).get(side.reference)


@lru_cache(maxsize=8)
def _predecessors(catalog: Catalog) -> Mapping[str, Way]:
    found = ((side.reference, _predecessor(catalog, side)) for side in sides(catalog))
    return {reference: way for reference, way in found if way is not None}


def _predecessor(catalog: Catalog, side: Side) -> Way | None:
    record, variant = side.record, side.variant
    older = sibling(record, variant)
    if older is not None:
        one = side_of(catalog, older)
        return Way(one, ()) if one is not None else None
    found = previous(catalog, record)
    if found is None:
        return None
    mine = (old for old, new in pairs(found.record, record) if new is variant)
    before = next((side_of(catalog, old) for old in mine), None)
    return Way(before, found.between) if before is not None else None


def sibling(record: Record, variant: ResolvedVariant) -> ResolvedVariant | None:
    """Return the variant of the same release that one takes the place of."""
    if not variant.position:
        return None
    before = record.variants[variant.position - 1]
    return before if follows(before, variant) else None


def is_silent(catalog: Catalog, side: Side, name: str, kind: str) -> bool:
    """Tell whether a highlight should have named a change; a rebuilt package needs none."""
    return kind != "rebuilt" and not is_announced(catalog, side.record, side.variant, name)


def _upgrades(highlights: tuple[Highlight, ...], side: Side, before: Side) -> Iterator[str]:
    """Yield what highlights say was upgraded; those of both tags tell of the release before."""
    for highlight in highlights:
        scope = highlight.for_
        mine = scope is None or side.variant.id in scope
        theirs = side.record is before.record and (scope is None or before.variant.id in scope)
        if mine and not theirs:
            yield from highlight.upgrade


def _references(side: Side) -> tuple[str, ...]:
    image = side.record.release.image
    return (side.reference, *(f"{image}:{tag}" for tag in _tags(side)))


def _names(side: Side) -> tuple[str, ...]:
    return (side.record.reference, side.name, *_tags(side))


def _tags(side: Side) -> tuple[str, ...]:
    """Return the tag of a variant with its other tags, such as ``latest``."""
    tag = side.variant.tag
    aliases = side.record.release.variants[side.variant.position].aliases
    return (*((tag,) if tag is not None else ()), *aliases)
