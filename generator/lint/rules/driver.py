"""Driver: what an image asks of the host's driver, judged inside one driver family."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog import Catalog, Record, known
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Subject, rule
from generator.model.release import Status
from generator.model.settings import Settings
from generator.source import Path
from generator.standing import is_number, is_of
from generator.versions import is_below, numbers


@rule("DRV101", Severity.ERROR, waivable=True)
def below_the_floor(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A driver minimum is not below the floor of its driver family.

    The catalog states the oldest driver that is supported at all. A lower minimum sends readers to
    hosts on which the image was never meant to run. Numbers of different driver families are never
    compared: 575 of one family says nothing about 1.1.0 of another.
    """
    floors = {floor.driver: floor.minimum for floor in catalog.settings.policies.floors}
    for variant in record.variants:
        family, minimum = variant.driver.family, known(variant.driver.minimum)
        floor = floors.get(family)
        if floor is None or minimum is None or not () < numbers(minimum) < numbers(floor):
            continue
        yield Problem(
            at=places.field(record, variant, "driver", "minimum"),
            message=f"driver minimum {minimum} is below {floor}, the floor of {family} drivers",
            help=f"raise it to {floor} or above, or correct the floor in releases/catalog.yml",
            variant=variant.id,
        )


@rule("DRV103", Severity.ERROR)
def no_minimum(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A driver minimum is stated.

    Without it nobody can tell whether an image runs on a host before it fails there. A draft may
    lack it; where the vendor does not say, a published record says `unknown`.
    """
    draft = record.release.status is Status.DRAFT
    remedy = (
        "add it before the draft is published"
        if draft
        else 'give "minimum", or "unknown" where the source is silent'
    )
    for variant in record.variants:
        minimum = variant.driver.minimum
        if known(minimum) is None and (draft or minimum is None):
            yield Problem(
                at=places.field(record, variant, "driver", "minimum"),
                message="no driver minimum is stated",
                help=remedy,
                severity=Severity.WARNING if draft else None,
                variant=variant.id,
            )


@rule("DRV104", Severity.ERROR, on=(Subject.RECORD, Subject.SETTINGS))
def no_number(subject: Record | Settings, _: Catalog) -> Iterator[Problem]:
    """
    A driver version is a number.

    Drivers are compared by their numbers. From `>=1.0.0` or a word none can be read, so the version
    would pass every check and tell readers nothing. Of `418.xx+` only the number counts: the rest
    is for people, and other programs stumble over it.
    """
    stated = _stated(subject) if isinstance(subject, Record) else _floors(subject)
    for path, version, variant in stated:
        # Of a decimal comma another rule speaks.
        if is_number(version) or "," in version:
            continue
        has_number = numbers(version) != ()
        yield Problem(
            at=path,
            message=f'the driver version "{version}" goes on behind its number'
            if has_number
            else f'no number can be read from the driver version "{version}"',
            help='write the number alone, as in "1.5.1"; what it means the key says',
            severity=Severity.WARNING if has_number else None,
            variant=variant,
        )


@rule("DRV105", Severity.ERROR)
def recommended_below_minimum(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The driver that is recommended is not below the minimum.

    A driver on which the image does not work cannot be the better one. One of the two was mistyped.
    """
    for variant in record.variants:
        minimum, advised = known(variant.driver.minimum), known(variant.driver.recommended)
        if minimum is not None and advised is not None and is_below(advised, minimum):
            yield Problem(
                at=places.field(record, variant, "driver", "recommended"),
                message=f"driver {advised} is recommended, the minimum is {minimum}",
                help="correct one of the two",
                variant=variant.id,
            )


@rule("DRV106", Severity.ERROR)
def accepted_and_blocked(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A driver branch is accepted or blocked, not both.

    A reader whose host has it would be told that the image runs and that the driver must be
    upgraded first. The stricter reading is the safer one.
    """
    for variant in record.variants:
        accepted = {_name(entry.branch) for entry in variant.driver.branches}
        minimum = known(variant.driver.minimum)
        place = places.field(record, variant, "driver", "blocked")
        for position, branch in enumerate(variant.driver.blocked):
            if _name(branch) in accepted:
                yield Problem(
                    at=(*place, position),
                    message=f"driver branch {branch} is blocked, and accepted among the branches",
                    help="remove it from one of the two lists",
                    variant=variant.id,
                )
            if minimum is not None and is_of(minimum, branch):
                yield Problem(
                    at=(*place, position),
                    message=f"driver branch {branch} is blocked, the minimum {minimum} is of it",
                    help="give the next driver that is not blocked, or unblock the branch",
                    variant=variant.id,
                )


@rule("DRV107", Severity.ERROR)
def outside_its_branch(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The minimum of a driver branch is a driver of that branch.

    No driver of branch R535 is called 545. One of the two was mistyped.
    """
    for variant in record.variants:
        place = places.field(record, variant, "driver", "branches")
        for position, entry in enumerate(variant.driver.branches):
            branch, minimum = entry.branch, entry.minimum
            if is_below(minimum, branch) or is_below(branch, minimum):
                yield Problem(
                    at=(*place, position, "minimum"),
                    message=f"driver {minimum} is not of branch {branch}",
                    help="correct one of the two",
                    variant=variant.id,
                )


@rule("DRV114", Severity.ERROR)
def two_minimums(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A driver branch has one minimum.

    Where the minimum of the image is a driver of a branch, that branch has its answer. Another one
    among the branches, or a branch that stands there twice, leaves readers with two.
    """
    for variant in record.variants:
        place = places.field(record, variant, "driver", "branches")
        stated: dict[tuple[int, ...] | tuple[str], str] = {}
        for position, entry in enumerate(variant.driver.branches):
            least = known(variant.driver.minimum) or ""
            mine = least if is_of(least, entry.branch) else stated.get(_name(entry.branch))
            stated.setdefault(_name(entry.branch), entry.minimum)
            if mine and (is_below(mine, entry.minimum) or is_below(entry.minimum, mine)):
                yield Problem(
                    at=(*place, position, "minimum"),
                    message=f"branch {entry.branch} is accepted from {entry.minimum} on"
                    f" and from {mine} on",
                    help="correct one of the two, or leave out the branch",
                    variant=variant.id,
                )


@rule("DRV108", Severity.ERROR)
def other_family(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    The driver of a variant is of the driver family of its image.

    The image family names the driver that all its images ask for. The number of another driver
    means nothing on those hosts.
    """
    family = catalog.family(record.release.image)
    for variant in record.variants:
        stated = variant.driver.family
        if family is not None and stated != family.driver:
            yield Problem(
                at=places.field(record, variant, "driver", "family"),
                message=f"the driver is of family {stated}, {family.id} asks for {family.driver}",
                help="correct the family of the driver, here or in releases/catalog.yml",
                variant=variant.id,
            )


def _name(branch: str) -> tuple[int, ...] | tuple[str]:
    """Return what tells one branch from another: its numbers, else its name."""
    return numbers(branch) or (branch,)


def _stated(record: Record) -> Iterator[tuple[Path, str, str]]:
    """Yield each driver version that is compared, with its place and its variant."""
    for variant in record.variants:
        driver = variant.driver
        place = places.field(record, variant, "driver")
        found: list[tuple[Path, object]] = [
            (("minimum",), driver.minimum),
            (("recommended",), driver.recommended),
            *((("branches", i, "minimum"), b.minimum) for i, b in enumerate(driver.branches)),
        ]
        for path, version in found:
            if isinstance(version, str):
                yield (*place, *path), version, variant.id


def _floors(settings: Settings) -> Iterator[tuple[Path, str, None]]:
    for position, floor in enumerate(settings.policies.floors):
        yield ("policies", "floors", position, "minimum"), floor.minimum, None
