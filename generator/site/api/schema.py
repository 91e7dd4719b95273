"""Schema: JSON Schemas of the API's files, and its description in OpenAPI."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from pydantic import BaseModel

from generator.diff.body import ComparisonReport
from generator.diff.data import CompareData
from generator.finder import FinderData
from generator.model.meaning import Schema
from generator.site.api.components import Component, ComponentList
from generator.site.api.images import Image, ImageList
from generator.site.api.index import Index
from generator.site.api.regions import RegionList
from generator.site.api.releases import Release, ReleaseList
from generator.site.api.resource import VERSION
from generator.site.api.rules import RuleList
from generator.site.api.tags import TagList

Node = dict[str, Any]

ROOT: Final = f"/api/v{VERSION}"
"""Where the files of the API stand on the site."""

RESOURCES: Final[Mapping[str, type[BaseModel]]] = MappingProxyType(
    {
        "index.json": Index,
        "images.json": ImageList,
        "images/{image}.json": Image,
        "releases.json": ReleaseList,
        "releases/{image}/{release}.json": Release,
        "tags.json": TagList,
        "regions.json": RegionList,
        "components.json": ComponentList,
        "components/{component}.json": Component,
        "rules.json": RuleList,
        "finder.json": FinderData,
        "compare.json": CompareData,
    }
)
"""The model of each file by its path below the root of the API."""

NAMES: Final[Mapping[str, type[BaseModel]]] = MappingProxyType(
    {
        "".join(f"-{c.lower()}" if c.isupper() else c for c in model.__name__).lstrip("-")
        + ".schema.json": model
        for model in RESOURCES.values()
    }
)
"""The models by the names of their schemas: ``release-list.schema.json``."""

_REPORTS: Final[Mapping[str, type[BaseModel]]] = MappingProxyType(
    {"comparison-report.schema.json": ComparisonReport}
)
"""The models of what commands print, which are no files of the site."""

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_NULL: Final = {"type": "null"}


def files() -> Iterator[tuple[str, str]]:
    """Yield path and text of each schema of the API in the repository, and of its description."""
    for name in (*NAMES, *_REPORTS):
        yield f"schemas/api/{name}", written(name)
    yield "schemas/api/openapi.json", openapi()


def written(name: str) -> str:
    """Return the text of one of the schemas."""
    model = {**NAMES, **_REPORTS}[name]
    made = model.model_json_schema(mode="serialization", schema_generator=Schema)
    return _text({"$schema": _DIALECT, **_node(made)})


def openapi() -> str:
    """Return the description of the API in OpenAPI 3.1, which uses the same dialect of schemas."""
    models: Node = {}
    for model in RESOURCES.values():
        made = model.model_json_schema(
            mode="serialization",
            ref_template="#/components/schemas/{model}",
            schema_generator=Schema,
        )
        models |= made.pop("$defs", {})
        models[model.__name__] = made
    return _text(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "tagnotes",
                "version": f"{VERSION}.0.0",
                "description": "Releases of AI container images: facts, addresses, changes. "
                "Files that are read with GET; nothing is computed for a request.",
                "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            },
            "servers": [{"url": ROOT, "description": "The site that serves this file."}],
            "paths": {f"/{path}": _path(path, model) for path, model in RESOURCES.items()},
            "components": {"schemas": {name: _node(node) for name, node in sorted(models.items())}},
        }
    )


def _path(path: str, model: type[BaseModel]) -> Node:
    names = [part.partition("}")[0] for part in path.split("{")[1:]]
    said = (model.__doc__ or "").strip().partition("\n")[0]
    get: Node = {
        "operationId": f"get{model.__name__}",
        "summary": said.rstrip("."),
        "responses": {
            "200": {
                "description": said,
                "content": {
                    "application/json": {
                        "schema": {"$ref": f"#/components/schemas/{model.__name__}"}
                    }
                },
            },
        },
    }
    if names:
        get["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ]
        get["responses"]["404"] = {"description": "There is none of this name."}
    return {"get": get}


def _node(raw: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Return a part of pydantic's schema as ours: what may be left out is never null."""
    if isinstance(raw, list):
        return [_node(item) for item in raw]
    if not isinstance(raw, dict):
        return raw
    made = {key: _node(value) for key, value in raw.items()}
    if isinstance(made.get("description"), str):
        made["description"] = made["description"].replace("``", "`")
    if _NULL in made.get("anyOf", ()):
        (arm,) = (arm for arm in made.pop("anyOf") if arm != _NULL)
        made.pop("default", None)
        made = {**arm, **made}
    return made


def _text(node: Node) -> str:
    return json.dumps(node, ensure_ascii=False, indent=2) + "\n"
