"""Hints: what the models say about the value at a path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType, UnionType
from typing import Annotated, Final, TypeGuard, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from generator.model.values import Slug, Unknown, VersionText
from generator.source import Path

VERSION_MARKS: Final = frozenset(id(get_args(kind)[1]) for kind in (VersionText, Slug))
"""The field data by which the two types of versions are known wherever they stand."""


@cache
def fields(model: type[BaseModel]) -> Mapping[str, object]:
    """Return the type of each field of ``model``, by the key that files use."""
    hints = get_type_hints(model, include_extras=True)
    known = {info.alias or name: hints[name] for name, info in model.model_fields.items()}
    return MappingProxyType(known)


def models_at(top: type[BaseModel], path: Path) -> tuple[type[BaseModel], ...]:
    """Return the models that the value at ``path`` may be made of."""
    return tuple(arm for hint in _at(top, path) for arm in _arms(hint) if _is_model(arm))


def is_version(top: type[BaseModel], path: Path) -> bool:
    """Tell whether the value at ``path`` is a version, a release or a tag."""
    return any(id(mark) in VERSION_MARKS for hint in _at(top, path) for mark in _marks(hint))


def may_be_unknown(top: type[BaseModel], path: Path) -> bool:
    """Tell whether the value at ``path`` may be the word ``unknown``."""
    return any(arm is Unknown for hint in _at(top, path) for arm in _arms(hint))


def _at(top: type[BaseModel], path: Path) -> list[object]:
    found: list[object] = [top]
    for segment in path:
        arms = [arm for hint in found for arm in _arms(hint)]
        found = [below for arm in arms for below in _below(arm, segment)]
    return found


def _below(arm: object, segment: str | int) -> Iterator[object]:
    if _is_model(arm):
        if segment in fields(arm):
            yield fields(arm)[str(segment)]
    elif get_origin(arm) is tuple and isinstance(segment, int):
        yield get_args(arm)[0]
    elif get_origin(arm) in (dict, Mapping) and isinstance(segment, str):
        yield get_args(arm)[1]


def _arms(hint: object) -> Iterator[object]:
    """Yield the plain types that ``hint`` is made of, without their field data."""
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _arms(get_args(hint)[0])
    elif origin in (Union, UnionType):
        for arm in get_args(hint):
            yield from _arms(arm)
    else:
        yield hint


def _marks(hint: object) -> Iterator[object]:
    """Yield the field data of the plain types that ``hint`` is made of."""
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *data = get_args(hint)
        yield from data
        yield from _marks(inner)
    elif origin in (Union, UnionType):
        for arm in get_args(hint):
            yield from _marks(arm)


def _is_model(arm: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(arm, type) and issubclass(arm, BaseModel)
