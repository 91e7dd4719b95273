"""Announced: which changes a release tells its readers of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator import placeholder
from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.diff.difference import DRIVER, SDK
from generator.model.note import Highlight, Note
from generator.model.values import Text
from generator.placeholder import Placeholder

_DRIVER = ("driver", "驱动", "pilote")
"""What a driver is called in prose."""


def is_announced(
    catalog: Catalog, record: Record, variant: ResolvedVariant, name: str, *, notes: bool = False
) -> bool:
    """
    Tell whether a highlight is about ``name``: a component, ``sdk`` or ``driver.minimum``.

    It is when it lists it, when its text has a placeholder for it or calls it by a name. With
    ``notes`` all that the record says to readers counts.
    """
    words = _words(catalog, variant, name)
    return any(
        name in _listed(entry) or any(_mentions(text, name, words) for text in _texts(entry))
        for entry in _entries(record, notes=notes)
        if entry.for_ is None or variant.id in entry.for_
    )


def mentions(record: Record, words: Iterable[str]) -> bool:
    """Tell whether anything the record says to readers has one of the words."""
    pattern = _pattern(tuple(words))
    return any(
        pattern.search(text)
        for entry in _entries(record, notes=True)
        for texts in _texts(entry)
        for text in texts.values()
    )


def _entries(record: Record, *, notes: bool) -> Iterator[Highlight | Note]:
    release = record.release
    yield from known(release.highlights) or ()
    if notes:
        for said in (release.notes, release.fixes, release.known_issues):
            yield from known(said) or ()


def _listed(entry: Highlight | Note) -> tuple[str, ...]:
    upgrades = entry.upgrade if isinstance(entry, Highlight) else ()
    return (*upgrades, *entry.components)


def _texts(entry: Highlight | Note) -> Iterator[Text]:
    if entry.text is not None:
        yield entry.text


def _mentions(text: Text, name: str, words: tuple[str, ...]) -> bool:
    pattern = _pattern(words)
    return any(
        pattern.search(part) if isinstance(part, str) else _is_fact(part, name)
        for written in text.values()
        for part in placeholder.parts(written)
    )


def _is_fact(part: placeholder.Part, name: str) -> bool:
    return isinstance(part, Placeholder) and part.kind == "fact" and part.name == name


def _words(catalog: Catalog, variant: ResolvedVariant, name: str) -> tuple[str, ...]:
    """Return the names by which prose may call something."""
    if name == DRIVER:
        return _DRIVER
    if name == SDK:
        named = catalog.settings.named("sdks")
        sdk = known(variant.sdk)
        mine = [e for e in named if sdk is not None and e.id == sdk.name]
        return ("SDK", *(word for entry in mine for word in entry.name.values()))
    component = catalog.component(name)
    if component is None:
        return (name,)
    return (component.id, *component.aliases, *filter(None, [component.name]))


@lru_cache(maxsize=256)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of whole words; Chinese has no blank between them."""
    alternatives = "|".join(map(re.escape, words))
    return re.compile(rf"(?<![A-Za-z0-9_-])(?:{alternatives})(?![A-Za-z0-9_])", re.IGNORECASE)
