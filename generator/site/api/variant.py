"""Variant: a tag of a release with all its facts, completed with those of the release."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.model.host import Driver as HostDriver
from generator.model.settings import Network
from generator.model.values import Unknown
from generator.site.api.resource import Body, Localized
from generator.site.publication import Publication
from generator.versions import spelled


class Component(Body):
    """A component inside an image."""

    id: str = Field(examples=["torch"])
    """Its id in the list of components."""
    version: str = Field(examples=["2.8.0+ali.9.ppu1.7.0.cu129"])
    """Its version, exactly as the vendor writes it."""
    public: str = Field(examples=["2.8.0"])
    """The version without its local part."""


class Sdk(Body):
    """The accelerator SDK inside an image."""

    name: str = Field(examples=["ppu"])
    """Its id."""
    version: str | None = Field(None, examples=["1.7.0"])
    """Its version."""


class Branch(Body):
    """A driver branch that is accepted below the minimum."""

    branch: str = Field(examples=["R535"])
    """Name of the branch."""
    minimum: str = Field(examples=["535.86"])
    """Lowest version of the branch that works."""
    gpus: str = Field(examples=["datacenter"])
    """``all`` or ``datacenter``: which GPUs may use it."""


class Driver(Body):
    """What an image asks of the driver on the host."""

    family: str = Field(examples=["ppu"])
    """Id of the driver family."""
    minimum: str | None = Field(None, examples=["1.1.0"])
    """Lowest version that works."""
    meaning: str | None = Field(None, examples=["vendor"])
    """Where the minimum comes from: shipped, minor-compatible, forward-compatible or vendor."""
    recommended: str | None = Field(None, examples=["1.5.1"])
    """Lowest version that the vendor recommends."""
    branches: tuple[Branch, ...] = ()
    """Branches that are accepted although they are below the minimum."""
    blocked: tuple[str, ...] = ()
    """Branches that must be upgraded first."""


class PublicUri(Body):
    """The address of a tag in a registry that is reached from everywhere."""

    registry: str = Field(examples=["acs-public"])
    """Id of the registry."""
    uri: str = Field(examples=["registry.example.org/space/image:25.11"])
    """What ``docker pull`` takes."""


class VpcUri(Body):
    """The address of a tag inside the VPC of a region."""

    registry: str = Field(examples=["acs-vpc"])
    """Id of the registry."""
    template: str = Field(examples=["registry-vpc.{region}.example.org/space/image:25.11"])
    """What ``docker pull`` takes, once ``{region}`` is replaced by the id of a region."""


class Variant(Body):
    """One tag of a release; what the release says for all its tags is repeated here."""

    id: str = Field(examples=["25.11"])
    """Its name inside the release."""
    tag: str | None = Field(None, examples=["25.11"])
    """The tag in the registries."""
    title: Localized = Field(default_factory=dict)
    """What it is called beside its siblings."""
    aliases: tuple[str, ...] = ()
    """Other tags of the same image."""
    digests: tuple[str, ...] = ()
    """What registries said was behind the tag, newest last."""
    architectures: tuple[str, ...] = ()
    """Processor architectures."""
    driver: Driver
    """What it asks of the host."""
    sdk: Sdk | None = None
    """The accelerator SDK inside."""
    min_capability: str | None = Field(None, examples=["7.5"])
    """Lowest CUDA compute capability."""
    cards: tuple[str, ...] = ()
    """Card models it runs on, where the vendor names them."""
    base: str | None = Field(None, examples=["nvcr.io/nvidia/pytorch:25.10"])
    """The image it is built on."""
    scenarios: tuple[str, ...] = ()
    """What it is used for."""
    frameworks: tuple[str, ...] = ()
    """Frameworks inside."""
    allowed: tuple[str, ...] = ()
    """Products it is made for."""
    denied: tuple[str, ...] = ()
    """Products it must not be used on."""
    components: tuple[Component, ...] = ()
    """Everything with a version inside."""
    public: tuple[PublicUri, ...] = ()
    """Its public addresses."""
    vpc: tuple[VpcUri, ...] = ()
    """Its addresses inside VPCs."""
    regions: tuple[str, ...] = ()
    """Regions whose VPC has it."""
    unconfirmed_regions: tuple[str, ...] = ()
    """Regions of which nobody says whether their VPC has it."""
    not_stated: tuple[str, ...] = Field((), examples=[["driver.recommended", "components.APEX"]])
    """Facts that the vendor does not state, by their place in a record."""


def variant(publication: Publication, record: Record, given: ResolvedVariant) -> Variant:
    """Return a variant of a record as the API tells it."""
    catalog = publication.catalog
    scope, cards, base = known(given.scope), known(given.accelerators), known(given.base)
    sdk = known(given.sdk)
    sdk, regions = known(given.sdk), catalog.pull_regions(given.availability)
    own = record.release.variants[given.position]
    title = given.title
    return Variant(
        id=given.id,
        tag=given.tag,
        title={}
        if title is None
        else publication.said(lambda voice: voice.text(title, record, given)),
        aliases=own.aliases,
        digests=tuple(entry.digest for entry in own.evidence),
        architectures=known(given.architectures) or (),
        driver=_driver(given),
        sdk=None if sdk is None else Sdk(name=sdk.name, version=known(sdk.version)),
        min_capability=known(cards.min_capability) if cards else None,
        cards=cards.cards if cards else (),
        base=f"{base.image}:{base.release}" if base and known(base.release) else None,
        scenarios=known(given.scenarios) or (),
        frameworks=known(given.frameworks) or (),
        allowed=scope.allow if scope else (),
        denied=scope.deny if scope else (),
        components=tuple(_components(given)),
        public=tuple(
            PublicUri(registry=uri.registry, uri=str(uri))
            for uri in catalog.public_uris(record, given)
        ),
        vpc=tuple(_vpc(catalog, record, given)),
        regions=tuple(region.id for region in regions.offered),
        unconfirmed_regions=tuple(region.id for region in regions.unconfirmed),
        not_stated=tuple(_not_stated(given)),
    )


def _driver(given: ResolvedVariant) -> Driver:
    driver = given.driver
    return Driver(
        family=driver.family,
        minimum=known(driver.minimum),
        meaning=known(driver.meaning),
        recommended=known(driver.recommended),
        branches=branches(driver),
        blocked=driver.blocked,
    )


def branches(driver: HostDriver) -> tuple[Branch, ...]:
    """Return the branches that are accepted below the minimum."""
    return tuple(Branch(branch=b.branch, minimum=b.minimum, gpus=b.gpus) for b in driver.branches)


def _components(given: ResolvedVariant) -> Iterator[Component]:
    for name, version in given.components.items():
        if not isinstance(version, Unknown):
            yield Component(id=name, version=version, public=spelled(version).public)


def _vpc(catalog: Catalog, record: Record, given: ResolvedVariant) -> Iterator[VpcUri]:
    if given.tag is None or given.availability.vpc == "none":
        return
    for registry in catalog.registries(record.release.image, Network.VPC):
        path = f"{registry.namespace}/{record.release.image}:{given.tag}"
        yield VpcUri(registry=registry.id, template=f"{registry.host}/{path}")


def _not_stated(given: ResolvedVariant) -> Iterator[str]:
    """Yield the facts that are asked for and not stated; what was left out is not among them."""
    driver = given.driver
    said = {
        "tag": given.tag,
        "driver.minimum": driver.minimum,
        "driver.meaning": driver.meaning or "",
        "driver.recommended": driver.recommended or "",
        "sdk.version": given.sdk_version or "",
        "architectures": given.architectures,
        "accelerators": given.accelerators or "",
        "base": given.base or "",
        "scenarios": given.scenarios or "",
        "frameworks": given.frameworks or "",
        "scope": given.scope or "",
        "availability.public": given.availability.public,
        "availability.vpc": given.availability.vpc,
    }
    yield from (name for name, value in said.items() if value is None or value is Unknown.UNKNOWN)
    for name, version in given.components.items():
        if isinstance(version, Unknown):
            yield f"components.{name}"
