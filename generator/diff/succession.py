"""Succession: which variant of a release takes the place of which one of the release before."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from generator.catalog import Record, ResolvedVariant, known
from generator.diff.difference import CUDA, Value, cuda_major
from generator.model.host import Sdk
from generator.model.values import Unknown

Pair = tuple[ResolvedVariant, ResolvedVariant]
_WORD: Final = re.compile(r"(?<![^-_.])[A-Za-z]{2,}(?![^-_.])")
"""A word of a tag, between its marks."""


def follows(before: ResolvedVariant, after: ResolvedVariant) -> bool:
    """
    Tell whether one tag of a release follows the other.

    Images for two CUDA versions, two SDKs or two processors stand side by side, and so do those
    whose tags have other words, as ``-vllm`` and ``-trtllm``.
    """
    return _cuda(before) == _cuda(after) and _same_kind(before, after)


def pairs(before: Record, after: Record) -> tuple[Pair, ...]:
    """
    Return the variants that can be compared: each the last of its kind, with the first of the next.

    Where both releases have one kind of image they are compared, unless both have a name and it is
    not the same. Else those with one id belong together, then those for one CUDA, then those for
    one major CUDA; of what has no partner, or more than one, nothing is said.
    """
    old, new = _last(before.variants), _first(after.variants)
    if len(old) == len(new) == 1 and not _named_apart(old[0].tag, new[0].tag):
        return ((old[0], new[0]),)
    found: list[Pair] = []
    for alike in (_same_id, follows, _same_major):
        found += _only(old, new, alike)
        old = [variant for variant in old if all(variant is not pair[0] for pair in found)]
        new = [variant for variant in new if all(variant is not pair[1] for pair in found)]
    return tuple(sorted(found, key=lambda pair: pair[1].position))


def _first(variants: tuple[ResolvedVariant, ...]) -> list[ResolvedVariant]:
    """Return the variants that follow no other one."""
    return [v for i, v in enumerate(variants) if not any(follows(u, v) for u in variants[:i])]


def _last(variants: tuple[ResolvedVariant, ...]) -> list[ResolvedVariant]:
    """Return the variants that no other one follows."""
    return [v for i, v in enumerate(variants, 1) if not any(follows(v, u) for u in variants[i:])]


def _only(
    old: list[ResolvedVariant],
    new: list[ResolvedVariant],
    alike: Callable[[ResolvedVariant, ResolvedVariant], bool],
) -> list[Pair]:
    """Return the pairs of which neither has another partner."""
    found = [(one, other) for one in old for other in new if alike(one, other)]
    return [
        (one, other)
        for one, other in found
        if sum(pair[0] is one for pair in found) == sum(pair[1] is other for pair in found) == 1
    ]


def _same_id(before: ResolvedVariant, after: ResolvedVariant) -> bool:
    return before.id == after.id


def _same_major(before: ResolvedVariant, after: ResolvedVariant) -> bool:
    return _major(before) == _major(after) and _same_kind(before, after)


def _same_kind(before: ResolvedVariant, after: ResolvedVariant) -> bool:
    """Tell whether two variants have one SDK, may run on one processor and are called alike."""
    mine, theirs = known(before.architectures), known(after.architectures)
    apart = mine and theirs and not set(mine) & set(theirs)
    return _sdk(before) == _sdk(after) and not apart and _called_alike(before.tag, after.tag)


def _called_alike(before: str | None, after: str | None) -> bool:
    """Tell whether two tags have the same words: versions and days are new in each release."""
    return before is None or after is None or _WORD.findall(before) == _WORD.findall(after)


def _named_apart(before: str | None, after: str | None) -> bool:
    """Tell whether two tags have words, and others: one that had none may have got some."""
    has_words = _WORD.search(before or "") and _WORD.search(after or "")
    return bool(has_words) and not _called_alike(before, after)


def _sdk(variant: ResolvedVariant) -> str | Unknown | None:
    """Return the name of the SDK; one that is not known is like no other."""
    return variant.sdk.name if isinstance(variant.sdk, Sdk) else variant.sdk


def _cuda(variant: ResolvedVariant) -> Value:
    return variant.components.get(CUDA)


def _major(variant: ResolvedVariant) -> object:
    """Return the major CUDA of a variant, what stands there when it cannot be read."""
    major = cuda_major(_cuda(variant))
    return _cuda(variant) if major is None else major
