"""Choices: the words that a field of a record takes, where they are few, and what each means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel


def choices(model: type[BaseModel], key: str) -> Mapping[str, str]:
    """Return the words that a key of a model takes, alone or in a list, each with its meaning."""
    schema = model.model_json_schema()
    return dict(_words(schema["properties"][key], schema.get("$defs", {})))


def _words(part: dict[str, Any], defined: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if "$ref" in part:
        part = defined[part["$ref"].rpartition("/")[2]]
    # The word "unknown" has no meaning here: it is told as what a key may be.
    yield from zip(part.get("enum", ()), part.get("enumDescriptions", ()), strict=False)
    for arm in (*part.get("anyOf", ()), *part.get("oneOf", ())):
        yield from _words(arm, defined)
    if "items" in part:
        yield from _words(part["items"], defined)
