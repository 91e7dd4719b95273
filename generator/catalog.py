"""Catalog: everything that was read, checked for shape, with the questions pages and rules ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from generator import address
from generator.address import Uri
from generator.model.components import Component, Components
from generator.model.naming import Names
from generator.model.offer import Availability
from generator.model.platforms import Card, Platforms
from generator.model.regions import Opening, Region, Regions
from generator.model.release import Release, Status
from generator.model.settings import Elsewhere, Family, Language, Network, Registry, Settings
from generator.model.values import Unknown
from generator.record import Record, ResolvedVariant, known, resolved
from generator.versions import normal_name, order_key

__all__ = ["Catalog", "Past", "PullRegions", "Record", "ResolvedVariant", "Topic", "known"]


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
        last: Catalog | None = None,
    ) -> Catalog:
        """
        Build the catalog from its files; ``records`` are (file name, release) pairs.

        Of the ``last`` one those records are taken whose release is the very same, so that what was
        found out about them holds.
        """
        is_alike = last is not None and last.components is components
        known = {record.name: record for record in last.records} if last and is_alike else {}
        order = {normal_name(c.id): i for i, c in enumerate(components.components)}
        names = Names.of(components.components)
        return cls(
            settings,
            regions,
            components,
            platforms,
            tuple(
                known[name]
                if name in known and known[name].written is release
                else resolved(name, release, order, names)
                for name, release in records
            ),
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
        return self._registries[image, network]

    @cached_property
    def _registries(self) -> Mapping[tuple[str, Network], tuple[Registry, ...]]:
        """The registries of each family and network: every address asks for them."""
        return {
            (family.id, network): tuple(
                one
                for one in self.settings.registries
                if one.id in family.registries and one.network is network
            )
            for family in self.settings.families
            for network in Network
        }

    def pull_regions(self, availability: Availability) -> PullRegions:
        """Return the regions of a VPC availability; closed regions are in neither list."""
        regions = self.regions.regions
        match availability.vpc:
            case "all":
                return self._opened
            case "none":
                return PullRegions((), ())
            case Unknown():
                return PullRegions((), tuple(r for r in regions if r.acs is not Opening.CLOSED))
            case ids:
                return PullRegions(tuple(r for r in regions if r.id in ids), ())

    @cached_property
    def _opened(self) -> PullRegions:
        regions = self.regions.regions
        opened = tuple(r for r in regions if r.acs is Opening.OPEN)
        return PullRegions(opened, tuple(r for r in regions if r.acs is Opening.UNKNOWN))

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
