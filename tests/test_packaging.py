"""The house around the program: the wheel, the lock files, the README's two commands."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

# Data folders beside the package and inside it, and where a wheel carries each.
CARRIED = {
    "generator": "generator",
    "locales": "generator/locales",
    "schemas": "generator/schemas",
}


def made(source: Path, folder: Path) -> Path:
    """Make a wheel from a checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*command, "--directory", folder], cwd=source, check=True)
    (file,) = folder.glob("tagnotes-*.whl")
    return file


@pytest.fixture(scope="module")
def wheel_file(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a wheel made from this checkout."""
    return made(repository, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def wheel(wheel_file: Path) -> set[str]:
    """Give the names of the files in it."""
    with ZipFile(wheel_file) as archive:
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


def test_a_wheel_made_again_is_the_same(
    wheel_file: Path, repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a copy that was written on another day, in another place, by whoever hides files."""
    copy = tmp_path / "副本 copy"
    copy.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(repository / name, copy)
    for name in CARRIED:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(repository / name, copy / name, ignore=ignored, copy_function=shutil.copy)
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    monkeypatch.setenv("LC_ALL", "C")
    assert made(copy, tmp_path).read_bytes() == wheel_file.read_bytes()


def test_each_dependency_has_its_reason(repository: Path) -> None:
    """What it is needed for stands beside it; types of another library need no word."""
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    groups = re.search(r"^dependencies = \[.*?^mutation = [^\n]*", text, re.DOTALL | re.MULTILINE)
    assert groups is not None
    lines = groups[0].splitlines()
    pinned = [line for line in lines if re.search(r'"[a-z][a-z0-9-]*(>=[^"]*)?"', line)]
    assert len(pinned) > 30
    bare = [line for line in pinned if "#" not in line and '"types-' not in line]
    assert [line for line in bare if not line.startswith("build = ")] == []


@pytest.mark.parametrize("lock", ["bench", "build", "lowest", "mutation", "supply", "test", ""])
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


def test_the_workflow_runs_what_there_is_and_may_write_nothing(repository: Path) -> None:
    """Each command is one of ./dev; actions have a version, and the job a token to read with."""
    flow = yaml.safe_load((repository / ".github/workflows/check.yml").read_text("utf-8"))
    (job,) = flow["jobs"].values()
    commands = job["strategy"]["matrix"]["command"]
    known = (repository / "dev").read_text("utf-8")
    assert [name for name in commands if f"\n  {name})\n" not in known] == []
    assert flow["permissions"] == {"contents": "read"}
    used = [step["uses"] for step in job["steps"] if "uses" in step]
    assert [name for name in used if not re.fullmatch(r"[\w/-]+@(v\d+|[0-9a-f]{40})", name)] == []


def test_facts_have_owners(repository: Path) -> None:
    """A change of what is known about other projects is seen by who looks after it."""
    lines = (repository / ".github/CODEOWNERS").read_text("utf-8").splitlines()
    places = [line.split()[0] for line in lines if not line.startswith("#")]
    assert "/generator/facts/" in places
    missing = [p for p in places if not any(repository.glob(p.strip("/")))]
    assert missing == []
