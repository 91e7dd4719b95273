"""Naming: the components of a record under their ids, however its author spelled them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, Self, TypeVar

from generator.model.components import Component
from generator.model.deviation import Waiver
from generator.model.note import Highlight, Note
from generator.model.release import Release
from generator.source import Path
from generator.versions import normal_name

T = TypeVar("T")

_EXTRAS: Final = re.compile(r"\s*\[[^\[\]]*\]$")
"""What an installer is asked for beside a package, as in ``ray[default]``."""

_SDK: Final = "sdk"
"""What a highlight may call upgraded beside components."""

_NOTES: Final = ("highlights", "fixes", "known_issues", "notes")


@dataclass(frozen=True, eq=False)
class Names:
    """Every spelling by which components are recognised."""

    by_id: Mapping[str, Component]
    by_alias: Mapping[str, Component]

    @classmethod
    def of(cls, components: Sequence[Component]) -> Self:
        """Gather the ids and aliases of components, whatever their separators and case."""
        return cls(
            {normal_name(c.id): c for c in components},
            {normal_name(alias): c for c in components for alias in c.aliases},
        )

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids themselves: a name among them needs no look-up."""
        return frozenset(component.id for component in self.by_id.values())

    def meant(self, name: str) -> Component | None:
        """Return the component that is meant by a name, an alias, or one of them with extras."""
        name = normal_name(_EXTRAS.sub("", name) if "[" in name else name)
        return self.by_id.get(name) or self.by_alias.get(name)

    def id(self, name: str) -> str:
        """Return the id of a component; an unknown name as it is."""
        component = self.meant(name)
        return name if component is None else component.id


def canonical(release: Release, names: Names) -> Release:
    """
    Return a record that calls its components by their ids; the very same when it does.

    Only the names change, not the places of values: a path leads to the same value in both, but
    for the keys of components, which ``keys`` gives back.
    """
    if names.ids.issuperset(_named(release)):
        return release
    variants = tuple(
        variant.model_copy(
            update={
                "components": _versions(variant.components, names),
                "waivers": _waivers(variant.waivers, names),
            }
        )
        for variant in release.variants
    )
    notes = {
        field: tuple(_note(entry, names) for entry in entries)
        for field, entries in _notes(release).items()
    }
    return release.model_copy(
        update={
            "components": _versions(release.components, names),
            "variants": variants,
            "waivers": _waivers(release.waivers, names),
            **notes,
        }
    )


def keys(written: Release, release: Release) -> dict[Path, Path]:
    """Return the places of versions in a canonical record whose keys were written otherwise."""
    found = _moved((), written.components, release.components)
    for i, (was, now) in enumerate(zip(written.variants, release.variants, strict=True)):
        found |= _moved(("variants", i), was.components, now.components)
    return found


def _moved(at: Path, was: Iterable[str], now: Iterable[str]) -> dict[Path, Path]:
    names = zip(was, now, strict=True)
    return {(*at, "components", new): (*at, "components", old) for old, new in names if old != new}


def _named(release: Release) -> Iterator[str]:
    """Yield every name of a component in a record."""
    yield from release.components
    waivers = [release.waivers]
    for variant in release.variants:
        yield from variant.components
        waivers.append(variant.waivers)
    for waiver in chain(*waivers):
        if waiver.component is not None:
            yield waiver.component
    for entry in chain(*_notes(release).values()):
        yield from entry.components
        if isinstance(entry, Highlight):
            yield from (name for name in entry.upgrade if name != _SDK)


def _notes(release: Release) -> Mapping[str, tuple[Highlight | Note, ...]]:
    found = {field: getattr(release, field) for field in _NOTES}
    return {field: entries for field, entries in found.items() if isinstance(entries, tuple)}


def _versions(components: Mapping[str, T], names: Names) -> dict[str, T]:
    """Return versions by the id of their component; a second spelling of one stays as it is."""
    found: dict[str, T] = {}
    for name, version in components.items():
        id_ = names.id(name)
        is_taken = id_ in found or (id_ != name and id_ in components)
        found[name if is_taken else id_] = version
    return found


def _waivers(waivers: tuple[Waiver, ...], names: Names) -> tuple[Waiver, ...]:
    return tuple(
        w.model_copy(update={"component": w.component and names.id(w.component)}) for w in waivers
    )


def _note(entry: Highlight | Note, names: Names) -> Highlight | Note:
    found = {"components": tuple(map(names.id, entry.components))}
    if isinstance(entry, Highlight):
        found["upgrade"] = tuple(n if n == _SDK else names.id(n) for n in entry.upgrade)
    return entry.model_copy(update=found)
