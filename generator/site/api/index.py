"""Index: where a program begins, the list of all files of the API."""

from __future__ import annotations

from pydantic import Field

from generator.site.api.resource import Addresses, Body, Localized, Resource, moment
from generator.site.publication import Publication


class Language(Body):
    """A language of the site."""

    id: str = Field(examples=["zh"])
    """Its key in texts."""
    tag: str = Field(examples=["zh-Hans"])
    """Its language tag."""
    name: str = Field(examples=["简体中文"])
    """Its own name."""


class Named(Body):
    """An id with its name for readers."""

    id: str = Field(examples=["ppu"])
    """The id."""
    name: Localized
    """The name."""


class Index(Resource):
    """The files of the API, and the names of the ids that they use."""

    pages: Addresses
    """The first page of the site in each language."""
    languages: tuple[Language, ...]
    """The languages, the source language first."""
    images: str = Field(examples=["images.json"])
    """The list of images."""
    releases: str = Field(examples=["releases.json"])
    """The list of releases."""
    tags: str = Field(examples=["tags.json"])
    """All tags."""
    regions: str = Field(examples=["regions.json"])
    """Registries and regions."""
    components: str = Field(examples=["components.json"])
    """The list of components."""
    rules: str = Field(examples=["rules.json"])
    """All rules of the check."""
    finder: str = Field(examples=["finder.json"])
    """What every tag needs of a machine."""
    compare: str = Field(examples=["compare.json"])
    """What it takes to compare any two tags."""
    openapi: str = Field(examples=["openapi.json"])
    """The description of all this in OpenAPI."""
    drivers: tuple[Named, ...]
    """Driver families."""
    sdks: tuple[Named, ...]
    """Accelerator SDKs."""
    scenarios: tuple[Named, ...]
    """What images are used for."""
    frameworks: tuple[Named, ...]
    """Frameworks."""
    products: tuple[Named, ...]
    """Products that may use an image or not."""


def index(publication: Publication) -> Index:
    """Return where a program begins."""
    settings = publication.catalog.settings

    def named(kind: str) -> tuple[Named, ...]:
        return tuple(
            Named(id=entry.id, name=publication.plain(entry.name)) for entry in settings.named(kind)
        )

    return Index(
        generated_at=moment(publication),
        pages=publication.addresses("index.md"),
        languages=tuple(
            Language(id=language.id, tag=language.tag, name=language.name)
            for language in publication.catalog.languages
        ),
        images="images.json",
        releases="releases.json",
        tags="tags.json",
        regions="regions.json",
        components="components.json",
        rules="rules.json",
        finder="finder.json",
        compare="compare.json",
        openapi="openapi.json",
        drivers=named("drivers"),
        sdks=named("sdks"),
        scenarios=named("scenarios"),
        frameworks=named("frameworks"),
        products=named("scopes"),
    )
