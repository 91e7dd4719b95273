"""History: what was published stays, or is corrected in sight of everybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from generator import fields
from generator.catalog import Catalog, Past, Record
from generator.finding import Problem, Severity
from generator.lint import pairs, published
from generator.lint.change import Change
from generator.lint.rule import Subject, rule
from generator.model.deviation import Erratum
from generator.model.release import Status
from generator.model.settings import Settings

_TWO: Final = 2
"""One word that was, and one that is."""


@rule("LIF105", Severity.ERROR)
def changed_without_erratum(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A published fact is corrected by an erratum.

    Readers copied the tag, pinned the version, set the driver. If the record says something else
    today, they must learn what was wrong and why: the page shows errata. It is no correction to
    fill in what was unknown, to add a region, an architecture or a digest, or to deprecate a
    release. The comparison is with a git revision (`tagnotes check --since`). For a preview this is
    a remark, for its details may still change, and so is a newer release to use instead.
    """
    before = _before(record, catalog)
    if before is None or catalog.past is None or record.release.status is Status.DRAFT:
        return
    for change in published.changes(catalog, before, record):
        was, now = ", ".join(change.was), ", ".join(change.now)
        yield Problem(
            at=change.at,
            message=(
                f"{change.names[0]} was {was} at {catalog.past.revision},"
                f" and is {now} without an erratum"
            ),
            help=f"put it back, or add to errata: {_erratum(change, catalog.past)}",
            severity=Severity.INFO if change.moved_on else _weight(before),
            # Of what is missing, and of lists, the key is what can be seen.
            key=change.now == fields.NONE or len(change.was + change.now) > _TWO,
        )


@rule("LIF106", Severity.ERROR, on=(Subject.RECORD, Subject.SETTINGS))
def no_more(subject: Record | Settings, catalog: Catalog) -> Iterator[Problem]:
    """
    What was published does not disappear.

    Links lead to it, and machines still run it. A release that must not be used any more is
    withdrawn, with a reason, and keeps its page. A tag that never existed is corrected by an
    erratum about `variants`. An erratum is itself part of what was published.
    """
    past = catalog.past
    if past is None:
        return
    if isinstance(subject, Settings):
        renamed = set(_former(catalog))
        for old in past.gone:
            if old.reference not in renamed:
                yield _gone(old, subject, catalog, past)
        return
    before = _before(subject, catalog)
    if before is None:
        return
    if subject.release.status is Status.DRAFT:
        yield Problem(
            at=("status",),
            message=f"the release was {before.release.status} at {past.revision}, and is a draft",
            help="publish the corrected record, or withdraw the release with a reason",
            severity=_weight(before),
        )
    yield from _lost(before, subject, past)


