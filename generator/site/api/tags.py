"""Tags: every tag of every release in one file, for those who look one up."""

from __future__ import annotations

from pydantic import Field

from generator.catalog import known
from generator.site.api.releases import release_href
from generator.site.api.resource import Addresses, Body, Resource, moment
from generator.site.api.variant import Branch, branches
from generator.site.pages.neighbours import release_path
from generator.site.publication import Publication


class Tag(Body):
    """A tag, with what decides whether it can be used; the rest stands in its release."""

    image: str = Field(examples=["training-xpu-pytorch"])
    """Name of the image."""
    tag: str = Field(examples=["25.11.post1"])
    """The tag."""
    aliases: tuple[str, ...] = ()
    """Other tags of the same image."""
    release: str = Field(examples=["25.11"])
    """The release to which it belongs."""
    variant: str = Field(examples=["25.11.post1"])
    """Its name inside the release."""
    status: str = Field(examples=["supported"])
    """draft, preview, supported, deprecated or withdrawn."""
    architectures: tuple[str, ...] = ()
    """Processor architectures."""
    driver: str = Field(examples=["ppu"])
    """The driver family."""
    driver_minimum: str | None = Field(None, examples=["1.1.0"])
    """Lowest driver that works, but for the branches."""
    driver_branches: tuple[Branch, ...] = ()
    """Driver branches that are accepted although they are below the minimum."""
    digests: tuple[str, ...] = ()
    """What registries said was behind the tag, newest last."""
    public: tuple[str, ...] = ()
    """Its public addresses."""
    pages: Addresses
    """The page of its release in each language."""
    href: str = Field(examples=["releases/training-xpu-pytorch/25.11.json"])
    """Where its release stands, seen from the folder of the version of the API."""


class TagList(Resource):
    """All tags: by family in the order of the home page, newest release first."""

    tags: tuple[Tag, ...]
    """The tags."""


def tags(publication: Publication) -> TagList:
    """Return all tags; a variant whose tag is not known has none."""
    catalog = publication.catalog
    return TagList(
        generated_at=moment(publication),
        tags=tuple(
            Tag(
                image=record.release.image,
                tag=variant.tag,
                aliases=record.release.variants[variant.position].aliases,
                release=record.release.release,
                variant=variant.id,
                status=record.release.status,
                architectures=known(variant.architectures) or (),
                driver=variant.driver.family,
                driver_minimum=known(variant.driver.minimum),
                driver_branches=branches(variant.driver),
                digests=tuple(e.digest for e in record.release.variants[variant.position].evidence),
                public=tuple(map(str, catalog.public_uris(record, variant))),
                pages=publication.addresses(release_path(record)),
                href=release_href(record),
            )
            for family in catalog.settings.families
            for record in catalog.records_of(family.id)
            for variant in record.variants
            if variant.tag is not None
        ),
    )
