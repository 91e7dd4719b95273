"""Schemas: they are current, they describe every field, and they accept what the loader accepts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from generator import schema
from generator.catalog import Catalog
from generator.desk.verify.report.schema import files as report_files
from generator.lint import WAIVABLE
from generator.loader import read
from generator.site.api.schema import files as api_files

HERE = Path(__file__).parent


class Editor(yaml.SafeLoader):
    """Reads YAML as an editor does: version 1.2 has no dates, and only two booleans."""


Editor.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(("timestamp", "bool"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Editor.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), ["t", "f"])


def catalog_of(root: Path) -> Catalog:
    """Give the catalog of a project."""
    catalog = read(root).catalog
    assert catalog is not None
    return catalog


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """Give the catalog of the test project."""
    return catalog_of(HERE / "project")


@pytest.fixture(scope="module")
def schemas(catalog: Catalog) -> dict[str, Any]:
    """Give the schemas of the test project by the name of their model."""
    return {
        Path(name).name.partition(".")[0]: json.loads(text)
        for name, text in schema.files(catalog, WAIVABLE)
    }


def wrong(text: str, name: str, schemas: dict[str, Any]) -> list[str]:
    """Give the places of a file that its schema refuses."""
    data = yaml.load(text, Loader=Editor)  # noqa: S506 - a SafeLoader
    validator = jsonschema.Draft7Validator(schemas[name])
    return sorted("/".join(map(str, error.path)) for error in validator.iter_errors(data))


def named(file: Path) -> str:
    """Give the name of the schema of a file below releases/."""
    return file.stem if file.parent.name == "releases" else "release"


def test_the_schemas_of_the_repository_are_current(repository: Path) -> None:
    """After a change of a model or of the catalogue `tagnotes schema` is to be run."""
    files = (*schema.files(catalog_of(repository), WAIVABLE), *api_files(), *report_files())
    assert schema.stale(repository, files) == []


@pytest.mark.parametrize("root", [HERE / "project", HERE.parent], ids=["project", "repository"])
def test_every_file_agrees_with_its_schema(root: Path) -> None:
    """What the loader takes, an editor does not mark."""
    known = {
        Path(name).name.partition(".")[0]: json.loads(text)
        for name, text in schema.files(catalog_of(root), WAIVABLE)
    }
    for file in sorted(root.glob("releases/**/*.yml")):
        assert wrong(file.read_text(encoding="utf-8"), named(file), known) == [], file


def test_a_schema_is_valid(schemas: dict[str, Any]) -> None:
    """Each schema keeps the rules of its own dialect."""
    for made in schemas.values():
        jsonschema.Draft7Validator.check_schema(made)


def test_every_field_is_described(schemas: dict[str, Any]) -> None:
    """An editor shows a title, a sentence and an example for each field."""
    seen = 0
    for name, made in schemas.items():
        models = {"": made} | {
            key: model for key, model in made["definitions"].items() if "properties" in model
        }
        for model, node in models.items():
            for field, said in node["properties"].items():
                seen += 1
                for word in ("title", "description", "examples"):
                    assert said.get(word), f"{name} {model}.{field} has no {word}"
                assert "``" not in said["description"]
    assert seen > 150


def enums(node: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - any JSON value
    """Give each node below one that lists its values."""
    if isinstance(node, dict):
        if "enum" in node and not isinstance(node["enum"], dict):
            yield node
        node = list(node.values())
    for part in node if isinstance(node, list) else ():
        yield from enums(part)


def test_every_word_is_explained(schemas: dict[str, Any]) -> None:
    """An editor shows what each word of a small set means."""
    seen = list(enums(schemas))
    assert len(seen) > 20
    for node in seen:
        assert len(node.get("enumDescriptions", ())) == len(node["enum"]), node
        assert all(node["enumDescriptions"]), node


def test_ids_are_listed_with_titles(schemas: dict[str, Any]) -> None:
    """A field that holds an id offers all ids, each with its title."""
    definitions = schemas["release"]["definitions"]
    assert definitions["families"] == {
        "enum": ["trainer-ppu", "trainer-nv"],
        "enumDescriptions": ["Trainer for PPU", "Trainer for NVIDIA GPUs"],
    }
    assert definitions["regions"]["enumDescriptions"][0] == "China (North)"
    assert definitions["rules"]["enum"] == list(WAIVABLE)
    assert "x-catalog" not in json.dumps(schemas)


def test_components_are_keys(schemas: dict[str, Any]) -> None:
    """A component is a property with its name for people, and other keys are refused."""
    components = schemas["release"]["properties"]["components"]
    assert components["properties"]["torch"]["title"] == "PyTorch"
    assert components["additionalProperties"] is False


RECORD = (HERE / "project/releases/trainer-nv/25.08.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ("status: withdrawn", "status: gone", "status"),
        ("image: trainer-nv", "image: trainer", "image"),
        ("torch: 2.8.0", "torhc: 2.8.0", "components"),
        ("torch: 2.8.0", "torch: 2.8", "components/torch"),
        ("vpc: [cn-north]", "vpc: [cn-south]", "availability/vpc"),
        ("fixes: []", "fixes:", "fixes"),
        ("fixes: []", "fixes: []\nknown_issues:", "known_issues"),
        ("fixes: []", "fixes: [{text: {de: x}}]", "fixes"),
        ("fixes: []", "fixes: []\nwaivers: [{rules: [IDN101], reason: x, until: 2026-01-01}]", ""),
        ("public: false", "public: yess", "availability/public"),
        ('replaced_by: "25.11"', "replaced_by: 25.11", "replaced_by"),
    ],
)
def test_an_editor_marks_what_the_loader_refuses(
    schemas: dict[str, Any], before: str, after: str, place: str
) -> None:
    """A wrong id, key or value is refused where it stands."""
    assert before in RECORD
    found = wrong(RECORD.replace(before, after), "release", schemas)
    assert found
    assert found[0].startswith(place)


def test_null_only_removes_a_component(schemas: dict[str, Any]) -> None:
    """In a variant a component may be null, in the release it may not."""
    variant = RECORD.replace(
        'tag: "25.08"', 'tag: "25.08", components: {triton: null, gdb: unknown}'
    )
    assert wrong(variant, "release", schemas) == []
    assert wrong(RECORD.replace("triton: 3.4.0", "triton: null"), "release", schemas)


def test_a_catalog_without_ids_of_a_kind_takes_any_text(catalog: Catalog) -> None:
    """An empty list would refuse everything, and is not even a schema."""
    made = dict(schema.files(catalog, {}))
    definitions = json.loads(made["schemas/release.schema.json"])["definitions"]
    assert definitions["rules"] == {"type": "string"}


def test_schemas_are_written_only_when_they_changed(tmp_path: Path, catalog: Catalog) -> None:
    """The first run writes all of them, the second nothing, and the bytes are always the same."""
    names = [
        f"schemas/{name}.schema.json"
        for name in ("release", "catalog", "regions", "components", "platforms")
    ]
    files = tuple(schema.files(catalog, WAIVABLE))
    assert schema.stale(tmp_path, files) == names
    assert schema.write(tmp_path, files) == names
    assert schema.write(tmp_path, files) == []
    (tmp_path / names[1]).write_text("{}")
    assert schema.stale(tmp_path, files) == names[1:2]
    assert dict(schema.files(catalog, WAIVABLE)) == dict(schema.files(catalog, WAIVABLE))
