"""Release page: one release of one image, whole."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from generator import diff
from generator.catalog import Catalog, Record
from generator.model.release import Release, Status
from generator.model.settings import Elsewhere
from generator.model.values import Unknown
from generator.site.inline import Line, Link
from generator.site.pages import (
    addresses,
    advice,
    changes,
    deviations,
    environment,
    evaluation,
    neighbours,
    pull,
    requirements,
    stack,
    start,
)
from generator.site.tree import Admonition, Block, Document, Paragraph
from generator.site.voice import Voice

KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "requirements": "driver",
        "pull": "availability",
        "changes": "highlights",
        "components": "components",
        "quick-start": "quick_start",
        "environment": "environment",
        "quantization": "quantization",
        "advice": "notes",
        "topics": "topics",
        "addresses": "availability",
        "evaluation": "evaluation",
        "deviations": "waivers",
        "discrepancies": "discrepancies",
        "errata": "errata",
        "neighbours": "release",
        "sources": "sources",
    }
)
"""The key of the record from which each section is made."""


def page(voice: Voice, record: Record) -> Document:
    """Return the page of ``record``."""
    release = record.release
    family = voice.catalog.family(release.image)
    tags = tuple(variant.tag for variant in record.variants if variant.tag is not None)
    return Document(
        title=f"{release.image} {release.release}",
        description=voice.words.gettext(
            "{image} {release}: requirements, addresses in every region, components, and changes."
        )
        .replace("{image}", release.image)
        .replace("{release}", release.release),
        eyebrow=(Link(f"{family.id}.md", voice.plain(family.title)),) if family else (),
        reference=(release.image, release.release),
        meta=_meta(voice, release),
        banner=_banner(voice, record),
        blocks=tuple(
            section
            for section in (
                requirements.section(voice, record),
                pull.section(voice, record),
                changes.section(voice, record),
                stack.section(voice, record),
                start.section(voice, record),
                environment.section(voice, record),
                environment.quantization(voice, record),
                advice.section(voice, record),
                advice.topics(voice, record),
                addresses.section(voice, record),
                evaluation.section(voice, record),
                deviations.section(voice, record),
                deviations.discrepancies(voice, record),
                deviations.errata(voice, record),
                neighbours.section(voice, record),
                deviations.sources(voice, record),
            )
            if section is not None
        ),
        keywords=tags,
    )


def parts(catalog: Catalog, record: Record, digests: Mapping[str, str]) -> tuple[str, ...]:
    """
    Return what stands for everything of the records from which the page of one is made.

    That is the record, what its variants take the place of, and how the releases around it and its
    tags are called. ``digests`` stand for the content of records, by file name.
    """
    line = catalog.line_of(record.release.image)
    at = line.index(record)
    near = (entry for entry in line[max(at - 1, 0) : at + 2] if entry is not record)
    found, missing = diff.previous(catalog, record), diff.unrecorded(catalog, record)
    said = [digests.get(record.name, ""), *map(_name, near), repr(missing)]
    if found is not None:
        said += [digests.get(found.record.name, ""), repr(found.between)]
    for side in filter(None, (diff.side_of(catalog, variant) for variant in record.variants)):
        way = diff.predecessor(catalog, side)
        said.append(side.reference)
        if way is not None:
            before = way.before
            said += [before.reference, digests.get(before.record.name, ""), repr(way.between)]
    return tuple(said)


def _name(entry: Record | Elsewhere) -> str:
    return entry.reference if isinstance(entry, Record) else repr(entry)


def _meta(voice: Voice, release: Release) -> tuple[Line, ...]:
    words = voice.words
    meta: list[Line] = [
        (voice.status(release.status),),
        voice.say(words.gettext("Released: {day}"), day=voice.day(release.released)),
    ]
    if release.support_ends is not None:
        ends = voice.day(release.support_ends)
        meta.append(voice.say(words.gettext("Support ends: {day}"), day=ends))
    return tuple(meta)


def _banner(voice: Voice, record: Record) -> tuple[Block, ...]:
    """Return what must be known before anything else: a draft's gaps, the end of a release."""
    release = record.release
    gettext = voice.words.gettext
    if release.status is Status.DRAFT:
        title = gettext("This is a draft")
        gaps = [(name,) for name in missing(voice, record)]
        text: Line = (gettext("No required fact is missing, but the record is not final."),)
        if gaps:
            text = voice.say(gettext("The vendor does not state: {gaps}."), gaps=voice.joined(gaps))
        return (Admonition("warning", title, (Paragraph(text),)),)
    if release.status in (Status.DEPRECATED, Status.WITHDRAWN):
        withdrawn = release.status is Status.WITHDRAWN
        title = (
            gettext("This release is withdrawn")
            if withdrawn
            else gettext("This release is deprecated")
        )
        reason = release.status_reason
        lines = [voice.text(reason, record) if reason else (voice.not_stated,)]
        if release.replaced_by is not None:
            to = Link(f"{release.image}/{release.replaced_by}.md", (release.replaced_by,))
            lines.append(voice.say(gettext("Use {release} instead."), release=to))
        return (
            Admonition("danger" if withdrawn else "warning", title, tuple(map(Paragraph, lines))),
        )
    return ()


def missing(voice: Voice, record: Record) -> list[str]:
    """Return the names of the facts without which a release cannot be used."""
    gettext = voice.words.gettext
    facts = (
        (gettext("tags"), any(v.tag is None for v in record.variants)),
        (gettext("driver minimum"), any(_unstated(v.driver.minimum) for v in record.variants)),
        (gettext("architectures"), any(_unstated(v.architectures) for v in record.variants)),
    )
    return [name for name, is_missing in facts if is_missing]


def _unstated(value: object) -> bool:
    return value is None or isinstance(value, Unknown)
