"""Life: the days, the states and the successors of a release, and the upgrades it announces."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog import Catalog, Record, known
from generator.finding import Problem, Severity
from generator.lint.rule import rule
from generator.model.release import Status

_OVER = {Status.DEPRECATED: Severity.WARNING, Status.WITHDRAWN: Severity.ERROR}
"""States that want a reason, and how much it weighs that there is none."""


@rule("LIF101", Severity.ERROR)
def ends_before_it_begins(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    Support does not end before the release was published.

    One of the two days was mistyped, most often the year.
    """
    published, ends = known(record.release.released), known(record.release.support_ends)
    if published is not None and ends is not None and ends < published:
        yield Problem(
            at=("support_ends",),
            message=f"support ends on {ends}, the release was published on {published}",
            help="correct one of the two days",
        )


@rule("LIF103", Severity.ERROR)
def no_reason(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A release that was withdrawn or deprecated says why.

    Readers who run the image must know whether to act today or at the next upgrade.
    """
    status = record.release.status
    if status in _OVER and record.release.status_reason is None:
        yield Problem(
            at=("status",),
            message=f"the release is {status}, and no reason is given",
            help='say why in "status_reason"',
            severity=_OVER[status],
        )


@rule("LIF104", Severity.ERROR)
def no_such_successor(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    The release to use instead is another record of the image.

    Its page is linked. A name without a record leads nowhere.
    """
    successor = record.release.replaced_by
    if successor is None:
        return
    others = (
        other.release.release
        for other in catalog.records
        if other.release.image == record.release.image and other is not record
    )
    if successor not in others:
        yield Problem(
            at=("replaced_by",),
            message=f"{record.release.image} has no other record {successor}",
            help="name a release that has a record, or leave it out",
        )


@rule("TOR107", Severity.ERROR)
def upgrade_not_stated(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    What a highlight calls upgraded is stated in the record.

    The sentence is made from the record's versions. Of a component without one it could not say to
    which version it went.
    """
    for position, highlight in enumerate(known(record.release.highlights) or ()):
        concerned = record.concerned(highlight.for_)
        for place, name in enumerate(highlight.upgrade):
            stated = any(
                v.sdk is not None if name == "sdk" else name in v.components for v in concerned
            )
            component = catalog.component(name)
            is_id = name == "sdk" or (component is not None and component.id == name)
            # Of other spellings and of variants that do not exist other rules speak.
            if is_id and concerned and not stated:
                yield Problem(
                    at=("highlights", position, "upgrade", place),
                    message=f"{name} is announced as upgraded, and the record does not state it",
                    help="add it to the components, or take it out of the highlight",
                    component=None if name == "sdk" else name,
                )
