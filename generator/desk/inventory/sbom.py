"""SBOM: bills of materials in CycloneDX and SPDX, as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from packageurl import PackageURL

from generator.desk.inventory.package import Package, System

_SYSTEMS: Final = frozenset({"pypi", "deb", "rpm", "apk", "conda"})
_DEEPEST: Final = 40


def cyclonedx(data: dict[str, Any]) -> Iterator[Package]:
    """Yield the components of a CycloneDX document, those inside others included."""
    yield from _components(data.get("components"), 0)


def spdx2(data: dict[str, Any]) -> Iterator[Package]:
    """Yield the packages of an SPDX 2 document."""
    for entry in _objects(data.get("packages")):
        places = [
            reference.get("referenceLocator")
            for reference in _objects(entry.get("externalRefs"))
            if reference.get("referenceType") == "purl"
        ]
        is_system = entry.get("primaryPackagePurpose") == "OPERATING_SYSTEM"
        yield from _package(
            entry.get("name"), entry.get("versionInfo"), places, is_system=is_system
        )


def spdx3(data: dict[str, Any]) -> Iterator[Package]:
    """Yield the packages of an SPDX 3 document, which is a graph of elements."""
    for entry in _objects(data.get("@graph")):
        if entry.get("type") != "software_Package":
            continue
        places = [entry.get("software_packageUrl")]
        is_system = entry.get("software_primaryPurpose") == "operatingSystem"
        yield from _package(
            entry.get("name"),
            entry.get("software_packageVersion"),
            places,
            is_system=is_system,
        )


def _components(entries: object, depth: int) -> Iterator[Package]:
    if depth > _DEEPEST:
        return
    for entry in _objects(entries):
        is_system = entry.get("type") == "operating-system"
        places = [entry.get("purl")]
        yield from _package(entry.get("name"), entry.get("version"), places, is_system=is_system)
        yield from _components(entry.get("components"), depth + 1)


def _package(
    name: object, version: object, places: list[object], *, is_system: bool
) -> Iterator[Package]:
    """Yield the package that an entry names; its package URL knows better than its name."""
    for place in places:
        found = _purl(place)
        if found is not None:
            yield found
            return
    if isinstance(name, str) and name:
        known = version if isinstance(version, str) and version not in ("", "NOASSERTION") else None
        yield Package(name, known, "system" if is_system else "other")


def _purl(text: object) -> Package | None:
    if not isinstance(text, str):
        return None
    try:
        found = PackageURL.from_string(text)
    except ValueError:
        return None
    system = cast("System", found.type) if found.type in _SYSTEMS else "other"
    return Package(found.name, found.version, system)


def _objects(value: object) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
