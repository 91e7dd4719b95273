"""Shape: plain data made into a model, and what forbids that as findings in our own words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from generator.finding import Finding, Severity
from generator.loader.fault import Fault
from generator.loader.hints import fields, is_version, may_be_unknown, models_at
from generator.loader.parse import Parsed, findings
from generator.loader.walk import MAX_FAULTS, Data, too_many
from generator.loader.words import BY_PATTERN, BY_TYPE, Words, dotted, quoted
from generator.source import Path, Source

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

M = TypeVar("M", bound=BaseModel)

_KEY: Final = "[key]"
"""How pydantic marks an error of a key, not of its value."""

_NUMBER: Final = re.compile(
    # What YAML 1.1 or 1.2 take for a number: YAML readers differ, so a text must be safe in both.
    r"[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[0-9a-fA-F_]+"
    r"|[0-9][0-9_]*(?::[0-5]?[0-9])*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?"
    r"|\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?|\.(?:inf|Inf|INF))|\.(?:nan|NaN|NAN)",
)


@dataclass(frozen=True, slots=True)
class Shaped(Generic[M]):
    """A file and what was made of it; ``value`` is None when there was an error."""

    value: M | None
    source: Source
    findings: tuple[Finding, ...]


def shape(model: type[M], parsed: Parsed) -> Shaped[M]:
    """Make a ``model`` of a parsed file, with every finding of both steps."""
    if parsed.data is None:
        return Shaped(None, parsed.source, parsed.findings)
    value = None
    faults = list(_unquoted(model, parsed.source))
    try:
        value = model.model_validate(parsed.data)
    except ValidationError as error:
        faults += _faults(model, parsed.source, error.errors(include_url=False))
    # What was refused already, such as an alias, need not be called a wrong value as well.
    taken = {finding.span for finding in parsed.findings}
    told = taken | {fault.span for fault in faults}
    hollow = _hollow(model, parsed.data)
    faults += (_no_value(parsed.source, p) for p in hollow if parsed.source.locate(p) not in told)
    fresh = dict.fromkeys(fault for fault in faults if fault.span not in taken)
    found = (*parsed.findings, *findings(parsed.source, fresh))
    broken = any(finding.severity is Severity.ERROR for finding in found)
    return Shaped(None if broken else value, parsed.source, found)


def _unquoted(model: type[BaseModel], source: Source) -> Iterator[Fault]:
    lines = source.text.splitlines()
    for path in source.plain:
        span = source.values[path]
        written = lines[span.line - 1][span.column - 1 : span.end_column - 1] if lines else ""
        if _NUMBER.fullmatch(written) and is_version(model, path):
            yield Fault(
                "SRC014",
                span,
                f"{dotted(path)} is the number {written} to other YAML tools",
                f'quote it: "{written}"',
                Severity.WARNING,
            )


def _hollow(model: type[BaseModel], data: Data, path: Path = ()) -> Iterator[Path]:
    """Yield fields with nothing behind the key; the depth of ``data`` is bounded by the walk."""
    for segment, value in _entries(data):
        place = (*path, segment)
        if value is not None:
            yield from _hollow(model, value, place)
        elif segment in _known(model, place):
            yield place


def _no_value(source: Source, path: Path) -> Fault:
    return Fault(
        "SRC027",
        source.locate(path, key=True),
        f'key "{path[-1]}"{_inside(path)} has no value',
        'write it, "unknown" where the source does not say, or delete the key',
    )


def _entries(data: Data) -> Iterator[tuple[str | int, Data]]:
    if isinstance(data, dict):
        yield from data.items()
    elif isinstance(data, list):
        yield from enumerate(data)


def _faults(
    model: type[BaseModel],
    source: Source,
    errors: Sequence[ErrorDetails],
) -> Iterator[Fault]:
    shown = [(_real(source, error["loc"]), error) for error in errors[:MAX_FAULTS]]
    unknown = [path for path, error in shown if error["type"] == "extra_forbidden"]
    # A misspelt key is one fault, though its right spelling is then missing.
    meant = {(*path[:-1], near) for path in unknown for near in _near(model, path)}
    for path, error in shown:
        match error["type"]:
            case "extra_forbidden":
                yield _unknown_key(model, source, path)
            case "missing":
                if (*path, error["loc"][-1]) not in meant:
                    yield _missing(model, source, (*path, error["loc"][-1]))
            case _:
                yield _wrong(source, path, error)
    if len(errors) > MAX_FAULTS:
        yield too_many(source.locate(errors[MAX_FAULTS]["loc"]))


def _real(source: Source, loc: Path) -> Path:
    """Return ``loc`` without what stands in no file: tags of unions, missing keys."""
    real: Path = ()
    for segment in loc:
        if (*real, segment) in source.values:
            real = (*real, segment)
    return real


def _known(model: type[BaseModel], path: Path) -> tuple[str, ...]:
    """Return the keys that may stand beside the one at ``path``."""
    return tuple(key for near in models_at(model, path[:-1]) for key in fields(near))


def _near(model: type[BaseModel], path: Path) -> list[str]:
    return difflib.get_close_matches(str(path[-1]), _known(model, path), n=1)


def _unknown_key(model: type[BaseModel], source: Source, path: Path) -> Fault:
    near = _near(model, path)
    known = ", ".join(_known(model, path))
    return Fault(
        "SRC016",
        source.locate(path, key=True),
        f'unknown key "{path[-1]}"{_inside(path)}',
        f'did you mean "{near[0]}"?' if near else f"known here: {known}",
    )


def _missing(model: type[BaseModel], source: Source, path: Path) -> Fault:
    about = "; ".join(
        near.model_fields[name].description or ""
        for near in models_at(model, path[:-1])
        for name, info in near.model_fields.items()
        if path[-1] in (name, info.alias)
    )
    open_ = ', or "unknown" where the source does not say' if may_be_unknown(model, path) else ""
    return Fault(
        "SRC017",
        source.locate(path[:-1], key=True),
        f'key "{path[-1]}" is missing{_inside(path)}',
        f"add it ({about.rstrip('.')}){open_}",
    )


def _inside(path: Path) -> str:
    return f" in {dotted(path[:-1])}" if len(path) > 1 else ""


def _wrong(source: Source, path: Path, error: ErrorDetails) -> Fault:
    loc, value = error["loc"], error["input"]
    span = source.locate(path, key=loc[-1] == _KEY)
    name = dotted(path) or "the file"
    words = _words(error)
    if words is None:
        # The model's own sentence, about several fields at once.
        return Fault("SRC018", span, f"{name}: {error['msg']}", "compare a record that works")
    near = difflib.get_close_matches(str(value), _choices(error), n=1)
    if loc[-1] == "known":
        words = words._replace(expected=f'{words.expected} or "unknown"')
        near = near or difflib.get_close_matches(str(value), ["unknown"])
    return Fault(
        "SRC018",
        span,
        f"{name} is {quoted(value)}, expected {words.expected}",
        f'did you mean "{near[0]}"?' if near else words.help,
    )


def _choices(error: ErrorDetails) -> list[str]:
    """Return the words of an enumeration that a value is not one of."""
    return re.findall(r"'([^']*)'", str(error.get("ctx", {}).get("expected", "")))


def _words(error: ErrorDetails) -> Words | None:
    context = error.get("ctx", {})
    if choices := _choices(error):
        return Words(
            " or ".join(filter(None, (", ".join(choices[:-1]), choices[-1]))), "write one of them"
        )
    pattern = context.get("pattern")
    if pattern is not None:
        return BY_PATTERN.get(pattern, Words(f"text of the form {pattern}", "compare the examples"))
    return BY_TYPE.get(error["type"])
