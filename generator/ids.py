"""Ids: every id that the files refer to, by its kind, with a title for people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from generator.catalog import Catalog
from generator.model.settings import NAMED
from generator.model.values import Text


@lru_cache(maxsize=4)
def ids(catalog: Catalog) -> Mapping[str, Mapping[str, str]]:
    """
    Return the titles of all ids by kind, the word that the fields of the model use.

    Titles are in the first language of the catalog, like all words for authors.
    """
    settings = catalog.settings
    components = {c.id: c.name or c.id for c in catalog.components.components}
    named = {
        kind: {entry.id: _title(entry.name, catalog) for entry in settings.named(kind)}
        for kind in NAMED
    }
    return named | {
        "languages": {language.id: language.name for language in settings.languages},
        "registries": {registry.id: registry.host for registry in settings.registries},
        "families": {family.id: _title(family.title, catalog) for family in settings.families},
        "links": {link.id: _title(link.title, catalog) for link in settings.links},
        "regions": {r.id: _title(r.name, catalog) for r in catalog.regions.regions},
        "region_sources": {key: s.title for key, s in catalog.regions.sources.items()},
        "components": components,
        "upgrades": {"sdk": "SDK", **components},
        "groups": {g.id: _title(g.name, catalog) for g in catalog.components.groups},
        "cards": {card.card: card.family for card in catalog.platforms.cards},
        "topics": {topic.id: _title(topic.titles, catalog) for topic in catalog.topics.values()},
    }


def _title(text: Text, catalog: Catalog) -> str:
    source = catalog.languages[0].id
    return text.get(source) or next(iter(text.values()))
