"""Translations: how far each language of the site is, and which pages are behind."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from generator.model.settings import Language
from generator.site.inline import Foreign, Line, Link
from generator.site.tree import Block, Document, Paragraph, Row, Section, Table
from generator.site.voice import Voice
from generator.written import State, Written, body

PATH: Final = "translations.md"

_HEADING: Final = re.compile(r"^# +(?P<title>[^\n{]+)", re.MULTILINE)


def page(voice: Voice, written: Written) -> Document:
    """Return the page; it tells every language the same."""
    gettext = voice.words.gettext
    source = voice.words.language_name(voice.catalog.languages[0].tag)
    lead = gettext(
        "How far each language of this site is. Where something is not translated, it is shown in "
        "{language}."
    ).replace("{language}", source)
    records = gettext(
        "Releases are not counted here: a text of theirs that is not translated says so where it "
        "stands."
    )
    return Document(
        title=gettext("Translations"),
        description=lead,
        blocks=(
            Paragraph((lead,), "lead"),
            _languages(voice, written),
            *_pages(voice, written),
            Paragraph((records,), "note"),
        ),
    )


def _languages(voice: Voice, written: Written) -> Section:
    gettext = voice.words.gettext
    head: tuple[Line, ...] = (
        (gettext("Language"),),
        (gettext("Words of the site"),),
        (gettext("Pages translated"),),
        (gettext("Pages behind"),),
        (gettext("Pages missing"),),
    )
    title = gettext("Languages")
    others = voice.catalog.languages[1:]
    rows = tuple(_language(voice, written, language) for language in others)
    return Section("languages", title, (Table(title, head, rows, searched=False),))


def _language(voice: Voice, written: Written, language: Language) -> Row:
    words = voice.words
    said, messages = words.coverage(language)
    states = Counter(written.states(language.id).values())
    share = words.gettext("{share}% ({part} of {all})")
    slots = {
        "{share}": words.count(said * 100 // messages),
        "{part}": words.count(said),
        "{all}": words.count(messages),
    }
    for slot, number in slots.items():
        share = share.replace(slot, number)
    current = states[State.TRANSLATED] + states[State.UNMARKED]
    counts = (current, states[State.STALE], states[State.MISSING])
    return Row((_name(voice, language), (share,), *((words.count(number),) for number in counts)))


def _pages(voice: Voice, written: Written) -> tuple[Block, ...]:
    gettext = voice.words.gettext
    if not written.pages:
        return ()
    others = voice.catalog.languages[1:]
    head: tuple[Line, ...] = ((gettext("Page"),), *(_name(voice, language) for language in others))
    said = {
        State.TRANSLATED: gettext("translated"),
        State.UNMARKED: gettext("translated"),
        State.STALE: gettext("behind"),
        State.MISSING: gettext("missing"),
    }
    rows = tuple(
        Row(
            (
                (Link(path, _title(voice, written, path)),),
                *((said[written.state(language.id, path)],) for language in others),
            )
        )
        for path in written.pages
    )
    title = gettext("Pages written by hand")
    return (Section("pages", title, (Table(title, head, rows, searched=False),)),)


def _name(voice: Voice, language: Language) -> Line:
    """Return the own name of a language, which is foreign to all others."""
    is_mine = language == voice.words.language
    return (language.name if is_mine else Foreign(language.tag, (language.name,)),)


def _title(voice: Voice, written: Written, path: str) -> Line:
    """Return the title of a page in the language of the reader, else in that of the source."""
    for language in (voice.words.language, voice.catalog.languages[0]):
        found = _HEADING.search(body(written.text(language.id, path) or ""))
        if found is not None:
            title = found["title"].strip()
            is_mine = language == voice.words.language
            return (title if is_mine else Foreign(language.tag, (title,)),)
    return (path,)
