"""Earlier: the names under which variants were known before their release or image was renamed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.catalog import Catalog
from generator.diff.side import Side, meant, sides


def renamed(catalog: Catalog, text: str) -> tuple[Side, ...]:
    """
    Return the variants that a text meant under an earlier name; exactly one when it is clear.

    What it means today goes before: an earlier name is asked for when nothing has it now.
    """
    image, colon, name = text.rpartition(":")
    families = catalog.settings.families
    image = next((family.id for family in families if image in family.formerly), image)
    if found := meant(catalog, f"{image}{colon}{name}"):
        return found
    release, at, variant = name.partition("@")
    return tuple(
        side
        for record in catalog.records
        if release in record.release.formerly and image in ("", record.release.image)
        for side in meant(catalog, f"{record.reference}{at}{variant}")
    )


def moves(catalog: Catalog) -> Mapping[str, str]:
    """Return the reference of today for each earlier one that is clear."""
    texts = dict.fromkeys(text for side in sides(catalog) for text in _earlier(catalog, side))
    found = {t: renamed(catalog, t) for t in texts if not meant(catalog, t)}
    return {text: mine[0].reference for text, mine in found.items() if len(mine) == 1}


def _earlier(catalog: Catalog, side: Side) -> Iterator[str]:
    """Yield what a variant may have been called, with its tag and with its release."""
    family = catalog.family(side.record.release.image)
    for image in family.formerly if family else ():
        yield f"{image}:{side.name}"
    for reference in side.record.formerly(family):
        yield reference
        yield f"{reference}@{side.variant.id}"
