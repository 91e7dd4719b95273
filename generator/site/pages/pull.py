"""Pull: the panel in which a reader chooses an address, and the commands that use it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from generator.address import Uri
from generator.catalog import PullRegions, Record, ResolvedVariant, known
from generator.model.platforms import Card
from generator.model.regions import Region, Zone
from generator.model.release import Status
from generator.model.settings import Network
from generator.site.inline import Address, Code, Link, Version
from generator.site.tree import (
    Block,
    Choice,
    CodeBlock,
    Paragraph,
    Pull,
    PullVariant,
    Section,
    Tabs,
)
from generator.site.voice import Voice
from generator.versions import numbers

_LABEL: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?")
"""The grammar of a Kubernetes label value."""


def section(voice: Voice, record: Record) -> Section:
    """Return the section with the panel and the commands."""
    gettext = voice.words.gettext
    title = gettext("Pull the image")
    tagged = tuple(v for v in record.variants if v.tag is not None)
    if not tagged:
        return Section("pull", title, _pattern(voice, record))
    if record.release.status is Status.WITHDRAWN:
        text = gettext(
            "This release must not be used. Its addresses are listed for reference only."
        )
        return Section("pull", title, (Paragraph((text,), "blocked"),))
    offer = _common(voice, record)
    panels = tuple(_panel_variant(voice, record, v, offer) for v in tagged)
    if not any((*panel.vpc, *panel.public) for panel in panels):
        text = gettext("No registry is known to offer this image.")
        return Section("pull", title, (Paragraph((text,)),))
    blocks: list[Block] = []
    unconfirmed = tuple(choice(voice, region) for region in offer.unconfirmed)
    blocks.append(Pull(_chooser(voice, offer), panels, _login_host(voice, record), unconfirmed))
    if any(panel.vpc for panel in panels):
        every = voice.words.ngettext(
            "The address in {n} region",
            "The addresses in all {n} regions",
            len(offer.offered) or len(offer.unconfirmed),
        )
        blocks.append(Paragraph((Link("#addresses", (every,)),), "note"))
    first = first_address(voice, record, tagged[0])
    if first is not None:
        blocks.append(_commands(voice, record, first))
    return Section("pull", title, tuple(blocks))


def _common(voice: Voice, record: Record) -> PullRegions:
    """Return the regions in which all tags can be had: what is chosen holds for each of them."""
    tagged = (variant for variant in record.variants if variant.tag is not None)
    offers = [voice.catalog.pull_regions(variant.availability) for variant in tagged]
    return PullRegions(
        _shared([offer.offered for offer in offers]),
        _shared([offer.unconfirmed for offer in offers]),
    )


def _shared(lists: Sequence[tuple[Region, ...]]) -> tuple[Region, ...]:
    """Return the regions that stand in all lists, in the order of the first."""
    ids = [{region.id for region in regions} for regions in lists[1:]]
    return tuple(region for region in lists[0] if all(region.id in known for known in ids))


def first_address(voice: Voice, record: Record, variant: ResolvedVariant) -> Uri | None:
    """Return the address that commands show before the reader has chosen a region."""
    if variant.tag is None:
        return None
    inside = (
        uri
        for region in _common(voice, record).offered
        for uri in voice.catalog.vpc_uris(record, variant, region.id)
    )
    return next(chain(inside, voice.catalog.public_uris(record, variant)), None)


def region_name(voice: Voice, region: Region) -> str:
    """Return a region's name in the page's language."""
    return voice.words.label(region.name)


def zone_name(voice: Voice, zone: Zone) -> str:
    """Return the name of a zone, as the chooser groups regions."""
    gettext = voice.words.gettext
    names = {
        Zone.PUBLIC: gettext("Public cloud"),
        Zone.FINANCE: gettext("Finance cloud"),
        Zone.GOVERNMENT: gettext("Government cloud"),
        Zone.LOCAL: gettext("Local regions"),
        Zone.PARTNER: gettext("Partner regions"),
    }
    return names[zone]


def _pattern(voice: Voice, record: Record) -> tuple[Block, ...]:
    """Return how addresses look when no tag is known: nothing that could be copied and fail."""
    gettext = voice.words.gettext
    image = record.release.image
    lines = [
        voice.headed(name, Code(f"{registry.host}/{registry.namespace}/{image}:<tag>"))
        for network, name in (
            (Network.VPC, gettext("VPC")),
            (Network.PUBLIC, gettext("Public network")),
        )
        for registry in voice.catalog.registries(image, network)
    ]
    head = gettext(
        "The vendor states no tag, so no address can be given. Addresses of this image look like "
        "this:"
    )
    return (Paragraph((head,)), *(Paragraph(line) for line in lines))


def _panel_variant(
    voice: Voice, record: Record, variant: ResolvedVariant, offer: PullRegions
) -> PullVariant:
    region = next(iter((*offer.offered, *offer.unconfirmed)), None)
    vpc = voice.catalog.vpc_uris(record, variant, region.id) if region is not None else ()
    public = voice.catalog.public_uris(record, variant)
    return PullVariant(variant.id, variant.tag or "", vpc, public)


def _chooser(voice: Voice, offer: PullRegions) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    groups: list[tuple[str, tuple[Choice, ...]]] = []
    for zone in Zone:
        mine = tuple(choice(voice, region) for region in offer.offered if region.zone is zone)
        if mine:
            groups.append((zone_name(voice, zone), mine))
    return tuple(groups)


def choice(voice: Voice, region: Region) -> Choice:
    """Return a region as it can be chosen: its name with its id."""
    name = voice.words.pgettext("option", "{name} · {id}")
    name = name.replace("{name}", region_name(voice, region)).replace("{id}", region.id)
    return Choice(region.id, name)


def _login_host(voice: Voice, record: Record) -> str | None:
    registries = voice.catalog.registries(record.release.image, Network.PUBLIC)
    return next((registry.host for registry in registries if registry.auth == "required"), None)


def _commands(voice: Voice, record: Record, uri: Uri) -> Block:
    address = Address(uri, live=True)
    tabs: list[tuple[str, tuple[Block, ...]]] = [
        ("docker", (CodeBlock("console", ("docker pull ", address)),))
    ]
    pod = _pod(voice, record, address)
    if pod:
        tabs.append(("Kubernetes", pod))
    return Tabs("pull-with", tuple(tabs))


def _pod(voice: Voice, record: Record, address: Address) -> tuple[Block, ...]:
    """Return a Pod that runs the image, with the driver label where the default is too old."""
    gettext = voice.words.gettext
    driver = record.release.driver
    platforms = voice.catalog.platforms
    resource = platforms.resources.get(driver.family)
    cards = _labelled(voice.catalog.cards(driver.family))
    if resource is None or not cards:
        return ()
    wanted = known(driver.recommended) or known(driver.minimum)
    card, offered = _card(cards, wanted)
    labels = [(platforms.labels.class_, "gpu"), (platforms.labels.card, card.card)]
    if offered is not None:
        labels.append((platforms.labels.driver, offered))
    lines = "".join(f'    {key}: "{value}"\n' for key, value in labels)
    head = (
        f"apiVersion: v1\nkind: Pod\nmetadata:\n  name: {record.release.image}\n  labels:\n{lines}"
        "spec:\n  containers:\n    - name: main\n      image: "
    )
    tail = f'\n      resources:\n        limits:\n          {resource}: "1"'
    code = CodeBlock("yaml", (head, address, tail))
    note = voice.say(
        gettext(
            "An ACS Pod with one card of model {card}; replace the model and the number with yours."
        ),
        card=Code(card.card),
    )
    blocks: list[Block] = [code, Paragraph(note, "note")]
    if wanted is not None and _lowest(card, wanted) is None:
        text = gettext("No driver offered for this card reaches {version}.")
        blocks.append(Paragraph(voice.say(text, version=Version(wanted)), "blocked"))
    return tuple(blocks)


def _labelled(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards whose name can stand in a label: not every source says what does."""
    return tuple(card for card in cards if _LABEL.fullmatch(card.card))


def _card(cards: tuple[Card, ...], wanted: str | None) -> tuple[Card, str | None]:
    """Return the first card that can reach the wanted driver, and the driver to ask for."""
    if wanted is None:
        return cards[0], None
    card = next((card for card in cards if _lowest(card, wanted) is not None), cards[0])
    default = known(card.default)
    if default is not None and numbers(default) >= numbers(wanted):
        return card, None
    return card, _lowest(card, wanted)


def _lowest(card: Card, wanted: str) -> str | None:
    """Return the lowest offered driver that is not below ``wanted``."""
    enough = [d for d in card.drivers if numbers(d) >= numbers(wanted)]
    return min(enough, key=numbers, default=None)
