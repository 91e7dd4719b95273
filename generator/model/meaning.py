"""Meaning: what stands below the fields of a model in its code, for editors and messages."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import cast

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema


@cache
def meanings(model: type[BaseModel]) -> Mapping[str, str]:
    """
    Return what is said of each field of a model, by name.

    Pydantic would read it for all models when the program starts, which takes a tenth of what a
    command takes; few commands ask for it.
    """
    below = {
        name: said
        for cls in reversed(model.__mro__)
        if issubclass(cls, BaseModel) and cls is not BaseModel
        for name, said in _classes(cls.__module__).get(cls.__name__, {}).items()
    }
    with_type = {n: field.description for n, field in model.model_fields.items()}
    return below | {name: said for name, said in with_type.items() if said}


class Schema(GenerateJsonSchema):
    """Makes the JSON Schema of a model, with what is said of its fields."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        """Return that of one model."""
        made = super().model_schema(schema)
        model = cast("type[BaseModel]", schema["cls"])
        said = meanings(model)
        told = {
            f.alias or name: said[name] for name, f in model.model_fields.items() if name in said
        }
        for key, text in told.items():
            made["properties"][key].setdefault("description", text)
        return made


@cache
def _classes(module: str) -> Mapping[str, Mapping[str, str]]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: dict(_fields(node)) for node in ast.walk(tree) if type(node) is ast.ClassDef}


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(node.body):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(said))),
            ):
                yield name, inspect.cleandoc(said)
