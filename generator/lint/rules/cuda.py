"""CUDA: the CUDA that packages were built for, against the one in the image."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.catalog import Catalog, Record, ResolvedVariant
from generator.finding import Part, Problem, Severity
from generator.lint import places
from generator.lint.prose import Sentence, sentences
from generator.lint.rule import rule
from generator.versions import (
    CUDA_MINORS,
    Cuda,
    cuda_digits,
    cuda_numbers,
    cuda_suffix,
    numbers,
    spelled,
)

_CUDA: Final = "CUDA"
_TORCH: Final = "torch"
_NVIDIA: Final = "nvidia"
_IN_PROSE: Final = re.compile(
    r"(?<![A-Za-z0-9_])CUDA\s?v?(?P<number>[0-9]+\.[0-9]+(?:\.[0-9]+){0,2})(?![.,]?[0-9])"
)


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
            for token, readings in spelled(version).cuda_tokens:
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
                variant=variant.id,
            )


@rule("CUD107", Severity.INFO)
def other_spelling(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    One CUDA is stated in one spelling.

    `13.0` and `13.0.2` may be the same CUDA, and `13.0.2.6` and `13.0.2.006` are. Side by side they
    look like two, and a reader who searches for one does not find the other.
    """
    images = tuple(_images(record))
    for variant, image, stated in images:
        for other, its, written in images[: images.index((variant, image, stated))]:
            if image.agrees(its) and _is_same(stated, written):
                yield Problem(
                    at=places.component(record, variant, _CUDA),
                    message=f"one CUDA is {stated} here and {written} in variant {other.id}",
                    help="state both as far as they are known",
                    variant=variant.id,
                )
                break
    for sentence in sentences(record.release):
        if _CUDA not in sentence.text:
            continue
        its_own = sentence.path[1] if sentence.path[0] == "variants" else None
        own = [stated for v, _, stated in images if its_own in (None, v.position)]
        for place, written in _named_in(sentence):
            same = next((stated for stated in own if _is_same(stated, written)), None)
            if same is not None and written not in own:
                yield Problem(
                    at=sentence.path,
                    part=place,
                    message=f"one CUDA is {written} in prose and {same} among the components",
                    help="write {CUDA} or {CUDA|minor}, and state it as far as it is known",
                )


@rule("CUD109", Severity.ERROR, waivable=True)
def for_processors(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The torch of an image with CUDA is built for CUDA.

    A version with `+cpu` computes on the processor alone: no card is ever used, and extensions that
    were compiled for CUDA do not load beside it.
    """
    for variant, _image, stated in _images(record):
        torch = variant.components.get(_TORCH)
        if isinstance(torch, str) and "cpu" in spelled(torch).values("flag"):
            yield Problem(
                at=places.component(record, variant, _TORCH),
                message=f"{_TORCH} {torch} computes without cards, the image has CUDA {stated}",
                help="use the wheel for this CUDA, or leave CUDA out of the components",
                component=_TORCH,
                variant=variant.id,
            )


@rule("CUD111", Severity.ERROR)
def no_number(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The CUDA of an image starts with its number.

    Packages and drivers are compared with it. From a word, and from digits without their dots, no
    number can be read, so that whatever depends on CUDA would pass unchecked.
    """
    for variant in record.variants:
        stated = variant.components.get(_CUDA)
        # Of a decimal comma another rule speaks.
        if isinstance(stated, str) and cuda_numbers(stated) is None and "," not in stated:
            readings = cuda_digits(stated) if stated.isdecimal() else ()
            meant = " or ".join(f'"{reading}"' for reading in readings) or '"12.9" or "12.9.1"'
            yield Problem(
                at=places.component(record, variant, _CUDA),
                message=f'no number can be read from CUDA "{stated}"',
                help=f"write the version of the toolkit with its dots, as in {meant}",
                variant=variant.id,
            )


@rule("CUD112", Severity.WARNING, waivable=True)
def not_stated(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The CUDA of an image is stated where a package names one, or the driver asks for it.

    Without it neither the packages nor the driver can be checked against it, and readers cannot
    choose an image by it. Where the source does not say, the record says `unknown`. For an image
    that only needs NVIDIA's driver this is a remark.
    """
    for variant in record.variants:
        if _CUDA in variant.components:
            continue
        built = next(_built_for(variant), None)
        if built is not None:
            name, token, major, is_name = built
            yield Problem(
                at=places.component(record, variant, name),
                message=f"{name} is built for CUDA {major} ({token}), the record states no CUDA",
                help=f'add "{_CUDA}" to the components, "unknown" where the source does not say',
                component=name,
                variant=variant.id,
                key=is_name,
            )
        elif variant.driver.family == _NVIDIA:
            yield Problem(
                at=("components",),
                message=f"the image needs {_NVIDIA}'s driver, and no CUDA is stated: nothing was"
                " compared with it",
                help=f'add "{_CUDA}" to the components, "unknown" where the source does not say',
                severity=Severity.INFO,
                component=_CUDA,
                variant=variant.id,
                key=True,
            )


def _built_for(variant: ResolvedVariant) -> Iterator[tuple[str, str, int, bool]]:
    """Yield components, the token that names their CUDA, its major, and if it ends a name."""
    for name, version in variant.components.items():
        found = [(suffix, True)] if (suffix := cuda_suffix(name)) else []
        if isinstance(version, str):
            found += [(token, False) for token in spelled(version).cuda_tokens]
        for (token, readings), is_name in found:
            majors = {reading.major for reading in readings}
            if len(majors) == 1:
                yield name, token, majors.pop(), is_name


def _images(record: Record) -> Iterator[tuple[ResolvedVariant, Cuda, str]]:
    """Yield the variants whose CUDA is known, with that CUDA and its spelling."""
    for variant in record.variants:
        stated = variant.components.get(_CUDA)
        cuda = cuda_numbers(stated) if isinstance(stated, str) else None
        if cuda is not None:
            yield variant, cuda, str(stated)


def _is_same(one: str, other: str) -> bool:
    """Tell whether two spellings may mean one CUDA: as far as both go, the numbers are the same."""
    mine, theirs = numbers(one), numbers(other)
    stated = min(len(mine), len(theirs))
    return one != other and mine[:stated] == theirs[:stated]


def _named_in(sentence: Sentence) -> Iterator[tuple[Part, str]]:
    """Yield the numbers that stand behind the word CUDA in a text, typed out or as a literal."""
    for match in _IN_PROSE.finditer(sentence.words()):
        yield sentence.part(match, "number"), match["number"]
    for place, part in sentence.placeholders():
        if part.kind == "literal" and sentence.text[: place.start].rstrip().endswith(_CUDA):
            yield place, part.name


def _built(token: str, readings: tuple[Cuda, ...]) -> str:
    if not readings:
        return f"names {token}, which is no CUDA version"
    return f"is built for CUDA {' or '.join(str(reading) for reading in readings)} ({token})"
