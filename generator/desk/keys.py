"""Keys: what an author may write in a record, in the words of its models."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Final

from pydantic.fields import FieldInfo

from generator.loader.hints import Spot, top
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
        spot = _within(spot, above)
        field = _fields(spot).get(key)
        if field is None:
            return None
        spot = spot.below(key)
        lines = [f"{path}{_duty(spot, field)}", "", textwrap.fill(_words(field), _WIDTH)]
        for example in filter(_tells, field.examples or ()):
            lines += ["", f"Example: {key}: {json.dumps(example, ensure_ascii=False)}"]
    return "\n".join([*lines, *_below(spot)]) + "\n"


def known(path: str) -> tuple[str, ...]:
    """Return the keys that may stand where the last one of ``path`` does."""
    *above, _ = path.split(".")
    return tuple(".".join((*above, key)) for key in _within(top(Release), above).keys)


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
        lead = " " * _INDENT
        yield ""
        yield f"  {key}{_duty(items.below(key), field)}"
        yield textwrap.fill(_words(field), _WIDTH, initial_indent=lead, subsequent_indent=lead)


def _duty(spot: Spot, field: FieldInfo) -> str:
    """Return in brackets whether a key must be there, and whether the word ``unknown`` will do."""
    duties = ["required"] if field.is_required() else []
    duties += ['may be "unknown"'] if spot.unknown else []
    return f" ({', '.join(duties)})" if duties else ""


def _words(field: FieldInfo) -> str:
    return " ".join((field.description or "").replace("``", "`").split())
