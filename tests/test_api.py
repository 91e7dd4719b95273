"""API: files for programs; each keeps to its schema, and the same catalog gives the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator.catalog import Catalog
from generator.engine.rulebook import rules
from generator.model.values import UNKNOWN, Unknown
from generator.site import api
from generator.site.api.schema import NAMES
from generator.site.publication import Publication
from tests.conftest import DAY, REPOSITORY
from tests.resources import faults, schema_name

URL = "https://notes.example.org/docs/"

Files = Mapping[str, Any]
Node = object
"""Any part of a file."""


@pytest.fixture(scope="module")
def published(demo: Catalog) -> Publication:
    """Give the made-up project as it is published."""
    return Publication.of(demo, DAY, URL, rules(REPOSITORY))


@pytest.fixture(scope="module")
def files(published: Publication) -> Files:
    """Give every file of the API by its path."""
    found = {spec.path: json.loads(spec.make()) for spec in api.files(published)}
    return {path.removeprefix(f"{api.ROOT}/"): data for path, data in found.items()}


def _nodes(value: Node) -> Iterator[Any]:
    yield value
    inner = [*value.values()] if isinstance(value, dict) else value
    inner = inner if isinstance(inner, list) else []
    for node in inner:
        yield from _nodes(node)


def test_every_file_keeps_to_its_schema(files: Files) -> None:
    """Each path of the description has files, and each file has a schema that it meets."""
    met = set()
    for path, data in files.items():
        if path.startswith(("schema/", "openapi")):
            continue
        name = schema_name(path)
        assert list(faults(data, files[f"schema/{name}"])) == [], path
        assert data["schema_version"] == 1
        assert data["generated_at"] == "2026-11-30T00:00:00Z"
        met.add(name)
    assert met == set(NAMES)


def test_no_field_has_two_types(files: Files) -> None:
    """What is not known is left out: a program never meets null, and no schema has a union."""
    for path, data in files.items():
        for node in _nodes(data):
            assert node is not None, path
            if path.startswith(("schema/", "openapi")) and isinstance(node, dict):
                assert not {"anyOf", "oneOf"} & node.keys(), path
                assert not isinstance(node.get("type"), list), path


def test_schemas_refuse_what_they_do_not_know(files: Files) -> None:
    """A file with another key, or with a number for a version, is not valid."""
    schema = Draft202012Validator(files["schema/tag-list.schema.json"])
    data = files["tags.json"]
    assert schema.is_valid(data)
    assert not schema.is_valid(data | {"tags": [data["tags"][0] | {"tag": 25.11}]})
    assert not schema.is_valid(data | {"more": 1})


def test_every_file_is_reached_from_the_index(files: Files) -> None:
    """A program that follows the index and the lists meets every file."""
    index = files["index.json"]
    lists = {value for value in index.values() if isinstance(value, str)} & files.keys()
    reached = {"index.json", *lists}
    for name in lists - {"openapi.json"}:
        reached |= {node["href"] for node in _nodes(files[name]) if "href" in _keys(node)}
    assert reached == {path for path in files if not path.startswith("schema/")}


def _keys(node: Node) -> set[str]:
    return set(node) if isinstance(node, dict) else set()


def test_every_fact_of_a_variant_is_told_or_listed_as_not_stated(
    demo: Catalog, files: Files
) -> None:
    """A version stands there exactly as written; one that the vendor does not state is named."""
    for record in demo.records:
        told = files[f"releases/{record.release.image}/{record.release.release}.json"]
        for variant, given in zip(told["variants"], record.variants, strict=True):
            versions = {c["id"]: c["version"] for c in variant["components"]}
            for name, version in given.components.items():
                if isinstance(version, Unknown):
                    assert f"components.{name}" in variant["not_stated"]
                else:
                    assert versions.pop(name) == version
            assert not versions
            assert ("tag" in variant) is (given.tag is not None)
            assert ("tag" in variant) is ("tag" not in variant["not_stated"])


def test_addresses_are_those_of_the_pages(demo: Catalog, published: Publication) -> None:
    """A VPC template with a region is the address that the page shows in that region."""
    told = {
        spec.path: json.loads(spec.make())
        for spec in api.files(published)
        if "/releases/" in spec.path
    }
    seen = 0
    for record in demo.records:
        path = f"{api.ROOT}/releases/{record.release.image}/{record.release.release}.json"
        for variant, given in zip(told[path]["variants"], record.variants, strict=True):
            assert [u["uri"] for u in variant["public"]] == [
                str(uri) for uri in demo.public_uris(record, given)
            ]
            for region in variant["regions"]:
                shown = [str(uri) for uri in demo.vpc_uris(record, given, region)]
                made = [u["template"].replace("{region}", region) for u in variant["vpc"]]
                assert made == shown
                seen += 1
    assert seen


def test_texts_are_in_each_language_that_has_them(files: Files) -> None:
    """Placeholders are filled, links lead to the site, and no brace is left over."""
    rule = next(rule for rule in files["rules.json"]["rules"] if rule["code"] == "TOR101")
    assert set(rule["title"]) == {"en", "fr", "zh"}
    assert rule["pages"]["zh"] == f"{URL}zh/rules/TOR101/"
    for path, data in files.items():
        if path.startswith("releases/"):
            texts = [t for n in data["highlights"] + data["notes"] for t in n["text"].values()]
            assert not any(re.search(r"\{(?!=)\w+[@|}]", text) for text in texts), path


def test_the_description_names_every_file(files: Files) -> None:
    """Every path in it has its parameters, and every reference leads somewhere."""
    told = files["openapi.json"]
    assert told["openapi"].startswith("3.1")
    schemas = told["components"]["schemas"]
    for path, item in told["paths"].items():
        names = re.findall(r"\{(\w+)\}", path)
        assert [p["name"] for p in item["get"].get("parameters", [])] == names
    for node in _nodes(told):
        if "$ref" in _keys(node):
            assert node["$ref"].removeprefix("#/components/schemas/") in schemas


def test_a_version_that_is_not_stated_is_listed(demo: Catalog) -> None:
    """It is among the facts that the vendor does not state, and not among the components."""
    record = demo.records[0]
    release = record.release.model_copy(
        update={"components": {**record.release.components, "gdb": UNKNOWN}}
    )
    parts = (demo.settings, demo.regions, demo.components, demo.platforms)
    catalog = Catalog.of(*parts, [(record.name, release)], demo.topics)
    files = {spec.path: spec.make for spec in api.files(Publication.of(catalog, DAY, URL))}
    told = json.loads(files[f"{api.ROOT}/releases/{release.image}/{release.release}.json"]())
    for variant in told["variants"]:
        assert "components.gdb" in variant["not_stated"]
        assert "gdb" not in {component["id"] for component in variant["components"]}
