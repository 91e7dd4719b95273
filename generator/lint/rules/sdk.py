"""SDK: the accelerator SDK that packages were built for, against the one in the image."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import rule
from generator.versions import Spelling, numbers

_NAME = "ppu"
"""The SDK that tokens such as ``ppu1.7.0`` name."""


@rule("SDK101", Severity.ERROR, waivable=True)
def token_differs(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A package is built for the SDK in the image.

    A wheel with `ppu1.6.0` in its version was compiled against SDK 1.6.0. Inside an image with
    another SDK it may fail to load, or compute with symbols that have changed. A rebuild number
    behind the three numbers does not count.
    """
    for variant, name, version, token in _tokens(record):
        sdk = variant.sdk
        stated = known(sdk.version) if sdk else None
        if sdk is None or stated is None:
            continue
        if sdk.name == _NAME and _release(token) == _release(stated):
            continue
        yield Problem(
            at=places.component(record, variant, name),
            message=(
                f"{name} {version} is built for {_NAME} SDK {token},"
                f" the image has {sdk.name} SDK {stated}"
            ),
            help="use the wheel for this SDK, or say in a waiver why this one works",
            component=name,
            variant=variant.id,
        )


@rule("SDK102", Severity.ERROR)
def not_stated(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The SDK is stated where a package names one.

    Readers choose an image by its SDK, and without it no package can be checked against it.
    """
    named: dict[str, tuple[str, str]] = {}
    for variant, name, version, _token in _tokens(record):
        if variant.sdk is None:
            named.setdefault(variant.id, (name, version))
    for id_, (name, version) in named.items():
        yield Problem(
            at=("components",),
            message=f"{name} {version} is built for a {_NAME} SDK, and the record states none",
            help='add "sdk" with name and version, "unknown" where the source does not say',
            variant=id_,
            key=True,
        )


def _tokens(record: Record) -> Iterator[tuple[ResolvedVariant, str, str, str]]:
    """Yield each SDK token: variant, component, its version and the SDK that it names."""
    for variant in record.variants:
        for name, version in variant.components.items():
            if isinstance(version, str):
                for token in Spelling(version).values("sdk"):
                    yield variant, name, version, token


def _release(version: str) -> tuple[int, ...]:
    first = numbers(version)[:3]
    return first + (0,) * (3 - len(first))
