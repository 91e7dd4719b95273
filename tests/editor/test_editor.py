"""What an author sees in an editor that knows a record only by its first line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editor.language_server import LanguageServer, language_server

pytestmark = pytest.mark.editor

FIRST_LINE = "# yaml-language-server: $schema=../../schemas/release.schema.json\n"


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    """Give one server for the module; each test opens a file of its own."""
    with language_server() as running:
        yield running


@pytest.fixture
def record(repository: Path, request: pytest.FixtureRequest) -> Path:
    """Give the place of a record that exists only in the editor."""
    return repository / "releases" / "training-xpu-pytorch" / f"{request.node.name}.yml"


def test_a_key_is_completed(server: LanguageServer, record: Path) -> None:
    """Typing the start of a key offers the whole key."""
    server.open(record, FIRST_LINE + "image: training-xpu-pytorch\nsta\n")
    assert "status" in server.complete(record, line=2, character=3)


@pytest.mark.parametrize(
    ("text", "offered", "not_offered"),
    [
        ("image: ", "training-xpu-pytorch", "torch"),
        ("status: ", "supported", "training"),
        ("components:\n  ", "transformer_engine", "image"),
        ("topics:\n  - ", "sdk-cadence", "torch"),
        ("availability:\n  vpc:\n    - ", "cn-beijing", "torch"),
        ("driver:\n  family: ", "ppu", "cn-beijing"),
        ("waivers:\n  - rules: [SDK101]\n    component: ", "triton", "SDK101"),
        ("waivers:\n  - rules:\n      - ", "SDK101", "triton"),
    ],
    ids=["image", "status", "components", "topics", "regions", "drivers", "waived", "rules"],
)
def test_an_id_of_the_catalog_is_completed(
    server: LanguageServer, record: Path, text: str, offered: str, not_offered: str
) -> None:
    """Where an id is wanted, those of the catalogue are offered, and no other kind of id."""
    server.open(record, FIRST_LINE + text)
    *above, last = text.split("\n")
    labels = server.complete(record, line=1 + len(above), character=len(last))
    assert offered in labels
    assert not_offered not in labels


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("status: supported", "Where a release stands in its life."),
        ("driver:\n  minimum: 1.1.0", "Lowest driver version that works."),
        ("topics: [sdk-cadence]", "PPU SDK and image cadence"),
    ],
    ids=["status", "driver", "topic"],
)
def test_a_field_says_what_it_is_for(
    server: LanguageServer, record: Path, text: str, told: str
) -> None:
    """Hovering over a key tells its description, and over an id its name."""
    server.open(record, FIRST_LINE + text + "\n")
    *above, last = text.split("\n")
    character = last.index("[") + 1 if "[" in last else 3
    assert told in server.hover(record, line=1 + len(above), character=character)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("status: suported", (1, 8)),
        ("released: 2025-13-01", (1, 10)),
        ("components:\n  torch: 2.8 0", (2, 9)),
        ("driver:\n  family: amd", (2, 10)),
    ],
    ids=["status", "date", "version", "driver"],
)
def test_a_wrong_value_is_marked(
    server: LanguageServer, record: Path, text: str, place: tuple[int, int]
) -> None:
    """A value that cannot be right is marked where it stands."""
    found = server.open(record, FIRST_LINE + text + "\n")
    starts = [one["range"]["start"] for one in found]
    assert place in {(start["line"], start["character"]) for start in starts}


def test_an_unknown_key_is_marked(server: LanguageServer, record: Path) -> None:
    """A key that no record has is marked where it stands."""
    found = server.open(record, FIRST_LINE + "imagge: training-xpu-pytorch\n")
    assert any("imagge" in one["message"] for one in found)


@pytest.mark.parametrize(
    "name", ["training-xpu-pytorch/25.11", "catalog", "regions", "components", "platforms"]
)
def test_what_is_published_is_not_marked(
    server: LanguageServer, repository: Path, name: str
) -> None:
    """Each kind of file names its schema in its first line and agrees with it."""
    file = repository / "releases" / f"{name}.yml"
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=")
    assert server.open(file, text) == []
    # That nothing is marked would also be so without a schema: what the schema refuses is marked.
    broken = server.open(file.with_name("broken.yml"), text + "nonsense: 1\n")
    assert any("nonsense" in one["message"] for one in broken)


@pytest.mark.parametrize("folder", ["releases", "releases/training-nv-pytorch"])
def test_the_editor_of_this_repository_knows_the_schemas(repository: Path, folder: str) -> None:
    """The settings for an editor map every file of releases/ to a schema that exists."""
    text = (repository / ".vscode" / "settings.json").read_text(encoding="utf-8")
    mapped: dict[str, str] = json.loads(text)["yaml.schemas"]
    for schema in mapped:
        assert (repository / schema).is_file(), schema
    for file in (repository / folder).glob("*.yml"):
        path = Path("/", file.relative_to(repository))  # in the settings / is the repository
        assert sum(path.match(pattern) for pattern in mapped.values()) == 1, path
