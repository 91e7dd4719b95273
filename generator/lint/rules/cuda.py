"""CUDA: the CUDA that packages were built for, against the one in the image."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog import Catalog, Record, ResolvedVariant
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import rule
from generator.versions import Cuda, Spelling, cuda_numbers, cuda_suffix, cuda_tokens

_CUDA = "CUDA"


@rule("CUD101", Severity.ERROR, waivable=True)
def token_differs(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A package is built for the CUDA in the image.

    A wheel with `cu128` in its version links against the libraries of CUDA 12.8. Major and minor
    are compared; the patch level does not matter. A package without such a token is fine.
    """
    for variant, image, stated in _images(record):
        for name, version in variant.components.items():
            if not isinstance(version, str):
                continue
            for token, readings in cuda_tokens(Spelling(version)):
                if not any(image.agrees(reading) for reading in readings):
                    built = _built(token, readings)
                    yield Problem(
                        at=places.component(record, variant, name),
                        message=f"{name} {version} {built}, the image has CUDA {stated}",
                        help="use the wheel for this CUDA, or say in a waiver why this one works",
                        component=name,
                        variant=variant.id,
                    )


@rule("CUD102", Severity.ERROR, waivable=True)
def suffix_differs(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A package whose name ends with a CUDA version is the one for the CUDA in the image.

    Some projects publish one package for each CUDA, such as `cumm-cu129`. The package of another
    CUDA installs without complaint and fails when it is imported.
    """
    for variant, image, stated in _images(record):
        for name in variant.components:
            component = catalog.component(name)
            suffix = cuda_suffix(name) if component and component.cuda_suffix else None
            if suffix and not any(image.agrees(reading) for reading in suffix[1]):
                yield Problem(
                    at=places.component(record, variant, name),
                    message=f"{name} {_built(*suffix)}, the image has CUDA {stated}",
                    help="use the package for this CUDA, or say in a waiver why this one works",
                    component=name,
                    variant=variant.id,
                    key=True,
                )


def _images(record: Record) -> Iterator[tuple[ResolvedVariant, Cuda, str]]:
    """Yield the variants whose CUDA is known, with that CUDA and its spelling."""
    for variant in record.variants:
        stated = variant.components.get(_CUDA)
        cuda = cuda_numbers(stated) if isinstance(stated, str) else None
        if cuda is not None:
            yield variant, cuda, str(stated)


def _built(token: str, readings: tuple[Cuda, ...]) -> str:
    if not readings:
        return f"names {token}, which is no CUDA version"
    return f"is built for CUDA {' or '.join(str(reading) for reading in readings)} ({token})"
