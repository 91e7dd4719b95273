"""Driver: what an image asks of the host's driver, judged inside one driver family."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog import Catalog, Record, known
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import rule
from generator.model.release import Status
from generator.versions import numbers


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
    for variant in record.variants:
        minimum = variant.driver.minimum
        if known(minimum) is None and (draft or minimum is None):
            yield Problem(
                at=places.field(record, variant, "driver", "minimum"),
                message="no driver minimum is stated",
                help='give "minimum", or "unknown" in a published record whose source is silent',
                severity=Severity.WARNING if draft else None,
                variant=variant.id,
            )
