"""NGC: the monthly build of NVIDIA that an image is built on, against what the image has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.facts import Kind, ngc_table, upstream
from generator.facts.pins import key
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Relation, rule
from generator.lint.weight import weight
from generator.model.values import Unknown
from generator.source import Path
from generator.versions import cuda_numbers, spelled

_CUDA: Final = "CUDA"
_MONTH: Final = re.compile(r"(?<![0-9.])([0-9]{2}\.(?:0[1-9]|1[0-2]))(?![0-9])")
_REGISTRY: Final = "nvcr.io/nvidia/"
_INSIDE: Final = {"pytorch": "torch", "vllm": "vllm"}
"""The component that the container of a name is about."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A month that a variant names, where and in which words; ``about`` is its component."""

    variant: ResolvedVariant
    month: str
    at: Path
    words: str
    component: str
    about: str | None


@rule("CUD108", Severity.WARNING, waivable=True)
def other_cuda(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    An image that is built on a monthly build of NVIDIA has its CUDA.

    Each build comes with one CUDA, and its libraries are compiled for it. Another one in the record
    means that CUDA was replaced, or that one of the two was copied from elsewhere.
    """
    for named in _named(record):
        rows = ngc_table().month(named.month)
        stated = named.variant.components.get(_CUDA)
        image = cuda_numbers(stated) if isinstance(stated, str) else None
        if image is None or not rows:
            continue
        yield Relation.CHECKED
        built = cuda_numbers(rows[0].cuda)
        if built is not None and not image.agrees(built):
            yield Problem(
                at=named.at,
                message=(
                    f"{named.words}, in which CUDA is {rows[0].cuda}: the image has CUDA {stated}"
                ),
                help="correct one of the two, or say in a waiver that CUDA was replaced",
                source=str(ngc_table().cite(rows[0])),
                component=named.component,
                variant=named.variant.id,
            )


@rule("TOR202", Severity.WARNING, waivable=True)
def other_release(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    A package that names a monthly build of NVIDIA is the release in it.

    Vendors write the month of the image they build on into the versions of their packages, also
    when the package itself was replaced. Such a name tells the base, not the package, which is
    only a remark.
    """
    for named in _named(record):
        stated = named.variant.components.get(named.about or "")
        row = ngc_table().build(named.about, named.month) if named.about else None
        if row is None or stated is None or isinstance(stated, Unknown):
            continue
        built = upstream(row.component, stated)
        mine, theirs = spelled(built).version, spelled(row.version).version
        if mine is None or theirs is None:
            continue
        yield Relation.CHECKED
        if mine.base_version != theirs.base_version:
            yield Problem(
                at=named.at,
                message=(
                    f"{named.words}, in which {row.component} is {spelled(row.version).public}"
                    + ("" if stated in named.words else f": the image has {stated}")
                ),
                help="nothing to do where the vendor replaced it; else correct one of the two",
                source=str(ngc_table().cite(row)),
                severity=weight(Kind.WHEEL, row.confidence, stated),
                component=named.component,
                variant=named.variant.id,
            )


@rule("FCT105", Severity.INFO)
def month_not_in_the_table(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    The monthly build of NVIDIA that an image names is in the table.

    What is inside another one has not been read, so that the image was not compared with it.
    """
    for named in _named(record):
        if not ngc_table().month(named.month):
            yield Relation.NOT_COVERED
            yield Problem(
                at=named.at,
                message=f"{named.words}, which is not in the table: it was not compared",
                help="add a row to generator/facts/ngc.yml",
                variant=named.variant.id,
            )


def _named(record: Record) -> Iterator[_Named]:
    """Yield the months that the base and the versions of each variant name."""
    for variant in record.variants:
        base = known(variant.base)
        release = known(base.release) if base else None
        if base is not None and release is not None and base.image.startswith(_REGISTRY):
            about = _INSIDE.get(base.image.removeprefix(_REGISTRY))
            at = places.field(record, variant, "base", "release")
            words = f"the image is built on {base.image}:{release}"
            for match in _MONTH.finditer(release):
                yield _Named(variant, match[1], at, words, about or _CUDA, about)
        for name, version in variant.components.items():
            if isinstance(version, str) and "nv" in version:
                for month in spelled(version).values("ngc"):
                    at = places.component(record, variant, name)
                    words = f"{name} {version} names NVIDIA's build of {month}"
                    yield _Named(variant, month, at, words, name, key(name))
