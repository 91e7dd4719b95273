"""Trouble: a machine that is full, shared, old or set up oddly; a site is whole, or the old one."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from generator import store
from generator.engine.plugin import TagnotesPlugin
from tests.checkout import SMALL_RECORD, SMALL_TEXT, digest, edit, made

EPOCH: Final = "1764460800"


@pytest.fixture
def record(small: Path) -> Path:
    """Give a small project with one record."""
    (small / SMALL_RECORD).parent.mkdir()
    (small / SMALL_RECORD).write_text(SMALL_TEXT.lstrip(), encoding="utf-8")
    return small


@pytest.fixture(autouse=True)
def a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build on one day, so that sites can be compared."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)


def again(project: Path) -> int:
    """Build as another process would: what is known of the last build stands in files only."""
    TagnotesPlugin.session.ledgers.clear()
    return made(project)


# ---- what is kept ----


def a_file(cache: Path) -> None:
    """Put a file in the place of a folder: nobody can write there, not even root."""
    cache.write_text("no folder")


def a_way_out(cache: Path) -> None:
    """Let it lead out of the project."""
    outside = cache.parent.parent / "outside"
    outside.mkdir()
    cache.symlink_to(outside)


def a_circle(cache: Path) -> None:
    """Let it lead to itself."""
    cache.symlink_to(cache)


@pytest.mark.parametrize("make", [a_file, a_way_out, a_circle])
def test_without_a_place_for_what_is_kept_a_site_is_made_all_the_same(
    record: Path, make: Callable[[Path], None]
) -> None:
    """From nothing each time, and nothing is written outside of the project."""
    assert made(record) == 0
    before = digest(record / "site")
    shutil.rmtree(record / ".cache")
    make(record / ".cache")
    assert again(record) == 0
    assert digest(record / "site") == before
    outside = record.parent / "outside"
    assert not outside.exists() or not list(outside.iterdir())


def test_what_cannot_be_written_is_not_kept(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for what is kept that is read-only is no reason to fail."""

    def refuse(path: Path, _: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(store, "_write", refuse)
    assert made(record, anew=True) == 0
    assert (record / "site/image/1.0/index.html").is_file()
    assert not list((record / ".cache").rglob("*.json"))


def _changed(said: dict[str, Any], key: str, value: object) -> bytes:
    return json.dumps(said | {key: value}).encode()


@pytest.mark.no_cover
def test_a_damaged_ledger_costs_time_and_nothing_else(record: Path) -> None:
    """Whatever stands in it, the site is what a build from nothing makes."""
    assert made(record) == 0
    before = digest(record / "site")
    (ledger,) = (record / store.FOLDER).glob("site-*.json")
    good = ledger.read_bytes()
    said = json.loads(good)
    damages = [
        good[: len(good) // 2],
        _changed(said, "files", {"../../mkdocs.yml": [1, 2]}),
        _changed(said, "sheets", {"fr": {"index.md": ["x"]}}),
        _changed(said, "indexes", {"fr": "../../mkdocs.yml"}),
    ]
    for damage in damages:
        ledger.write_bytes(damage)
        assert again(record) == 0
        assert digest(record / "site") == before, damage[:80]
    assert (record / "mkdocs.yml").is_file()
    for path in (record / store.FOLDER).glob("*.*"):
        path.write_bytes(b"[" * 100_000)  # no reader follows so many
    assert again(record) == 0
    assert digest(record / "site") == before


# ---- the disk, and who else writes there ----


@pytest.mark.no_cover
def test_a_full_disk_leaves_the_old_site(record: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The first file that cannot be written ends the build with a sentence."""
    assert made(record) == 0
    before = digest(record / "site")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        assert made(record, anew=True) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "File too large; the old site stays" in caplog.text
    assert digest(record / "site") == before
    assert not list(record.glob("site.*"))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["docs/fr/guide.md", "docs/x.svg", SMALL_RECORD])
def test_a_file_that_goes_while_a_site_is_built(
    record: Path, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The site is made of what was read, or the old one stays and the file is named."""
    (record / "docs/fr").mkdir()
    (record / "docs/fr/guide.md").write_text("# Mode d’emploi\n", encoding="utf-8")
    (record / "docs/x.svg").write_text("<svg/>", encoding="utf-8")
    assert made(record) == 0
    before = digest(record / "site")
    on_files = TagnotesPlugin.on_files

    def going(self: TagnotesPlugin, *given: Any, **named: Any) -> Any:  # noqa: ANN401 - a hook
        found = on_files(self, *given, **named)
        (record / name).unlink()
        return found

    monkeypatch.setattr(TagnotesPlugin, "on_files", going)
    code = made(record, anew=True)
    assert digest(record / "site") == before
    assert code == 0 or Path(name).name in caplog.text
    assert not list(record.glob("site.*"))


def test_another_build_that_ends_meanwhile_is_not_undone(
    record: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What was to be kept is what the other wrote: this one says so, and the next one sees it."""
    assert made(record) == 0
    edit(record / SMALL_RECORD, "torch: 2.9.0", "torch: 2.9.1")
    page = record / "site/regions/index.html"
    on_page_context = TagnotesPlugin.on_page_context

    def slow(self: TagnotesPlugin, *given: Any, **named: Any) -> Any:  # noqa: ANN401 - a hook
        page.write_text("the other build", encoding="utf-8")
        return on_page_context(self, *given, **named)

    with monkeypatch.context() as patch:
        patch.setattr(TagnotesPlugin, "on_page_context", slow)
        assert again(record) == 1
    assert "was changed while it was built; build it again" in caplog.text
    assert page.read_text("utf-8") == "the other build"
    assert "2.9.1" not in (record / "site/image/1.0/index.html").read_text("utf-8")
    assert again(record) == 0
    assert "2.9.1" in (record / "site/image/1.0/index.html").read_text("utf-8")
    assert page.read_text("utf-8") != "the other build"
    assert not list(record.glob("site.*"))


# ---- other systems ----


@pytest.mark.no_cover
def test_lines_that_end_as_on_windows_make_the_same_site(record: Path) -> None:
    """Records, pages and settings may be saved by an editor of another system."""
    (record / "docs/fr").mkdir()
    page = "# Mode d’emploi\n\n```sh\na\nb\n```\n\n- x\n- y\n"
    (record / "docs/fr/guide.md").write_text(page, encoding="utf-8")
    assert made(record) == 0
    before = digest(record / "site")
    for path in (
        record / "mkdocs.yml",
        *record.glob("docs/**/*.md"),
        *record.glob("releases/**/*"),
    ):
        if path.is_file():
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert made(record, anew=True) == 0
    assert digest(record / "site") == before


@pytest.mark.no_cover  # it builds in other processes
def test_locale_and_clock_of_a_machine_change_nothing(trio: Path) -> None:
    """A site is the same wherever it is built: in ASCII, on another day, without git."""
    odd = {
        "LC_ALL": "C",
        "PATH": "/nowhere",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONUTF8": "0",
        "TZ": "Pacific/Kiritimati",
    }
    edit(trio / "mkdocs.yml", "- tagnotes", "- tagnotes: {pages: releases}")  # which is quick
    assert made(trio) == 0
    before = digest(trio / "site")
    shutil.rmtree(trio / ".cache")
    shutil.rmtree(trio / "site")
    command = [sys.executable, "-c", "from generator.cli import main; main()"]
    done = subprocess.run(
        [*command, "--root", str(trio), "build", "--strict"],
        env=os.environ | odd,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert digest(trio / "site") == before


@pytest.mark.no_cover
@pytest.mark.parametrize("history", ["unborn", "shallow"])
def test_any_checkout_is_enough(
    record: Path, history: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repository without a commit, and a clone that has the last one only."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    (record / "docs/x.svg").write_text("<svg/>", encoding="utf-8")  # git keeps no empty folder
    _git(record, "init", "-q")
    project = record
    if history == "shallow":
        for _ in range(2):
            _git(record, "add", ".")
            _git(record, "commit", "-q", "--allow-empty", "-m", "x")
        project = tmp_path / "clone"
        _git(tmp_path, "clone", "-q", "--depth", "1", record.as_uri(), str(project))
    assert made(project) == 0
    assert (project / "site/image/1.0/index.html").is_file()


def _git(folder: Path, *arguments: str) -> None:
    command = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *arguments]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
