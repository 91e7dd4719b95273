"""Catalog: everything that was read, checked for shape, with the questions pages and rules ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TypeVar

from generator import address
from generator.address import Uri
from generator.model import naming
from generator.model.components import Component, Components
from generator.model.host import Accelerators, Base, Driver, Sdk
from generator.model.naming import Names
from generator.model.offer import Availability, Scope
from generator.model.platforms import Card, Platforms
from generator.model.regions import Opening, Region, Regions
from generator.model.release import Release, Status
from generator.model.settings import Elsewhere, Family, Language, Network, Registry, Settings
from generator.model.values import UNKNOWN, Architecture, Text, Unknown
from generator.model.variant import Variant
from generator.source import Path
from generator.versions import normal_name, order_key

T = TypeVar("T")

_OF_RELEASE, _OF_VARIANT = 2, 4
"""The steps to a component of a release and to one of a variant."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A hand-written page that records refer to; title, summary and whole text by language."""

    id: str
    titles: Mapping[str, str]
    summaries: Mapping[str, str]
    texts: Mapping[str, str]

    @staticmethod
    def file(id_: str, language: str) -> str:
        """Return the name of the file of a topic in a language."""
        return f"docs/{language}/topics/{id_}.md"


@dataclass(frozen=True, slots=True)
class ResolvedVariant:
    """A variant, completed with the release's values; ``tag`` is None when it is not known."""

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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class PullRegions:
    """Regions whose VPC address is offered, and those where the vendor has not confirmed it."""

    offered: tuple[Region, ...]
    unconfirmed: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """
    What was published at an earlier ``revision``, for the comparison with today's records.

    ``records`` are those of files that have changed since, by file name; the files of ``gone``
    are no more; those of ``unread`` had a form that is not understood. ``files`` counts the records
    of that time. ``day`` is that of the comparison.
    """

    revision: str
    day: date
    files: int
    records: Mapping[str, Record]
    gone: tuple[Record, ...]
    unread: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Catalog:
    """The whole of ``releases/`` and the topics, immutable; one that was read is only itself."""

    settings: Settings
    regions: Regions
    components: Components
    platforms: Platforms
    records: tuple[Record, ...]
    topics: Mapping[str, Topic]
    past: Past | None = None

    @classmethod
    def of(  # noqa: PLR0913, PLR0917 - one argument a file
        cls,
        settings: Settings,
        regions: Regions,
        components: Components,
        platforms: Platforms,
        records: Iterable[tuple[str, Release]],
        topics: Mapping[str, Topic],
    ) -> Catalog:
        """Build the catalog from its files; ``records`` are (file name, release) pairs."""
        order = {normal_name(c.id): i for i, c in enumerate(components.components)}
        names = Names.of(components.components)
        return cls(
            settings,
            regions,
            components,
            platforms,
            tuple(_record(name, release, order, names) for name, release in records),
            topics,
        )

    @property
    def languages(self) -> tuple[Language, ...]:
        """Languages of the site, the source language first."""
        return self.settings.languages

    @cached_property
    def _families(self) -> Mapping[str, Family]:
        return {family.id: family for family in self.settings.families}

    @cached_property
    def _names(self) -> Names:
        return Names.of(self.components.components)

    def family(self, image: str) -> Family | None:
        """Return the family of an image name."""
        return self._families.get(image)

    def component(self, name: str) -> Component | None:
        """Return the component with this name, whatever its separators and case."""
        return self._names.by_id.get(normal_name(name))

    def meant(self, name: str) -> Component | None:
        """Return the component that is meant by a name, an alias, or one of them with extras."""
        return self._names.meant(name)

    def records_of(self, image: str) -> tuple[Record, ...]:
        """Return the records of a family, newest first."""
        return tuple(e for e in self.line_of(image) if isinstance(e, Record))

    def line_of(self, image: str) -> tuple[Record | Elsewhere, ...]:
        """Return all known releases of a family, newest first, also those without a record here."""
        if image not in self._lines:
            self._lines[image] = self._line_of(self._families[image])
        return self._lines[image]

    @cached_property
    def _lines(self) -> dict[str, tuple[Record | Elsewhere, ...]]:
        return {}

    def _line_of(self, family: Family) -> tuple[Record | Elsewhere, ...]:
        image = family.id
        mine: list[Record | Elsewhere] = [r for r in self.records if r.release.image == image]
        here = {r.release.release for r in self.records if r.release.image == image}
        line = mine + [entry for entry in family.elsewhere if entry.release not in here]
        if family.order == "listed":
            return tuple(line)
        return tuple(sorted(line, key=lambda e: _age(family.order, e), reverse=True))

    def cards(self, driver: str) -> tuple[Card, ...]:
        """Return the card models of a driver family."""
        return tuple(card for card in self.platforms.cards if card.family == driver)

    def registries(self, image: str, network: Network) -> tuple[Registry, ...]:
        """Return the registries of one network that carry an image."""
        wanted = self._families[image].registries
        return tuple(r for r in self.settings.registries if r.id in wanted and r.network is network)

    def pull_regions(self, availability: Availability) -> PullRegions:
        """Return the regions of a VPC availability; closed regions are in neither list."""
        regions = self.regions.regions
        opened = tuple(r for r in regions if r.acs is Opening.OPEN)
        unsure = tuple(r for r in regions if r.acs is Opening.UNKNOWN)
        match availability.vpc:
            case "all":
                return PullRegions(opened, unsure)
            case "none":
                return PullRegions((), ())
            case Unknown():
                return PullRegions((), tuple(r for r in regions if r.acs is not Opening.CLOSED))
            case ids:
                return PullRegions(tuple(r for r in regions if r.id in ids), ())

    def public_uris(self, record: Record, variant: ResolvedVariant) -> tuple[Uri, ...]:
        """Return the public addresses of a variant; none when it has no tag or is not public."""
        if variant.tag is None or variant.availability.public is False:
            return ()
        image = record.release.image
        registries = self.registries(image, Network.PUBLIC)
        return tuple(address.public_uri(r, image, variant.tag) for r in registries)

    def vpc_uris(self, record: Record, variant: ResolvedVariant, region: str) -> tuple[Uri, ...]:
        """Return the addresses of a variant inside the VPC of ``region``; none without a tag."""
        if variant.tag is None:
            return ()
        image = record.release.image
        registries = self.registries(image, Network.VPC)
        return tuple(address.vpc_uri(r, image, variant.tag, region) for r in registries)


def _age(order: str, entry: Record | Elsewhere) -> tuple[object, ...]:
    """Return the sort key of a release in its family's order."""
    if isinstance(entry, Elsewhere):
        return ("", order_key(entry.release))
    release = entry.release
    # A draft without a day is still to come; of others without one nothing is known.
    day = "9999" if release.status is Status.DRAFT else ""
    if not isinstance(release.released, Unknown):
        day = release.released.isoformat()
    return (day if order == "date" else "", order_key(release.release))


def _record(name: str, written: Release, order: Mapping[str, int], names: Names) -> Record:
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


def known(value: T | Unknown | None) -> T | None:
    """Return the value when the vendor states it, else None."""
    return None if value is None or value is UNKNOWN else value
