"""Target: every address that the site shows, to be asked whether it is there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import chain, zip_longest

from generator.address import Uri
from generator.catalog import Catalog
from generator.desk.tried import DeskError
from generator.model.release import Status
from generator.model.settings import Network, Registry
from generator.model.variant import Evidence
from generator.record import Record, ResolvedVariant
from generator.source import Path


@dataclass(frozen=True, slots=True)
class Target:
    """An address of a variant; ``alias`` is the position of the other tag that it has, if any."""

    record: Record
    variant: ResolvedVariant
    uri: Uri
    alias: int | None = None

    @property
    def at(self) -> Path:
        """The place of its tag in the record."""
        start: Path = ("variants", self.variant.position)
        return (*start, "tag") if self.alias is None else (*start, "aliases", self.alias)

    @property
    def key(self) -> tuple[str, int]:
        """The variant it is of: name of the file, and position in it."""
        return self.record.name, self.variant.position

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What the record says that a registry said of the variant."""
        return self.record.release.variants[self.variant.position].evidence


def targets(catalog: Catalog, records: Iterable[Record]) -> tuple[Target, ...]:
    """Return the addresses of some records: public ones and those in VPCs, of tags and aliases."""
    return tuple(target for record in records for target in _of(catalog, record))


def _of(catalog: Catalog, record: Record) -> Iterator[Target]:
    if record.release.status is Status.WITHDRAWN:
        return  # its page offers nothing to pull
    for variant in record.variants:
        if variant.tag is None:
            continue
        written = record.release.variants[variant.position]
        names = [(None, variant.tag), *enumerate(written.aliases)]
        for alias, tag in names:
            named = replace(variant, tag=tag)
            found = {str(uri): uri for uri in _uris(catalog, record, named)}.values()
            yield from (Target(record, variant, uri, alias) for uri in found)


def _uris(catalog: Catalog, record: Record, variant: ResolvedVariant) -> Iterator[Uri]:
    yield from catalog.public_uris(record, variant)
    regions = catalog.pull_regions(variant.availability)
    for region in (*regions.offered, *regions.unconfirmed):
        yield from catalog.vpc_uris(record, variant, region.id)


def mixed(targets: Iterable[Target]) -> tuple[Target, ...]:
    """
    Return targets so that neighbours are of different repositories.

    Of each repository the first question goes alone: meanwhile others are asked.
    """
    by_repository: dict[tuple[str, str], list[Target]] = defaultdict(list)
    for target in targets:
        by_repository[target.uri.host, target.uri.path].append(target)
    rounds = zip_longest(*by_repository.values())
    return tuple(target for target in chain.from_iterable(rounds) if target is not None)


def hosts(named: Mapping[str, str], catalog: Catalog) -> dict[str, str]:
    """
    Return URLs by host, where a name may be that of a registry of the catalogue: all its hosts.

    ``DeskError`` for a name that is neither.
    """
    by_id = {r.id: _hosts(r, catalog) for r in catalog.settings.registries}
    known = {host for found in by_id.values() for host in found}
    urls: dict[str, str] = {}
    for name, url in named.items():
        if name not in by_id and name.lower() not in known:
            near = get_close_matches(name, [*by_id, *sorted(known)], 1)
            meant = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(by_id)}"
            raise DeskError(f"--registry {name}: no registry of the catalogue, nor a host{meant}")
        # What is said of a host counts more than what is said of all of them.
        urls = dict.fromkeys(by_id[name], url) | urls if name in by_id else urls | {name: url}
    return {host.lower(): url for host, url in urls.items()}


def _hosts(registry: Registry, catalog: Catalog) -> Sequence[str]:
    if registry.network is Network.PUBLIC:
        return (registry.host,)
    return [registry.host.replace("{region}", region.id) for region in catalog.regions.regions]
