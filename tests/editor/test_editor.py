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
    ("text", "title", "told"),
    [
        ("status: draft", "Status", ("Where the release stands", "* `draft`: Not final")),
        ("driver: {family: ppu}", "Driver", ("write the common one here",)),
        ("driver:\n  family: ppu", "Family", ("only compared inside one family.", "* `ppu`: PPU")),
        ("driver:\n  minimum: 1.1.0", "Minimum", ("Lowest driver version", "yaml\n1.1.0\n")),
        ("driver:\n  meaning: vendor", "Meaning", ("* `vendor`: The vendor's own word",)),
        ("support_ends: unknown", "Support Ends", ("Last day of support", "* `unknown`: The ven")),
        ("components:\n  torch: 2.8.0", "PyTorch", ("Exact version, as `pip list`",)),
        ("variants: [{tag: '25.11'}]", "Variants", ("Each says only what differs",)),
        ("waivers: []", "Waivers", ("First try to correct the fact",)),
        ("availability:\n  vpc: all", "Vpc", ("where the product is open", "* `none`: No region.")),
    ],
    ids=lambda value: value if isinstance(value, str) and value.istitle() else "",
)
def test_a_key_says_what_goes_in(
    server: LanguageServer, record: Path, text: str, title: str, told: tuple[str, ...]
) -> None:
    """Hovering over a key tells its own description, the meaning of words, and its example."""
    file = record.with_name(f"{title}.yml")
    server.open(file, FIRST_LINE + text + "\n")
    *above, _ = text.split("\n")
    said = server.hover(file, line=1 + len(above), character=3)
    assert said.startswith(f"#### {title}\n")
    for words in told:
        assert words in said
    assert title == "PyTorch" or "24.04" not in said, "the example is that of the field"


def test_an_id_tells_its_name(server: LanguageServer, record: Path) -> None:
    """Hovering over an id tells its name."""
    server.open(record, FIRST_LINE + "topics: [sdk-cadence]\n")
    assert "PPU SDK and image cadence" in server.hover(record, line=1, character=9)


@pytest.mark.parametrize(
    ("text", "written", "told"),
    [
        ("status: ", "deprecated", "status_reason says why"),
        ("quick_start:\n  - kind: ", "run", "made from the record"),
        ("variants:\n  ", '- tag: "${1:25.11}"', ""),
        ("waivers:\n  - ", "component: ${1:triton}\n  reason: ", ""),
        ("image: x\nwai", "waivers:\n  - rules:\n", "First try to correct the fact"),
        ("image: x\nfix", "fixes:", "Fixed defects"),
    ],
    ids=["status", "step", "variants", "waivers", "waiver", "fixes"],
)
def test_what_is_offered_is_explained(
    server: LanguageServer, record: Path, text: str, written: str, told: str
) -> None:
    """A word is offered with its meaning, a key with what belongs below it, a list with an item."""
    server.open(record, FIRST_LINE + text)
    *above, last = text.split("\n")
    offered = server.offer(record, line=1 + len(above), character=len(last))
    item = next(one for one in offered if one.get("insertText", "").startswith(written))
    assert told in str(item.get("documentation", ""))


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
