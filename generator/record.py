"""Record: one release as it was read, with its variants completed from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from generator.model import naming
from generator.model.host import Accelerators, Base, Driver, Sdk
from generator.model.naming import Names
from generator.model.offer import Availability, Scope
from generator.model.release import Release
from generator.model.settings import Family
from generator.model.values import UNKNOWN, Architecture, Text, Unknown
from generator.model.variant import Variant
from generator.source import Path
from generator.versions import normal_name

T = TypeVar("T")

_OF_RELEASE, _OF_VARIANT = 2, 4
"""The steps to a component of a release and to one of a variant."""


@dataclass(frozen=True, slots=True, eq=False)
class ResolvedVariant:
    """
    A variant, completed with the release's values; ``tag`` is None when it is not known.

    It is only itself, like the record that it belongs to.
    """

    id: str
    position: int
    tag: str | None
    title: Text | None
    components: Mapping[str, str | Unknown]
    sdk: Sdk | Unknown | None
    driver: Driver
    architectures: tuple[Architecture, ...] | Unknown | None
    accelerators: Accelerators | Unknown | None
    base: Base | Unknown | None
    scenarios: tuple[str, ...] | Unknown | None
    frameworks: tuple[str, ...] | Unknown | None
    availability: Availability
    scope: Scope | Unknown | None

    @property
    def sdk_version(self) -> str | Unknown | None:
        """The version of the SDK, which is unknown where the SDK is; None when there is none."""
        return self.sdk.version if isinstance(self.sdk, Sdk) else self.sdk


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """
    A release with the name of its file and its variants resolved.

    ``release`` calls its components by their ids; ``written`` by the names of its author, of which
    ``keys`` has those that are keys and differ.
    """

    release: Release
    name: str
    variants: tuple[ResolvedVariant, ...]
    written: Release
    keys: Mapping[Path, Path]

    @property
    def reference(self) -> str:
        """``image:release``, as titles and reports name the record."""
        return f"{self.release.image}:{self.release.release}"

    def formerly(self, family: Family | None) -> Iterator[str]:
        """Yield every reference that the record had before, under other names of its family."""
        images = (self.release.image, *(family.formerly if family else ()))
        for image in images:
            for release in (self.release.release, *self.release.formerly):
                if f"{image}:{release}" != self.reference:
                    yield f"{image}:{release}"

    def place(self, at: Path) -> Path:
        """Return the place of a value of ``release`` in the file, under the author's own key."""
        for length in (_OF_RELEASE, _OF_VARIANT) if self.keys else ():
            if at[:length] in self.keys:
                return (*self.keys[at[:length]], *at[length:])
        return at

    def concerned(self, ids: tuple[str, ...] | None) -> tuple[ResolvedVariant, ...]:
        """Return the variants that a ``for`` names; all of them when it is left out."""
        return tuple(v for v in self.variants if ids is None or v.id in ids)


def known(value: T | Unknown | None) -> T | None:
    """Return the value when the vendor states it, else None."""
    return None if value is None or value is UNKNOWN else value


def resolved(name: str, written: Release, order: Mapping[str, int], names: Names) -> Record:
    """Return a record with its components in the order of the catalog, in all its variants."""
    release = naming.canonical(written, names)
    ranked = release.model_copy(update={"components": _ranked(release.components, order)})
    variants = tuple(_variant(ranked, v, i, order) for i, v in enumerate(release.variants))
    if release is written:
        return Record(ranked, name, variants, ranked, {})
    return Record(ranked, name, variants, written, naming.keys(written, release))


def _ranked(components: Mapping[str, T], order: Mapping[str, int]) -> dict[str, T]:
    last = len(order)
    names = sorted(components, key=lambda name: order.get(normal_name(name), last))
    return {name: components[name] for name in names}


def _variant(
    release: Release, variant: Variant, position: int, order: Mapping[str, int]
) -> ResolvedVariant:
    components = release.components
    if variant.components:
        merged = components | variant.components
        components = _ranked({n: v for n, v in merged.items() if v is not None}, order)
    tag = None if isinstance(variant.tag, Unknown) else variant.tag
    return ResolvedVariant(
        id=variant.id or tag or f"variant{position + 1}",
        position=position,
        tag=tag,
        title=variant.title,
        components=components,
        sdk=variant.sdk or release.sdk,
        driver=variant.driver or release.driver,
        architectures=_own(variant.architectures, release.architectures),
        accelerators=_own(variant.accelerators, release.accelerators),
        base=_own(variant.base, release.base),
        scenarios=_own(variant.scenarios, release.scenarios),
        frameworks=_own(variant.frameworks, release.frameworks),
        availability=variant.availability or release.availability,
        scope=_own(variant.scope, release.scope),
    )


def _own(mine: T | Unknown | None, theirs: T | Unknown | None) -> T | Unknown | None:
    """Return the variant's value, else the release's; a variant's ``unknown`` says nothing more."""
    return theirs if mine is None else mine
