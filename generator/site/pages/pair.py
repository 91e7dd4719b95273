"""Pair: two tags side by side, as words and links that several pages share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from generator.catalog import known
from generator.diff import DRIVER, SDK, Caution, Comparison, Row, Side, Step, Value
from generator.diff.words import cautions
from generator.site import tree
from generator.site.inline import Absent, Code, Inline, Line, Strong, Sub, Tag, Version
from generator.site.pages.stack import change_mark, component_link
from generator.site.voice import Voice, beside

PATH: Final = "compare.md"

SHOWN: Final = 6
"""Of a longer list the first are named, the others counted."""


def address(before: Side, after: Side) -> str:
    """Return the place of the comparison of two tags on the site."""
    return f"{PATH}?from={_quoted(before.reference)}&to={_quoted(after.reference)}"


@lru_cache(maxsize=1 << 14)
def _quoted(reference: str) -> str:
    return quote(reference, safe=":@")


def name_of(side: Side) -> str:
    """Return what a variant is called beside another one of its family."""
    if side.variant.tag is not None:
        return side.variant.tag
    release = side.record.release.release
    return release if len(side.record.variants) == 1 else f"{release} {side.variant.id}"


def version_of(voice: Voice, value: Value) -> Inline:
    """Return a version, or the word for what is not there."""
    if value is None:
        return Absent(voice.words.gettext("not included"))
    return voice.version(value)


def fact_name(voice: Voice, name: str, sdk: str | None) -> str:
    """Return what a fact is called: the driver, the SDK of a name, else a component by its id."""
    gettext = voice.words.gettext
    if name == DRIVER:
        return gettext("Driver minimum")
    if name == SDK:
        return voice.name("sdks", sdk) if sdk else gettext("SDK")
    return name


def not_announced(voice: Voice) -> Absent:
    """Return the remark on a change that no highlight names."""
    return Absent(voice.words.gettext("not announced"))


def silence(voice: Voice) -> tree.Block:
    """Return what that remark means, for the end of a table that has it."""
    said = voice.words.gettext("“not announced”: no highlight of the release names the change.")
    return tree.Paragraph((said,), "note")


def step_name(voice: Voice, step: Step) -> str:
    """Return how far a version moves."""
    pgettext = voice.words.pgettext
    return {
        "major": pgettext("step", "major"),
        "minor": pgettext("step", "minor"),
        "patch": pgettext("step", "patch"),
    }[step]


def blocks(voice: Voice, found: Comparison) -> Iterator[tree.Block]:
    """Yield a comparison whole: what must be known before, then a table."""
    for caution in found.cautions:
        yield tree.Paragraph(_caution(voice, found, caution), "warning")
    gettext = voice.words.gettext
    sides = (found.before, found.after)
    head: tuple[Line, ...] = (
        (gettext("Component"),),
        (gettext("Change"),),
        *((f"{s.record.release.image} ", Tag(name_of(s))) for s in sides),
    )
    names = " – ".join(side.reference for side in sides)
    rows = tuple(_row(voice, found, row) for row in found.changes)
    yield tree.Table(names, head, rows, "comparison", searched=False)
    if found.told is not None and found.told.unannounced:
        yield silence(voice)


def _caution(voice: Voice, found: Comparison, caution: Caution) -> Line:
    title, sentence = cautions(voice.words.gettext)[caution.code]
    was: Line = (version_of(voice, caution.was or None),)
    now: Line = (version_of(voice, caution.now or None),)
    if caution.code == "driver-families":
        was, now = (_family(voice, side) for side in (found.before, found.after))
    lost = voice.joined(_lost(voice, caution))
    return beside((Strong(title),), voice.say(sentence, was=was, now=now, lost=lost))


def _family(voice: Voice, side: Side) -> Line:
    driver = side.variant.driver
    minimum: Line = (voice.not_stated,)
    if isinstance(driver.minimum, str):
        minimum = ("≥\u00a0", Version(driver.minimum))
    sentence = voice.words.gettext("{family} ({minimum})")
    return voice.say(sentence, family=voice.name("drivers", driver.family), minimum=minimum)


def _lost(voice: Voice, caution: Caution) -> Iterator[Line]:
    for name in caution.lost[:SHOWN]:
        is_product = caution.code == "products-lost"
        yield (voice.name("scopes", name) if is_product else Code(name),)
    rest = len(caution.lost) - SHOWN
    if rest > 0:
        yield (voice.words.ngettext("{n} more", "{n} more", rest),)


def _row(voice: Voice, found: Comparison, row: Row) -> tree.Row:
    sdk = known(found.after.variant.sdk) or known(found.before.variant.sdk)
    label = fact_name(voice, row.name, sdk.name if sdk else None)
    name: Line = (component_link(voice, row.name),) if label == row.name else (label,)
    if row.formerly is not None:
        formerly = voice.words.gettext("formerly {name}")
        name += (Sub((formerly.replace("{name}", row.formerly),)),)
    kind: Line = (change_mark(voice, row.kind),)
    if row.step is not None:
        kind += (" ", Absent(step_name(voice, row.step)))
    if found.told is not None and row.name in found.told.unannounced:
        kind += (Sub((not_announced(voice),)),)
    return tree.Row((name, kind, (version_of(voice, row.was),), (version_of(voice, row.now),)))
