"""Regions: the registries, and each region with its name and whether the product is open there."""

from __future__ import annotations

from generator.model.regions import Opening, Region, Zone
from generator.model.settings import Network, Registry
from generator.site.inline import Answer, Code, Foreign, Line, Link, RegionId, Sub
from generator.site.pages.pull import region_name, zone_name
from generator.site.tree import Block, Document, Paragraph, Row, Section, Table
from generator.site.voice import Voice


def page(voice: Voice) -> Document:
    """Return the page of registries and regions."""
    gettext = voice.words.gettext
    catalog = voice.catalog
    lead = gettext(
        "One public registry for every place, and in each region a VPC address that is faster and "
        "is reached without leaving the VPC."
    )
    registry_head: tuple[Line, ...] = (
        (gettext("Network"),),
        (gettext("Host"),),
        (gettext("Namespace"),),
        (gettext("Login"),),
    )
    title = gettext("Registries")
    registries = Table(
        title, registry_head, tuple(_registry(voice, r) for r in catalog.settings.registries)
    )
    warning = gettext(
        "The public host is fixed; with another region in it, the address does not exist."
    )
    blocks: list[Block] = [
        Paragraph((lead,), "lead"),
        Section("registries", title, (registries, Paragraph((warning,), "aside"))),
    ]
    head: tuple[Line, ...] = (
        (gettext("Region"),),
        (gettext("Region ID"),),
        (gettext("ACS"),),
        (gettext("Checked on"),),
    )
    for zone in Zone:
        rows = tuple(_region(voice, r) for r in catalog.regions.regions if r.zone is zone)
        if rows:
            name = zone_name(voice, zone)
            blocks.append(Section(f"zone-{zone}", name, (Table(name, head, rows),)))
    return Document(
        title=gettext("Registries and regions"),
        description=lead,
        blocks=tuple(blocks),
        boost=2,  # of the pages that say region, the one that lists them
    )


def _registry(voice: Voice, registry: Registry) -> Row:
    gettext = voice.words.gettext
    network = gettext("Public network") if registry.network is Network.PUBLIC else gettext("VPC")
    login: Line = (voice.not_stated,)
    if registry.auth == "required":
        login = (voice.words.pgettext("login", "Required"),)
    elif registry.auth == "none":
        login = (voice.words.pgettext("login", "Not required"),)
    return Row(((network,), (Code(registry.host),), (Code(registry.namespace),), login))


def _region(voice: Voice, region: Region) -> Row:
    gettext = voice.words.gettext
    states: dict[Opening, Line] = {
        Opening.OPEN: (Answer(is_yes=True, text=gettext("Open")),),
        Opening.CLOSED: (Answer(is_yes=False, text=gettext("Closed")),),
        Opening.UNKNOWN: (voice.not_stated,),
    }
    state = states[region.acs]
    sources = voice.catalog.regions.sources
    for source in (sources[key] for key in region.confirmed_by[:1]):
        # A page without an address is named by its title, which is in the source language.
        title: Line = (Foreign(voice.catalog.languages[0].tag, (source.title,)),)
        if isinstance(source.url, str):
            title = (Link(source.url, (gettext("Source"),)),)
        state += (Sub(title),)
    name: Line = (region_name(voice, region),)
    if region.note is not None:
        name += (Sub(voice.plain(region.note)),)
    return Row((name, (RegionId(region.id),), state, (voice.day(region.as_of),)))
