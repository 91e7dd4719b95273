"""Addresses: the VPC address of each tag in every region, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from generator import address
from generator.catalog import PullRegions, Record, ResolvedVariant
from generator.model.regions import Region, Zone
from generator.model.release import Status
from generator.model.settings import Network
from generator.site.inline import Address, Line, RegionId
from generator.site.pages.pull import region_name
from generator.site.tree import (
    Addresses,
    Block,
    Details,
    Paragraph,
    Pattern,
    Row,
    Section,
    Table,
)
from generator.site.voice import Voice

_RANK: Mapping[Zone, int] = {
    Zone.FINANCE: 0,
    Zone.GOVERNMENT: 1,
    Zone.PUBLIC: 2,
    Zone.LOCAL: 3,
    Zone.PARTNER: 4,
}
"""Finance and government first: their readers have no other region to fall back to."""


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
    image, is_offered = record.release.image, record.release.status is not Status.WITHDRAWN
    blocks: list[Block] = []
    if offer.offered:
        caption = gettext("VPC addresses of {tag} by region")
        regions = tuple(region.id for region in offer.offered)
        table = Addresses(
            _pattern(voice, image, caption, regions, is_offered=is_offered), tag, variant.id
        )
        total = voice.words.ngettext("{tag}: {n} region", "{tag}: {n} regions", len(regions))
        blocks.append(Section(f"vpc-{variant.id}", total.replace("{tag}", tag), (table,)))
    if offer.unconfirmed:
        caption = gettext("Unconfirmed VPC addresses of {tag} by region")
        ranked = sorted(offer.unconfirmed, key=lambda region: _RANK[region.zone])
        regions = tuple(region.id for region in ranked)
        table = Addresses(
            _pattern(voice, image, caption, regions, is_offered=is_offered), tag, variant.id
        )
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


@lru_cache(maxsize=1024)
def _pattern(
    voice: Voice, image: str, caption: str, regions: tuple[str, ...], *, is_offered: bool
) -> Pattern:
    """Return one row a region; of a withdrawn release nothing can be copied."""
    gettext = voice.words.gettext
    region_head, uri_head = (gettext("Region"),), (gettext("VPC address"),)
    known: Mapping[str, Region] = {one.id: one for one in voice.catalog.regions.regions}
    rows = tuple(
        Row(
            ((region_name(voice, known[region]), " ", RegionId(region)), (Address(uri),)),
            copies=uri if is_offered else None,
        )
        for region in regions
        for registry in voice.catalog.registries(image, Network.VPC)
        for uri in (address.vpc_uri(registry, image, Pattern.TAG, region),)
    )
    head: tuple[Line, ...] = (region_head, uri_head)
    if is_offered:
        head = (region_head, (gettext("Copy"),), uri_head)
    return Pattern(
        Table(
            caption.replace("{tag}", Pattern.TAG),
            head,
            rows,
            "addresses" if is_offered else "plain",
            searched=False,
            variant=Pattern.VARIANT,
        )
    )
