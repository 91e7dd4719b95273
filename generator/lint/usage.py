"""Usage: published settings and quantizations, compared with what they were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar

from generator import fields
from generator.catalog import Record
from generator.fields import NONE, UNSTATED
from generator.lint.change import Change
from generator.lint.pairs import Pair
from generator.model.usage import EnvironmentVariable, Quantization
from generator.source import Path

E = TypeVar("E", EnvironmentVariable, Quantization)

_CONDITIONS: Final = ("preset", "required", "cards")
"""When a variable is set, and by whom."""

_SUPPORT: Final = ("version", "via", "models", "schemes")
_OFFERS: Final = frozenset({"models", "schemes"})
"""What may be added to: more of it is an offer, no correction."""


def changes(before: Record, after: Record, pairs: Sequence[Pair]) -> Iterator[Change]:
    """Yield what differs in the settings and the quantizations of two records."""
    here = {pair.before.id: pair.after.id for pair in pairs}
    yield from _environment(before, after, here)
    yield from _quantization(before, after, here)


def _environment(before: Record, after: Record, here: Mapping[str, str]) -> Iterator[Change]:
    """Yield the settings that are no more, with what is set instead, and other conditions."""
    old, new = _settings(before), _settings(after)
    fresh = [entry for entry in new if entry not in old]
    for entry, (_, was) in old.items():
        name, value = entry
        if entry in new:
            position, now = new[entry]
            at: Path = ("environment", position)
            yield from _fields(at, was, now, _CONDITIONS)
            yield from _scope(at, (before, was), (after, now), here)
            continue
        instead = next((other for other in fresh if other[0] == name), None)
        if instead is None:
            yield Change(("environment",), ("environment",), (f"{name}={value}",), NONE)
            continue
        fresh.remove(instead)
        at = ("environment", new[instead][0], "value")
        yield Change(at, (fields.written(at),), (value,), (instead[1],))


def _settings(record: Record) -> Mapping[tuple[str, str], tuple[int, EnvironmentVariable]]:
    """Return the variables by name and value, with their positions."""
    entries = record.release.environment
    listed = entries if isinstance(entries, tuple) else ()
    return {(entry.name, entry.value): (i, entry) for i, entry in enumerate(listed)}


def _quantization(before: Record, after: Record, here: Mapping[str, str]) -> Iterator[Change]:
    """Yield the quantizations that are no more, and those of which something else is said."""
    rest = list(enumerate(_supported(after)))
    unmatched = []
    for was in _supported(before):
        # What stands there unchanged is no other entry of the engine, wherever it stands.
        same = next((entry for entry in rest if entry[1] == was), None)
        if same is None:
            unmatched.append(was)
        else:
            rest.remove(same)
    for was in unmatched:
        found = _best(was, rest)
        if found is None:
            label = " ".join(filter(None, (was.engine, *(fields.words(was.schemes) or ()))))
            yield Change(("quantization",), ("quantization",), (label,), NONE)
            continue
        rest.remove(found)
        position, now = found
        at: Path = ("quantization", position)
        yield from _fields(at, was, now, _SUPPORT)
        yield from _scope(at, (before, was), (after, now), here)


def _supported(record: Record) -> tuple[Quantization, ...]:
    entries = record.release.quantization
    return entries if isinstance(entries, tuple) else ()


def _best(
    was: Quantization, rest: Sequence[tuple[int, Quantization]]
) -> tuple[int, Quantization] | None:
    """Return the entry that speaks of the same: of the same models if there is one, else any."""
    mine = [entry for entry in rest if entry[1].engine == was.engine]
    alike = [entry for entry in mine if entry[1].models == was.models]
    return next(iter(alike + mine), None)


def _fields(at: Path, old: E, new: E, names: Sequence[str]) -> Iterator[Change]:
    for name in names:
        was = fields.words(getattr(old, name)) or NONE
        now = fields.words(getattr(new, name)) or NONE
        grown = name in _OFFERS and set(was) <= set(now)
        if was not in (now, NONE, UNSTATED) and not grown:
            place = (*at, name)
            yield Change(place, (fields.written(place),), was, now)


def _scope(
    at: Path, old: tuple[Record, E], new: tuple[Record, E], here: Mapping[str, str]
) -> Iterator[Change]:
    """Yield that an entry is about other variants, of those that are still there."""
    (before, was), (after, now) = old, new
    wanted = {here[v.id] for v in before.concerned(was.for_) if v.id in here}
    given = {v.id for v in after.concerned(now.for_)} & set(here.values())
    if wanted != given:
        place = (*at, "for")
        words = [fields.words(entry.for_) or NONE for entry in (was, now)]
        yield Change(place, (fields.written(place),), words[0], words[1])
