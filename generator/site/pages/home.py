"""Home: the image families with their newest releases, and the newest corrections."""

from __future__ import annotations

from generator.catalog import Record, known
from generator.model.release import Status
from generator.model.settings import Family
from generator.site.inline import Inline, Line, Link, Sub, Tag, Version
from generator.site.pages import programs
from generator.site.pages.finder import PATH, entry_fields
from generator.site.pages.neighbours import release_path
from generator.site.pages.release import missing
from generator.site.tree import Ask, Block, Bullets, Document, Paragraph, Section, Tile, Tiles
from generator.site.voice import Voice

_NEWEST_CORRECTIONS = 5


def page(voice: Voice) -> Document:
    """Return the first page of the site."""
    gettext = voice.words.gettext
    catalog = voice.catalog
    tiles = [tile for family in catalog.settings.families for tile in _tiles(voice, family)]
    lead = gettext(
        "Every AI container image: its exact address in your region, the driver it needs, and the "
        "version of everything inside."
    )
    blocks: list[Block] = [
        Paragraph((lead,), "lead"),
        *((Ask(gettext("Find an image"), PATH, entry_fields(voice)),) if voice.is_whole else ()),
        Section("families", gettext("Image families"), (Tiles(tuple(tiles)),)),
    ]
    corrections = _corrections(voice)
    if corrections:
        blocks.append(
            Section("corrections", gettext("Latest corrections"), (Bullets(corrections),))
        )
    if voice.is_whole:
        blocks.append(Section("follow", gettext("Follow"), (Bullets(_ways(voice)),)))
    return Document(
        title=gettext("Which image, at which address, on which driver."),
        description=lead,
        blocks=tuple(blocks),
        hero=True,
    )


def _ways(voice: Voice) -> tuple[Line, ...]:
    """Return how to hear of what is new, for people and for programs."""
    gettext = voice.words.gettext
    feed = Link("feed.xml", (gettext("a feed of all releases"),))
    more = Link(programs.PATH, (gettext("API and feeds"),))
    return (
        voice.say(gettext("For feed readers: {feed}, and one for each image."), feed=feed),
        voice.say(gettext("For programs and calendars: {page}."), page=more),
    )


def _tiles(voice: Voice, family: Family) -> tuple[Tile, ...]:
    """Return the tile of a family, and one of its own for a newer draft."""
    records = voice.catalog.records_of(family.id)
    newest = next(
        (r for r in records if r.release.status in (Status.SUPPORTED, Status.PREVIEW)), None
    )
    drafts = [r for r in records[:1] if r.release.status is Status.DRAFT]
    main = newest or next(iter(records), None)
    tile = Tile(
        (Link(f"{family.id}.md", (family.id,)),),
        voice.status(main.release.status) if main is not None else None,
        voice.plain(family.title),
        _facts(voice, main) if main is not None else (),
    )
    return (tile, *(_draft(voice, record) for record in drafts if record is not main))


def _draft(voice: Voice, record: Record) -> Tile:
    gettext = voice.words.gettext
    release = record.release
    text = voice.words.ngettext("{n} variant.", "{n} variants.", len(record.variants))
    gaps = voice.joined((name,) for name in missing(voice, record))
    return Tile(
        (Link(release_path(record), (f"{release.image} {release.release}",)),),
        voice.status(release.status),
        (text,),
        ((gettext("Missing"), gaps),) if gaps else (),
    )


def _facts(voice: Voice, record: Record) -> tuple[tuple[str, Line], ...]:
    gettext = voice.words.gettext
    variant = record.variants[-1]
    facts: list[tuple[str, Line]] = []
    if variant.tag is not None:
        facts.append((gettext("Newest tag"), (Tag(variant.tag),)))
    minimum = known(variant.driver.minimum)
    driver: Inline = voice.not_stated if minimum is None else Version(minimum)
    facts.append((gettext("Driver"), ("≥\u00a0", driver) if minimum is not None else (driver,)))
    facts.extend(
        (voice.component(name), (voice.version(variant.components[name], "public"),))
        for name in ("CUDA", "torch")
        if name in variant.components
    )
    return tuple(facts)


def _corrections(voice: Voice) -> tuple[Line, ...]:
    found = [(e.on, record, e) for record in voice.catalog.records for e in record.release.errata]
    found.sort(key=lambda entry: entry[0], reverse=True)
    return tuple(
        (
            voice.day(day),
            " ",
            Link(release_path(record), (record.reference,)),
            Sub(voice.text(erratum.reason, record)),
        )
        for day, record, erratum in found[:_NEWEST_CORRECTIONS]
    )
