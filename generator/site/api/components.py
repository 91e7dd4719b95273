"""Components: what images hold, each with its versions in all tags."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from generator.catalog import Catalog
from generator.model.components import Component as Known
from generator.model.values import Unknown
from generator.site.api.resource import Body, Resource, moment
from generator.site.publication import Publication


class Holding(Body):
    """A tag with the version that it holds."""

    image: str = Field(examples=["training-xpu-pytorch"])
    """Name of the image."""
    release: str = Field(examples=["25.11"])
    """The release."""
    variant: str = Field(examples=["25.11.post1"])
    """The variant of the release."""
    tag: str | None = Field(None, examples=["25.11.post1"])
    """Its tag."""
    version: str | None = Field(None, examples=["2.8.0"])
    """The version; left out where the vendor does not state it."""


class ComponentEntry(Body):
    """A component in a list."""

    id: str = Field(examples=["torch"])
    """Its id: the distribution's own spelling."""
    name: str = Field(examples=["PyTorch"])
    """Its name for readers."""
    kind: str = Field(examples=["python"])
    """``python`` or ``system``: how its versions are read."""
    group: str = Field(examples=["framework"])
    """Its group on the pages."""
    aliases: tuple[str, ...] = ()
    """Other spellings that are met."""
    link: str | None = Field(None, examples=["https://example.org/project"])
    """The home of the project."""
    variants: int = Field(examples=[3])
    """How many variants hold it."""
    href: str = Field(examples=["components/torch.json"])
    """Where its versions stand, seen from the folder of the version of the API."""


class ComponentList(Resource):
    """All components, in the order of the pages."""

    components: tuple[ComponentEntry, ...]
    """The components."""


class Component(Resource):
    """A component with its versions in all tags."""

    id: str = Field(examples=["torch"])
    """Its id: the distribution's own spelling."""
    name: str = Field(examples=["PyTorch"])
    """Its name for readers."""
    link: str | None = Field(None, examples=["https://example.org/project"])
    """The home of the project."""
    holdings: tuple[Holding, ...]
    """Every variant that holds it: by family in the order of the home page, newest first."""


def component_href(known: Known) -> str:
    """Return where a component stands below the folder of the version of the API."""
    return f"components/{known.id}.json"


def components(publication: Publication) -> ComponentList:
    """Return the list of all components."""
    catalog = publication.catalog
    return ComponentList(
        generated_at=moment(publication),
        components=tuple(
            ComponentEntry(
                id=known.id,
                name=known.name or known.id,
                kind=known.kind,
                group=known.group,
                aliases=known.aliases,
                link=known.link,
                variants=sum(1 for _ in _holdings(catalog, known)),
                href=component_href(known),
            )
            for known in catalog.components.components
        ),
    )


def component(publication: Publication, known: Known) -> Component:
    """Return a component with its versions."""
    return Component(
        generated_at=moment(publication),
        id=known.id,
        name=known.name or known.id,
        link=known.link,
        holdings=tuple(_holdings(publication.catalog, known)),
    )


def _holdings(catalog: Catalog, known: Known) -> Iterator[Holding]:
    for family in catalog.settings.families:
        for record in catalog.records_of(family.id):
            for variant in record.variants:
                if known.id in variant.components:
                    version = variant.components[known.id]
                    yield Holding(
                        image=family.id,
                        release=record.release.release,
                        variant=variant.id,
                        tag=variant.tag,
                        version=None if isinstance(version, Unknown) else version,
                    )
