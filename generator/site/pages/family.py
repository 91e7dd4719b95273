"""Family: all releases of one image, in order."""

from __future__ import annotations

from collections import Counter
from datetime import date
from functools import lru_cache

from generator import diff
from generator.catalog import Record, ResolvedVariant, known
from generator.model.settings import Elsewhere, Family
from generator.model.values import Unknown
from generator.site.inline import Absent, ChangeMark, Inline, Line, Link, Sub, Tag, Version
from generator.site.pages import support
from generator.site.pages.neighbours import release_path
from generator.site.pages.pair import address
from generator.site.pages.stack import change_mark
from generator.site.tree import Block, Document, Paragraph, Row, Section, Table
from generator.site.voice import Voice


def page(voice: Voice, family: Family, day: date) -> Document:
    """Return the page of an image family; ``day`` is that of the data."""
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
        (gettext("What changed"),),
    )
    rows = tuple(
        _row(voice, entry) if isinstance(entry, Record) else _elsewhere(voice, entry, len(head))
        for entry in line
    )
    title = gettext("Releases")
    blocks: tuple[Block, ...] = (Paragraph(summary, "lead"),)
    supported = support.section(voice, family, day)
    if supported is not None:
        blocks += (supported,)
    if rows:
        blocks += (Section("releases", title, (Table(title, head, rows),)),)
    else:
        blocks += (Paragraph((gettext("No release is recorded yet."),)),)
    if voice.is_whole:
        feed = Link(f"{family.id}/feed.xml", (gettext("feed"),))
        news = voice.say(gettext("News of this image: {feed}."), feed=feed)
        blocks += (Paragraph(news, "note"),)
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
            _changes(voice, record),
        )
    )


def _changes(voice: Voice, record: Record) -> Line:
    """Return how many facts changed of each kind, from the release before to each image."""
    lines: list[Line] = []
    for side in filter(None, (diff.side_of(voice.catalog, v) for v in record.variants)):
        way = diff.predecessor(voice.catalog, side)
        if way is None or way.before.record is record:
            continue
        counts = _counts(way.before.variant, side.variant)
        marks: list[Inline] = []
        for kind in diff.KINDS:
            if counts[kind]:
                word = change_mark(voice, kind).text
                count = voice.words.count(counts[kind])
                marks += [ChangeMark(kind, f"{word}\u00a0{count}"), " "]
        if not marks:
            lines.append((change_mark(voice, "unchanged"),))
            continue
        link = Link(address(way.before, side), (voice.words.gettext("Compare the two"),))
        lines.append((*marks, Sub((link,))) if voice.is_whole else tuple(marks))
    return tuple(part for line in lines for part in line)


@lru_cache(maxsize=1 << 14)
def _counts(before: ResolvedVariant, after: ResolvedVariant) -> Counter[diff.Kind]:
    """Return how many facts differ of each kind, which every language asks."""
    return Counter(change.kind for change in diff.differences(before, after))


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
