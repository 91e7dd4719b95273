"""Contents: the components of a record beside those that are in the image."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.catalog import Catalog
from generator.desk.evidence import Evidence
from generator.desk.inventory.match import match
from generator.desk.verify.disagreement import Fault, Kind, shown
from generator.desk.verify.target import Target
from generator.model.components import Kind as Versions
from generator.model.values import Unknown
from generator.source import Path
from generator.versions import spelled

_PYTHON: Final = frozenset({"pypi", "conda"})
_EPOCH: Final = re.compile(r"\A\d+:")
_BUILD: Final = re.compile(r"[-+~]")

_SOURCES: Final = {
    "bill": "its bill of materials and environment",
    "layers": "its layers and environment",
}


def components(catalog: Catalog, target: Target, evidence: Evidence) -> Iterator[Fault]:
    """
    Yield each component whose version is another one in the image, or that is not in it.

    What the record calls unknown is no claim. Only of Python packages a list is complete: other
    parts are installed in ways that leave no trace.
    """
    found = match(evidence.packages, catalog)
    is_complete = any(package.system in _PYTHON for package in evidence.packages)
    origin = _SOURCES.get(evidence.origin, "its environment")
    for name, stated in target.variant.components.items():
        component = catalog.component(name)
        if component is None or isinstance(stated, Unknown):
            continue
        several = found.unclear.get(component.id, ())
        there = tuple(None if version == "unknown" else version for version in several)
        if component.id in found.versions:
            there = (found.versions[component.id],)
        is_python = component.kind is Versions.PYTHON
        if any(v is None or _agrees(stated, v, is_python=is_python) for v in there):
            continue
        if not there and not (is_python and is_complete):
            continue
        has = " and ".join(shown(v) for v in there if v) or f"not in the image, by {origin}"
        yield Fault(
            Kind.COMPONENT,
            _at(target, name),
            f"{name} is {stated} in the record, but {has}"
            + (f" in {target.uri}, by {origin}" if there else f", {target.uri}"),
            "correct the version: tagnotes erratum does it for what was published"
            if there
            else "take it out of the record, or null it in the variant that lacks it",
        )


def _at(target: Target, name: str) -> Path:
    position = target.variant.position
    if name in target.record.release.variants[position].components:
        return ("variants", position, "components", name)
    return ("components", name)


def _agrees(stated: str, there: str, *, is_python: bool) -> bool:
    """
    Tell whether two versions are the same, however they are spelt.

    Of other things than Python packages, builds are told in as many ways as there are builders, and
    one may say 12.9 where the other says 12.9.1: they agree as far as both speak.
    """
    if stated == there:
        return True
    if is_python:
        mine, theirs = spelled(stated).version, spelled(there).version
        return mine is not None and mine == theirs
    one, other = _upstream(stated), _upstream(there)
    shared = min(len(one), len(other))
    return one[:shared] == other[:shared]


def _upstream(version: str) -> list[str]:
    return _BUILD.split(_EPOCH.sub("", version))[0].split(".")
