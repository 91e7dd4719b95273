"""Leaf: every single thing that a record says, by the way to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator.model.release import Release

NONE: Final = "none"
"""What an empty list says."""

_NAMES: Final = ("id", "tag", "name", "component", "field", "url")
"""What tells the items of a list apart, whatever their order."""


def leaves(release: Release, languages: tuple[str, ...]) -> Mapping[str, str]:
    """Return what a record says by the written way to it; what it leaves out is not there."""
    data = release.model_dump(mode="json", by_alias=True, exclude_none=True)
    return dict(_below(data, "", languages))


def _below(value: Any, way: str, languages: tuple[str, ...]) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - JSON
    match value:
        case dict() if value and set(value) <= {"", *languages}:
            # A text of one language alone has no name for it.
            for language, text in value.items():
                yield f"{way} ({language})" if language else way, str(text)
        case dict():
            for key, item in value.items():
                yield from _below(item, f"{way}.{key}".removeprefix("."), languages)
        case list() if not any(isinstance(item, dict | list) for item in value):
            yield way, ", ".join(map(_text, value)) or NONE
        case list():
            for name, item in _named(value):
                yield from _below(item, f"{way}[{name}]", languages)
        case _:
            yield way, _text(value)


def _named(items: list[Any]) -> Iterator[tuple[str, Any]]:
    """Yield the items of a list by their names; one without a name, or a second one, by place."""
    taken = set()
    for position, item in enumerate(items):
        names = (item.get(key) for key in _NAMES) if isinstance(item, dict) else ()
        name = next((str(name) for name in names if isinstance(name, str)), str(position))
        if name in taken:
            name = f"{name}, {position}"
        taken.add(name)
        yield name, item


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
