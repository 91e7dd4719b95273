"""Schema: JSON Schemas of the data files, from the models and the ids of the catalog."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote

from pydantic import BaseModel

from generator.catalog import Catalog
from generator.ids import ids
from generator.model.components import Components
from generator.model.meaning import Schema
from generator.model.platforms import Platforms
from generator.model.regions import Regions
from generator.model.release import Release
from generator.model.settings import Settings

MODELS: Final[Mapping[str, type[BaseModel]]] = MappingProxyType(
    {
        "release": Release,
        "catalog": Settings,
        "regions": Regions,
        "components": Components,
        "platforms": Platforms,
    }
)
"""The models by the name of their schema."""

_DIALECT: Final = "http://json-schema.org/draft-07/schema#"
"""The newest dialect that editors know in full."""

_DEFINITION: Final = "#/definitions/{model}"
_MARK: Final = "x-catalog"
_SAID: Final = ("title", "description", "markdownDescription", "examples")
_TOLD: Final = ("title", "description", "markdownDescription")
_NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]*)?")
"""What YAML takes for a number, and would write in another way."""

_OPEN: Final = "Unknown"
_UNKNOWN: Final = {"$ref": _DEFINITION.format(model=_OPEN)}
_NULL: Final = {"type": "null"}

Node = dict[str, Any]


def files(catalog: Catalog, rules: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield name and text of each schema; ``rules`` are the titles of waivable ones, by code."""
    known = {**ids(catalog), "rules": rules}
    for name, model in MODELS.items():
        schema = _Schema(known).of(model)
        yield f"schemas/{name}.schema.json", json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def stale(root: Path, files: Iterable[tuple[str, str]]) -> list[str]:
    """Return the names of those ``files`` that are missing below ``root`` or say something else."""
    return [name for name, text in files if _read(root / name) != text.encode()]


def write(root: Path, files: Iterable[tuple[str, str]]) -> list[str]:
    """Write those ``files`` that are out of date; return their names."""
    texts = dict(files)
    changed = stale(root, texts.items())
    for name in changed:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(texts[name].encode())
    return changed


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


class _Schema:
    """Makes one schema; the lists of ids that it uses become definitions of it."""

    def __init__(self, known: Mapping[str, Mapping[str, str]]) -> None:
        self.known = known
        self.lists: dict[str, Node] = {}
        self.models: Mapping[str, Node] = {}

    def of(self, model: type[BaseModel]) -> Node:
        raw = model.model_json_schema(ref_template=_DEFINITION, schema_generator=Schema)
        self.models = raw.pop("$defs")
        models = {name: self.node(node) for name, node in self.models.items()}
        top = self.node(raw)
        for name in _values_of_fields([raw, *self.models.values()]):
            # An editor shows what it finds here instead of what the field says.
            models[name] = {key: v for key, v in models[name].items() if key not in _TOLD}
        if _OPEN in models:
            models[_OPEN]["enumDescriptions"] = [self.models[_OPEN]["description"]]
            # Never used: an editor takes two arms of which it knows the same for one.
            models[_OPEN]["properties"] = {}
        return {"$schema": _DIALECT, **top, "definitions": {**models, **self.lists}}

    def node(self, raw: Node) -> Node:
        """Return a node of pydantic's schema as ours."""
        made: Node = {key: self.part(key, value) for key, value in raw.items() if key != _MARK}
        if "`" in made.get("description", ""):
            made["markdownDescription"] = made["description"]
        if made.get("default") in ([], {}):
            del made["default"]  # an editor would write it, and who names a key wants to fill it
        if "oneOf" in made:
            # The word "unknown" is also a text: it would match two arms, and so none.
            made["anyOf"] = made.pop("oneOf")
        if _UNKNOWN in made.get("anyOf", ()):
            made["anyOf"] = [_not_unknown(arm) for arm in made["anyOf"]]
        kind = raw.get(_MARK)
        if kind is not None:
            return (
                self.texts(kind, made) if raw.get("type") == "object" else self.listed(kind, made)
            )
        names = raw.get("propertyNames", {}).get(_MARK)
        if names is not None:
            return self.named(names, made)
        return _wrapped(made)

    def part(self, key: str, value: object) -> object:
        """Return what stands under one key of a node."""
        match key, value:
            case "properties", dict():
                return {name: self.field(name, node) for name, node in value.items()}
            case ("items", dict()):
                return self.node(value)
            case ("additionalProperties", dict()):
                return self.node(_without_examples(value) if "examples" in value else value)
            case (("anyOf" | "oneOf"), list()):
                return [self.node(arm) for arm in value]
            case "description", str():
                return " ".join(value.replace("``", "`").split())
        return value

    def field(self, name: str, raw: Node) -> Node:
        """Return the schema of a field; one that is left out is never written as nothing."""
        raw = {"title": name.replace("_", " ").capitalize(), **raw}
        if _NULL in raw.get("anyOf", ()):
            arms = [arm for arm in raw.pop("anyOf") if arm != _NULL]
            raw = {**arms[0], **raw} if len(arms) == 1 else {**raw, "anyOf": arms}
            del raw["default"]
        if _is_flag(raw):
            raw["examples"] = [example == "true" for example in raw["examples"]]
        made = self.node(_without_examples(raw))
        if snippet := _snippet(raw["examples"][0]):
            made["defaultSnippets"] = [snippet]
        return made

    def listed(self, kind: str, made: Node) -> Node:
        """Return a reference to the list of ids of one kind."""
        titles = self.known[kind]
        self.lists[kind] = (
            {"enum": list(titles), "enumDescriptions": list(titles.values())}
            if titles
            else {"type": "string"}
        )
        said: Node = {key: made[key] for key in _SAID if key in made}
        return _wrapped({**said, "$ref": f"#/definitions/{kind}"})

    def named(self, kind: str, made: Node) -> Node:
        """Return a map whose keys are ids: each is a property, so that an editor completes it."""
        del made["propertyNames"]
        value = made["additionalProperties"]
        if "description" in value:
            # The same for hundreds of keys: it is said once.
            name = f"value of {kind}{' or null' if _NULL in value['anyOf'] else ''}"
            self.lists[name] = value
            value = {"allOf": [{"$ref": f"#/definitions/{quote(name)}"}]}
        keys = {key: {"title": title, **value} for key, title in self.known[kind].items()}
        return {**made, "properties": keys, "additionalProperties": False}

    def texts(self, kind: str, made: Node) -> Node:
        """Return a map from language to text."""
        return self.named(kind, {**made, "propertyNames": {}})


