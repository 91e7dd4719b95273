"""Capability: the GPUs for which CUDA and torch hold code, against those that a record names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.facts import Confidence, Kind, cuda_table, torch_table
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Relation, Subject, rule
from generator.lint.weight import weight
from generator.model.platforms import Platforms
from generator.model.values import Unknown
from generator.source import Path
from generator.versions import cuda_numbers, is_below

_CUDA: Final = "CUDA"
_TORCH: Final = "torch"
_NVIDIA: Final = "nvidia"
_CAPABILITY: Final = re.compile(r"[0-9]{1,2}[.,][0-9]")
_DIGITS: Final = re.compile(r"(?<![0-9.])([0-9]{1,2})([0-9])[a-z]?$")


@rule("CUD105", Severity.ERROR, waivable=True)
def card_too_old(record: Record, catalog: Catalog) -> Iterator[Problem | Relation]:
    """
    The CUDA of an image can build for the cards that it is said to run on.

    CUDA 13 has dropped GPUs of a compute capability below 7.5. Nothing that is built with it, and
    no library that comes with it, runs on them.
    """
    for variant, stated in _images(record):
        floor = cuda_table().floor(stated)
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


@rule("CUD113", Severity.ERROR, on=(Subject.RECORD, Subject.PLATFORMS))
def no_capability(subject: Record | Platforms, _: Catalog) -> Iterator[Problem]:
    """
    A compute capability is written with its dot.

    `7.5` is also written `75` and `sm_75`. As a number 75 is above every GPU, so that nothing that
    is compared with it would ever be found wrong.
    """
    stated: Iterator[tuple[Path, str | Unknown | None]]
    if isinstance(subject, Platforms):
        cards = subject.cards
        stated = ((("cards", i, "capability"), c.capability) for i, c in enumerate(cards))
    else:
        stated = (
            ((*places.field(subject, v, "accelerators"), "min_capability"), a.min_capability)
            for v in subject.variants
            if (a := known(v.accelerators))
        )
    for at, capability in stated:
        # Of a decimal comma another rule speaks.
        if not isinstance(capability, str) or _CAPABILITY.fullmatch(capability):
            continue
        digits = _DIGITS.search(capability)
        meant = f"{digits[1]}.{digits[2]}" if digits else "7.5"
        yield Problem(
            at=at,
            message=f'"{capability}" is no compute capability',
            help=f'write it with its dot, as in "{meant}"',
        )


@rule("CUD106", Severity.WARNING, waivable=True)
def dropped_without_a_word(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A variant whose CUDA has dropped GPUs says which ones it needs.

    CUDA 13 serves a compute capability of 7.5 and above. Where another variant of the release still
    serves older GPUs, their owners must learn that this one is not for them before they pull it.
    """
    floors = {
        variant.id: (stated, floor)
        for variant, stated in _images(record)
        if (floor := cuda_table().floor(stated))
    }
    for variant in record.variants:
        stated, floor = floors.get(variant.id, (None, None))
        if floor is None or _are_named(variant):
            continue
        others = [id_ for id_, (_, f) in floors.items() if is_below(f.capability, floor.capability)]
        if others:
            yield Problem(
                at=places.component(record, variant, _CUDA),
                message=(
                    f"compute capability {floor.capability} is the lowest of CUDA {stated};"
                    f" older GPUs need variant {' or '.join(others)}, and nothing says so"
                ),
                help=f'state "accelerators: {{min_capability: "{floor.capability}"}}" here',
                source=str(cuda_table().cite(floor)),
                component=_CUDA,
                variant=variant.id,
            )


@rule("TOR203", Severity.WARNING, waivable=True)
def card_without_kernels(record: Record, catalog: Catalog) -> Iterator[Problem | Relation]:
    """
    The torch of an image holds code for the cards that the image is said to run on.

    A wheel of torch is compiled for a list of GPUs. On another one it ends with "no kernel image is
    available", unless it holds portable code that newer GPUs compile. A vendor that builds torch on
    its own chooses its own list, so that upstream's is only a remark.
    """
    for variant, image in _images(record):
        torch = variant.components.get(_TORCH)
        named = tuple(_capabilities(record, catalog, variant))
        if not isinstance(torch, str) or not named:
            continue
        architectures = known(variant.architectures) or ()
        wheels = tuple(torch_table().wheels(torch, image, architectures))
        yield Relation.CHECKED if wheels else Relation.NOT_COVERED
        for wheel in wheels:
            for at, words, capability in named:
                if not wheel.runs(capability):
                    yield Problem(
                        at=at,
                        message=(
                            f"{words}, {_TORCH} {torch} on {wheel.architecture} holds code for"
                            f" {', '.join(wheel.capabilities)}"
                        ),
                        help="name the cards that it serves, or say in a waiver how it was built",
                        source=str(torch_table().cite(wheel)),
                        severity=weight(Kind.WHEEL, wheel.confidence, torch),
                        component=_TORCH,
                        variant=variant.id,
                    )


def _images(record: Record) -> Iterator[tuple[ResolvedVariant, str]]:
    """Yield the variants for NVIDIA GPUs whose CUDA is known."""
    for variant in record.variants:
        stated = variant.components.get(_CUDA)
        if variant.driver.family == _NVIDIA and isinstance(stated, str) and cuda_numbers(stated):
            yield variant, stated


def _are_named(variant: ResolvedVariant) -> bool:
    """Tell whether a variant says which GPUs it is for."""
    accelerators = known(variant.accelerators)
    return accelerators is not None and bool(
        known(accelerators.min_capability) or accelerators.cards
    )


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
