"""Cache: what the last run found holds exactly as long as nothing it came from changes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from datetime import date
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.finding import Severity
from generator.lint import Cache, Outcome, check
from generator.loader import load, take
from tests.conftest import REPOSITORY

DAY = date(2026, 11, 30)
FILE = ".cache/tagnotes/check-all.json"
PROJECT = REPOSITORY / "tests" / "project"
EDITS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "a version": ("releases/trainer-ppu/25.11.yml", lambda raw: raw.replace(b"2.8.0", b"2.7.0")),
    "a comment": ("releases/trainer-nv/25.11.yml", lambda raw: raw + b"# more\n"),
    "a fault": ("releases/trainer-nv/25.08.yml", lambda raw: raw + b"a: &b c\n"),
    "a region": ("releases/regions.yml", lambda raw: raw.replace(b"acs: open", b"acs: closed", 1)),
    "a word": ("docs/fr/topics/accl.md", lambda raw: raw + b"Et `NCCL_DEBUG`.\n"),
    "a tag": ("releases/trainer-nv/25.11.yml", lambda raw: raw.replace(b"25.11", b"25.08")),
    "nothing": ("releases/components.yml", lambda raw: raw[:0]),
}


def found(root: Path, day: date = DAY) -> Outcome:
    """Return what the rules find, without any cache."""
    return check(load(take(root)), today=day)


def kept(root: Path, day: date = DAY) -> tuple[Outcome, bool]:
    """Return what is found with the cache, and whether the rules ran."""
    ran = False

    def run() -> Outcome:
        nonlocal ran
        ran = True
        return check(load(snapshot), today=day)

    snapshot = take(root)
    return Cache(root).outcome(snapshot.digest, day, run), ran


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a project that can be changed."""
    return Path(
        shutil.copytree(PROJECT, tmp_path / "project", ignore=shutil.ignore_patterns(".cache"))
    )


def test_rules_run_once_for_the_same_files(project: Path) -> None:
    """The second answer comes from the first run, and is the same to the last finding."""
    first, ran = kept(project)
    assert ran
    again, ran = kept(project)
    assert not ran
    assert again == first == found(project)
    assert (project / ".cache/tagnotes/.gitignore").read_text() == "*\n"


@pytest.mark.no_cover  # every line is reached by the other tests
@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(st.sampled_from([*EDITS, "delete", "add", "restore", "day"]), st.booleans()),
        min_size=1,
        max_size=5,
    )
)
def test_the_cache_is_never_wrong(edits: list[tuple[str, bool]]) -> None:
    """Whatever is changed, taken away, added or restored: the answer is that of the rules."""
    with TemporaryDirectory() as folder:
        root = Path(shutil.copytree(PROJECT, Path(folder) / "project"))
        day = DAY
        for edit, again in edits:
            record = root / "releases/trainer-ppu/25.09.yml"
            match edit:
                case "delete":
                    record.unlink(missing_ok=True)
                case "add":
                    shutil.copy(PROJECT / "releases/trainer-nv/25.08.yml", record)
                case "restore":
                    shutil.copytree(PROJECT, root, dirs_exist_ok=True)
                case "day":
                    day = date(2031, 1, 1)
                case _:
                    name, change = EDITS[edit]
                    (root / name).write_bytes(change((root / name).read_bytes()))
            for _ in range(2 if again else 1):
                assert kept(root, day)[0] == found(root, day)


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: raw[:0],
        lambda raw: raw[:-100],
        lambda raw: raw.partition(b"\n")[0] + b"\n[]\n",
        lambda raw: raw.partition(b"\n")[0] + b"\n{}\n",
        lambda raw: raw.partition(b"\n")[0] + b'\n{"findings": [[1]]}\n',
        lambda raw: raw.partition(b"\n")[0] + b"\n" + b"[" * 100_000,
        lambda raw: b"\xff" + raw,
    ],
    ids=["empty", "cut", "list", "hollow", "odd", "deep", "binary"],
)
def test_a_damaged_file_is_passed_over(project: Path, damage: Callable[[bytes], bytes]) -> None:
    """What cannot be understood is made anew."""
    first, _ = kept(project)
    file = project / FILE
    file.write_bytes(damage(file.read_bytes()))
    assert kept(project) == (first, True)
    assert kept(project) == (first, False)


