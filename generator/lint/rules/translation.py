"""Translation: texts that lack a language, and languages that the site does not have."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.ids import ids
from generator.lint import names
from generator.lint.leaves import Leaf, leaves
from generator.lint.rule import Subject, model_of, rule
from generator.loader.words import dotted


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
    for leaf in leaves(model_of(subject)):
        # A single string in a file of the catalogue is a name that is the same everywhere.
        if not leaf.text or ("" in leaf.value and not isinstance(subject, Record)):
            continue
        given = {key or _own(subject, catalog) for key in leaf.value}
        missing = ", ".join(language for language in wanted if language not in given)
        if missing:
            yield _untranslated(leaf, missing)
    if isinstance(subject, Record):
        for position, topic in enumerate(subject.release.topics):
            given = set(catalog.topics[topic].titles) if topic in catalog.topics else set(wanted)
            missing = ", ".join(language for language in wanted if language not in given)
            if missing:
                yield _untranslated(Leaf(("topics", position), topic), missing)


@rule("TXT108", Severity.ERROR, on=tuple(Subject))
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
