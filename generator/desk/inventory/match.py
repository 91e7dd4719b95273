"""Match: which packages of a list are components of the catalogue, and which are not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from generator.catalog import Catalog
from generator.desk.inventory.package import Package
from generator.model.components import Kind

_PYTHON: Final = frozenset({"pypi", "conda", "other"})
"""Where components that are Python packages come from."""


@dataclass(frozen=True, slots=True)
class Matched:
    """
    The components of a list.

    ``versions`` are by the id of the catalogue, as the makers of a component call them; ``unclear``
    are components with several versions; ``others`` are packages that are no component.
    """

    versions: Mapping[str, str | None]
    unclear: Mapping[str, tuple[str, ...]]
    others: tuple[Package, ...]


def match(packages: Iterable[Package], catalog: Catalog) -> Matched:
    """
    Find the components of the catalogue in a list of packages, by id and by alias.

    A Python component is not what a distribution of Linux calls by the same name, nor the other way
    round. A list may be of several environments: a component that it has in two versions is not
    decided here.
    """
    found: dict[str, dict[str | None, None]] = {}
    others = []
    for package in packages:
        component = catalog.meant(package.name)
        if component is None or not _fits(package, component.kind):
            others.append(package)
            continue
        found.setdefault(component.id, {})[package.upstream] = None
    several = {id_: versions for id_, versions in found.items() if len(versions) > 1}
    return Matched(
        {id_: next(iter(known)) for id_, known in found.items() if id_ not in several},
        {id_: tuple(v or "unknown" for v in versions) for id_, versions in several.items()},
        tuple(others),
    )


def _fits(package: Package, kind: Kind) -> bool:
    return (package.system in _PYTHON) if kind is Kind.PYTHON else package.system != "pypi"
