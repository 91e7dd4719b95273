"""Pins: what releases ask of each other, one row a release and one column a component."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.facts import Citation, Confidence, Kind, Pin
from generator.facts.specifier import ANY, exact
from generator.site.inline import Absent, Inline, Line, Link, Sub, Version
from generator.site.tree import Block, Details, Row, Table
from generator.site.voice import Voice

SHOWN = 8
"""How many rows are seen; older ones are folded."""


def how_sure(voice: Voice, confidence: Confidence, citation: Citation) -> Inline:
    """Return the word for a confidence, which leads to the page that says so."""
    gettext = voice.words.gettext
    words = {
        Confidence.SOURCED: gettext("sourced"),
        Confidence.DERIVED: gettext("derived"),
        Confidence.INFERRED: gettext("inferred"),
    }
    word = words[confidence]
    return word if citation.url is None else Link(citation.url, (word,))


def unknown(voice: Voice) -> Absent:
    """Return the word for what no source says; it is not the vendor of an image who is silent."""
    return Absent(voice.words.pgettext("facts", "Not stated"))


def value(voice: Voice, version: str | None) -> Inline:
    """Return a version, or the word for what no source says."""
    return unknown(voice) if version is None else Version(version)


def requirement(voice: Voice, needs: str | None) -> Inline:
    """Return a range of versions; one version stands for itself."""
    if needs is None:
        return unknown(voice)
    if needs == ANY:
        return voice.words.gettext("any version")
    return Version(exact(needs) or needs)


def cell(voice: Voice, pins: Iterable[Pin]) -> Line:
    """Return what a release asks of one component, each with how hard and how sure it is."""
    line: Line = ()
    for pin in pins:
        remark: Line = (how_sure(voice, pin.confidence, pin.citation),)
        if pin.architectures:
            remark = (", ".join(pin.architectures), " · ", *remark)
        if pin.kind is not Kind.HARD:
            remark = (_kind(voice, pin.kind), " · ", *remark)
        line += (*apart(line), requirement(voice, pin.needs), Sub(remark))
    return line


def apart(line: Line) -> Line:
    """Return what stands between a cell's values: a writer that has no lines wants a space."""
    return (" ",) if line else ()


def rows(voice: Voice, pins: Sequence[Pin], columns: Sequence[str]) -> tuple[Row, ...]:
    """Return one row a release, in the order of the pins."""
    found: dict[str, list[Pin]] = {}
    for pin in pins:
        found.setdefault(pin.versions, []).append(pin)
    return tuple(
        Row(
            (
                (requirement(voice, release),),
                *(_asked(voice, asked, on) for on in columns),
            )
        )
        for release, asked in found.items()
    )


def _asked(voice: Voice, pins: Sequence[Pin], on: str) -> Line:
    """Return what a release asks of a component; of one that was read, that it asks for none."""
    line = cell(voice, (pin for pin in pins if pin.on == on))
    if line:
        return line
    if all(pin.confidence is Confidence.INFERRED for pin in pins):
        return (unknown(voice),)
    return (Absent(voice.words.gettext("not asked for")),)


def head(voice: Voice, component: str, columns: Iterable[str]) -> tuple[Line, ...]:
    """Return the names above the columns."""
    return ((voice.component(component),), *((voice.component(on),) for on in columns))


def folded(
    voice: Voice, name: str, caption: str, above: tuple[Line, ...], rows: tuple[Row, ...]
) -> tuple[Block, ...]:
    """Return a table of the newest rows, and a folded one of the others."""
    blocks: tuple[Block, ...] = (Table(caption, above, rows[:SHOWN]),)
    older = rows[SHOWN:]
    if older:
        summary = voice.words.ngettext("{n} older row", "{n} older rows", len(older))
        more = voice.words.gettext("{table}: older rows").replace("{table}", caption)
        table = Table(more, above, older, searched=False)
        blocks += (Details(f"older-{name}", summary, (table,)),)
    return blocks


def _kind(voice: Voice, kind: Kind) -> str:
    gettext = voice.words.gettext
    return {
        Kind.EXTRA: gettext("optional extra"),
        Kind.RUNTIME: gettext("checked at run time"),
        Kind.WHEEL: gettext("published builds"),
        Kind.DOCUMENTED: gettext("documented"),
    }[kind]
