"""Concern: whether what upstream asks for is about an image at all."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from generator.catalog import ResolvedVariant, known
from generator.facts import Pin
from generator.facts.pins import key
from generator.lint.leaves import Same
from generator.versions import spelled

_CUDA: Final = "CUDA"
_NVIDIA: Final = "nvidia"


def concerns(pin: Pin, variant: ResolvedVariant) -> bool:
    """Tell whether a requirement is about the architectures and the build of a variant."""
    mine = known(variant.architectures)
    elsewhere = pin.architectures and mine and not set(pin.architectures) & set(mine)
    return not elsewhere and is_that_build(pin, variant)


def is_that_build(pin: Pin, variant: ResolvedVariant) -> bool:
    """
    Tell whether a variant has the build of the package that was read.

    Builds for other accelerators ask for something else: what was read from a wheel for CUDA says
    nothing of them. CUDA need not be listed: NVIDIA's driver, and packages that are built for it,
    tell it too.
    """
    return pin.beside is None or key(pin.beside) in _builds(Same(variant))


@lru_cache(maxsize=8)
def _builds(same: Same) -> frozenset[str]:
    """Return the keys of what the packages of a variant may be built for."""
    variant = cast("ResolvedVariant", same.it)
    found = set(map(key, variant.components))
    if variant.driver.family == _NVIDIA or any(
        isinstance(v, str) and spelled(v).cuda_tokens for v in variant.components.values()
    ):
        found.add(key(_CUDA))
    return frozenset(found)
