"""Pointer: what leads from one place of a record to another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import BaseModel

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.lint import names
from generator.lint.rule import rule
from generator.loader.hints import fields, top
from generator.model.release import Release
from generator.source import Path

_STEP: Final = re.compile(r"\.?([^.\[\]]+)|\[([0-9]{1,6})\]")


@rule("IDN122", Severity.ERROR)
def no_such_field(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A correction or a contradiction names a fact of the record.

    Readers look for the fact that is spoken of. A path that leads nowhere sends them to a fact that
    was renamed, or never was one.
    """
    for kind in ("discrepancies", "errata"):
        for position, entry in enumerate(getattr(record.release, kind)):
            path = _path(entry.field)
            if path is None or not _leads(record, path):
                yield Problem(
                    at=(kind, position, "field"),
                    message=f'the record has no fact at "{entry.field}"',
                    help=_remedy(record, path or ()),
                )


@rule("IDN123", Severity.ERROR)
def no_such_source(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A contradiction stands in a source of the record.

    The position counts the sources from 0; beyond the last one there is nothing to compare.
    """
    count = len(record.release.sources)
    for position, entry in enumerate(record.release.discrepancies):
        if entry.source is not None and entry.source >= count:
            yield Problem(
                at=("discrepancies", position, "source"),
                message=f"source {entry.source} of {count}, counted from 0, does not exist",
                help=f"write a number below {count}" if count else "add the page to sources",
            )


def _path(written: str) -> Path | None:
    """Return a path from its written form, None when it is none."""
    path: list[str | int] = []
    end = 0
    while end < len(written):
        step = _STEP.match(written, end)
        if step is None:
            return None
        path.append(step[1] or int(step[2]))
        end = step.end()
    # The name of a component may have dots in it.
    if path[:1] == ["components"] and len(path) > 1:
        path = ["components", written.partition(".")[2]]
    return tuple(path)


def _leads(record: Record, path: Path) -> bool:
    """Tell whether there is a field at ``path``; what is left out of the record is still a fact."""
    if path[:1] == ("components",):
        return len(path) == 1 or any(path[1] in v.components for v in record.variants)
    value: object = record.release
    spot = top(Release)
    for segment in path:
        spot = spot.below(segment)
        if not spot.exists or not _has(value, segment):
            return False
        value = _below(value, segment)
    return True


def _has(value: object, segment: str | int) -> bool:
    """Tell whether a list is long enough, and a mapping has the key; the model knows the rest."""
    if isinstance(value, tuple) and isinstance(segment, int):
        return segment < len(value)
    return not isinstance(value, Mapping) or segment in value


def _below(value: object, segment: str | int) -> object:
    if isinstance(value, BaseModel):
        attributes = dict(zip(fields(type(value)), type(value).model_fields, strict=True))
        return getattr(value, attributes[str(segment)])
    if isinstance(value, tuple) and isinstance(segment, int):
        return value[segment]
    return value[segment] if isinstance(value, Mapping) else None


def _remedy(record: Record, path: Path) -> str:
    if path[:1] == ("components",):
        return names.nearest(
            str(path[1]), dict.fromkeys(n for v in record.variants for n in v.components)
        )
    return "write the way to it, as in driver.minimum, components.torch or variants[0].tag"
