"""Keys: what an author may write in a record, in the words of its models."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Final

from pydantic.fields import FieldInfo

from generator.desk.choices import choices
from generator.loader.hints import Spot, fields, top
from generator.model.meaning import meanings
from generator.model.release import Release

RECORD: Final = "record"
"""The name of the whole."""

_WIDTH: Final = 80
_INDENT: Final = 6


def described(path: str) -> str | None:
    """
    Return what a key such as ``driver.branches`` means, with an example and the keys below it.

    Of a list its items are meant; ``record`` is the whole. None when there is no such key.
    """
    spot = top(Release)
    lines = [RECORD, "", Release.__doc__ or ""]
    if path != RECORD:
        *above, key = path.split(".")
        outer = _within(spot, above)
        field = _fields(outer).get(key)
        if field is None:
            return None
        spot = outer.below(key)
        lines = [f"{path}{_duty(spot, field)}", "", _filled(_said(outer, key))]
        for example in filter(_tells, field.examples or ()):
            lines += ["", f"Example: {key}: {json.dumps(example, ensure_ascii=False)}"]
        if words := _choices(outer, key):
            lines += ["", "Its words:"]
        for word, meaning in words.items():
            lines += ["", f"  {word}", _filled(meaning, _INDENT)]
    return "\n".join([*lines, *_below(spot)]) + "\n"


def known(path: str) -> tuple[str, ...]:
    """Return the keys that may stand where the last one of ``path`` does."""
    *above, _ = path.split(".")
    return tuple(".".join((*above, key)) for key in _within(top(Release), above).keys)


def namesakes(name: str) -> tuple[str, ...]:
    """Return the keys of that name, wherever in a record they stand, the outermost first."""
    found = [path for path in _paths(top(Release)) if path.rpartition(".")[2] == name]
    least = min((path.count(".") for path in found), default=0)
    return tuple(path for path in found if path.count(".") == least)


def _paths(spot: Spot, lead: str = "") -> Iterator[str]:
    items = _item(spot)
    for key in items.keys:
        yield lead + key
        yield from _paths(items.below(key), f"{lead}{key}.")


def _tells(example: object) -> bool:
    """Tell whether an example shows a form: what is empty or not known has none."""
    return example not in ([], "unknown")


def _within(spot: Spot, keys: list[str]) -> Spot:
    for key in keys:
        spot = _item(spot.below(key))
    return spot


def _item(spot: Spot) -> Spot:
    """Return the place of the items of a list, or that of what is none."""
    return spot if spot.keys else spot.below(0)


def _fields(spot: Spot) -> dict[str, FieldInfo]:
    return {
        field.alias or name: field
        for model in spot.models
        for name, field in model.model_fields.items()
    }


def _below(spot: Spot) -> Iterator[str]:
    """Yield a line for each key below a place, and what it means."""
    items = _item(spot)
    for key, field in _fields(items).items():
        yield ""
        yield f"  {key}{_duty(items.below(key), field)}"
        yield _filled(_said(items, key), _INDENT)
        if words := _choices(items, key):
            yield _filled(f"Its words: {', '.join(words)}.", _INDENT)


def _duty(spot: Spot, field: FieldInfo) -> str:
    """Return in brackets whether a key must be there, and whether the word ``unknown`` will do."""
    duties = ["required"] if field.is_required() else []
    duties += ['may be "unknown"'] if spot.unknown else []
    return f" ({', '.join(duties)})" if duties else ""


def _choices(spot: Spot, key: str) -> dict[str, str]:
    """Return the words among which the value of a key below a place is one."""
    models = [model for model in spot.models if key in fields(model)]
    return {word: told for model in models for word, told in choices(model, key).items()}


def _filled(text: str, indent: int = 0) -> str:
    lead = " " * indent
    # An id such as cn-beijing stays in one piece.
    return textwrap.fill(
        text, _WIDTH, initial_indent=lead, subsequent_indent=lead, break_on_hyphens=False
    )


def _said(spot: Spot, key: str) -> str:
    """Return what a key below a place means."""
    said = {
        field.alias or name: meanings(model).get(name, "")
        for model in spot.models
        for name, field in model.model_fields.items()
    }
    return " ".join(said[key].replace("``", "`").split())