@rule("LIF107", Severity.ERROR)
def untrue_erratum(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    An erratum says what the record says.

    Its last word on a fact is what stands there today, and where a fact was corrected twice, the
    second correction starts from the first. Otherwise a reader finds two truths on one page.
    """
    latest: dict[str, Erratum] = {}
    places = {id(erratum): i for i, erratum in enumerate(record.release.errata)}
    for erratum in published.in_order(record.release.errata):
        earlier = latest.get(erratum.field)
        latest[erratum.field] = erratum
        if earlier and not fields.meant(earlier.now) & fields.meant(erratum.was):
            yield Problem(
                at=("errata", places[id(erratum)], "was"),
                message=(
                    f"{erratum.field} was {erratum.was} according to this erratum,"
                    f" and {earlier.now} according to that of {earlier.on}"
                ),
                help="correct one of the two, so that the second starts from the first",
            )
    for erratum in latest.values():
        path = fields.read(erratum.field)
        found = fields.values(record, path) if path else None
        today = [words for value in found or () if (words := fields.words(value)) is not None]
        if today and not fields.meant(erratum.now) & set(today):
            yield Problem(
                at=("errata", places[id(erratum)], "now"),
                message=(
                    f"{erratum.field} is {erratum.now} according to the erratum,"
                    f" and {' or '.join(dict.fromkeys(map(', '.join, today)))} in the record"
                ),
                help="correct one of the two; a later correction is an erratum of its own",
            )


@rule("LIF108", Severity.INFO, on=(Subject.RECORD, Subject.SETTINGS))
def not_compared(subject: Record | Settings, catalog: Catalog) -> Iterator[Problem]:
    """
    A record can be compared with what it was.

    An earlier file that is no record by today's rules is passed over, and so is a revision without
    records. It is said, so that nobody takes silence for agreement.
    """
    past = catalog.past
    if past is None:
        return
    if isinstance(subject, Record):
        if subject.name in past.unread:
            yield Problem(
                at=(),
                message=f"the record as it was at {past.revision} cannot be read: not compared",
                help="compare it by hand, or choose a later revision",
            )
        return
    here = {record.name for record in catalog.records}
    if not past.files:
        yield Problem(
            at=(),
            message=f"there were no records at {past.revision}: nothing was compared",
            help="choose a later revision",
        )
    for name in past.unread:
        if name not in here:
            yield Problem(
                at=(),
                message=f"{name} as it was at {past.revision} cannot be read: not compared",
                help="compare it by hand, or choose a later revision",
            )


def _before(record: Record, catalog: Catalog) -> Record | None:
    """Return a record as it was published; None when it is the same, or was not there."""
    if catalog.past is None:
        return None
    names = set(record.formerly(catalog.family(record.release.image)))
    renamed = (old for old in catalog.past.gone if old.reference in names)
    return catalog.past.records.get(record.name) or next(renamed, None)


def _former(catalog: Catalog) -> Iterator[str]:
    """Yield every reference that a record had before."""
    for record in catalog.records:
        yield from record.formerly(catalog.family(record.release.image))


def _weight(before: Record) -> Severity | None:
    """Return less than the rule's own severity for what was published for trying out."""
    return Severity.INFO if before.release.status is Status.PREVIEW else None


def _erratum(change: Change, past: Past) -> str:
    """Return the erratum that says so, ready to be pasted but for the reason."""
    was, now = (
        json.dumps(", ".join(words), ensure_ascii=False) for words in (change.was, change.now)
    )
    return (
        f"- {{on: {past.day}, field: {_quoted(change.names[0])}, was: {was}, now: {now},"
        ' reason: ""}'
    )


def _quoted(name: str) -> str:
    """Return a path in quotes where brackets would end what stands around it."""
    return json.dumps(name) if "[" in name else name


def _gone(old: Record, settings: Settings, catalog: Catalog, past: Past) -> Problem:
    """Return the problem of a record whose file is no more."""
    image = old.release.image
    tags = {variant.tag for variant in old.variants} - {None}
    heirs = [
        record.reference
        for record in catalog.records
        if record.release.image == image and tags & {variant.tag for variant in record.variants}
    ]
    position = next((i for i, f in enumerate(settings.families) if f.id == image), None)
    return Problem(
        at=() if position is None else ("families", position, "id"),
        message=(
            f"{old.reference} was published at {past.revision}, and has no record any more"
            + (f": its tags stand in {', '.join(heirs)}" if heirs else "")
        ),
        help=(
            "give the release its old name back, or say there what it was called:"
            f" formerly: [{old.release.release}]"
            if heirs
            else f"restore {old.name}; what must not be used any more is withdrawn, with a reason"
        ),
        severity=_weight(old),
    )


def _lost(before: Record, record: Record, past: Past) -> Iterator[Problem]:
    """Yield the variants and the errata that are no more."""
    errata = record.release.errata
    for variant in pairs.lost(before, record):
        said = {variant.id, variant.tag}
        if any(e.field == "variants" and e.was in said and e.now == "none" for e in errata):
            continue
        yield Problem(
            at=("variants",),
            message=f"variant {variant.id} was published at {past.revision}, and is no more",
            help=(
                "put it back; if there never was one, add to errata: "
                + _erratum(Change((), ("variants",), (variant.id,), fields.NONE), past)
            ),
            key=True,
            severity=_weight(before),
        )
    kept = {(erratum.on, erratum.was, erratum.now) for erratum in errata}
    for erratum in before.release.errata:
        if (erratum.on, erratum.was, erratum.now) not in kept:
            yield Problem(
                at=("errata",),
                message=(
                    f"the erratum of {erratum.on} about {erratum.field} was published at"
                    f" {past.revision}, and is no more"
                ),
                help="put it back; a wrong erratum is corrected by another one",
                key=True,
                severity=_weight(before),
            )
