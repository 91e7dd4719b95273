"""History: today's records beside those of an earlier revision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Final

from generator import git
from generator.catalog import Catalog, Past, Record
from generator.git import File, GitError, Revision
from generator.loader import Loaded, parse, shape
from generator.model.release import Release, Status

_RECORDS: Final = "releases/"
_CATALOG: Final = "releases/catalog.yml"
_IN_FAMILY: Final = 2
"""So many slashes has the name of a record."""


@dataclass(frozen=True, slots=True)
class _Old:
    """A record of the revision: its name in the project, and the file."""

    name: str
    file: File


@dataclass(frozen=True, slots=True)
class Then:
    """
    The records of an earlier revision.

    ``names`` are those of all files, as they would be called today; ``releases`` are what those
    said that say something else today or are no more, but for the ``unread``, whose form is not
    understood.
    """

    names: frozenset[str]
    releases: Mapping[str, Release]
    unread: tuple[str, ...]


def then(root: Path, loaded: Loaded, name: str) -> Then:
    """Return the records of the revision that ``name`` means; GitError when git cannot tell."""
    revision = git.revision(root, name)
    old = _records(revision)
    changed = [entry for entry in old if not _is_same(entry, loaded)]
    contents = revision.contents(entry.file.blob for entry in changed if entry.file.is_plain)
    releases, unread = {}, []
    for entry in changed:
        raw = contents.get(entry.file.blob)
        release = None if raw is None else shape(Release, parse(entry.name, raw)).value
        if release is None:
            unread.append(entry.name)
        else:
            releases[entry.name] = release
    names = frozenset(entry.name for entry in old)
    return Then(names, MappingProxyType(releases), tuple(unread))


def since(root: Path, loaded: Loaded, name: str, day: date) -> Loaded:
    """
    Return what was loaded, with what had been published at the revision that ``name`` means.

    GitError when git cannot tell. A draft was not published; a file that says today what it said
    then need not be compared. Nothing is compared while the catalogue itself cannot be read.
    """
    catalog = loaded.catalog
    if catalog is None:
        return loaded
    old = then(root, loaded, name)
    published = completed(
        catalog, [(n, r) for n, r in old.releases.items() if r.status is not Status.DRAFT]
    )
    past = Past(
        name,
        day,
        len(old.names),
        MappingProxyType({r.name: r for r in published if r.name in loaded.sources}),
        tuple(record for record in published if record.name not in loaded.sources),
        old.unread,
    )
    return replace(loaded, catalog=replace(catalog, past=past))


def completed(catalog: Catalog, releases: Iterable[tuple[str, Release]]) -> tuple[Record, ...]:
    """Return old releases as records; what the files around them say today is not looked at."""
    return Catalog.of(
        catalog.settings,
        catalog.regions,
        catalog.components,
        catalog.platforms,
        tuple(releases),
        catalog.topics,
    ).records


def _is_same(old: _Old, loaded: Loaded) -> bool:
    source = loaded.sources.get(old.name)
    return source is not None and git.blob(source.fresh().raw, old.file.blob) == old.file.blob


def _records(revision: Revision) -> list[_Old]:
    """Return the records of a revision, also when the project stood in another folder then."""
    files = tuple(revision.files(revision.prefix + _RECORDS))
    if found := _below(files, revision.prefix):
        return found
    files = tuple(revision.files())
    return _below(files, prefix) if (prefix := _former(revision, files)) is not None else []


def _below(files: Iterable[File], prefix: str) -> list[_Old]:
    """Return the files that are records of the project in a folder."""
    start = prefix + _RECORDS
    named = (
        (file, file.path.removeprefix(prefix)) for file in files if file.path.startswith(start)
    )
    return [
        _Old(name, file)
        for file, name in named
        if name.count("/") == _IN_FAMILY and name.endswith(".yml")
    ]


def _former(revision: Revision, files: Iterable[File]) -> str | None:
    """Return the folder in which the project stood: the one that held a catalogue and is gone."""
    top = revision.root.joinpath(*[".."] * revision.prefix.count("/"))
    found = [
        prefix
        for file in files
        if (prefix := file.path.removesuffix(_CATALOG)) != file.path
        and (not prefix or prefix.endswith("/"))
        and not (top / file.path).exists()
    ]
    if len(found) > 1:
        places = ", ".join(sorted(prefix or "." for prefix in found))
        raise GitError(
            f"the project stood elsewhere at that revision, perhaps in one of {places}:"
            " compare with a later one"
        )
    return found[0] if found else None
