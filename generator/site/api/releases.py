"""Releases: the list of all of them, and each with everything that is known of it."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from generator import diff
from generator.catalog import Record, known
from generator.model.values import Unknown
from generator.site.api import said
from generator.site.api.resource import Addresses, Body, Localized, Resource, moment
from generator.site.api.said import Deviation, Discrepancy, Erratum, Said
from generator.site.api.variant import Variant, variant
from generator.site.pages.neighbours import release_path
from generator.site.publication import Publication


class ReleaseEntry(Body):
    """A release in a list."""

    image: str = Field(examples=["training-xpu-pytorch"])
    """Name of the image."""
    release: str = Field(examples=["25.11"])
    """Name of the release."""
    status: str = Field(examples=["supported"])
    """draft, preview, supported, deprecated or withdrawn."""
    released: str | None = Field(None, examples=["2025-12-18"])
    """Day of publication."""
    support_ends: str | None = Field(None, examples=["2026-12-31"])
    """Last day of support."""
    tags: tuple[str, ...] = ()
    """Its tags."""
    href: str = Field(examples=["releases/training-xpu-pytorch/25.11.json"])
    """Where the whole release stands, seen from the folder of the version of the API."""


class ReleaseList(Resource):
    """All releases: by family in the order of the home page, newest first."""

    releases: tuple[ReleaseEntry, ...]
    """The releases."""


class Change(Body):
    """A fact that is another one than in the release before."""

    variant: str = Field(examples=["25.11.post1"])
    """The variant of this release."""
    against: str = Field(examples=["25.08"])
    """The variant of the release before."""
    name: str = Field(examples=["torch"])
    """A component, ``sdk`` or ``driver.minimum``."""
    kind: str = Field(examples=["upgraded"])
    """added, removed, upgraded, downgraded, rebuilt or changed."""
    was: str | None = Field(None, examples=["2.7.1"])
    """The version before."""
    now: str | None = Field(None, examples=["2.8.0"])
    """The version here."""
    announced: bool = Field(examples=[True])
    """Whether a highlight says so."""


class Source(Body):
    """A published page from which facts come."""

    url: str = Field(examples=["https://example.org/notes"])
    """Its address."""
    lang: str | None = Field(None, examples=["zh"])
    """Its language."""


class Release(Resource):
    """A release with everything that is known of it."""

    image: str = Field(examples=["training-xpu-pytorch"])
    """Name of the image."""
    release: str = Field(examples=["25.11"])
    """Name of the release."""
    record: str = Field(examples=["releases/training-xpu-pytorch/25.11.yml"])
    """The file from which it is made."""
    pages: Addresses
    """Its page in each language."""
    title: Localized
    """What the image is."""
    status: str = Field(examples=["supported"])
    """draft, preview, supported, deprecated or withdrawn."""
    status_reason: Localized = Field(default_factory=dict)
    """Why it is deprecated or withdrawn."""
    replaced_by: str | None = Field(None, examples=["26.01"])
    """The release of the same image to use instead."""
    released: str | None = Field(None, examples=["2025-12-18"])
    """Day of publication."""
    support_ends: str | None = Field(None, examples=["2026-12-31"])
    """Last day of support."""
    previous: str | None = Field(None, examples=["25.08"])
    """The release before, with which ``changes`` compares."""
    variants: tuple[Variant, ...]
    """Its tags."""
    changes: tuple[Change, ...] = ()
    """What is not as it was in the release before."""
    highlights: tuple[Said, ...] = ()
    """Announced changes."""
    fixes: tuple[Said, ...] = ()
    """Fixed defects."""
    known_issues: tuple[Said, ...] = ()
    """Known defects."""
    notes: tuple[Said, ...] = ()
    """Advice."""
    deviations: tuple[Deviation, ...] = ()
    """Broken rules that were accepted."""
    discrepancies: tuple[Discrepancy, ...] = ()
    """Where the published source contradicts itself."""
    errata: tuple[Erratum, ...] = ()
    """Corrections of published facts, oldest first."""
    sources: tuple[Source, ...] = ()
    """Pages from which the facts come."""
    not_stated: tuple[str, ...] = Field((), examples=[["known_issues"]])
    """Facts about the whole release that the vendor does not state."""


def release_href(record: Record) -> str:
    """Return where a whole release stands below the folder of the version of the API."""
    return f"releases/{record.release.image}/{record.release.release}.json"


def entry(record: Record) -> ReleaseEntry:
    """Return a release for a list."""
    release = record.release
    return ReleaseEntry(
        image=release.image,
        release=release.release,
        status=release.status,
        released=_day(release.released),
        support_ends=_day(release.support_ends),
        tags=tuple(v.tag for v in record.variants if v.tag is not None),
        href=release_href(record),
    )


def releases(publication: Publication) -> ReleaseList:
    """Return the list of all releases."""
    catalog = publication.catalog
    found = (r for f in catalog.settings.families for r in catalog.records_of(f.id))
    return ReleaseList(generated_at=moment(publication), releases=tuple(map(entry, found)))


def release(publication: Publication, record: Record) -> Release:
    """Return a release with everything that is known of it."""
    given = record.release
    family = publication.catalog.family(given.image)
    before = diff.previous(publication.catalog, record)
    return Release(
        generated_at=moment(publication),
        image=given.image,
        release=given.release,
        record=record.name,
        pages=publication.addresses(release_path(record)),
        title=publication.plain(family.title) if family else {},
        status=given.status,
        status_reason=_reason(publication, record),
        replaced_by=given.replaced_by,
        released=_day(given.released),
        support_ends=_day(given.support_ends),
        previous=before.record.release.release if before else None,
        variants=tuple(variant(publication, record, v) for v in record.variants),
        changes=tuple(_changes(publication, record)),
        highlights=said.said(publication, record, given.highlights),
        fixes=said.said(publication, record, given.fixes),
        known_issues=said.said(publication, record, given.known_issues),
        notes=said.said(publication, record, given.notes),
        deviations=tuple(said.deviations(publication, record)),
        discrepancies=said.discrepancies(record),
        errata=said.errata(publication, record),
        sources=tuple(Source(url=s.url, lang=s.lang) for s in given.sources),
        not_stated=tuple(_not_stated(record)),
    )


def _changes(publication: Publication, record: Record) -> Iterator[Change]:
    """Yield what differs from the release before, what hurts most first."""
    catalog = publication.catalog
    for side in diff.sides(catalog):
        way = diff.predecessor(catalog, side) if side.record is record else None
        if way is None or way.before.record is record:
            continue
        for found in diff.compare(catalog, way.before, side).changes:
            yield Change(
                variant=side.variant.id,
                against=way.before.variant.id,
                name=found.name,
                kind=found.kind,
                was=known(found.was),
                now=known(found.now),
                announced=diff.is_announced(catalog, record, side.variant, found.name),
            )


def _reason(publication: Publication, record: Record) -> dict[str, str]:
    reason = record.release.status_reason
    if reason is None:
        return {}
    return publication.said(lambda voice: voice.text(reason, record))


def _not_stated(record: Record) -> Iterator[str]:
    release = record.release
    for name in ("released", "support_ends", "highlights", "fixes", "known_issues", "notes"):
        if isinstance(getattr(release, name), Unknown):
            yield name


def _day(day: object) -> str | None:
    return None if day is None or isinstance(day, Unknown) else str(day)
