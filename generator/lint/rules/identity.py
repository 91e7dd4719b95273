"""Identity: names and versions in a record are the ones the catalog knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pydantic import BaseModel

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.finding import Problem, Severity
from generator.ids import ids
from generator.lint import names, places
from generator.lint.leaves import leaves
from generator.lint.rule import DATA, FILES, Subject, model_of, rule
from generator.loader.words import dotted
from generator.model.components import Components, Kind
from generator.model.settings import Settings
from generator.source import Path
from generator.versions import normal_name, spelled

_COMMA: Final = re.compile(r"[0-9],[0-9]")
_CUDA: Final = "CUDA"
_UBUNTU: Final = "Ubuntu"
_SHORT_MONTH: Final = re.compile(r"([0-9]{1,2})\.([1-9])(?![0-9])")
_DIGIT: Final = re.compile(r"[0-9]")
_ELSEWHERE: Final = frozenset({"families", "components", "regions", "rules", "upgrades"})
"""Kinds of ids that a rule of their own looks at."""


@rule("IDN101", Severity.ERROR)
def unknown_family(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    An image belongs to a family of the catalog.

    The family says in which registries the image is, how its tags look and in which order its
    releases stand; without it no address can be made.
    """
    image = record.release.image
    if catalog.family(image) is None:
        yield Problem(
            at=("image",),
            message=f'image family "{image}" is not in the catalogue',
            help=names.nearest(image, ids(catalog)["families"]),
        )


