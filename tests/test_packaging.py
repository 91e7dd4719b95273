"""The house around the program: the wheel, the lock files, the README's two commands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

# Data folders beside the package and inside it, and where a wheel carries each.
CARRIED = {
    "generator": "generator",
    "locales": "generator/locales",
    "schemas": "generator/schemas",
}


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Give the names of the files in a wheel made from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*command, "--directory", folder], cwd=repository, check=True)
    (file,) = folder.glob("tagnotes-*.whl")
    with ZipFile(file) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize(("folder", "place"), CARRIED.items())
def test_a_wheel_carries_the_data(
    wheel: set[str], repository: Path, folder: str, place: str
) -> None:
    """Every file of the program, its words and its schemas is in the wheel."""
    files = [
        file.relative_to(repository / folder).as_posix()
        for file in (repository / folder).rglob("*")
        if file.is_file() and file.parent.name != "__pycache__"
    ]
    assert files
    assert {f"{place}/{name}" for name in files} <= wheel


def test_a_wheel_carries_nothing_else(wheel: set[str]) -> None:
    """No record, no page and no test is in a wheel."""
    assert {name.split("/")[0].split("-")[0] for name in wheel} == {"generator", "tagnotes"}


@pytest.mark.parametrize("lock", ["build", "test", ""])
def test_a_lock_file_names_no_place(repository: Path, lock: str) -> None:
    """A lock file holds versions and hashes: no address of an index, no path of a machine."""
    name = f"requirements-{lock}.lock" if lock else "requirements.lock"
    text = (repository / name).read_text(encoding="utf-8")
    assert not re.search(r"://|^-|^# .*uv pip| /", text, re.MULTILINE)
    pins = re.findall(r"^[a-z][a-z0-9.-]*==", text, re.MULTILINE)
    assert pins
    assert text.count("--hash=sha256:") >= len(pins)


@pytest.mark.parametrize("folder", ["audit", "browser"])
def test_a_node_lock_names_no_place(repository: Path, folder: str) -> None:
    """The lock file of Node packages does not say where a package comes from either."""
    text = (repository / "tests" / folder / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text
    assert text.count('"integrity"') > 1


def test_ci_runs_what_the_readme_says(repository: Path) -> None:
    """The README has two commands, and a CI runs the second of them."""
    readme = (repository / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```sh\n(.*?)```", readme, re.DOTALL)
    assert block is not None
    assert block[1].split("\n") == ["./dev build", "./dev test", ""]
    assert (repository / ".ci/run").read_text(encoding="utf-8").endswith("\n./dev test\n")
