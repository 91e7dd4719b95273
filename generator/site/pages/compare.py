"""Compare: the page on which readers put any two tags side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.diff import (
    CODES,
    DRIVER,
    KINDS,
    SDK,
    STEPS,
    Side,
    compare,
    moves,
    predecessor,
    sides,
)
from generator.diff.words import cautions
from generator.model.release import Status
from generator.site import plain
from generator.site.inline import Strong
from generator.site.pages.pair import (
    PATH,
    SHOWN,
    blocks,
    fact_name,
    name_of,
    not_announced,
    step_name,
)
from generator.site.pages.stack import change_mark
from generator.site.tree import Block, Choice, Compare, Document, Paragraph
from generator.site.voice import Voice

__all__ = ["PATH", "page"]


def page(voice: Voice) -> Document:
    """Return the page: two choices; for those without script the newest pair of each family."""
    gettext = voice.words.gettext
    lead = gettext(
        "Any two tags of any images: what changes from the first to the second, what hurts most "
        "first."
    )
    every = sides(voice.catalog)
    families = tuple(
        (family.id, tuple(_choice(s) for s in every if s.record.release.image == family.id))
        for family in voice.catalog.settings.families
    )
    newest = tuple(_newest(voice, every))
    first = newest[0] if newest else (every * 2)[:2]
    return Document(
        title=gettext("Compare two tags"),
        description=lead,
        blocks=(
            Paragraph((lead,), "lead"),
            Compare(
                tuple((name, choices) for name, choices in families if choices),
                tuple(side.reference for side in first),
                _words(voice),
                tuple(b for before, after in newest for b in _static(voice, before, after)),
            ),
        ),
    )


def _choice(side: Side) -> Choice:
    image = side.record.release.image
    return Choice(
        side.reference,
        f"{image}:{name_of(side)}" if side.variant.tag else f"{image} {name_of(side)}",
    )


def _newest(voice: Voice, every: tuple[Side, ...]) -> Iterator[tuple[Side, Side]]:
    """Yield the last step of each family: its newest tag that takes the place of another."""
    for family in voice.catalog.settings.families:
        mine = [side for side in every if side.record.release.image == family.id]
        for newest in sorted(mine, key=lambda s: s.record.release.status is Status.DRAFT):
            same = [s for s in mine if s.record is newest.record]
            ways = [(w.before, s) for s in reversed(same) if (w := predecessor(voice.catalog, s))]
            if ways:
                yield ways[0]
                break


def _static(voice: Voice, before: Side, after: Side) -> Iterator[Block]:
    yield Paragraph((Strong(f"{before.reference} → {name_of(after)}"),))
    yield from blocks(voice, compare(voice.catalog, before, after))


def _words(voice: Voice) -> Mapping[str, object]:
    """Return everything that the script says; ``{names}`` in it are filled by the script."""
    words = voice.words
    gettext, ngettext = words.gettext, words.ngettext
    settings = voice.catalog.settings
    said = cautions(gettext)
    return {
        "language": words.language.tag,
        "kinds": {kind: change_mark(voice, kind).text for kind in KINDS},
        "steps": {step: step_name(voice, step) for step in STEPS},
        "cautions": {code: said[code] for code in CODES},
        "status": {status.value: voice.status(status).text for status in Status},
        "drivers": {entry.id: words.label(entry.name) for entry in settings.drivers},
        "sdks": {entry.id: words.label(entry.name) for entry in settings.sdks},
        "products": {entry.id: words.label(entry.name) for entry in settings.scopes},
        "driver": fact_name(voice, DRIVER, None),
        "sdk": fact_name(voice, SDK, None),
        "family": gettext("{family} ({minimum})"),
        "between": words.pgettext("between the parts of a list", ", "),
        "shown": SHOWN,
        "rest": {
            "one": ngettext("{count} more", "{count} more", 1),
            "other": ngettext("{count} more", "{count} more", 2),
        },
        "found": {
            "one": ngettext("{count} difference", "{count} differences", 1),
            "other": ngettext("{count} difference", "{count} differences", 2),
        },
        "formerly": gettext("formerly {name}"),
        "missing": gettext("not included"),
        "unstated": plain.text((voice.not_stated,)),
        "silent": not_announced(voice).text,
        "component": gettext("Component"),
        "change": gettext("Change"),
        "rows": gettext("Rows shown"),
        "same": gettext("The two tags are the same."),
        "none": gettext("The two tags do not differ."),
        "unknown": gettext("No tag of this site is named {name}."),
        "meant": gettext("No tag of this site is named {name}. Did you mean {near}?"),
        "renamed": gettext("{earlier} is named {name} now."),
        "moves": moves(voice.catalog),
        "unannounced": gettext("Changed, but not announced: {names}."),
        "unfound": gettext("Announced as upgraded, but not found: {names}."),
        "failed": gettext("The data could not be loaded."),
        "retry": gettext("Retry"),
    }
