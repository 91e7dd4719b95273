"""Pins: what a component asks of the others, by the facts that upstream projects publish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, cast

from packaging.version import Version

from generator import facts
from generator.catalog import Catalog, Record, ResolvedVariant
from generator.facts import Kind, Pin
from generator.facts.pins import key
from generator.facts.specifier import ANY, meets, specifiers
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.concern import concerns, is_that_build
from generator.lint.leaves import Same
from generator.lint.rule import Relation, rule
from generator.lint.weight import weight
from generator.model.release import Status
from generator.model.values import Unknown
from generator.versions import spelled


class _Asked(NamedTuple):
    """
    A requirement of a component of a variant.

    ``other`` is the component that is asked for, ``given`` its version, when it has a known one;
    ``is_met`` is None when that cannot be told.
    """

    variant: ResolvedVariant
    subject: str
    version: str
    pin: Pin
    other: str | None
    given: str | None
    is_met: bool | None

    @property
    def relation(self) -> Relation:
        """Whether upstream's word could be compared with the image."""
        return Relation.NOT_COVERED if self.is_met is None else Relation.CHECKED


@rule("TOR101", Severity.ERROR, waivable=True)
def hard_pin_broken(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    What a package requires of another is what the image has.

    An installer refuses such a pair, and compiled code built against another release fails to load
    or computes wrongly. A vendor that builds the package anew against what the image has can accept
    the break, with the reason.
    """
    for asked in _compared(record, Kind.HARD):
        yield asked.relation
        if asked.is_met is False:
            yield _broken(
                record,
                asked,
                "requires",
                "list what the image really has, or say in a waiver why it works",
            )


@rule("TOR103", Severity.WARNING, waivable=True)
def soft_pin_broken(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    What a package supports of another is what the image has.

    Optional extras, ranges that are checked while a program runs and ranges in documentation do not
    stop an installer. Outside of them a feature is off, slow or untested.
    """
    words = {
        Kind.EXTRA: "asks, in an optional extra, for",
        Kind.RUNTIME: "accepts at run time only",
        Kind.DOCUMENTED: "supports, by its documentation,",
    }
    for asked in _compared(record, *words):
        yield asked.relation
        if asked.is_met is False or (asked.is_met and _local_is_above(asked)):
            verb = words[asked.pin.kind]
            yield _broken(
                record, asked, verb, "correct the version, or say in a waiver why it works"
            )


@rule("TOR104", Severity.WARNING, waivable=True)
def not_in_the_wheel_matrix(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    A package with compiled code has a build for the torch of the image.

    Upstream publishes wheels for a few releases of torch. Beside another one they fail to load, or
    the package falls back to slow code; a build of the vendor's own is only a remark.
    """
    for asked in _compared(record, Kind.WHEEL):
        yield asked.relation
        if asked.is_met is False:
            remedy = "say in a waiver who built it for what the image has"
            yield _broken(record, asked, "has upstream builds for", remedy)


@rule("TOR105", Severity.WARNING, waivable=True)
def requirement_not_listed(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    What a package requires is among the components of the record.

    A package that cannot do without another one proves that it is in the image, or that the list is
    incomplete. What is not listed cannot be checked, and readers look for it.
    """
    for variant in record.variants:
        for (name, version), group in groupby(_asked(Same(variant)), _subject):
            missing = {
                asked.pin.on: asked.pin.needs
                for asked in group
                if asked.pin.is_required and asked.other is None and asked.pin.needs
            }
            if missing:
                listed = ", ".join(
                    f"{on} (any version)" if needs == ANY else f"{on} {needs}"
                    for on, needs in missing.items()
                )
                yield Problem(
                    at=places.component(record, variant, name),
                    message=f"{name} {version} requires {listed}: not listed",
                    help="list the versions that the image has",
                    component=name,
                    variant=variant.id,
                )


@rule("TOR106", Severity.WARNING, waivable=True)
def hidden_from_the_installer(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    A vendor's build number stands in the local part of a version.

    `2.8.0.9+nv25.3` has four release numbers: an installer finds that it is not `==2.8.0`, and the
    next `pip install` of a package that pins torch replaces the vendor's torch. Written as
    `2.8.0+ali.9` it satisfies the pin.
    """
    for variant in record.variants:
        for name, text in variant.components.items():
            if isinstance(text, Unknown):
                continue
            spelling, upstream = spelled(text), facts.upstream(name, text)
            if upstream == spelling.public:
                continue
            yield Problem(
                at=places.component(record, variant, name),
                message=f"{name} {text}: no installer takes it for {upstream}",
                help=f"put the build number behind a +: {upstream}+ali.{spelling.vendor_build}",
                component=name,
                variant=variant.id,
            )


@rule("TOR102", Severity.WARNING, waivable=True)
def prerelease(record: Record, catalog: Catalog) -> Iterator[Problem | Relation]:
    """
    A supported release holds released components.

    A beta or a release candidate may change before it is released, and its own project does not
    support it.
    """
    if record.release.status is not Status.SUPPORTED:
        return
    for variant in record.variants:
        for name, text in variant.components.items():
            component = catalog.component(name)
            version = None if isinstance(text, Unknown) else spelled(text).version
            if component is None or component.kind != "python" or version is None:
                continue
            if version.is_prerelease:
                yield Problem(
                    at=places.component(record, variant, name),
                    message=f"{name} {text} is a pre-release in a supported release",
                    help="use the release, or say in a waiver why there is none",
                    component=name,
                    variant=variant.id,
                )


@rule("FCT104", Severity.INFO)
def release_without_facts(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    A component of which some releases are in the tables is there with its own.

    What the tables do not hold was not compared with anything, and neither was a build for another
    accelerator than the one that was read. Saying nothing would look like a check that passed.
    """
    for variant in record.variants:
        for name, version in variant.components.items():
            if isinstance(version, Unknown) or key(name) not in facts.all_pins():
                continue
            pins, known = facts.pins(name, version), facts.releases(name)
            if any(is_that_build(pin, variant) for pin in pins):
                continue
            said = (
                f"in the tables with {pins[0].beside} only, which the image does not have"
                if pins
                else f"not in the tables, which hold {_extent(known)}"
            )
            yield Relation.NOT_COVERED
            yield Problem(
                at=places.component(record, variant, name),
                message=f"{name} {version} is {said}: what it requires was not checked",
                help="add a row to generator/facts/pins/",
                component=name,
                variant=variant.id,
            )


def _extent(known: Sequence[str]) -> str:
    """Return which releases the tables hold; between the first and the last some may be missing."""
    one, last = known[0], known[-1]
    return f"{one} alone" if one == last else f"releases between {one} and {last}"


def _compared(record: Record, *kinds: Kind) -> Iterator[_Asked]:
    """Yield the requirements of some kinds on components that the image has in a known version."""
    for variant in record.variants:
        for asked in _asked(Same(variant)):
            if asked.given is not None and asked.pin.kind in kinds:
                yield asked


def _subject(asked: _Asked) -> tuple[str, str]:
    return asked.subject, asked.version


def _present(variant: ResolvedVariant) -> Mapping[str, str]:
    """Return the components of a variant by the name under which pins ask for them."""
    return {key(name): name for name in variant.components}


@lru_cache(maxsize=1 << 12)
def _is_met(needs: str | None, other: str, given: str) -> bool | None:
    """Compare with the upstream release: a vendor's build number does not break a pin."""
    version = spelled(facts.upstream(other, given)).version
    return None if version is None or needs is None else meets(needs, version)


@lru_cache(maxsize=8)
def _asked(same: Same) -> tuple[_Asked, ...]:
    """
    Return what the components of a variant ask for, on its architectures and accelerators.

    Every rule of this file asks for it before the next record comes.
    """
    variant = cast("ResolvedVariant", same.it)
    present = _present(variant)
    found = []
    for name, version in variant.components.items():
        if isinstance(version, Unknown):
            continue
        for pin in facts.pins(name, version):
            if not concerns(pin, variant):
                continue
            other = present.get(key(pin.on))
            given = variant.components.get(other or "")
            if other is None or not isinstance(given, str):
                found.append(_Asked(variant, name, version, pin, other, None, None))
                continue
            is_met = _is_met(pin.needs, other, given)
            found.append(_Asked(variant, name, version, pin, other, given, is_met))
    return tuple(found)


def _broken(record: Record, asked: _Asked, verb: str, remedy: str) -> Problem:
    return Problem(
        at=places.component(record, asked.variant, asked.subject),
        message=(
            f"{asked.subject} {asked.version} {verb} {asked.other} {asked.pin.needs},"
            f" the image has {asked.given}"
        ),
        help=remedy,
        source=str(asked.pin.citation),
        severity=weight(asked.pin.kind, asked.pin.confidence, asked.version),
        component=asked.subject,
        variant=asked.variant.id,
    )


def _local_is_above(asked: _Asked) -> bool:
    """
    Tell whether a local part puts a version above the maximum of a program that compares it whole.

    A specifier hides the local part, such programs do not: 2.7.4.post1+x is above 2.7.4.post1.
    """
    needs = asked.pin.needs
    version = spelled(asked.given or "").version
    if asked.pin.compares != "raw" or needs is None or version is None:
        return False
    clauses = specifiers(needs)
    return any(c.operator == "<=" and version > Version(c.version) for c in clauses)