def _wrapped(node: Node) -> Node:
    """Put a reference beside which more is said into a list: on its own it hides the rest."""
    if "$ref" not in node or len(node) == 1:
        return node
    rest = {key: value for key, value in node.items() if key != "$ref"}
    return {**rest, "allOf": [{"$ref": node["$ref"]}]}


def _without_examples(raw: Node) -> Node:
    """Leave out the examples of a kind of value: those of the field itself are better."""
    arms = {
        key: [
            _without_examples({name: said for name, said in arm.items() if name != "examples"})
            for arm in raw[key]
        ]
        for key in ("anyOf", "oneOf")
        if key in raw
    }
    return raw | arms


def _not_unknown(arm: Node) -> Node:
    """Refuse the word ``unknown`` for a text: an editor would take it for both, and show both."""
    pattern = arm.get("pattern", "")
    if arm.get("type") != "string" or "enum" in arm or not re.search(pattern, "unknown"):
        return arm
    return {**arm, "pattern": f"^(?!unknown$){pattern.removeprefix('^')}"}


def _values_of_fields(raw: Iterable[Node]) -> set[str]:
    """Return the names of the models that are the value of a field, not an item of its list."""
    nodes = [field for model in raw for field in model.get("properties", {}).values()]
    found: set[str] = set()
    while nodes:
        node = nodes.pop()
        nodes += [*node.get("anyOf", ()), *node.get("oneOf", ())]
        if "$ref" in node:
            found.add(node["$ref"].rpartition("/")[2])
    return found


def _snippet(example: object) -> Node | None:
    """Return what an editor offers for a key that has keys below it, or an item of its list."""
    item = example[0] if isinstance(example, list) and example else example
    if not isinstance(item, dict) or not item:
        return None
    return {"label": "example", "body": _with_stops(item, count(1))}


def _with_stops(example: object, numbers: Iterator[int]) -> object:
    """Return an example in which each value is a place that the author steps to."""
    match example:
        case dict():
            return {key: _with_stops(value, numbers) for key, value in example.items()}
        case list():
            return [_with_stops(value, numbers) for value in example]
        case str():
            said = re.sub(r"[\\$}]", r"\\\g<0>", example)
            stop = f"${{{next(numbers)}:{said}}}"
            return f'"{stop}"' if _NUMBER.fullmatch(example) else stop
    return example


def _is_flag(raw: Node) -> bool:
    return raw.get("type") == "boolean" or {"type": "boolean"} in raw.get("oneOf", ())
