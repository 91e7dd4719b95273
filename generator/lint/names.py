"""Names: the ids of the catalog by kind, and the nearest one to a misspelt name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

from typing import Final

from generator.catalog import Catalog

_SHOWN: Final = 12
"""A longer list of names helps nobody."""


def ids(catalog: Catalog) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of each kind that fields of the model refer to."""
    settings = catalog.settings
    named = {
        kind: tuple(entry.id for entry in getattr(settings, kind))
        for kind in (
            "languages",
            "registries",
            "families",
            "scenarios",
            "frameworks",
            "sdks",
            "drivers",
            "scopes",
            "schemes",
            "engines",
            "configurations",
            "links",
        )
    }
    return named | {
        "regions": tuple(region.id for region in catalog.regions.regions),
        "components": tuple(component.id for component in catalog.components.components),
        "groups": tuple(group.id for group in catalog.components.groups),
        "cards": tuple(card.card for card in catalog.platforms.cards),
        "topics": tuple(catalog.topics),
    }


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the remedy for an unknown name: the one that was probably meant, else what is known."""
    known = tuple(known)
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return f'did you mean "{near[0]}"?'
    if len(known) > _SHOWN:
        return "correct the name, or add it to the catalogue"
    return f"known here: {', '.join(known) or 'nothing yet'}"
