"""Neighbours: the releases before and after one, on this site or not."""

from __future__ import annotations

from generator.catalog import Record
from generator.model.settings import Elsewhere
from generator.model.values import Unknown
from generator.site.inline import Absent, Inline, Line, Link, Tag
from generator.site.tree import Bullets, Section
from generator.site.voice import Voice


def release_path(record: Record) -> str:
    """Return the place of a release's page on the site."""
    return f"{record.release.image}/{record.release.release}.md"


def release_link(voice: Voice, entry: Record | Elsewhere) -> Line:
    """Return a release by name, linked where it has a page, and the remark when none is here."""
    if isinstance(entry, Record):
        return (Link(release_path(entry), (Tag(entry.release.release),)),)
    name: Inline = Tag(entry.release)
    if not isinstance(entry.url, Unknown):
        name = Link(entry.url, (name,))
    return (name, " ", Absent(voice.words.gettext("no record on this site")))


def section(voice: Voice, record: Record) -> Section | None:
    """Return the next older and newer release of the family; None when this is the only one."""
    gettext = voice.words.gettext
    line = voice.catalog.line_of(record.release.image)
    position = line.index(record)
    items: list[Line] = []
    if position:
        newer = release_link(voice, line[position - 1])
        items.append(voice.headed(gettext("Next release"), newer))
    if position + 1 < len(line):
        older = release_link(voice, line[position + 1])
        items.append(voice.headed(gettext("Previous release"), older))
    if not items:
        return None
    return Section("neighbours", gettext("Other releases"), (Bullets(tuple(items)),))
