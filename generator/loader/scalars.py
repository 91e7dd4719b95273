"""Scalars: what can be said of single values, whatever the model makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import yaml
from pydantic import BaseModel

from generator.finding import Severity
from generator.loader.data import Data
from generator.loader.fault import MAX_FAULTS, Fault, and_more
from generator.loader.hints import Spot, top
from generator.loader.parse import Parsed
from generator.loader.text import JOINERS, may_join
from generator.loader.words import cut, dotted
from generator.source import Path, Source, Span

_DIGITS: Final = 15
"""More digits than these a floating-point number does not keep."""


def scalars(model: type[BaseModel], parsed: Parsed, told: AbstractSet[Span]) -> Iterator[Fault]:
    """
    Yield versions without quotes, keys without a value, and joiners outside of prose.

    ``told`` are the places of values of which something was said: an alias that was refused, or a
    wrong value of nothing, need not be called missing as well.
    """
    spot, source = top(model), parsed.source
    unquoted = [path for path in parsed.numerals if spot.find(path).version]
    yield from _some(source, unquoted, _unquoted)
    if may_join(source.text):
        yield from _some(source, list(_joined_in(parsed.data, (), spot)), _joined)
    hollow = [
        path
        for path in parsed.hollow
        if path and path[-1] in spot.find(path[:-1]).keys and source.locate(path) not in told
    ]
    yield from _some(source, hollow, _no_value)


def _joined_in(value: Data, path: Path, spot: Spot) -> Iterator[Path]:
    """Yield the paths of keys and values with joiners; the walk has bounded how deep they are."""
    match value:
        case dict():
            for key, item in value.items():
                if JOINERS.search(key):
                    yield (*path, key)
                yield from _joined_in(item, (*path, key), spot.below(key))
        case list():
            below = spot.below(0)
            for index, item in enumerate(value):
                yield from _joined_in(item, (*path, index), below)
        case str():
            if not spot.prose and JOINERS.search(value):
                yield path


def _some(
    source: Source, paths: Sequence[Path], make: Callable[[Source, Path], Fault]
) -> Iterator[Fault]:
    """Yield the faults of the first paths, and how many there are beside them."""
    fault = None
    for path in paths[:MAX_FAULTS]:
        fault = make(source, path)
        yield fault
    if fault is not None and len(paths) > MAX_FAULTS:
        span = source.locate(paths[MAX_FAULTS])
        yield and_more(fault.code, span, len(paths) - MAX_FAULTS)


def _unquoted(source: Source, path: Path) -> Fault:
    span = source.locate(path)
    written = source.written(span)
    return Fault(
        "SRC014",
        span,
        f"{dotted(path)} is {cut(written)} without quotes,"
        f" which other YAML tools read as {_read(written)}",
        f'quote it: "{cut(written)}"',
        Severity.WARNING,
    )


def _read(written: str) -> str:
    """Return what a reader of YAML 1.1, or else one of 1.2, makes of a plain scalar."""
    if len(written) > _DIGITS:
        return "a number"
    try:
        number = yaml.safe_load(written)
    except ValueError:
        return "a number"
    if isinstance(number, str):
        number = _newer(number)
    return "a number" if number is None else f"the number {number:.{_DIGITS}g}"


def _newer(written: str) -> float | None:
    """Return the number that YAML 1.2 reads where YAML 1.1 reads a text."""
    try:
        return int(written, 0) if written[:2] == "0o" else float(written)
    except ValueError:
        return None


def _joined(source: Source, path: Path) -> Fault:
    return Fault(
        "SRC028",
        source.locate(path, key=bool(JOINERS.search(str(path[-1])))),
        f"invisible character in {dotted(path)}",
        "delete it, or type the value anew: joiners and soft hyphens belong into prose only",
    )


def _no_value(source: Source, path: Path) -> Fault:
    inside = f" in {dotted(path[:-1])}" if len(path) > 1 else ""
    return Fault(
        "SRC027",
        source.locate(path, key=True),
        f'key "{cut(str(path[-1]))}"{inside} has no value',
        'write it, "unknown" where the source does not say, or delete the key',
    )
