"""Previous: what a release takes away from those who run the one before, and does not tell them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, cast

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.diff import (
    CUDA,
    DRIVER,
    SDK,
    Difference,
    cuda_major,
    differences,
    is_announced,
    mentions,
    moves_ground,
    pairs,
    previous,
)
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.leaves import Same
from generator.lint.rule import rule
from generator.model.components import Kind
from generator.model.release import Status

_REMEDY: Final = (
    "say it in a highlight or a note, with its name under components, or correct the record"
)


class _Silence(NamedTuple):
    """A difference from the variant of an earlier record, of which readers are not told."""

    before: Record
    older: ResolvedVariant
    variant: ResolvedVariant
    change: Difference


@rule("DRV109", Severity.WARNING)
def floor_raised(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A higher driver minimum is announced.

    Whoever upgrades the image must first upgrade the driver of every host. The comparison is with
    the release before, if it has a record here; a highlight or a note must speak of the driver.
    """
    for before, older, variant, change in _silent(record, catalog):
        if change.name == DRIVER:
            yield Problem(
                at=places.field(record, variant, "driver", "minimum"),
                message=(
                    f"the driver minimum was {change.was} in {_named(before, older)}"
                    f" and is {change.now} here, and no highlight says so"
                ),
                help="say it in a highlight or a note, or correct the minimum",
                variant=variant.id,
            )


@rule("LIF109", Severity.WARNING)
def taken_away(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A component that goes back or disappears is announced.

    Readers expect a newer image to have everything the last one had. What goes back or disappears
    breaks their work without a word. The comparison is with the release before, if it has a record
    here, and with its variant for the same CUDA and SDK.
    """
    for before, older, variant, change in _silent(record, catalog):
        if moves_ground(change) or _is_less_exact(catalog, change):
            continue
        # Under a name that is not the catalogue's it may still be there; other rules speak of that.
        if not all(_is_listed(catalog, name) for name in (change.name, *variant.components)):
            continue
        yield Problem(
            at=places.component(record, variant, change.name),
            message=(
                f"component {change.name} was {change.was} in {_named(before, older)}"
                f" and is {'not here' if change.now is None else f'{change.now} here'},"
                " and no highlight says so"
            ),
            help=_REMEDY,
            variant=variant.id,
            key=change.now is None,
        )


@rule("LIF110", Severity.WARNING)
def other_ground(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    Another SDK, another major CUDA and an older CUDA are announced.

    Whatever readers compiled against the last image must be compiled again. From one major CUDA to
    the next, older cards and drivers are left behind.
    """
    for before, older, variant, change in _silent(record, catalog):
        if change.name == DRIVER or not moves_ground(change):
            continue
        is_sdk = change.name == SDK
        name = "the SDK" if is_sdk else f"component {CUDA}"
        now = "not stated" if change.now is None else change.now
        yield Problem(
            at=(
                places.field(record, variant, "sdk", "version")
                if is_sdk
                else places.component(record, variant, CUDA)
            ),
            message=(
                f"{name} was {change.was} in {_named(before, older)} and is {now} here,"
                " and no highlight says so"
            ),
            help="say it in a highlight or a note, or correct the record",
            variant=variant.id,
            key=change.now is None,
        )
    yield from _dropped(record, catalog)


@rule("LIF111", Severity.WARNING)
def region_lost(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A region that loses the image is announced.

    Readers there pull the next release by changing the tag. If it is not in their region, they get
    an error that looks like a missing login.
    """
    found = previous(catalog, record)
    if found is None or found.between or record.release.status is Status.WITHDRAWN:
        return
    for older, variant in pairs(found.record, record):
        place = places.field(record, variant, "availability")
        for at, name, words in _lost(catalog, older, variant):
            if not mentions(record, words):
                yield Problem(
                    at=(*place, at),
                    message=(
                        f"not in {name} any more, where {_named(found.record, older)} was,"
                        " and no highlight says so"
                    ),
                    help="say it in a note, or correct the availability",
                    variant=variant.id,
                )


def _dropped(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """Yield the major CUDA for which there was an image, and is none any more."""
    found = previous(catalog, record)
    if found is None or found.between or mentions(record, [CUDA]):
        return
    matched = {older.id for older, _ in pairs(found.record, record)}
    here = {_major(variant) for variant in record.variants}
    gone = {_major(v): v for v in reversed(found.record.variants) if v.id not in matched}
    # What cannot be read may be the CUDA that is missed.
    missed = {} if None in here else {m: v for m, v in gone.items() if m and m not in here}
    for major, first in sorted(missed.items()):
        yield Problem(
            at=("variants",),
            message=(
                f"no image for CUDA {major} any more, as {_named(found.record, first)} was one"
                f" for {first.components[CUDA]}, and no highlight says so"
            ),
            help="say it in a highlight or a note, or add the image",
            key=True,
        )


def _silent(record: Record, catalog: Catalog) -> tuple[_Silence, ...]:
    """
    Return what differs from the release before and is not spoken of.

    Where a release between the two has no record here, what changed may have been announced there.
    """
    return _found(Same(record), catalog)


@lru_cache(maxsize=4)
def _found(same: Same, catalog: Catalog) -> tuple[_Silence, ...]:
    record = cast("Record", same.it)
    found = previous(catalog, record)
    if found is None or found.between:
        return ()
    return tuple(
        _Silence(found.record, older, variant, change)
        for older, variant in pairs(found.record, record)
        for change in differences(older, variant)
        if _matters(change) and not is_announced(catalog, record, variant, change.name, notes=True)
    )


def _matters(change: Difference) -> bool:
    """Tell whether readers have to act on a difference; most are upgrades, and welcome."""
    mine = change.name not in (SDK, DRIVER)
    return moves_ground(change) or (mine and change.kind in ("removed", "downgraded"))


def _named(record: Record, variant: ResolvedVariant) -> str:
    """Return what the release before is called; its variant where it has several."""
    name = record.release.release
    several = len(record.variants) > 1 and variant.id != name
    return f"{name} (variant {variant.id})" if several else name


def _is_less_exact(catalog: Catalog, change: Difference) -> bool:
    """Tell whether a version only stops earlier: of what is no package 10.0.1 may be 10.0.1.6."""
    component = catalog.component(change.name)
    if component is None or component.kind is not Kind.SYSTEM:
        return False
    return isinstance(change.now, str) and str(change.was).startswith(f"{change.now}.")


def _is_listed(catalog: Catalog, name: str) -> bool:
    component = catalog.component(name)
    return component is not None and component.id == name


def _major(variant: ResolvedVariant) -> int | None:
    return cuda_major(variant.components.get(CUDA))


def _lost(
    catalog: Catalog, older: ResolvedVariant, variant: ResolvedVariant
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield where an image is no more: the field that says so, a name, words that speak of it."""
    was, now = older.availability, variant.availability
    if known(was.public) and now.public is False:
        yield "public", "the public registry", ("public", "公网", "publique")
    if known(now.vpc) is None:
        return
    still = {region.id for region in catalog.pull_regions(now).offered}
    gone = [r for r in catalog.pull_regions(was).offered if r.id not in still]
    if gone:
        words = [word for region in gone for word in (region.id, *region.name.values())]
        yield "vpc", ", ".join(region.id for region in gone), ("VPC", *words)
