"""Advice: notes on using a release, and the topics that explain parts of it."""

from __future__ import annotations

from generator.catalog import Record
from generator.model.note import Note
from generator.site.inline import Code, Line, Link, Sub
from generator.site.tree import Bullets, Section
from generator.site.voice import Voice, beside


def section(voice: Voice, record: Record) -> Section | None:
    """Return the vendor's advice; None when there is none."""
    found = record.release.notes
    if not isinstance(found, tuple) or not found:
        return None
    return Section("advice", voice.words.gettext("Advice"), (notes(voice, record, found),))


def notes(voice: Voice, record: Record, entries: tuple[Note, ...]) -> Bullets:
    """Return notes as a list: components first, then the sentence, links and what to do."""
    return Bullets(tuple(_note(voice, record, note) for note in entries))


def _note(voice: Voice, record: Record, note: Note) -> Line:
    gettext = voice.words.gettext
    variant = record.concerned(note.for_)[0]
    line = voice.text(note.text, record, variant)
    if note.components:
        names = voice.joined((Code(voice.component(name)),) for name in note.components)
        line = voice.headed(names, line)
    line = beside(beside(line, voice.links(note.links)), voice.scoped(note.for_, record))
    if note.workaround is not None:
        text = voice.text(note.workaround, record, variant)
        line += (Sub(voice.say(gettext("Workaround: {text}"), text=text)),)
    return line


def topics(voice: Voice, record: Record) -> Section | None:
    """Return title and summary of each topic of the release; None when it has none."""
    items = []
    for name in record.release.topics:
        topic = voice.catalog.topics[name]
        title, _ = voice.words.pick(topic.titles)
        summary = voice.plain(topic.summaries)
        items.append((Link(f"topics/{name}.md", (title,)), Sub(summary)))
    if not items:
        return None
    return Section("topics", voice.words.gettext("Background"), (Bullets(tuple(items)),))
