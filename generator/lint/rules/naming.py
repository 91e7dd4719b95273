"""Naming: names from which pages, files and dates are made."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.i18n import is_locale
from generator.lint.rule import Subject, rule
from generator.model.components import Components
from generator.model.settings import Settings
from generator.source import Path

_OCI_NAME: Final = re.compile(r"[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*")
_TAKEN: Final = frozenset(
    {
        *("index", "readme", "regions", "topics", "guide", "search", "assets", "404", "sitemap"),
        *("facts", "rules", "api", "finder", "compare", "matrix", "components"),
        "translations",
        *("feed", "support", "llms", "robots"),
    }
)
"""The names of the site's own pages and folders."""

_PAGES: Final = frozenset({"index", "readme"})
"""The names that every folder of the site has for its own page."""

_ENDINGS: Final = (".html", ".md", ".csv", ".ics", ".json", ".txt", ".xml")
"""How the names of files end that stand beside the pages."""
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
"""Names that one widespread system keeps for devices, whatever ending they have."""


@rule("IDN117", Severity.ERROR, on=(Subject.SETTINGS,))
def family_name_taken(settings: Settings, _: Catalog) -> Iterator[Problem]:
    """
    An image family has a name that registries accept and no page of the site has.

    The name is a part of each address that readers pull, and the folder of the family's pages. One
    that a language or a page of the site has would replace it, or be replaced by it.
    """
    languages = {language.id for language in settings.languages}
    for position, family in enumerate(settings.families):
        if not _OCI_NAME.fullmatch(family.id):
            said = "cannot be the name of an image in a registry"
            remedy = "write small letters and digits, with single '.', '_' or '-' between them"
        elif family.id in languages:
            said, remedy = "is also the id of a language", "copy the name from the registry"
        elif family.id.casefold() in _TAKEN or family.id.endswith(_ENDINGS):
            said = "is the name of a page of the site"
            remedy = "an image of this name cannot have pages here"
        else:
            continue
        at = ("families", position, "id")
        yield Problem(at=at, message=f'image family "{family.id}" {said}', help=remedy)


@rule("IDN118", Severity.ERROR)
def release_name_taken(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A release has a name that can be that of a page and of a file.

    Its page, its record and its plain copies are files of that name. Some systems do not tell
    small letters from capitals, and keep a few names for themselves.
    """
    release = record.release
    name = release.release.casefold()
    alike = _alike(catalog)[release.image, name]
    rival = next((r.reference for r in alike if r.release.release != release.release), None)
    if name in _PAGES or name.endswith(_ENDINGS):
        said = "is the name of a page of the site"
    elif name.endswith(".") or _DEVICE.fullmatch(name):
        said = "cannot be the name of a file everywhere"
    elif rival is not None:
        said = f"differs from {rival} in capitals only"
    else:
        return
    yield Problem(
        at=("release",),
        message=f'release "{release.release}" {said}',
        help="give it the name that the vendor uses, or add what tells it apart",
    )


@rule("IDN133", Severity.ERROR, on=(Subject.COMPONENTS,))
def component_name_taken(components: Components, _: Catalog) -> Iterator[Problem]:
    """
    A component has a name that can be that of a page and of a file.

    Each component has a page of its own. Under the name of another page of the site one of the two
    would be lost.
    """
    for position, component in enumerate(components.components):
        name = component.id.casefold()
        if name in _PAGES or name.endswith(_ENDINGS) or _DEVICE.fullmatch(name):
            yield Problem(
                at=("components", position, "id"),
                message=f'component "{component.id}" has the name of a page or of a file',
                help="write the name of the distribution, or add what tells it apart",
            )


@lru_cache(maxsize=4)
def _alike(catalog: Catalog) -> Mapping[tuple[str, str], tuple[Record, ...]]:
    """Return the records by their image and their name without capitals."""
    found: defaultdict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in catalog.records:
        found[record.release.image, record.release.release.casefold()].append(record)
    return defaultdict(tuple, {name: tuple(records) for name, records in found.items()})


@rule("IDN132", Severity.ERROR, on=(Subject.RECORD, Subject.SETTINGS))
def earlier_name_taken(subject: Record | Settings, catalog: Catalog) -> Iterator[Problem]:
    """
    An earlier name belongs to nothing else.

    Links to it lead to the release or the image of today. Where another one has the name, or had
    it too, nobody could tell what a link means.
    """
    if isinstance(subject, Settings):
        yield from _earlier_images(subject)
        return
    release = subject.release
    alike = _alike(catalog)
    for position, name in enumerate(release.formerly):
        rivals = [
            *alike[release.image, name.casefold()],
            *(r for r in _formerly(catalog)[release.image, name.casefold()] if r is not subject),
        ]
        if rivals or name.casefold() in _PAGES or name.casefold().endswith(_ENDINGS):
            owner = rivals[0].reference if rivals else "a page of the site"
            yield _taken(("formerly", position), name, owner)


def _earlier_images(settings: Settings) -> Iterator[Problem]:
    owners = {language.id: f"the language {language.id}" for language in settings.languages}
    owners |= dict.fromkeys(_TAKEN, "a page of the site")
    owners |= {family.id.casefold(): f"the image {family.id}" for family in settings.families}
    for place, family in enumerate(settings.families):
        for position, name in enumerate(family.formerly):
            mine = f"the image {family.id}"
            is_file = name.casefold().endswith(_ENDINGS)
            owner = "a page of the site" if is_file else owners.setdefault(name.casefold(), mine)
            if owner != mine or name.casefold() == family.id.casefold():
                yield _taken(("families", place, "formerly", position), name, owner)


def _taken(at: Path, name: str, owner: str) -> Problem:
    return Problem(
        at=at,
        message=f'the earlier name "{name}" is that of {owner}',
        help="delete it, or give the other one another name",
    )


@lru_cache(maxsize=4)
def _formerly(catalog: Catalog) -> Mapping[tuple[str, str], tuple[Record, ...]]:
    """Return the records by their image and an earlier name without capitals."""
    found: defaultdict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in catalog.records:
        for name in record.release.formerly:
            found[record.release.image, name.casefold()].append(record)
    return defaultdict(tuple, {name: tuple(records) for name, records in found.items()})


@rule("IDN119", Severity.ERROR, on=(Subject.SETTINGS,))
def unknown_locale(settings: Settings, _: Catalog) -> Iterator[Problem]:
    """
    The locale of a language is one for which dates and numbers are known.

    Without it no date, no list and no number could be written in that language.
    """
    for position, language in enumerate(settings.languages):
        if not is_locale(language.locale):
            yield Problem(
                at=("languages", position, "locale"),
                message=f'nothing is known about the locale "{language.locale}"',
                help='name one of the CLDR, as in "fr_FR" or "zh_Hans_CN"',
            )
