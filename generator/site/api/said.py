"""Said: what a release tells its readers: announcements, fixes, deviations, corrections."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from generator.catalog import Record
from generator.model.note import Highlight, Note
from generator.model.values import Text, Unknown
from generator.site.api.resource import Body, Localized
from generator.site.publication import Publication


class Said(Body):
    """A sentence for readers."""

    text: Localized = Field(default_factory=dict)
    """The sentence."""
    upgrades: tuple[str, ...] = Field((), examples=[["sdk", "torch"]])
    """Components, or ``sdk``, that are announced to have gone up."""
    components: tuple[str, ...] = ()
    """Components it is about."""
    variants: tuple[str, ...] = ()
    """Ids of the variants it concerns."""
    workaround: Localized = Field(default_factory=dict)
    """What to do until it is fixed."""


class Deviation(Body):
    """A broken rule that was accepted."""

    rules: tuple[str, ...] = Field(examples=[["SDK101"]])
    """Codes of the rules."""
    component: str | None = Field(None, examples=["triton"])
    """The component whose requirement is broken."""
    variants: tuple[str, ...] = ()
    """Ids of the variants it concerns."""
    reason: Localized = Field(default_factory=dict)
    """Why it is accepted."""
    until: str = Field(examples=["2027-06-30"])
    """The last day of the acceptance."""


class Erratum(Body):
    """A published fact that was corrected."""

    on: str = Field(examples=["2026-01-14"])
    """The day of the correction."""
    field: str = Field(examples=["driver.recommended"])
    """The place of the fact in the record."""
    was: str = Field(examples=["unknown"])
    """What was published."""
    now: str = Field(examples=["1.5.1"])
    """What is right."""
    reason: Localized = Field(default_factory=dict)
    """Why it was wrong."""


class Discrepancy(Body):
    """A place where the published source contradicts itself."""

    field: str = Field(examples=["components.torch"])
    """The place of the fact in the record."""
    says: str = Field(examples=["2.9"])
    """What the source also says."""
    variants: tuple[str, ...] = ()
    """Ids of the variants it concerns."""


def said(
    publication: Publication, record: Record, entries: tuple[Highlight | Note, ...] | Unknown | None
) -> tuple[Said, ...]:
    """Return what a list of a record tells; nothing when the vendor does not state it."""
    if not isinstance(entries, tuple):
        return ()
    return tuple(_said(publication, record, entry) for entry in entries)


def deviations(publication: Publication, record: Record) -> Iterator[Deviation]:
    """Yield the waivers of a release and of its variants."""
    pairs = zip(record.release.variants, record.variants, strict=True)
    groups = [((variant.id,), own.waivers) for own, variant in pairs]
    for mine, waivers in ((None, record.release.waivers), *groups):
        for waiver in waivers:
            yield Deviation(
                rules=waiver.rules,
                component=waiver.component,
                variants=mine or _ids(record, waiver.for_),
                reason=_text(publication, record, waiver.reason),
                until=waiver.until.isoformat(),
            )


def errata(publication: Publication, record: Record) -> tuple[Erratum, ...]:
    """Return the corrections of a release, oldest first."""
    return tuple(
        Erratum(
            on=entry.on.isoformat(),
            field=entry.field,
            was=entry.was,
            now=entry.now,
            reason=_text(publication, record, entry.reason),
        )
        for entry in sorted(record.release.errata, key=lambda entry: entry.on)
    )


def discrepancies(record: Record) -> tuple[Discrepancy, ...]:
    """Return where the source of a release contradicts itself."""
    return tuple(
        Discrepancy(field=entry.field, says=entry.says, variants=_ids(record, entry.for_))
        for entry in record.release.discrepancies
    )


def _said(publication: Publication, record: Record, entry: Highlight | Note) -> Said:
    workaround = entry.workaround if isinstance(entry, Note) else None
    return Said(
        text=_text(publication, record, entry.text, entry.for_),
        upgrades=entry.upgrade if isinstance(entry, Highlight) else (),
        components=entry.components,
        variants=_ids(record, entry.for_),
        workaround=_text(publication, record, workaround, entry.for_),
    )


def _text(
    publication: Publication,
    record: Record,
    text: Text | None,
    ids: tuple[str, ...] | None = None,
) -> dict[str, str]:
    if text is None:
        return {}
    variant = record.concerned(ids)[0]
    return publication.said(lambda voice: voice.text(text, record, variant))


def _ids(record: Record, ids: tuple[str, ...] | None) -> tuple[str, ...]:
    return tuple(variant.id for variant in record.concerned(ids))
