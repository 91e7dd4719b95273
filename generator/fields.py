"""Fields: the written way to a fact of a record, as in ``components.torch``, and what is there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from pydantic import BaseModel

from generator.catalog import Record, ResolvedVariant
from generator.loader.hints import Spot, fields, top
from generator.model.release import Release
from generator.model.values import Unknown
from generator.source import Path

Words = tuple[str, ...]
"""A fact as a correction may write it: the one value, or those of a list, in order."""

NONE: Final[Words] = ("none",)
"""What is written where nothing stands."""

UNSTATED: Final[Words] = ("unknown",)
"""What is written where the vendor does not say."""

_STEP: Final = re.compile(r"\.?([^.\[\]]+)|\[([0-9]{1,6})\]")
_COMPONENTS: Final = re.compile(r"((?:variants\[[0-9]{1,6}\]\.)?components)\.(.+)")
_RESOLVED: Final = frozenset(ResolvedVariant.__dataclass_fields__)


def read(written: str) -> Path | None:
    """Return a path from its written form, None when it is none."""
    # The name of a component may have dots in it.
    match = _COMPONENTS.fullmatch(written)
    path: list[str | int] = []
    rest = match[1] if match else written
    end = 0
    while end < len(rest):
        step = _STEP.match(rest, end)
        if step is None:
            return None
        path.append(step[1] or int(step[2]))
        end = step.end()
    return (*path, match[2]) if match else tuple(path)


def written(path: Path) -> str:
    """Return the written form of a path."""
    parts = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(parts).removeprefix(".")


def values(record: Record, path: Path) -> tuple[object, ...] | None:
    """
    Return what stands at a path, None when it leads nowhere.

    A field of the release that variants may give themselves has as many values as there are
    variants. What is left out of a record is still a fact of it: None.
    """
    match path:
        case ("components", str(name)):
            return (
                tuple(v.components[name] for v in record.variants if name in v.components) or None
            )
        case ("variants", int(position), str(field), *rest) if _may_differ(field):
            if position >= len(record.variants):
                return None
            variant = record.variants[position]
            return _at(getattr(variant, field), top(Release).below(field), tuple(rest))
        case (str(field), *rest) if _may_differ(field):
            spot = top(Release).below(field)
            found = [_at(getattr(v, field), spot, tuple(rest)) for v in record.variants]
            return tuple(value for values in found for value in values or ()) or None
    return _at(record.release, top(Release), path)


def words(value: object) -> Words | None:
    """Return a value as a correction may write it; None when it is prose, or several facts."""
    found = None
    match value:
        case None | ():
            found = NONE
        case Unknown():
            found = UNSTATED
        case str():
            found = (str(value),)
        case bool():
            found = (str(value).lower(),)
        case date():
            found = (value.isoformat(),)
        case tuple() if all(isinstance(item, str) for item in value):
            found = tuple(sorted(map(str, value)))
    return found


def meant(text: str) -> frozenset[Words]:
    """Return what the words of a correction may mean: one value, or a list in any order."""
    return frozenset({(text,), tuple(sorted(part.strip() for part in text.split(",")))})


def _may_differ(field: str) -> bool:
    """Tell whether a field of the release may have another value in a variant."""
    return field in _RESOLVED and top(Release).below(field).exists


def _at(value: object, spot: Spot, path: Path) -> tuple[object, ...] | None:
    """Return the one value at ``path``, seen from ``value``, of which the model says ``spot``."""
    for segment in path:
        spot = spot.below(segment)
        if not spot.exists or not _has(value, segment):
            return None
        value = _below(value, segment)
    return (value,)


def _has(value: object, segment: str | int) -> bool:
    """Tell whether a list is long enough, and a mapping has the key; the model knows the rest."""
    if isinstance(value, tuple) and isinstance(segment, int):
        return segment < len(value)
    return not isinstance(value, Mapping) or segment in value


def _below(value: object, segment: str | int) -> object:
    if isinstance(value, Unknown):
        return value  # and so is everything in it
    if isinstance(value, BaseModel):
        attributes = dict(zip(fields(type(value)), type(value).model_fields, strict=True))
        return getattr(value, attributes[str(segment)])
    if isinstance(value, tuple) and isinstance(segment, int):
        return value[segment]
    return value[segment] if isinstance(value, Mapping) else None
