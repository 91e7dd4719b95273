"""Pairs: the variants of a record as it was beside those of today."""

from __future__ import annotations

from dataclasses import dataclass

from generator.catalog import Record, ResolvedVariant


@dataclass(frozen=True, slots=True)
class Pair:
    """A variant then and now."""

    before: ResolvedVariant
    after: ResolvedVariant


def pairs(before: Record, after: Record) -> tuple[Pair, ...]:
    """Return the variants that are still there: by id, else by tag, else by their position."""
    found: list[Pair] = []
    for alike in (_same_id, _same_tag, _same_position):
        for old in before.variants:
            taken = {id(v) for pair in found for v in (pair.before, pair.after)}
            if id(old) not in taken:
                new = (v for v in after.variants if id(v) not in taken and alike(old, v))
                found += [Pair(old, v) for v in new][:1]
    return tuple(found)


def lost(before: Record, after: Record) -> tuple[ResolvedVariant, ...]:
    """Return the variants that are no more."""
    kept = {id(pair.before) for pair in pairs(before, after)}
    return tuple(variant for variant in before.variants if id(variant) not in kept)


def _same_id(old: ResolvedVariant, new: ResolvedVariant) -> bool:
    return old.id == new.id


def _same_tag(old: ResolvedVariant, new: ResolvedVariant) -> bool:
    return old.tag is not None and old.tag == new.tag


def _same_position(old: ResolvedVariant, new: ResolvedVariant) -> bool:
    return old.position == new.position