@rule("IDN102", Severity.ERROR)
def unknown_component(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A component is in the list of components.

    The list gives a component one name, so that its versions can be compared over all releases. A
    misspelt name would start a history of its own.
    """
    for path, name, key in _components(record):
        if catalog.meant(name) is None:
            yield Problem(
                at=path,
                message=f'component "{name}" is not in releases/components.yml',
                help=names.nearest(name, ids(catalog)["components"]),
                key=key,
            )


@rule("IDN103", Severity.ERROR)
def other_spelling(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A component is called by its id.

    Aliases and other spellings are known so that they can be recognised. In a record they would
    make one component look like two.
    """
    for path, name, key in _components(record):
        component = catalog.meant(name)
        if component is not None and component.id != name:
            yield Problem(
                at=path,
                message=f'component "{name}" is listed as "{component.id}"',
                help=f'write "{component.id}"',
                key=key,
            )


@rule("IDN104", Severity.ERROR)
def not_pep440(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    The version of a Python package is one that pip reads.

    Packages are compared with each other and with upstream requirements by PEP 440. A version that
    it does not allow cannot have come from a package index, so it is probably a slip.
    """
    for variant in record.variants:
        for name, version in variant.components.items():
            component = catalog.component(name)
            if component is None or component.kind is not Kind.PYTHON:
                continue
            if not isinstance(version, str) or _COMMA.search(version):
                continue
            if spelled(version).version is None:
                yield Problem(
                    at=places.component(record, variant, name),
                    message=f'{name} "{version}" is not a version of a Python package (PEP 440)',
                    help="write it as `pip list` prints it in the image",
                    component=name,
                    variant=variant.id,
                )


@rule("IDN126", Severity.WARNING, waivable=True)
def no_number(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A version holds a number.

    `master` and `latest` name something else tomorrow, and `N/A` says that there is none. Nothing
    can be compared with them, and nobody can tell what an image of last year holds.
    """
    for variant in record.variants:
        for place, name, version in _versions(record, catalog, variant):
            if isinstance(version, str) and not _DIGIT.search(version):
                yield Problem(
                    at=place,
                    message=f'no number is in the version "{version}"',
                    help="write what the image holds, `unknown` where nobody says, nothing where"
                    " there is none",
                    component=name,
                    variant=variant.id,
                )


@rule("IDN130", Severity.WARNING)
def short_month(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A version of Ubuntu has two digits after the dot.

    They are a month, as in 24.04 and 24.10. A program that takes the version for a number drops
    zeros, and what is left is no version that anybody can look for.
    """
    for variant in record.variants:
        version = variant.components.get(_UBUNTU)
        match = _SHORT_MONTH.match(version) if isinstance(version, str) else None
        if match:
            year, digit = match[1], match[2]
            likely = f"{year}.{digit}0" if digit == "1" else f"{year}.0{digit}"
            yield Problem(
                at=places.component(record, variant, _UBUNTU),
                message=f'the month of {_UBUNTU} "{version}" has one digit',
                help=f'write what the image says in /etc/os-release, probably "{likely}"',
                component=_UBUNTU,
                variant=variant.id,
            )


@rule("IDN105", Severity.ERROR, on=DATA)
def decimal_comma(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    A version has no decimal comma.

    Translated pages turn 24.04 into 24,04. No tool reads that, and readers who copy it get an
    error.
    """
    for leaf in leaves(model_of(subject)):
        if leaf.version and isinstance(leaf.value, str) and _COMMA.search(leaf.value):
            yield Problem(
                at=leaf.path,
                message=f'{dotted(leaf.path)} is "{leaf.value}", with a decimal comma',
                help=f'write "{leaf.value.replace(",", ".")}"',
            )


@rule("IDN106", Severity.ERROR)
def unknown_variant(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A `for` names variants of the record.

    What is said for a variant that does not exist is said to nobody, or, worse, to everybody.
    """
    known_ids = [variant.id for variant in record.variants]
    for leaf in leaves(record.release):
        if leaf.path[-2:-1] == ("for",) and leaf.value not in known_ids:
            yield Problem(
                at=leaf.path,
                message=f'the record has no variant "{leaf.value}"',
                help=names.nearest(leaf.value, known_ids),
            )


@rule("IDN111", Severity.ERROR, on=DATA)
def unknown_id(subject: Record | BaseModel, catalog: Catalog) -> Iterator[Problem]:
    """
    An id that a field refers to is in the catalogue.

    Scenarios, frameworks, SDKs, driver families, products, schemes, engines, links, cards, topics
    and the like have names in each language; a page cannot be made from an id that has none.
    """
    listed = ids(catalog)
    for leaf in leaves(model_of(subject)):
        kind = leaf.catalog
        if kind is None or kind in _ELSEWHERE or not isinstance(leaf.value, str):
            continue
        if leaf.value not in listed[kind]:
            yield Problem(
                at=leaf.path,
                message=f'{dotted(leaf.path)}: no "{leaf.value}" among the {_of(kind)}',
                help=names.nearest(leaf.value, listed[kind]),
                key=leaf.key,
            )


def _of(kind: str) -> str:
    """Return where ids of a kind are listed, as its readers know the place."""
    return "sources of regions.yml" if kind == "region_sources" else f"{kind} of the catalogue"


@rule("IDN112", Severity.ERROR, on=FILES)
def id_twice(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    An id is given once in a list of the catalogue.

    Records refer to entries by their id; with two of them nobody knows which one is meant. Two
    languages with one tag would be the same to browsers. Names of
    components are the same when they differ only in case and in `-`, `_` and `.`, aliases included.
    """
    seen: dict[tuple[Path, str], str] = {}
    for leaf in leaves(model_of(subject)):
        place = _listed(leaf.path)
        if place is None:
            continue
        name = normal_name(leaf.value) if isinstance(subject, Components) else leaf.value
        first = seen.setdefault((place, name), dotted(leaf.path))
        if first != dotted(leaf.path):
            yield Problem(
                at=leaf.path,
                message=f'"{leaf.value}" is given twice, first at {first}',
                help="delete one of the two, or give it another name",
            )


@rule("IDN116", Severity.ERROR, on=(Subject.SETTINGS,))
def recorded_elsewhere(settings: Settings, catalog: Catalog) -> Iterator[Problem]:
    """
    A release that has a record is not listed as being elsewhere.

    The list names releases that readers may look for in vain; one that is here would stand twice.
    """
    here = {(record.release.image, record.release.release) for record in catalog.records}
    for position, family in enumerate(settings.families):
        for place, entry in enumerate(family.elsewhere):
            if (family.id, entry.release) in here:
                yield Problem(
                    at=("families", position, "elsewhere", place, "release"),
                    message=f"release {entry.release} of {family.id} has a record now",
                    help='take it out of "elsewhere"',
                )


def _versions(
    record: Record, catalog: Catalog, variant: ResolvedVariant
) -> Iterator[tuple[Path, str | None, object]]:
    """Yield the versions that no other rule reads, with their places and components."""
    for name, version in variant.components.items():
        component = catalog.component(name)
        if component is not None and component.kind is not Kind.PYTHON and name != _CUDA:
            yield places.component(record, variant, name), name, version
    if (sdk := known(variant.sdk)) is not None:
        yield places.field(record, variant, "sdk", "version"), None, sdk.version
    if (base := known(variant.base)) is not None:
        yield places.field(record, variant, "base", "release"), None, base.release


def _components(record: Record) -> Iterator[tuple[Path, str, bool]]:
    """Yield the place of each component's name in a record, the name, and whether it is a key."""
    for leaf in leaves(record.written):
        named = leaf.catalog == "components"
        if named or (leaf.catalog == "upgrades" and leaf.value != "sdk"):
            yield leaf.path, leaf.value, leaf.key


def _listed(path: Path) -> Path | None:
    """Return the list in which ``path`` is the id of an entry, None when it is none."""
    match path:
        case ("languages", int(), "tag"):
            return ("languages", "tag")
        case (str(), int(), "id" | "card") | (str(), int(), "aliases", int()):
            return path[:1]
    return None
