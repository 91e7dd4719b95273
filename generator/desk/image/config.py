"""Config: what an image says of itself: for which platform it is, its environment and labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.desk.image.descriptor import fields
from generator.desk.image.index import platform


@dataclass(frozen=True, slots=True)
class Config:
    """The configuration of an image; ``platform`` is None when it does not say it."""

    platform: str | None
    environment: Mapping[str, str]
    labels: Mapping[str, str]


def read(content: bytes, name: str) -> Config:
    """Return a configuration, without what has not the form that it should have."""
    data = fields(content, f"the configuration of {name}")
    inner = data.get("config")
    said: Mapping[str, Any] = inner if isinstance(inner, dict) else {}
    return Config(platform(data), _environment(said.get("Env")), _labels(said.get("Labels")))


def _environment(entries: object) -> dict[str, str]:
    """Return the variables of a list of ``NAME=value``; the last one counts, as in a container."""
    found = {}
    for entry in entries if isinstance(entries, list) else []:
        if isinstance(entry, str):
            name, equals, value = entry.partition("=")
            if name and equals:
                found[name] = value
    return found


def _labels(entries: object) -> dict[str, str]:
    return {
        name: value
        for name, value in (entries.items() if isinstance(entries, dict) else ())
        if isinstance(value, str)
    }
