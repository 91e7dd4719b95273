"""What all tests share: the repository, golden files, and steady hypothesis runs."""

from __future__ import annotations

import socket
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import settings
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from generator.catalog import Catalog
from generator.engine.build import build
from generator.loader import read
from tests import built, checkout
from tests.registry.served import registry, token_registry

__all__ = ["registry", "token_registry"]  # fixtures

REPOSITORY = Path(__file__).resolve().parent.parent

DAY = date(2026, 11, 30)
"""The day of the data, for whatever prints one."""

# The same examples on each run and no folder left behind; shared machines are slow at times.
settings.register_profile("repository", derandomize=True, database=None, deadline=None)
settings.load_profile("repository")


class GoldenFile(SingleFileSnapshotExtension):
    """A golden file: plain text in ``tests/golden/<test module>/<test>.<suffix>``."""

    _write_mode = WriteMode.TEXT


GOLDEN = {
    suffix: type(f"Golden{suffix.title()}", (GoldenFile,), {"file_extension": suffix})
    for suffix in ("html", "json", "md", "sarif", "txt", "xml")
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what looks at the whole site beside each other, so that only one process builds it."""
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("site"))


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> Callable[[str], SnapshotAssertion]:
    """Give the golden file of this test by its suffix; compare a text with it by ``==``."""
    return lambda suffix: snapshot.use_extension(GOLDEN[suffix])


@pytest.fixture(scope="session")
def repository() -> Path:
    """Give the top folder of the repository."""
    return REPOSITORY


@pytest.fixture(scope="session")
def demo() -> Catalog:
    """Give the catalogue of the made-up project in tests/project."""
    loaded = read(REPOSITORY / "tests" / "project")
    assert loaded.catalog is not None, loaded.findings
    return loaded.catalog


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of this repository's own site, built once with warnings as errors."""
    folder = tmp_path_factory.mktemp("built") / "site"
    assert build(REPOSITORY / "mkdocs.yml", strict=True, site_dir=folder) == 0
    return folder


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """Give the records of this repository."""
    found = read(REPOSITORY).catalog
    assert found is not None
    return found


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, built.Page]:
    """Give every page of that site by its address below the root."""
    return built.read(site)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a copy of this repository's content, for a test to change and build."""
    return checkout.copy(REPOSITORY, tmp_path)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Give a project of a few pages in one language, for a test to change and build."""
    return checkout.small(REPOSITORY, tmp_path)


@pytest.fixture
def trio(small: Path) -> Path:
    """Give a small project in three languages, with a record and a guide."""
    return checkout.in_three(small)


@pytest.fixture
def unused_port() -> int:
    """Give a port of the loopback interface on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
