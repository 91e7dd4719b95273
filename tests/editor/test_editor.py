"""What an author sees in an editor that knows a record only by its first line."""

from __future__ import annotations

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


def test_an_id_of_the_catalog_is_completed(server: LanguageServer, record: Path) -> None:
    """After ``image:`` the images of the catalog are offered."""
    server.open(record, FIRST_LINE + "image: \n")
    assert "training-xpu-pytorch" in server.complete(record, line=1, character=7)


def test_a_wrong_value_is_marked(server: LanguageServer, record: Path) -> None:
    """A status that does not exist is marked where it stands."""
    found = server.open(record, FIRST_LINE + "status: suported\n")
    places = {(one["range"]["start"]["line"], one["range"]["start"]["character"]) for one in found}
    assert (1, 8) in places


def test_an_unknown_key_is_marked(server: LanguageServer, record: Path) -> None:
    """A key that no record has is marked where it stands."""
    found = server.open(record, FIRST_LINE + "imagge: training-xpu-pytorch\n")
    assert any("imagge" in one["message"] for one in found)


def test_a_published_record_is_not_marked(server: LanguageServer, repository: Path) -> None:
    """A record of the repository names its schema and agrees with it."""
    file = repository / "releases" / "training-xpu-pytorch" / "25.11.yml"
    text = file.read_text(encoding="utf-8")
    assert text.startswith(FIRST_LINE)
    assert server.open(file, text) == []
