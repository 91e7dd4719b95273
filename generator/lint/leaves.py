"""Leaves: every value of a model with its place and what its field says about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Final, NamedTuple, Union, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.loader.hints import VERSION_MARKS, fields
from generator.model.values import Text
from generator.source import Path

CATALOG: Final = "x-catalog"
"""The field data that name a kind of catalog id."""


class Leaf(NamedTuple):
    """
    A value that holds no others.

    ``catalog`` is the kind of id it is, when it is one; ``text`` says that it is prose by language;
    ``version`` that it is a version, release or tag; ``key`` that it is the key at its path.
    """

    path: Path
    value: Any
    catalog: str | None = None
    text: bool = False
    version: bool = False
    key: bool = False


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a field says: about its value, about items of a list, about keys and values of a map."""

    catalog: str | None = None
    text: bool = False
    version: bool = False
    item: _Kind | None = None
    name: _Kind | None = None


_NOTHING: Final = _Kind()

_MAPPINGS: Final = (dict, MappingProxyType)
"""What a model holds keys and values in; any mapping would be asked for slowly."""


class Same:
    """A key for a cache: equal only to that of the very same object."""

    def __init__(self, it: object) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.it is self.it


def leaves(entry: BaseModel) -> tuple[Leaf, ...]:
    """Return every leaf of a model, in the order of its fields; absent ones are left out."""
    return _leaves(Same(entry))


@lru_cache(maxsize=8)
def _leaves(same: Same) -> tuple[Leaf, ...]:
    # Every rule asks for the leaves of one record before the next record comes.
    found: list[Leaf] = []
    _fields(cast("BaseModel", same.it), (), found)
    return tuple(found)


def _fields(entry: BaseModel, path: Path, found: list[Leaf]) -> None:
    for attribute, key, kind in _plan(type(entry)):
        value = getattr(entry, attribute)
        if value is not None:
            _walk(value, kind, (*path, key), found)


def _walk(value: object, kind: _Kind, path: Path, found: list[Leaf]) -> None:
    """Gather the leaves of a value; a list is filled, for every record has hundreds of them."""
    if isinstance(value, str):
        found.append(Leaf(path, value, kind.catalog, kind.text, kind.version))
    elif isinstance(value, BaseModel):
        _fields(value, path, found)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            _walk(item, kind.item or _NOTHING, (*path, index), found)
    elif isinstance(value, _MAPPINGS) and not kind.text:
        for key, item in value.items():
            name = kind.name or _NOTHING
            found.append(Leaf((*path, key), key, name.catalog, key=True))
            if item is not None:
                _walk(item, kind.item or _NOTHING, (*path, key), found)
    else:
        found.append(Leaf(path, value, kind.catalog, kind.text, kind.version))


@cache
def _plan(model: type[BaseModel]) -> tuple[tuple[str, str, _Kind], ...]:
    hints = fields(model)
    return tuple(
        (attribute, key, _kind(hints[key]))
        for attribute, info in model.model_fields.items()
        for key in (info.alias or attribute,)
    )


def _kind(hint: object) -> _Kind:
    if hint == Text:
        return _Kind(text=True)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        kind = _kind(args[0])
        for mark in args[1:]:
            kind = _marked(kind, mark)
        return kind
    if origin in (Union, UnionType):
        return _merged(_kind(arm) for arm in args)
    if origin is tuple:
        return _Kind(item=_kind(args[0]))
    if origin in (dict, Mapping):
        return _Kind(name=_kind(args[0]), item=_kind(args[1]))
    return _Kind()


def _marked(kind: _Kind, mark: object) -> _Kind:
    """Add what a piece of field data says."""
    if id(mark) in VERSION_MARKS:
        return replace(kind, version=True)
    extra = mark.json_schema_extra if isinstance(mark, FieldInfo) else None
    if isinstance(extra, dict) and CATALOG in extra:
        return replace(kind, catalog=str(extra[CATALOG]))
    return kind


def _merged(kinds: Iterator[_Kind]) -> _Kind:
    """Return what the arms of a union say together; at most one of them says anything."""
    first: _Kind = next(kinds)
    for kind in kinds:
        first = _Kind(
            first.catalog or kind.catalog,
            first.text or kind.text,
            first.version or kind.version,
            first.item or kind.item,
            first.name or kind.name,
        )
    return first
