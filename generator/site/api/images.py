"""Images: the families, each with its releases."""

from __future__ import annotations

from pydantic import Field

from generator.model.release import Status
from generator.model.settings import Elsewhere, Family
from generator.model.values import Unknown
from generator.site.api.releases import ReleaseEntry, entry
from generator.site.api.resource import Addresses, Body, Localized, Resource, moment
from generator.site.publication import Publication


class ElsewhereEntry(Body):
    """A release that is known to exist and has no record here."""

    release: str = Field(examples=["26.01"])
    """Its name."""
    url: str | None = Field(None, examples=["https://example.org/notes"])
    """Its page."""


class ImageEntry(Body):
    """An image in a list."""

    image: str = Field(examples=["training-xpu-pytorch"])
    """Its name in the registries."""
    title: Localized
    """What it is."""
    driver: str = Field(examples=["ppu"])
    """The driver family of its releases."""
    newest: str | None = Field(None, examples=["25.11"])
    """The newest supported release."""
    releases: int = Field(examples=[4])
    """How many releases have a record."""
    href: str = Field(examples=["images/training-xpu-pytorch.json"])
    """Where the whole image stands, seen from the folder of the version of the API."""


class ImageList(Resource):
    """All images, in the order of the home page."""

    images: tuple[ImageEntry, ...]
    """The images."""


class Image(Resource):
    """An image with its releases."""

    image: str = Field(examples=["training-xpu-pytorch"])
    """Its name in the registries."""
    title: Localized
    """What it is."""
    summary: Localized
    """What it is for."""
    pages: Addresses
    """Its page in each language."""
    driver: str = Field(examples=["ppu"])
    """The driver family of its releases."""
    registries: tuple[str, ...]
    """Ids of the registries that carry it."""
    newest: str | None = Field(None, examples=["25.11"])
    """The newest supported release."""
    releases: tuple[ReleaseEntry, ...]
    """Its releases, newest first."""
    elsewhere: tuple[ElsewhereEntry, ...] = ()
    """Releases that are known to exist and have no record here."""


def image_href(family: Family) -> str:
    """Return where a whole image stands below the folder of the version of the API."""
    return f"images/{family.id}.json"


def images(publication: Publication) -> ImageList:
    """Return the list of all images."""
    catalog = publication.catalog
    return ImageList(
        generated_at=moment(publication),
        images=tuple(
            ImageEntry(
                image=family.id,
                title=publication.plain(family.title),
                driver=family.driver,
                newest=_newest(publication, family),
                releases=len(catalog.records_of(family.id)),
                href=image_href(family),
            )
            for family in catalog.settings.families
        ),
    )


def image(publication: Publication, family: Family) -> Image:
    """Return an image with its releases."""
    line = publication.catalog.line_of(family.id)
    return Image(
        generated_at=moment(publication),
        image=family.id,
        title=publication.plain(family.title),
        summary=publication.plain(family.summary),
        pages=publication.addresses(f"{family.id}.md"),
        driver=family.driver,
        registries=family.registries,
        newest=_newest(publication, family),
        releases=tuple(entry(e) for e in line if not isinstance(e, Elsewhere)),
        elsewhere=tuple(
            ElsewhereEntry(release=e.release, url=None if isinstance(e.url, Unknown) else e.url)
            for e in line
            if isinstance(e, Elsewhere)
        ),
    )


def _newest(publication: Publication, family: Family) -> str | None:
    records = publication.catalog.records_of(family.id)
    mine = (r.release.release for r in records if r.release.status is Status.SUPPORTED)
    return next(mine, None)
