"""Changes: what the vendor announces for a release: highlights, fixes, known issues."""

from __future__ import annotations

from generator.catalog import Record, known
from generator.model.note import Highlight, Note
from generator.model.values import Unknown
from generator.site import plain
from generator.site.inline import ChangeMark, Inline, Line, Strong
from generator.site.pages import since
from generator.site.pages.advice import notes
from generator.site.tree import Block, Paragraph, Rows, Section
from generator.site.voice import Voice, beside


def section(voice: Voice, record: Record) -> Section:
    """Return the section of announced changes."""
    gettext = voice.words.gettext
    release = record.release
    blocks: list[Block] = []
    if isinstance(release.highlights, tuple) and release.highlights:
        rows = tuple(_row(voice, record, highlight) for highlight in release.highlights)
        blocks.append(Rows(rows, "changes"))
    elif release.highlights is not None:
        stated = isinstance(release.highlights, tuple)
        none = (gettext("The vendor announces no changes."),) if stated else (voice.not_stated,)
        blocks.append(Paragraph(none))
    blocks.extend(since.blocks(voice, record))
    blocks.extend(since.siblings(voice, record))
    blocks.extend(
        _notes(
            voice, record, gettext("Fixes"), release.fixes, voice.words.pgettext("fixes", "None")
        )
    )
    if release.known_issues is not None:
        none_known = voice.words.pgettext("known issues", "None")
        blocks.extend(
            _notes(voice, record, gettext("Known issues"), release.known_issues, none_known)
        )
    return Section("changes", gettext("What changed"), tuple(blocks))


def announced(voice: Voice, record: Record) -> tuple[Line, ...]:
    """Return the announced changes, a line each; nothing when the vendor announces none."""
    found = record.release.highlights
    rows = [_row(voice, record, h) for h in found] if isinstance(found, tuple) else []
    return tuple(
        line if position else voice.headed(plain.text(head), line)
        for head, lines in rows
        for position, line in enumerate(lines)
    )


def _row(voice: Voice, record: Record, highlight: Highlight) -> tuple[Line, tuple[Line, ...]]:
    gettext = voice.words.gettext
    scope = voice.scoped(highlight.for_, record)
    variant = record.concerned(highlight.for_)[0]
    text = voice.text(highlight.text, record, variant) if highlight.text is not None else ()
    said = beside(text, voice.links(highlight.links))
    if not highlight.upgrade:
        return (_label(voice, record, highlight),), (beside(said, scope),)
    upgrades = voice.joined(_upgrade(voice, record, highlight, name) for name in highlight.upgrade)
    lines = (beside(upgrades, scope), *((said,) if said else ()))
    return (ChangeMark("upgraded", gettext("Upgraded")),), lines


def _label(voice: Voice, record: Record, highlight: Highlight) -> Inline:
    """Return the word for a highlight: what it is about may be in none of its images any more."""
    held = {name for variant in record.concerned(highlight.for_) for name in variant.components}
    if highlight.components and held.isdisjoint(highlight.components):
        return ChangeMark("removed", voice.words.gettext("Removed"))
    return Strong(voice.words.gettext("New"))


def _upgrade(voice: Voice, record: Record, highlight: Highlight, name: str) -> Line:
    """Return ``name → version``, with every version when the variants concerned differ."""
    found: list[Inline] = []
    for variant in record.concerned(highlight.for_):
        if name == "sdk":
            version = voice.version(variant.sdk_version, highlight.show)
        else:
            version = voice.version(variant.components.get(name), highlight.show)
        if version not in found:
            found.append(version)
    label = voice.component(name)
    sdk = known(record.concerned(highlight.for_)[0].sdk)
    if name == "sdk":
        label = voice.name("sdks", sdk.name) if sdk else voice.words.gettext("SDK")
    versions = tuple(part for version in found for part in (" / ", version))[1:]
    return (f"{label} →\u00a0", *versions)


def _notes(
    voice: Voice, record: Record, title: str, entries: tuple[Note, ...] | Unknown, none: str
) -> tuple[Block, ...]:
    if isinstance(entries, Unknown):
        answer: Inline = voice.not_stated
    elif not entries:
        answer = none
    else:
        return (Paragraph((Strong(title),)), notes(voice, record, entries))
    return (Paragraph(voice.headed(Strong(title), answer)),)
