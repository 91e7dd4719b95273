"""Concern: whether what upstream asks for is about an image at all."""

from __future__ import annotations

from typing import Final

from generator.catalog import ResolvedVariant, known
from generator.facts import Pin
from generator.facts.pins import key
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
    if pin.beside is None or key(pin.beside) in map(key, variant.components):
        return True
    return pin.beside == _CUDA and (
        variant.driver.family == _NVIDIA
        or any(isinstance(v, str) and spelled(v).cuda_tokens for v in variant.components.values())
    )
