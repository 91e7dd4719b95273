"""Family: all releases of one image, in order."""

from __future__ import annotations

from generator.catalog import Record, known
from generator.model.settings import Elsewhere, Family
from generator.model.values import Unknown
from generator.site.inline import Absent, Inline, Line, Link, Tag, Version
from generator.site.pages.neighbours import release_path
from generator.site.tree import Block, Document, Paragraph, Row, Section, Table
from generator.site.voice import Voice


def page(voice: Voice, family: Family) -> Document:
    """Return the page of an image family."""
    gettext = voice.words.gettext
    line = voice.catalog.line_of(family.id)
    summary = voice.plain(family.summary)
    head: tuple[Line, ...] = (
        (gettext("Release"),),
        (gettext("Status"),),
        (gettext("Tags"),),
        (gettext("Driver"),),
        ("CUDA",),
        ("PyTorch",),
    )
    rows = tuple(
        _row(voice, entry) if isinstance(entry, Record) else _elsewhere(voice, entry, len(head))
        for entry in line
    )
    title = gettext("Releases")
    blocks: tuple[Block, ...] = (Paragraph(summary, "lead"),)
    if rows:
        blocks += (Section("releases", title, (Table(title, head, rows),)),)
    else:
        blocks += (Paragraph((gettext("No release is recorded yet."),)),)
    return Document(
        title=family.id,
        description=voice.words.label(family.summary),
        eyebrow=voice.plain(family.title),
        blocks=blocks,
    )


def _row(voice: Voice, record: Record) -> Row:
    release = record.release
    tags = [Tag(v.tag) if v.tag is not None else None for v in record.variants]
    stated = [(tag,) for tag in tags if tag is not None]
    return Row(
        (
            (Link(release_path(record), (Tag(release.release),)),),
            (voice.status(release.status),),
            voice.joined(stated) if stated else (voice.not_stated,),
            _distinct(voice, [_driver(voice, known(v.driver.minimum)) for v in record.variants]),
            _distinct(voice, [(voice.version(v.components.get("CUDA")),) for v in record.variants]),
            _distinct(
                voice,
                [(voice.version(v.components.get("torch"), "public"),) for v in record.variants],
            ),
        )
    )


def _driver(voice: Voice, minimum: str | None) -> Line:
    return ("≥\u00a0", Version(minimum)) if minimum is not None else (voice.not_stated,)


def _distinct(voice: Voice, values: list[Line]) -> Line:
    """Return each value once, as a list."""
    return voice.joined(dict.fromkeys(values))


def _elsewhere(voice: Voice, entry: Elsewhere, width: int) -> Row:
    """Return the row of a release that exists but has no record here."""
    name: Inline = Tag(entry.release)
    first: Line = (name,) if isinstance(entry.url, Unknown) else (Link(entry.url, (name,)),)
    note = Absent(voice.words.gettext("no record on this site"))
    return Row((first, (note,), *(() for _ in range(width - 2))))
