"""CUDA: the CUDA that packages were built for, against the one in the image."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.facts import Confidence, cuda_table
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Relation, rule
from generator.source import Path
from generator.versions import (
    CUDA_MINORS,
    Cuda,
    Spelling,
    cuda_numbers,
    cuda_suffix,
    cuda_tokens,
    is_below,
)

_CUDA = "CUDA"
_NVIDIA = "nvidia"


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


@rule("CUD103", Severity.ERROR, waivable=True)
def majors_mixed(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    All packages are built for one major CUDA.

    The libraries of CUDA 12 and of CUDA 13 have other names, and a process that loads both fails
    or computes wrongly. Packages whose name says only the major, such as `nvidia-cublas-cu12`, are
    compared with the CUDA in the image, or with each other where that is not known.
    """
    images = {variant.id: image.major for variant, image, _ in _images(record)}
    for variant in record.variants:
        image = images.get(variant.id)
        first = None if image is None else (image, f"the image has CUDA {image}")
        for name, token, major, is_name in _built_for(variant):
            if first is None:
                first = (major, f"{name} is for CUDA {major}")
            component = catalog.component(name)
            # With a known CUDA, versions and the names that are marked so have their own rules.
            told = image is not None and (not is_name or (component and component.cuda_suffix))
            if major != first[0] and not told:
                yield Problem(
                    at=places.component(record, variant, name),
                    message=f"{name} is built for CUDA {major} ({token}), {first[1]}",
                    help="use the packages of one major CUDA",
                    component=name,
                    variant=variant.id,
                    key=is_name,
                )


@rule("CUD104", Severity.ERROR)
def never_existed(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The CUDA of an image is one that was published.

    Between 12.6 and 12.8 there is none, and of older major releases the last is known. One that is
    newer than all that are known is not called wrong.
    """
    for variant, image, stated in _images(record):
        minors = CUDA_MINORS.get(image.major)
        if minors is None or image.minor is None or image.minor in minors:
            continue
        if image.minor < max(minors) or image.major < max(CUDA_MINORS):
            last = max(minors)
            yield Problem(
                at=places.component(record, variant, _CUDA),
                message=f"there is no CUDA {stated}: the last is {image.major}.{last}"
                if image.minor > last
                else f"there is no CUDA {stated}",
                help="copy the version from the image",
                component=_CUDA,
                variant=variant.id,
            )


@rule("CUD105", Severity.ERROR, waivable=True)
def card_too_old(record: Record, catalog: Catalog) -> Iterator[Problem | Relation]:
    """
    The CUDA of an image can build for the cards that it is said to run on.

    CUDA 13 has dropped GPUs of a compute capability below 7.5. Nothing that is built with it, and
    no library that comes with it, runs on them.
    """
    for variant, _image, stated in _images(record):
        floor = cuda_table().floor(stated)
        if variant.driver.family != _NVIDIA:
            continue
        yield Relation.NOT_COVERED if floor is None else Relation.CHECKED
        for at, words, capability in _capabilities(record, catalog, variant):
            if floor is not None and is_below(capability, floor.capability):
                yield Problem(
                    at=at,
                    message=f"{words}, CUDA {stated} serves {floor.capability} and above",
                    help="name newer cards, or use an older CUDA in a variant for these",
                    source=str(cuda_table().cite(floor)),
                    severity=(
                        Severity.ERROR
                        if floor.confidence is Confidence.SOURCED
                        else Severity.WARNING
                    ),
                    component=_CUDA,
                    variant=variant.id,
                )


def _built_for(variant: ResolvedVariant) -> Iterator[tuple[str, str, int, bool]]:
    """Yield components, the token that names their CUDA, its major, and if it ends a name."""
    for name, version in variant.components.items():
        found = [(suffix, True)] if (suffix := cuda_suffix(name)) else []
        if isinstance(version, str):
            found += [(token, False) for token in cuda_tokens(Spelling(version))]
        for (token, readings), is_name in found:
            majors = {reading.major for reading in readings}
            if len(majors) == 1:
                yield name, token, majors.pop(), is_name


def _capabilities(
    record: Record, catalog: Catalog, variant: ResolvedVariant
) -> Iterator[tuple[Path, str, str]]:
    """Yield each stated compute capability of a variant with its place and the words for it."""
    accelerators = known(variant.accelerators)
    if accelerators is None:
        return
    place = places.field(record, variant, "accelerators")
    lowest = known(accelerators.min_capability)
    if lowest is not None:
        yield (*place, "min_capability"), f"compute capability {lowest} is accepted", lowest
    of = {card.card: known(card.capability) for card in catalog.cards(variant.driver.family)}
    for position, name in enumerate(accelerators.cards):
        capability = of.get(name)
        if capability is not None:
            words = f"card {name} has compute capability {capability}"
            yield (*place, "cards", position), words, capability


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
