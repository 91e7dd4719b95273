"""Regions: the registries, and the regions whose VPC addresses they have."""

from __future__ import annotations

from pydantic import Field

from generator.model.regions import Opening
from generator.model.values import Unknown
from generator.site.api.resource import Addresses, Body, Localized, Resource, moment
from generator.site.publication import Publication


class Registry(Body):
    """A registry."""

    id: str = Field(examples=["acs-vpc"])
    """Its id."""
    network: str = Field(examples=["vpc"])
    """``public`` or ``vpc``: from where it is reached."""
    host: str = Field(examples=["registry-vpc.{region}.example.org"])
    """Its host; in that of a VPC ``{region}`` stands for the id of a region."""
    namespace: str = Field(examples=["space"])
    """What stands between the host and the name of an image."""
    login: str | None = Field(None, examples=["required"])
    """``required`` or ``none``."""


class Region(Body):
    """A region of the cloud."""

    id: str = Field(examples=["cn-beijing"])
    """Its id, as it stands in hosts."""
    zone: str = Field(examples=["public"])
    """public, finance, government, local or partner."""
    name: Localized
    """Its name."""
    open: bool | None = Field(None, examples=[True])
    """Whether the product is open there; left out when no source says so."""
    as_of: str = Field(examples=["2026-11-30"])
    """The day on which the sources were read."""


class RegionList(Resource):
    """The registries and all regions."""

    pages: Addresses
    """Their page in each language."""
    registries: tuple[Registry, ...]
    """The registries."""
    regions: tuple[Region, ...]
    """The regions, in the order of the tables."""


def regions(publication: Publication) -> RegionList:
    """Return the registries and regions."""
    catalog = publication.catalog
    return RegionList(
        generated_at=moment(publication),
        pages=publication.addresses("regions.md"),
        registries=tuple(
            Registry(
                id=r.id,
                network=r.network,
                host=r.host,
                namespace=r.namespace,
                login=None if isinstance(r.auth, Unknown) else r.auth,
            )
            for r in catalog.settings.registries
        ),
        regions=tuple(
            Region(
                id=r.id,
                zone=r.zone,
                name=publication.plain(r.name),
                open=None if r.acs is Opening.UNKNOWN else r.acs is Opening.OPEN,
                as_of=r.as_of.isoformat(),
            )
            for r in catalog.regions.regions
        ),
    )
