"""Tokens: the versions that a tag names, against those in the image."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.finding import Problem, Severity
from generator.lint.rule import rule
from generator.versions import numbers

_SDK: Final = "SDK"
_SHORT: Final = {"cu": "CUDA", "py": "Python"}
"""Words of tags that are no component's name."""

_PIECE: Final = re.compile(r"([a-z]+)([0-9]+(?:\.[0-9]+)*)(?:\.?(?:post|rc|dev|[ab])[0-9]+)?")
_RELEASE: Final = re.compile(r"[a-z]?([0-9]+(?:\.[0-9]+)*)", re.IGNORECASE)


@rule("IDN127", Severity.ERROR, waivable=True)
def other_version(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A tag names the versions that are in the image.

    Readers choose an image by what its tag says, as in `25.11-v1.7.0-vllm0.10.2-torch2.8-cu129`.
    Where the record says something else, the tag or the version was copied from another image. Both
    are compared as far as they go; in `py310` and `torch280` the dots are left out.
    """
    for variant in record.variants:
        for name, said in _named(variant, catalog):
            given = _given(variant, name)
            if given is None or _agree(said, given):
                continue
            yield Problem(
                at=("variants", variant.position, "tag"),
                message=f'tag "{variant.tag}" names {name} {said}, the image has {given}',
                help="copy the tag from the registry, or correct the version",
                component=None if name == _SDK else name,
                variant=variant.id,
            )


def _named(variant: ResolvedVariant, catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Yield what the parts of a tag name, with the digits that stand behind the name."""
    sdk = known(variant.sdk)
    for position, piece in enumerate(re.split("[-_]", (variant.tag or "").lower())):
        match = _PIECE.fullmatch(piece)
        if match is None:
            continue
        word, digits = match[1], match[2]
        component = catalog.meant(word)
        # A `v` at the beginning is that of the release.
        if word == (sdk and sdk.name) or (word == "v" and position > 0):
            yield _SDK, digits
        elif word in _SHORT:
            yield _SHORT[word], digits
        elif component is not None:
            yield component.id, digits


def _given(variant: ResolvedVariant, name: str) -> str | None:
    """Return the version that a variant has, None when it is not known."""
    if name == _SDK:
        return known(variant.sdk_version)
    return known(variant.components.get(name))


def _agree(said: str, given: str) -> bool:
    """Tell whether two versions are the same as far as both go; of what has no number, yes."""
    match = _RELEASE.match(given)
    if match is None:
        return True
    if "." in said:
        mine, theirs = numbers(said), numbers(match[1])
        stated = min(len(mine), len(theirs))
        return mine[:stated] == theirs[:stated]
    digits = match[1].replace(".", "")
    return digits.startswith(said) or said.startswith(digits)
