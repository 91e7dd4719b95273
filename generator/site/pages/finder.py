"""Finder: the page that says which image runs on a reader's machine."""

from __future__ import annotations

from collections.abc import Mapping

from generator import finder
from generator.catalog import Record, ResolvedVariant, known
from generator.finder.gather import cards, ordered
from generator.model.regions import Opening, Zone
from generator.model.release import Status
from generator.site.inline import Absent, Line, Link, Version
from generator.site.pages.neighbours import release_path
from generator.site.pages.pull import choice, zone_name
from generator.site.pages.requirements import branches
from generator.site.tree import (
    CardChoice,
    Choice,
    Document,
    Fields,
    Finder,
    Offer,
    Paragraph,
    Row,
    Table,
)
from generator.site.voice import Voice

PATH = "finder.md"


def page(voice: Voice) -> Document:
    """Return the page: the form, and for those without script all tags with what they need."""
    gettext = voice.words.gettext
    lead = gettext(
        "Describe the machine. Every answer comes with its reason; nothing you type leaves this "
        "page."
    )
    hint = gettext("Choose an accelerator and type the driver version.")
    fields = _fields(voice)
    return Document(
        title=gettext("Which image runs on my machine?"),
        description=lead,
        blocks=(
            Paragraph((lead,), "lead"),
            Finder(fields, _words(voice), (_table(voice),)),
        ),
        keywords=(hint, "nvidia-smi", "ppu-smi"),
        offer=Offer("tn-card", gettext("Card model"), tuple(card.name for card in fields.cards)),
    )


def entry_fields(voice: Voice) -> Fields:
    """Return the fields that decide most: driver family and region; the driver has no list."""
    settings, regions = voice.catalog.settings, voice.catalog.regions.regions
    zones = (
        (zone_name(voice, zone), [r for r in regions if (r.zone, r.acs) == (zone, Opening.OPEN)])
        for zone in Zone
    )
    return Fields(
        families=tuple(Choice(e.id, voice.words.label(e.name)) for e in settings.drivers),
        regions=tuple(
            (name, tuple(choice(voice, r) for r in mine)) for name, mine in zones if mine
        ),
        unconfirmed=tuple(choice(voice, r) for r in regions if r.acs is Opening.UNKNOWN),
    )


def _fields(voice: Voice) -> Fields:
    catalog = voice.catalog
    first = entry_fields(voice)

    def named(kind: str) -> tuple[Choice, ...]:
        entries = catalog.settings.named(kind)
        return tuple(Choice(entry.id, voice.words.label(entry.name)) for entry in entries)

    return Fields(
        first.families,
        first.regions,
        first.unconfirmed,
        tuple(CardChoice(c.name, c.family, c.offered, c.default) for c in cards(catalog)),
        named("frameworks"),
        named("scopes"),
        tuple(component.id for component in catalog.components.components),
    )


def _table(voice: Voice) -> Table:
    """Return all tags with what they need, in the order of the answers."""
    gettext = voice.words.gettext
    head: tuple[Line, ...] = (
        (gettext("Image"),),
        (gettext("Status"),),
        (gettext("Driver"),),
        (gettext("CUDA"),),
        (gettext("torch"),),
        (gettext("Architecture"),),
    )
    rows = tuple(
        _row(voice, record, variant)
        for record in ordered(voice.catalog)
        for variant in reversed(record.variants)
    )
    return Table(gettext("All images and what they need"), head, rows, searched=False)


def _row(voice: Voice, record: Record, variant: ResolvedVariant) -> Row:
    release = record.release
    minimum = known(variant.driver.minimum)
    family = voice.name("drivers", variant.driver.family)
    driver: Line = (f"{family} ", voice.not_stated)
    if minimum is not None:
        driver = (f"{family} ≥\u00a0", Version(minimum))
    driver += branches(voice, variant.driver)
    architectures = known(variant.architectures)
    components = variant.components
    missing: Line = (Absent(voice.words.gettext("not included")),)
    title = f"{release.image}:{variant.tag or release.release}"
    reference: Line = (Link(release_path(record), (title,)),)
    if variant.tag is None:
        reference = (*reference, " ", *voice.variant(variant, record))
    return Row(
        (
            reference,
            (voice.status(release.status),),
            driver,
            *(
                (voice.version(components[name], "public"),) if name in components else missing
                for name in ("CUDA", "torch")
            ),
            (", ".join(architectures) if architectures else voice.not_stated,),
        )
    )


