"""Update: catalogs that hold what the program says by now, and pages that are declared current."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.i18n import DOMAINS, Template, created, is_locale, merged
from generator.i18n.catalog import PoError
from generator.model.settings import Language
from generator.translation.project import Project, ProjectError
from generator.translation.template import templates
from generator.written import digest, stamped


class Change(NamedTuple):
    """A file that is to say something else; ``was`` is None when there is none yet."""

    name: str
    was: bytes | None
    now: bytes


def update(project: Project, *, prune: bool = False) -> tuple[Change, ...]:
    """
    Return what brings templates and catalogs up to date; all of them are read before one changes.

    ProjectError when a catalog cannot be read: nothing of it may be lost.
    """
    found = templates()
    changes = [*_templates(project, found.values())] if project.is_program else []
    for language in project.languages:
        for domain in DOMAINS:
            if project.needs(language.id, domain):
                changes += _catalog(project, language, found[domain], prune=prune)
    return tuple(changes)


def stamp(project: Project, name: str) -> Change:
    """
    Return a translated page that says it is one of the source page as it is now.

    ``name`` is that of the page below the project; ProjectError when it is no translation.
    """
    folder, _, rest = name.partition("/")
    language, _, path = rest.partition("/")
    known = [entry.id for entry in project.languages[1:]]
    source = project.languages[0].id
    if folder != "docs" or language not in known or not path.endswith(".md"):
        raise ProjectError(f"{name} is no translated page: docs/<{'|'.join(known)}>/<page>.md")
    original, text = project.written.text(source, path), project.written.text(language, path)
    if original is None:
        raise ProjectError(f"{name} has no source: there is no docs/{source}/{path}")
    if text is None:
        raise ProjectError(f"{name} is not there")
    was = text.encode("utf-8", "surrogateescape")
    now = stamped(text, digest(original)).encode("utf-8", "surrogateescape")
    return Change(name, was, now)


def _templates(project: Project, found: Iterable[Template]) -> Iterator[Change]:
    for template in found:
        name = f"locales/{template.domain}.pot"
        path = project.root / name
        yield from _changed(name, path.read_bytes() if path.is_file() else None, template.raw)


def _catalog(
    project: Project, language: Language, template: Template, *, prune: bool
) -> Iterator[Change]:
    name = project.own(language.id, template.domain)
    path = project.root / name
    if path.is_file():
        was = path.read_bytes()
        try:
            yield from _changed(name, was, merged(was, template, prune=prune))
        except PoError as error:
            raise ProjectError(f"{name}:{error.line}: {error.message}") from None
    elif not project.is_spoken(language.id, template.domain):
        code = language.id if is_locale(language.id) else language.locale
        yield Change(name, None, created(code, template))


def _changed(name: str, was: bytes | None, now: bytes) -> Iterator[Change]:
    if was != now:
        yield Change(name, was, now)
