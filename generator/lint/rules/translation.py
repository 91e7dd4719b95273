"""Translation: texts that lack a language, and languages that the site does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import BaseModel

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.ids import ids
from generator.lint import names
from generator.lint.leaves import Leaf, leaves
from generator.lint.rule import DATA, Subject, model_of, rule
from generator.loader.words import dotted

_SECTIONS: Final = frozenset(
    {
        *("highlights", "fixes", "known_issues", "notes"),
        *("environment", "quantization", "quick_start", "evaluation"),
    }
)
"""The parts of a record that have a heading of their own on the page."""

_PLAIN_WORD: Final = re.compile(r"(?<![\w`{/.-])[a-zà-ÿ]{2,}(?![\w`}/-])")
"""A word that is no name: those begin with a capital, stand in code, or have digits in them."""

_CODE: Final = re.compile(r"`[^`]*`|\{[^}]*\}|\]\([^)]*\)")
_NAMES_END: Final = 3
"""So many plain words make a text that is more than names."""


@rule(
    "TXT101",
    Severity.WARNING,
    on=(Subject.RECORD, Subject.SETTINGS, Subject.COMPONENTS, Subject.PLATFORMS),
)
def not_translated(subject: Record | BaseModel, catalog: Catalog) -> Iterator[Problem]:
    """
    A text is there in every language.

    Where a translation is missing, readers see the source language with a notice. That never blocks
    a release, but it should not be forgotten.
    """
    wanted = [language.id for language in catalog.languages]
    told = _whole_sections(subject, catalog) if isinstance(subject, Record) else {}
    for leaf in leaves(model_of(subject)):
        # A single string in a file of the catalogue is a name that is the same everywhere.
        if not leaf.text or ("" in leaf.value and not isinstance(subject, Record)):
            continue
        given = _given(leaf, subject, catalog) | set(told.get(leaf.path[0], ()))
        missing = ", ".join(language for language in wanted if language not in given)
        if missing:
            yield _untranslated(leaf, missing)
    if isinstance(subject, Record):
        for position, topic in enumerate(subject.release.topics):
            given = set(catalog.topics[topic].titles) if topic in catalog.topics else set(wanted)
            missing = ", ".join(language for language in wanted if language not in given)
            if missing:
                yield _untranslated(Leaf(("topics", position), topic), missing)


@rule("TXT111", Severity.WARNING)
def section_not_translated(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A section is there in every language.

    Where no text of a section is translated, its readers get a heading of their language and below
    it another one. Most often the translator never saw that the section was added.
    """
    for section, languages in _whole_sections(record, catalog).items():
        yield Problem(
            at=(section,),
            message=f"none of the texts of {section} is there in {', '.join(languages)}",
            help="translate the section; until then its readers get the source language",
            key=True,
        )


@rule("TXT112", Severity.WARNING, on=DATA)
def copied_not_translated(subject: Record | BaseModel, _: Catalog) -> Iterator[Problem]:
    """
    A translation is no copy of the source.

    Names are the same in all languages, and sentences are not. A copy looks like a translation, so
    that nobody is told that it is missing.
    """
    for leaf in leaves(model_of(subject)):
        if not leaf.text or len(set(leaf.value.values())) == len(leaf.value):
            continue
        first: dict[str, str] = {}
        for language, text in leaf.value.items():
            source = first.setdefault(text, language)
            if source != language and _is_prose(text):
                yield Problem(
                    at=(*leaf.path, language),
                    message=f"{dotted(leaf.path)} is the same in {language} as in {source}",
                    help=f"translate it, or leave out {language} until somebody does",
                )


@rule("TXT108", Severity.ERROR, on=DATA)
def other_language(subject: Record | BaseModel, catalog: Catalog) -> Iterator[Problem]:
    """
    A text is in a language of the site.

    A translation under an unknown key would never be shown.
    """
    wanted = ids(catalog)["languages"]
    for leaf in leaves(model_of(subject)):
        for language in leaf.value if leaf.text else ():
            if language and language not in wanted:
                yield Problem(
                    at=(*leaf.path, language),
                    message=f'the site has no language "{language}"',
                    help=names.nearest(language, wanted),
                    key=True,
                )


def _is_prose(text: str) -> bool:
    """Tell whether a text is more than names, code and numbers."""
    return len(_PLAIN_WORD.findall(_CODE.sub(" ", text))) >= _NAMES_END


def _whole_sections(record: Record, catalog: Catalog) -> Mapping[str | int, tuple[str, ...]]:
    """Return the languages in which several texts of a section are missing, all of them."""
    sections: dict[str | int, list[set[str]]] = {}
    for leaf in leaves(record.release):
        if leaf.text and leaf.path[0] in _SECTIONS:
            sections.setdefault(leaf.path[0], []).append(_given(leaf, record, catalog))
    wanted = [language.id for language in catalog.languages]
    return {
        section: missing
        for section, texts in sections.items()
        if len(texts) > 1
        and (missing := tuple(name for name in wanted if not any(name in text for text in texts)))
    }


def _given(leaf: Leaf, subject: Record | BaseModel, catalog: Catalog) -> set[str]:
    """Return the languages in which a text is there."""
    return {language or _own(subject, catalog) for language in leaf.value}


def _own(subject: Record | BaseModel, catalog: Catalog) -> str:
    """Return the language in which single strings of a record stand."""
    lang = subject.release.lang if isinstance(subject, Record) else None
    return lang or catalog.languages[0].id


def _untranslated(leaf: Leaf, missing: str) -> Problem:
    return Problem(
        at=leaf.path,
        message=f"{dotted(leaf.path)} is missing in {missing}",
        help="translate it; until then its readers get the source language with a notice",
    )