def _words(voice: Voice) -> Mapping[str, Mapping[str, str] | str]:
    """Return everything that the script says; ``{names}`` in it are filled by the script."""
    words = voice.words
    gettext, ngettext = words.gettext, words.ngettext
    settings = voice.catalog.settings

    def counted(one: str, many: str) -> dict[str, str]:
        return {"one": one, "other": many}

    return {
        "language": words.language.tag,
        "reasons": finder.sentences(gettext),
        "groups": finder.groups(gettext),
        "verdicts": {
            "runs": gettext("Runs"),
            "undecided": gettext("Cannot be decided"),
            "does-not": gettext("Does not run"),
        },
        "status": {status.value: voice.status(status).text for status in Status},
        "drivers": {entry.id: words.label(entry.name) for entry in settings.drivers},
        "frameworks": {entry.id: words.label(entry.name) for entry in settings.frameworks},
        "scopes": {entry.id: words.label(entry.name) for entry in settings.scopes},
        "components": {
            component.id: component.name
            for component in voice.catalog.components.components
            if component.name
        },
        "networks": {"vpc": gettext("VPC"), "public": gettext("Public network")},
        "found": counted(
            ngettext("{count} image runs on this machine", "{count} images run on this machine", 1),
            ngettext("{count} image runs on this machine", "{count} images run on this machine", 2),
        ),
        "jump": counted(
            ngettext("{count} image runs", "{count} images run", 1),
            ngettext("{count} image runs", "{count} images run", 2),
        ),
        "left": counted(
            ngettext("{count} image left out, and why", "{count} images left out, and why", 1),
            ngettext("{count} image left out, and why", "{count} images left out, and why", 2),
        ),
        "group": counted(
            ngettext("{group} ({count} image)", "{group} ({count} images)", 1),
            ngettext("{group} ({count} image)", "{group} ({count} images)", 2),
        ),
        "nearest": counted(
            ngettext(
                "Driver {driver} would run {count} image.",
                "Driver {driver} would run {count} images.",
                1,
            ),
            ngettext(
                "Driver {driver} would run {count} image.",
                "Driver {driver} would run {count} images.",
                2,
            ),
        ),
        "more": counted(
            ngettext("Show {count} more image", "Show {count} more images", 1),
            ngettext("Show {count} more image", "Show {count} more images", 2),
        ),
        "unsure": counted(
            ngettext(
                "It cannot be told whether {count} image runs",
                "It cannot be told whether {count} images run",
                1,
            ),
            ngettext(
                "It cannot be told whether {count} image runs",
                "It cannot be told whether {count} images run",
                2,
            ),
        ),
        "meets": counted(
            ngettext("{count} image matches", "{count} images match", 1),
            ngettext("{count} image matches", "{count} images match", 2),
        ),
        "unmet": gettext("Does not match"),
        "noneMeets": gettext("No image matches."),
        "sought": gettext("Asked for: {machine}."),
        "decide": gettext(
            "Choose an accelerator and type the driver version to learn which of them run."
        ),
        "none": gettext("No image runs on this machine."),
        "empty": gettext("Choose an accelerator and type the driver version."),
        "all": gettext("All images and what they need"),
        "newest": gettext("Newest first. Machine: {machine}."),
        "machine": gettext("Machine: {machine}."),
        "driver": gettext("{family} driver {version}"),
        "between": words.pgettext("between the parts of a list", ", "),
        "starts": gettext("{card} default: {driver}"),
        "startsUnknown": gettext("The default driver of {card} is not known."),
        "pasted": gettext("Read: {machine}."),
        "unread": gettext("No driver version found in this text."),
        "private": gettext("Nothing you type leaves this page."),
        "badDriver": gettext("Write the version with dots, for example {example}."),
        "badFamily": gettext("Choose an accelerator: {driver} does not tell whose driver it is."),
        "unknown": gettext("{given} is not in this list."),
        "meant": gettext("{given} is not in this list. Did you mean {name}?"),
        "badCapability": gettext("Write it with a point, for example {example}."),
        "badComponent": gettext("No image has a component of this name."),
        "badVersion": gettext("Write a range of versions, for example {example}."),
        "failed": gettext("The data of the finder could not be loaded."),
        "retry": gettext("Retry"),
        "copy": gettext("Copy"),
        "copyName": gettext("Copy the command for {tag}"),
        "copied": gettext("Copied"),
        "said": gettext("Copied: {tag}"),
        "copyFailed": gettext("Copy failed. Select the address and copy it."),
        "noAddress": gettext("Choose a region to see the address inside its VPC."),
        "tag": gettext("Tag"),
        "needs": gettext("Needs"),
        "mine": gettext("This machine"),
        "why": gettext("Why"),
    }
