"""Wheels: what upstream has published of a package, against what the image is for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.catalog import Catalog, Record, known
from generator.facts import Kind, wheel_table
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Relation, rule
from generator.lint.weight import weight
from generator.model.values import Architecture, Unknown
from generator.versions import cuda_numbers, spelled

_CUDA: Final = "CUDA"
_NVIDIA: Final = "nvidia"


@rule("TOR109", Severity.WARNING, waivable=True)
def not_for_the_architecture(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    A package is published for the architectures of the image.

    Where upstream has no build for a processor, the image holds one that somebody made: its version
    or its name is another one there, or the package is missing.
    """
    for variant in record.variants:
        architectures = known(variant.architectures)
        for name, version in variant.components.items() if architectures else ():
            row = None if isinstance(version, Unknown) else wheel_table().built(name, version)
            if row is None or isinstance(version, Unknown):
                continue
            yield Relation.CHECKED
            if set(architectures or ()) - set(row.architectures):
                yield Problem(
                    at=places.component(record, variant, name),
                    message=(
                        f"{name} {version} has upstream builds for {', '.join(row.architectures)},"
                        f" the image is for {', '.join(architectures or ())}"
                    ),
                    help="give the package of that architecture in a variant of its own,"
                    " or say in a waiver who built it",
                    source=str(wheel_table().cite(row)),
                    severity=weight(Kind.WHEEL, row.confidence, version),
                    component=name,
                    variant=variant.id,
                )


@rule("CUD110", Severity.WARNING, waivable=True)
def plain_wheel_for_another_cuda(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    A package that names no CUDA is the one that the package index serves.

    That one is built for one CUDA, and brings its libraries. In an image of another major CUDA it
    looks for libraries that are not there; of another minor one it is only a remark.
    """
    for variant in record.variants:
        stated = variant.components.get(_CUDA)
        image = cuda_numbers(stated) if isinstance(stated, str) else None
        # What the table knows of the index is what it serves to x86-64.
        served = Architecture.AMD64 in (known(variant.architectures) or (Architecture.AMD64,))
        if image is None or variant.driver.family != _NVIDIA or not served:
            continue
        for name, version in variant.components.items():
            if isinstance(version, Unknown) or spelled(version).local:
                continue
            row = wheel_table().plain_cuda(name, version)
            built = cuda_numbers(row.cuda) if row else None
            if row is None or built is None:
                continue
            yield Relation.CHECKED
            if image.agrees(built):
                continue
            yield Problem(
                at=places.component(record, variant, name),
                message=(
                    f"{name} {version} names no CUDA: as published it is built for CUDA"
                    f" {row.cuda}, the image has CUDA {stated}"
                ),
                help="write the build that the image has, with its CUDA behind a +",
                source=str(wheel_table().cite(row)),
                severity=None if image.major != built.major else Severity.INFO,
                component=name,
                variant=variant.id,
            )
