"""Shape: plain data made into a model, and what forbids that as findings in our own words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from generator.finding import Finding, Severity
from generator.loader.fault import MAX_FAULTS, Fault, and_more
from generator.loader.hints import Spot, top
from generator.loader.parse import Parsed, findings
from generator.loader.scalars import scalars
from generator.loader.syntax import WIDE_COLON, wide_colon
from generator.loader.words import BY_FIELD, BY_PATTERN, BY_TYPE, Words, cut, dotted, quoted
from generator.model.meaning import meanings
from generator.source import Path, Source

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

M = TypeVar("M", bound=BaseModel)

_KEY: Final = "[key]"
"""How pydantic marks an error of a key, not of its value."""

_CODES: Final = {"extra_forbidden": "SRC016", "missing": "SRC017"}
"""The codes of pydantic's errors; of all others it is that of a wrong value."""

_PARTED: Final = frozenset({"model_type", "tuple_type"})
"""The errors of a text that stands where a mapping is wanted, or a list of them."""

_ADDRESS: Final = re.compile(r"https?://\S+")

_LONGEST: Final = 200
"""A longer text is no word that was misspelt."""


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
    faults: list[Fault] = []
    try:
        value = model.model_validate(parsed.data)
    except ValidationError as error:
        faults += _faults(model, parsed.source, error.errors(include_url=False))
    # What was refused already, such as an alias, need not be called a wrong value as well.
    taken = {finding.span for finding in parsed.findings}
    told = taken | {fault.span for fault in faults}
    faults += scalars(model, parsed, told)
    fresh = dict.fromkeys(fault for fault in faults if fault.span not in taken)
    found = (*parsed.findings, *findings(parsed.source, fresh))
    broken = any(finding.severity is Severity.ERROR for finding in found)
    return Shaped(None if broken else value, parsed.source.fresh(), found)


def _faults(
    model: type[BaseModel],
    source: Source,
    errors: Sequence[ErrorDetails],
) -> Iterator[Fault]:
    kinds: dict[str, list[ErrorDetails]] = {}
    for error in errors:
        if error["type"] == "too_short" and error["input"]:
            continue  # its items were refused, each with a sentence of its own
        kinds.setdefault(_CODES.get(error["type"], "SRC018"), []).append(error)
    unknown = [source.real(e["loc"]) for e in kinds.get("SRC016", ())[:MAX_FAULTS]]
    # A misspelt key is one fault, though its right spelling is then missing.
    meant = {(*path[:-1], near) for path in unknown for near in _near(model, path)}
    for code, group in kinds.items():
        for error in group[:MAX_FAULTS]:
            path = source.real(error["loc"])
            match code:
                case "SRC016":
                    yield _unknown_key(model, source, path)
                case "SRC017":
                    if (*path, error["loc"][-1]) not in meant:
                        yield _missing(model, source, (*path, error["loc"][-1]))
                case _:
                    yield _wrong(model, source, path, error)
        if len(group) > MAX_FAULTS:
            rest = len(group) - MAX_FAULTS
            yield and_more(code, source.locate(group[MAX_FAULTS]["loc"]), rest)


def _near(model: type[BaseModel], path: Path) -> list[str]:
    return _alike(path[-1], top(model).find(path[:-1]).keys)


def _alike(value: object, words: Sequence[str]) -> list[str]:
    """Return the word that was probably meant; a long text or a list is none."""
    if not isinstance(value, str) or len(value) > _LONGEST:
        return []
    return difflib.get_close_matches(value, words, n=1)


def _unknown_key(model: type[BaseModel], source: Source, path: Path) -> Fault:
    name = str(path[-1])
    if WIDE_COLON in name:
        remedy = wide_colon(name.partition(WIDE_COLON)[0])[1]
    elif near := _near(model, path):
        remedy = f'did you mean "{near[0]}"?'
    else:
        remedy = f"known here: {', '.join(top(model).find(path[:-1]).keys)}"
    return Fault(
        "SRC016",
        source.locate(path, key=True),
        f'unknown key "{cut(name)}"{_inside(path)}',
        remedy,
    )


def _missing(model: type[BaseModel], source: Source, path: Path) -> Fault:
    about = "; ".join(
        _brief(meanings(near).get(name, ""))
        for near in top(model).find(path[:-1]).models
        for name, info in near.model_fields.items()
        if path[-1] in (name, info.alias)
    )
    unknown = top(model).find(path).unknown
    open_ = ', or "unknown" where the source does not say' if unknown else ""
    return Fault(
        "SRC017",
        source.locate(path[:-1], key=True),
        f'key "{path[-1]}" is missing{_inside(path)}',
        f"add it ({about}){open_}",
    )


def _brief(description: str) -> str:
    """Return the beginning of what is said of a field: what belongs there."""
    said = " ".join(description.replace("``", "`").split())
    return said.partition("; ")[0].partition(". ")[0].rstrip(".")


def _inside(path: Path) -> str:
    return f" in {dotted(path[:-1])}" if len(path) > 1 else ""


def _wrong(model: type[BaseModel], source: Source, path: Path, error: ErrorDetails) -> Fault:
    loc, value = error["loc"], error["input"]
    span = source.locate(path, key=loc[-1] == _KEY)
    name = dotted(path) or "the file"
    words = _words(error)
    if words is None:
        # The model's own sentence, about several fields at once.
        return Fault("SRC018", span, f"{name}: {error['msg']}", "compare a record that works")
    if isinstance(value, str) and error["type"] in _PARTED:
        words = words._replace(help=_parted(top(model).find(path), value) or words.help)
    near = _alike(value, _choices(error))
    if loc[-1] == "known":
        words = words._replace(expected=f'{words.expected} or "unknown"')
        near = near or _alike(value, ["unknown"])
    return Fault(
        "SRC018",
        span,
        f"{name} is {quoted(value)}, expected {words.expected}",
        f'did you mean "{near[0]}"?' if near else words.help,
    )


def _parted(spot: Spot, text: str) -> str:
    """Return how a text is written where a mapping is wanted, or a list of them; "" if unclear."""
    dash, item = ("", spot) if spot.keys else ("- ", spot.below(0))
    key, shown = ("url", cut(text)) if _ADDRESS.fullmatch(text) else ("text", "…")
    # An address by language is more than this one.
    if key not in item.keys or (key == "url" and item.below(key).below("").exists):
        return ""
    needed = (
        info.alias or name
        for form in item.models
        for name, info in form.model_fields.items()
        if info.is_required()
    )
    others = [f"'{name}: …'" for name in needed if name != key]
    beside = f", and beside it {', '.join(others)}" if others else ""
    return f"write '{dash}{key}: {shown}'{beside}"


def _choices(error: ErrorDetails) -> list[str]:
    """Return the words of an enumeration that a value is not one of."""
    return re.findall(r"'([^']*)'", str(error.get("ctx", {}).get("expected", "")))


def _words(error: ErrorDetails) -> Words | None:
    context = error.get("ctx", {})
    kind = error["type"]
    if words := BY_FIELD.get((kind, str(error["loc"][-1]))):
        return words
    if choices := _choices(error):
        return Words(
            " or ".join(filter(None, (", ".join(choices[:-1]), choices[-1]))), "write one of them"
        )
    if "pattern" in context:
        return BY_PATTERN[context["pattern"]]
    return BY_TYPE.get(kind)
