"""Addresses: the VPC address of each tag in every region, as tables."""

from __future__ import annotations

from generator.catalog import PullRegions, Record, ResolvedVariant
from generator.model.regions import Region, Zone
from generator.model.release import Status
from generator.model.settings import Network
from generator.site.inline import Address, Line, RegionId
from generator.site.pages.pull import region_name
from generator.site.tree import Block, Details, Paragraph, Row, Section, Table
from generator.site.voice import Voice


def section(voice: Voice, record: Record) -> Section | None:
    """Return the tables, one a tag; None when no region is known to offer the image."""
    blocks: list[Block] = []
    if not voice.catalog.registries(record.release.image, Network.VPC):
        return None
    for variant in record.variants:
        if variant.tag is not None:
            offer = voice.catalog.pull_regions(variant.availability)
            blocks.extend(_tables(voice, record, variant, variant.tag, offer))
    if not blocks:
        return None
    return Section("addresses", voice.words.gettext("VPC addresses by region"), tuple(blocks))


def _tables(
    voice: Voice, record: Record, variant: ResolvedVariant, tag: str, offer: PullRegions
) -> tuple[Block, ...]:
    """Return the table of a tag's offered regions, and folded the one of the unconfirmed."""
    gettext = voice.words.gettext
    blocks: list[Block] = []
    if offer.offered:
        caption = gettext("VPC addresses of {tag} by region").replace("{tag}", tag)
        table = _table(voice, record, variant, caption, offer.offered)
        total = voice.words.ngettext("{tag}: {n} region", "{tag}: {n} regions", len(offer.offered))
        blocks.append(Section(f"vpc-{variant.id}", total.replace("{tag}", tag), (table,)))
    if offer.unconfirmed:
        caption = gettext("Unconfirmed VPC addresses of {tag} by region").replace("{tag}", tag)
        # Finance and government first: their readers have no other region to fall back to.
        rank = {Zone.FINANCE: 0, Zone.GOVERNMENT: 1, Zone.PUBLIC: 2, Zone.LOCAL: 3, Zone.PARTNER: 4}
        regions = tuple(sorted(offer.unconfirmed, key=lambda region: rank[region.zone]))
        table = _table(voice, record, variant, caption, regions)
        summary = voice.words.ngettext(
            "{tag}: {n} region not confirmed by the vendor",
            "{tag}: {n} regions not confirmed by the vendor",
            len(regions),
        )
        note = gettext(
            "No source says that ACS is open in these regions; the addresses may not exist."
        )
        inner: tuple[Block, ...] = (Paragraph((note,), "note"), table)
        blocks.append(Details(f"unconfirmed-{variant.id}", summary.replace("{tag}", tag), inner))
    return tuple(blocks)


def _table(
    voice: Voice,
    record: Record,
    variant: ResolvedVariant,
    caption: str,
    regions: tuple[Region, ...],
) -> Table:
    """Return one row a region; of a withdrawn release nothing can be copied."""
    gettext = voice.words.gettext
    region_head, uri_head = (gettext("Region"),), (gettext("VPC address"),)
    cells = [
        (((region_name(voice, region), " ", RegionId(region.id)), (Address(uri),)), uri)
        for region in regions
        for uri in voice.catalog.vpc_uris(record, variant, region.id)
    ]
    if record.release.status is Status.WITHDRAWN:
        rows = tuple(Row(line) for line, _ in cells)
        return Table(caption, (region_head, uri_head), rows, searched=False, variant=variant.id)
    rows = tuple(Row(line, copies=uri) for line, uri in cells)
    head: tuple[Line, ...] = (region_head, (gettext("Copy"),), uri_head)
    return Table(caption, head, rows, "addresses", searched=False, variant=variant.id)
