"""Previous: the release with which readers compare one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.catalog import Catalog, Record
from generator.model.release import Status
from generator.model.settings import Elsewhere
from generator.model.values import Unknown


class Previous(NamedTuple):
    """
    The newest earlier release that was published and has a record.

    ``between`` are the releases in the middle of which nothing is known here, newest first: what
    changed may have changed, and been announced, in one of them.
    """

    record: Record
    between: tuple[Elsewhere, ...]


def previous(catalog: Catalog, record: Record) -> Previous | None:
    """Return the release before ``record``; None when there is none, or their order is unclear."""
    family = catalog.family(record.release.image)
    if family is None or family.order == "listed":
        return None
    line = catalog.line_of(family.id)
    position = _positions(catalog, family.id)[id(record)]
    between = []
    for entry in line[position + 1 :]:
        if isinstance(entry, Elsewhere):
            between.append(entry)
        elif entry.release.status is not Status.DRAFT:
            if family.order != "date":
                return Previous(entry, tuple(between))
            days = (record.release.released, entry.release.released)
            # Where days decide, a release without one may stand anywhere.
            unsure = any(isinstance(day, Unknown) for day in days)
            return None if unsure else Previous(entry, family.elsewhere)
    return None


def unrecorded(catalog: Catalog, record: Record) -> Elsewhere | None:
    """Return the release right before ``record`` when there is one and it has no record here."""
    family = catalog.family(record.release.image)
    if family is None or family.order in ("date", "listed"):
        return None
    older = catalog.line_of(family.id)[_positions(catalog, family.id)[id(record)] + 1 :]
    known = (e for e in older if isinstance(e, Elsewhere) or e.release.status is not Status.DRAFT)
    entry = next(known, None)
    return entry if isinstance(entry, Elsewhere) else None


@lru_cache(maxsize=64)
def _positions(catalog: Catalog, image: str) -> Mapping[int, int]:
    """Return where each release stands in its line, which every record of a family asks."""
    return {id(entry): i for i, entry in enumerate(catalog.line_of(image))}
