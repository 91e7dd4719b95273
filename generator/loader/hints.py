"""Hints: what the models say about the value at a path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType, UnionType
from typing import Annotated, Final, TypeGuard, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from generator.model.values import Slug, Text, Unknown, VersionText
from generator.source import Path

VERSION_MARKS: Final = frozenset(id(get_args(kind)[1]) for kind in (VersionText, Slug))
"""The field data by which the two types of versions are known wherever they stand."""


@cache
def fields(model: type[BaseModel]) -> Mapping[str, object]:
    """Return the type of each field of ``model``, by the key that files use."""
    hints = get_type_hints(model, include_extras=True)
    known = {info.alias or name: hints[name] for name, info in model.model_fields.items()}
    return MappingProxyType(known)


class Spot:
    """
    A place in the models, such as the items of a list.

    It keeps the places below it: a file with a hundred thousand values asks for the same few.
    """

    def __init__(self, hints: tuple[object, ...], *, prose: bool = False) -> None:
        """``hints`` are the types that a value may have; ``prose`` that it is part of a text."""
        self._hints = hints
        self._below: dict[str | int, Spot] = {}
        self.prose = prose or any(map(_is_text, hints))

    @cached_property
    def models(self) -> tuple[type[BaseModel], ...]:
        """The models that a value may be made of."""
        return tuple(arm for arm in self._arms if _is_model(arm))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys that a mapping may have; none where any will do."""
        return tuple(key for model in self.models for key in fields(model))

    @cached_property
    def version(self) -> bool:
        """Whether a value is a version, a release or a tag."""
        return any(id(mark) in VERSION_MARKS for hint in self._hints for mark in _marks(hint))

    @cached_property
    def unknown(self) -> bool:
        """Whether a value may be the word ``unknown``."""
        return Unknown in self._arms

    @cached_property
    def exists(self) -> bool:
        """Whether there is such a place."""
        return bool(self._hints)

    @cached_property
    def _arms(self) -> tuple[object, ...]:
        return tuple(arm for hint in self._hints for arm in _arms(hint))

    def below(self, segment: str | int) -> Spot:
        """Return the place of an item or of the value of a key."""
        alike = 0 if isinstance(segment, int) else segment if segment in self.keys else ""
        if alike not in self._below:
            hints = tuple(hint for arm in self._arms for hint in _below(arm, segment))
            self._below[alike] = Spot(hints, prose=self.prose)
        return self._below[alike]

    def find(self, path: Path) -> Spot:
        """Return the place at the end of ``path``."""
        spot = self
        for segment in path:
            spot = spot.below(segment)
        return spot


@cache
def top(model: type[BaseModel]) -> Spot:
    """Return the place of the whole of a file."""
    return Spot((model,))


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


def _is_text(hint: object) -> bool:
    """Tell whether a value may be prose by language."""
    return hint == Text or (
        get_origin(hint) in (Union, UnionType) and any(map(_is_text, get_args(hint)))
    )


def _is_model(arm: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(arm, type) and issubclass(arm, BaseModel)