def test_another_version_of_a_library_runs_the_rules(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is found may depend on them."""
    kept(project)
    monkeypatch.setattr(metadata, "version", lambda name: f"9.{len(name)}")
    assert kept(project)[1]


def test_infos_can_be_counted_only(project: Path) -> None:
    """There are as many, in the whole and in a part; both kinds of outcome are kept."""
    every, _ = kept(project)
    snapshot = take(project)
    for _ in range(2):
        outcome = Cache(project).outcome(
            snapshot.digest, DAY, lambda: check(load(snapshot), today=DAY, infos=False), infos=False
        )
        assert every.count(Severity.INFO)
        assert not any(f.severity is Severity.INFO and not f.waived_by for f in outcome.findings)
        for severity in Severity:
            assert outcome.count(severity) == every.count(severity)
        for name in every.files:
            mine = outcome.only(frozenset({name}))
            assert mine.count(Severity.INFO) == every.only(frozenset({name})).count(Severity.INFO)
    assert kept(project) == (every, False)


def test_a_crash_is_not_kept(project: Path) -> None:
    """A defect of ours is looked for again."""
    crash = check(load(take(project)), rules=(), today=DAY)
    snapshot = take(project)
    broken = Outcome(
        tuple(
            type(f)("INT001", f.severity, f.file, f.message, f.help)
            for f in found(project).findings[:1]
        ),
        crash.files,
        crash.records,
        crash.relations,
    )
    assert Cache(project).outcome(snapshot.digest, DAY, lambda: broken) is broken
    assert not (project / FILE).exists()


def test_a_place_that_cannot_be_written_is_no_fault(project: Path) -> None:
    """The rules run each time, and nothing half written is left."""
    (project / ".cache").write_text("in the way")
    assert kept(project)[1]
    assert kept(project)[1]
    (project / ".cache").unlink()
    (project / FILE).mkdir(parents=True)
    assert kept(project)[1]
    assert {p.name for p in (project / FILE).parent.iterdir()} == {".gitignore", "check-all.json"}


def test_nothing_is_written_outside_of_the_project(project: Path, tmp_path: Path) -> None:
    """A link that leads out is not followed."""
    (tmp_path / "away").mkdir()
    (project / ".cache").symlink_to(tmp_path / "away")
    assert kept(project)[1]
    assert not list((tmp_path / "away").iterdir())


def test_names_that_are_no_text_are_kept(project: Path) -> None:
    """A file may have any bytes in its name, and the report names it."""
    odd = os.fsdecode(b"releases/trainer-nv/\xff.txt")
    (project / odd).write_text("")
    first, _ = kept(project)
    assert kept(project) == (first, False)
    assert any(finding.file == odd for finding in first.findings)


@pytest.mark.parametrize("name", [".cache", ".cache/tagnotes"])
def test_links_in_a_circle_are_no_fault(project: Path, name: str) -> None:
    """Without a place for the cache the rules run each time."""
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).symlink_to((project / name).name)
    assert kept(project)[1]
    assert kept(project)[1]


def test_nobody_waits_at_a_pipe(project: Path) -> None:
    """What stands in the place of the cache and is no file is not opened."""
    (project / FILE).parent.mkdir(parents=True)
    os.mkfifo(project / FILE)
    assert kept(project)[1]
    assert not kept(project)[1]


@pytest.mark.parametrize("moment", ["while a file is read", "before a finding is placed"])
def test_files_that_move_are_looked_at_again(project: Path, moment: str) -> None:
    """What was found while somebody was writing does not outlive the next look."""
    name = "releases/trainer-ppu/25.09.yml"
    before = (project / name).read_bytes()
    snapshot = take(project)

    def run() -> Outcome:
        early = moment == "while a file is read"
        if early:
            (project / name).write_bytes(before + b"# more\n")
        loaded = load(snapshot)
        (project / name).write_bytes(before + b"# more\n")
        outcome = check(loaded, today=DAY)
        (project / name).write_bytes(before)
        return outcome

    Cache(project).outcome(snapshot.digest, DAY, run, is_sure=lambda: not snapshot.moved)
    assert snapshot.moved == {name}
    assert kept(project) == (found(project), True)
