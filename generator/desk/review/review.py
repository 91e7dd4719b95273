"""Review: the records of today beside those of an earlier revision, thing by thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from generator import history
from generator.catalog import Catalog
from generator.desk.review.leaf import NONE, leaves
from generator.diff import Comparison, compare, predecessor, side_of
from generator.loader import Loaded
from generator.record import Record

State = Literal["new", "changed", "gone", "unreadable"]


class Change(NamedTuple):
    """Something that a record says; None stands for what it does not say."""

    field: str
    was: str | None
    now: str | None


@dataclass(frozen=True, slots=True)
class Changed:
    """
    A record that is not what it was.

    A new one has ``ways`` in place of ``changes``: what is new since the tags before.
    """

    name: str
    reference: str
    state: State
    changes: tuple[Change, ...] = ()
    ways: tuple[Comparison, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """What changed since a revision, in the order of the files."""

    revision: str
    records: tuple[Changed, ...]


def review(root: Path, loaded: Loaded, catalog: Catalog, revision: str) -> Review:
    """
    Compare the records with those of a git revision.

    Drafts are looked at too: a review is about what will be read. GitError when git cannot tell.
    """
    old = history.then(root, loaded, revision)
    then = {record.name: record for record in history.completed(catalog, old.releases.items())}
    now = {record.name: record for record in catalog.records}
    found = []
    for name in sorted(then.keys() | now.keys() | set(old.unread) | loaded.sources.keys()):
        before, after = then.get(name), now.get(name)
        if after is None and (before is not None or name in old.unread):
            state: State = "unreadable" if name in loaded.sources else "gone"
            found.append(Changed(name, before.reference if before else name, state))
        elif before is not None and after is not None:
            changes = tuple(_changes(before, after, catalog))
            if changes:
                found.append(Changed(name, after.reference, "changed", changes))
        elif after is not None and name not in old.names:
            found.append(Changed(name, after.reference, "new", ways=tuple(_ways(catalog, after))))
        elif after is not None and name in old.unread:
            found.append(Changed(name, after.reference, "changed"))
    return Review(revision, tuple(found))


def _changes(before: Record, after: Record, catalog: Catalog) -> Iterator[Change]:
    languages = tuple(language.id for language in catalog.languages)
    was, now = (leaves(record.release, languages) for record in (before, after))
    for field in dict.fromkeys((*now, *was)):
        said = (was.get(field), now.get(field))
        # An empty list beside nothing at all, or beside the things in it, says nothing new.
        if said[0] != said[1] and set(said) != {None, NONE}:
            yield Change(field, *said)


def _ways(catalog: Catalog, record: Record) -> Iterator[Comparison]:
    for variant in record.variants:
        side = side_of(catalog, variant)
        way = predecessor(catalog, side) if side else None
        if side is not None and way is not None:
            yield compare(catalog, way.before, side)
