"""Review: the records of today beside those of an earlier revision, thing by thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, NamedTuple

from generator import history
from generator.catalog import Catalog
from generator.desk.review.leaf import NONE, leaves
from generator.diff import Comparison, compare, predecessor, side_of
from generator.loader import Loaded
from generator.record import Record

_ITEM: Final = re.compile(r"([^\[]+\[[^\]]*\])[. ](.+)")
"""A thing that an item of a list says: which item, and what of it."""

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
    mine, theirs = _gathered(was, now), _gathered(now, was)
    for field in dict.fromkeys((*theirs, *mine)):
        said = (mine.get(field), theirs.get(field))
        # An empty list beside nothing at all, or beside the things in it, says nothing new.
        if said[0] != said[1] and set(said) != {None, NONE}:
            yield Change(field, *said)


def _gathered(said: Mapping[str, str], beside: Mapping[str, str]) -> Mapping[str, str]:
    """Return what a record says, an item of a list that the other lacks as one thing."""
    others = {match[1] for field in beside if (match := _ITEM.fullmatch(field))}
    found: dict[str, str] = {}
    for field, value in said.items():
        match = _ITEM.fullmatch(field)
        if match is None or match[1] in others:
            found[field] = value
        elif value != NONE:
            so_far = f"{found[match[1]]}; " if match[1] in found else ""
            found[match[1]] = f"{so_far}{match[2]}: {value}"
    return found


def _ways(catalog: Catalog, record: Record) -> Iterator[Comparison]:
    for variant in record.variants:
        side = side_of(catalog, variant)
        way = predecessor(catalog, side) if side else None
        if side is not None and way is not None:
            yield compare(catalog, way.before, side)
