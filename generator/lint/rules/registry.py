"""Registry: hosts and regions from which images are pulled."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.ids import ids
from generator.lint import names, places
from generator.lint.leaves import leaves
from generator.lint.rule import Subject, model_of, rule
from generator.model.regions import Opening, Regions
from generator.model.release import Status
from generator.model.settings import Network, Settings

_SLOT = "{region}"


@rule("REG101", Severity.ERROR)
def unknown_region(subject: Record | BaseModel, catalog: Catalog) -> Iterator[Problem]:
    """
    A region is in the list of regions.

    The list holds its name in each language and says whether the product is open there. An address
    made from another word leads nowhere.
    """
    known = ids(catalog)["regions"]
    for leaf in leaves(model_of(subject)):
        if leaf.catalog == "regions" and leaf.value not in known:
            yield Problem(
                at=leaf.path,
                message=f'region "{leaf.value}" is not in releases/regions.yml',
                help=names.nearest(leaf.value, known),
            )


@rule("REG105", Severity.WARNING, waivable=True)
def nowhere(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A supported release can be pulled somewhere.

    Readers are told to use it. When no registry has it and no region is named, its page has no
    address to copy, and most often a field was filled in wrongly.
    """
    family = catalog.family(record.release.image)
    if family is None or record.release.status is not Status.SUPPORTED:
        return
    public, vpc = (catalog.registries(family.id, network) for network in Network)
    for variant in record.variants:
        offer = variant.availability
        if public and offer.public is not False:
            continue
        regions = catalog.pull_regions(offer)
        if not vpc or not (regions.offered or regions.unconfirmed):
            yield Problem(
                at=places.field(record, variant, "availability"),
                message="a supported release that can be pulled nowhere",
                help="say where it is, or correct the registries of the family or the status",
                variant=variant.id,
                key=True,
            )


@rule("REG102", Severity.WARNING, on=(Subject.REGIONS,))
def unnamed_region(regions: Regions, catalog: Catalog) -> Iterator[Problem]:
    """
    A region has a name in every language.

    Readers look for the name that the console shows them. Where it is missing they see that of
    another language.
    """
    wanted = [language.id for language in catalog.languages]
    for position, region in enumerate(regions.regions):
        missing = [language for language in wanted if not {language, ""} & region.name.keys()]
        if missing:
            yield Problem(
                at=("regions", position, "name"),
                message=f"region {region.id} has no name in {', '.join(missing)}",
                help="add the name that the vendor's console or documentation uses",
            )


@rule("REG104", Severity.ERROR, on=(Subject.REGIONS,))
def unconfirmed_opening(regions: Regions, _: Catalog) -> Iterator[Problem]:
    """
    A region is called open because a source says so.

    Each release that is pulled in all regions offers its address there at once, and a reader who
    copies it cannot know that nobody has promised it.
    """
    for position, region in enumerate(regions.regions):
        if region.acs is Opening.OPEN and not region.confirmed_by:
            yield Problem(
                at=("regions", position, "acs"),
                message=f"region {region.id} is called open, and no source is named that says so",
                help='name the source in "confirmed_by", or write unknown',
            )


@rule("REG103", Severity.ERROR, on=(Subject.SETTINGS,))
def region_in_host(settings: Settings, _: Catalog) -> Iterator[Problem]:
    """
    A public host is fixed, the host of a VPC has a place for the region.

    A public registry stands in one region; its address with another region put in does not exist.
    In a VPC each region has a host of its own.
    """
    for position, registry in enumerate(settings.registries):
        public = registry.network is Network.PUBLIC
        if (_SLOT in registry.host) is public or "{" in registry.host.replace(_SLOT, ""):
            yield Problem(
                at=("registries", position, "host"),
                message=f'host "{registry.host}" does not suit the {registry.network} network',
                help=(
                    "write the one host with its region"
                    if public
                    else f"write {_SLOT} where the region stands"
                ),
            )
