"""SDK: the accelerator SDK that packages were built for, against the one in the image."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import rule
from generator.versions import Token, numbers, spelled

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
        named = _names(token)
        sdk, stated = known(variant.sdk), known(variant.sdk_version)
        if sdk is None or stated is None:
            continue
        same = sdk.name == _NAME or named == "SDK"
        if same and _release(token.value) == _release(stated):
            continue
        yield Problem(
            at=places.component(record, variant, name),
            message=(
                f"{name} {version} is built for {named} {token.value},"
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
    for variant, name, version, token in _tokens(record):
        if variant.sdk is None:
            built = _names(token)
            article = "an" if built == "SDK" else "a"
            named.setdefault(variant.id, (f"{name} {version}", f"{article} {built}"))
    for id_, (package, built) in named.items():
        yield Problem(
            at=("components",),
            message=f"{package} is built for {built}, and the record states no SDK",
            help='add "sdk" with name and version; what the source does not say is "unknown"',
            variant=id_,
            key=True,
        )


@rule("SDK103", Severity.INFO, waivable=True)
def rebuild_not_stated(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The rebuilds of the SDK that packages name are the one in the image.

    A package built for `ppu1.7.0.post1` in an image with SDK 1.7.0 can be read in two ways: the SDK
    was built again and readers need that build too, or only the package was. Where the record does
    not say which, they have to ask.
    """
    for variant in record.variants:
        stated = known(variant.sdk_version)
        if stated is None:
            continue
        named: dict[str, list[str]] = {}
        for name, version in variant.components.items():
            if isinstance(version, str) and "+" in version:
                for build in _rebuilds(version, stated):
                    named.setdefault(build, []).append(name)
        if named:
            builds = [f"{build} ({', '.join(names)})" for build, names in named.items()]
            yield Problem(
                at=places.field(record, variant, "sdk", "version"),
                message=f"packages name SDK {' and '.join(builds)}, the record states {stated}",
                help="state the build that the image has, or say in a waiver that it is this one",
                variant=variant.id,
            )


def _rebuilds(version: str, stated: str) -> Iterator[str]:
    """Yield the rebuilds of the SDK that a version names, but for the one that is stated."""
    local = spelled(version).local
    for token, after in pairwise(local):
        if (token.kind, after.kind) == ("sdk", "post"):
            build = f"{token.value}.post{after.value}"
            # Of another SDK altogether another rule speaks.
            if _release(token.value) == _release(stated) and build != stated:
                yield build


def _tokens(record: Record) -> Iterator[tuple[ResolvedVariant, str, str, Token]]:
    """Yield each SDK token with its variant, its component and the version it stands in."""
    for variant in record.variants:
        for name, version in variant.components.items():
            if isinstance(version, str):
                for token in spelled(version).local:
                    if token.kind == "sdk":
                        yield variant, name, version, token


def _names(token: Token) -> str:
    """Return what a token says it was built for: `sdk1.6.0` does not say which SDK."""
    return f"{_NAME} SDK" if token.text.lstrip("-_.").startswith(_NAME) else "SDK"


def _release(version: str) -> tuple[int, ...]:
    first = numbers(version)[:3]
    return first + (0,) * (3 - len(first))
