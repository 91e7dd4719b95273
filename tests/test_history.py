"""History: what was published at a git revision, and what became of it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import git
from generator.cli import main

HERE = Path(__file__).parent
RECORD = "releases/trainer-ppu/25.09.yml"
OTHER = "releases/trainer-ppu/25.11.yml"


def ask(folder: Path, *arguments: str) -> str:
    """Run git, which knows nobody on this machine."""
    command = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *arguments]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def commit(folder: Path, tag: str) -> None:
    """Commit all that stands below a folder, under a name."""
    ask(folder, "add", "--all", ".")
    ask(folder, "commit", "-q", "--allow-empty", "-m", "x")
    ask(folder, "tag", tag)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings of this machine out."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", "/dev/null")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796000000")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Give a repository whose records were published as ``v1``."""
    root = tmp_path / "notes"
    shutil.copytree(HERE / "project", root)
    ask(root, "init", "-q")
    commit(root, "v1")
    return root


def check(root: Path, since: str, *more: str) -> Result:
    """Compare a project with a revision."""
    return CliRunner().invoke(main, ["--root", str(root), "check", "--since", since, "-v", *more])


def change(root: Path, name: str, old: str, new: str) -> None:
    """Change a file."""
    text = (root / name).read_text(encoding="utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new), encoding="utf-8")


def codes(result: Result) -> list[str]:
    """Give the codes of the findings about the past."""
    return re.findall(r" (LIF10[568]) ", result.output)


# ---- what was published ----


def test_nothing_changed(repository: Path) -> None:
    """The same files have nothing to answer for, whatever the revision is called."""
    for name in ("v1", "HEAD", ask(repository, "rev-parse", "HEAD"), "v1^{commit}"):
        result = check(repository, name)
        assert (result.exit_code, codes(result)) == (0, [])


def test_a_changed_fact_wants_an_erratum(repository: Path) -> None:
    """The fact is an error, with the erratum to write; written down, it is none."""
    change(repository, RECORD, "minimum: 1.1.0", "minimum: 1.2.0")
    result = check(repository, "v1")
    assert result.exit_code == 1
    assert codes(result) == ["LIF105"]
    assert f"{RECORD}:9:32: error LIF105 driver.minimum was 1.1.0 at v1" in result.output
    advice = re.search(r"add to errata: - (\{.*\})$", result.output, re.MULTILINE)
    assert advice
    reasoned = advice[1].replace('reason: ""', 'reason: "A slip."')
    assert reasoned != advice[1]
    change(repository, RECORD, "sources:", f"errata: [{reasoned}]\nsources:")
    result = check(repository, "v1")
    assert (result.exit_code, codes(result)) == (0, [])


def test_working_copy_and_later_commits_are_compared_alike(repository: Path) -> None:
    """What counts is what stands in the files now."""
    change(repository, RECORD, "minimum: 1.1.0", "minimum: 1.2.0")
    commit(repository, "v2")
    assert codes(check(repository, "v1")) == ["LIF105"]
    assert codes(check(repository, "v2")) == []


def test_what_readers_do_not_rely_on_may_change(repository: Path) -> None:
    """Prose, comments and the form of a file are nobody's pins."""
    change(repository, RECORD, "Replaced by a newer image.", "Newer images are faster.")
    change(repository, RECORD, "image: trainer-ppu", "# a remark\nimage: 'trainer-ppu'")
    assert codes(check(repository, "v1")) == []


def test_a_draft_was_not_published(repository: Path) -> None:
    """Its facts are still to be found out."""
    change(
        repository, "releases/trainer-nv/25.11.yml", "torch: 2.9.0+ali.10.nv25.10", "torch: 2.9.1"
    )
    assert codes(check(repository, "v1")) == []
    (repository / "releases/trainer-nv/25.11.yml").unlink()
    change(repository, "releases/trainer-nv/25.08.yml", 'replaced_by: "25.11"\n', "")
    assert codes(check(repository, "v1")) == []


def test_a_preview_may_change(repository: Path) -> None:
    """Of what was published for trying out it is only remarked."""
    change(repository, OTHER, "status: supported", "status: preview")
    commit(repository, "v2")
    change(repository, OTHER, "status: preview", "status: supported")
    change(repository, OTHER, "minimum: 1.1.0", "minimum: 1.2.0")
    assert "info LIF105 driver.minimum" in check(repository, "v2").output


def test_a_record_that_is_deleted_is_missed(repository: Path) -> None:
    """It is said at its family, which is where a file still stands."""
    (repository / OTHER).unlink()
    change(repository, RECORD, 'replaced_by: "25.11"\n', "")
    result = check(repository, "v1")
    assert result.exit_code == 1
    assert codes(result) == ["LIF106"]
    assert "releases/catalog.yml:13:9: error LIF106 trainer-ppu:25.11 was" in result.output
    assert f"help: restore {OTHER}" in result.output


def test_a_record_that_is_renamed_is_missed_under_its_name(repository: Path) -> None:
    """Links lead to the old name; the report says where the tags stand."""
    (repository / OTHER).rename(repository / "releases/trainer-ppu/25.12.yml")
    change(repository, "releases/trainer-ppu/25.12.yml", 'release: "25.11"', 'release: "25.12"')
    change(repository, RECORD, 'replaced_by: "25.11"\n', "")
    result = check(repository, "v1")
    assert codes(result) == ["LIF106"]
    assert "has no record any more: its tags stand in trainer-ppu:25.12" in result.output


def test_a_record_that_says_how_it_was_called_is_not_missed(repository: Path) -> None:
    """Its old address leads on; what else it says is compared with what was published."""
    renamed = "releases/trainer-ppu/25.12.yml"
    (repository / OTHER).rename(repository / renamed)
    change(repository, renamed, 'release: "25.11"', 'release: "25.12"\nformerly: ["25.11"]')
    change(repository, RECORD, 'replaced_by: "25.11"\n', "")
    assert codes(check(repository, "v1")) == []
    change(repository, renamed, "recommended: 1.5.1", "recommended: 1.5.2")
    assert codes(check(repository, "v1")) == ["LIF105"]


def test_a_family_that_is_gone_is_missed_at_the_catalogue(repository: Path) -> None:
    """Its records are named all the same."""
    shutil.rmtree(repository / "releases/trainer-nv")
    text = (repository / "releases/catalog.yml").read_text(encoding="utf-8")
    text = re.sub(r"  - id: trainer-nv\n(    .*\n)+", "", text)
    (repository / "releases/catalog.yml").write_text(text, encoding="utf-8")
    result = check(repository, "v1")
    assert "releases/catalog.yml:3:1: error LIF106 trainer-nv:25.08 was" in result.output


def test_a_record_with_a_fault_is_not_missed(repository: Path) -> None:
    """It stands there, and its fault is told."""
    change(repository, OTHER, "image: trainer-ppu", "imagee: trainer-ppu")
    assert codes(check(repository, "v1")) == []


def test_nothing_is_compared_while_the_catalogue_cannot_be_read(repository: Path) -> None:
    """Its fault is told first."""
    (repository / "releases/catalog.yml").write_text("x")
    (repository / RECORD).unlink()
    result = check(repository, "v1")
    assert (result.exit_code, codes(result)) == (1, [])


def test_an_old_file_that_cannot_be_read_is_passed_over(repository: Path) -> None:
    """It is remarked at the record, or at the catalogue when the file is gone."""
    for name in ("25.07.yml", "25.08.yml"):
        (repository / "releases/trainer-ppu" / name).write_text("written: by hand")
    (repository / "releases/trainer-ppu/25.06.yml").symlink_to("25.09.yml")
    (repository / "releases/trainer-ppu/notes.txt").write_text("no record")
    commit(repository, "v2")
    for name in ("25.06.yml", "25.07.yml"):
        (repository / "releases/trainer-ppu" / name).unlink()
    text = (repository / RECORD).read_text(encoding="utf-8").replace('"25.09"', '"25.08"')
    (repository / "releases/trainer-ppu/25.08.yml").write_text(text, encoding="utf-8")
    result = check(repository, "v2")
    assert codes(result) == ["LIF108", "LIF108", "LIF108"]
    assert "releases/trainer-ppu/25.08.yml:1:1: info LIF108 the record as it was" in result.output
    assert "info LIF108 releases/trainer-ppu/25.06.yml as it was at v2" in result.output


# ---- where the project stands ----


def test_the_project_may_be_a_folder_of_the_repository(tmp_path: Path) -> None:
    """Names with blanks, quotes and letters of any language are names."""
    root = tmp_path / 'a "b"' / "发布 \t说明"
    shutil.copytree(HERE / "project", root)
    (tmp_path / "releases/trainer-ppu").mkdir(parents=True)
    (tmp_path / RECORD).write_text("another: project")
    ask(tmp_path, "init", "-q")
    commit(tmp_path, "v1")
    assert codes(check(root, "v1")) == []
    change(root, RECORD, "minimum: 1.1.0", "minimum: 1.2.0")
    assert codes(check(root, "v1")) == ["LIF105"]


@pytest.mark.parametrize("folder", ["", "old"])
def test_the_project_may_have_moved(tmp_path: Path, folder: str) -> None:
    """It is known by its catalogue, which is where it was no more."""
    before = tmp_path / folder
    shutil.copytree(HERE / "project", before, dirs_exist_ok=True)
    ask(tmp_path, "init", "-q")
    commit(tmp_path, "v1")
    root = tmp_path / "new/notes"
    root.mkdir(parents=True)
    for name in ("docs", "releases"):
        (before / name).rename(root / name)
    assert codes(check(root, "v1")) == []
    change(root, RECORD, "minimum: 1.1.0", "minimum: 1.2.0")
    assert codes(check(root, "v1")) == ["LIF105"]


def test_a_project_that_is_new_has_no_past(tmp_path: Path) -> None:
    """That nothing was compared is remarked; a project beside it is not its past."""
    shutil.copytree(HERE / "project", tmp_path / "one")
    ask(tmp_path, "init", "-q")
    commit(tmp_path, "v1")
    shutil.copytree(HERE / "project", tmp_path / "two")
    result = check(tmp_path / "two", "v1")
    assert (result.exit_code, codes(result)) == (0, ["LIF108"])
    assert "there were no records at v1: nothing was compared" in result.output


def test_two_places_to_have_come_from_are_one_too_many(tmp_path: Path) -> None:
    """Which one is meant is not guessed."""
    for name in ("one", "two"):
        shutil.copytree(HERE / "project", tmp_path / name)
    ask(tmp_path, "init", "-q")
    commit(tmp_path, "v1")
    (tmp_path / "one").rename(tmp_path / "three")
    shutil.rmtree(tmp_path / "two")
    result = check(tmp_path / "three", "v1")
    assert result.exit_code == 2
    assert "perhaps in one of one/, two/: compare with a later one" in result.output


# ---- what git may answer ----


@pytest.mark.parametrize(
    "name",
    ["nowhere", "--help", "--output=x", "^v1", "v1..v1", "v1:releases", "a\0b", "x" * 200_000],
)
def test_an_unknown_revision_is_a_mistake_of_usage(repository: Path, name: str) -> None:
    """Whatever it looks like it is a name, and says so in one line."""
    result = check(repository, name)
    assert result.exit_code == 2
    assert "Error: --since: no revision" in result.output
    assert "Traceback" not in result.output
    assert ask(repository, "status", "--short", "--", "x") == ""


def test_without_a_repository_nothing_can_be_compared(tmp_path: Path) -> None:
    """It is said in the words of git."""
    shutil.copytree(HERE / "project", tmp_path / "project")
    result = check(tmp_path / "project", "HEAD")
    assert result.exit_code == 2
    assert "--since: git refuses: not a git repository" in result.output


def test_without_git_nothing_can_be_compared(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said that git is what is missing."""
    monkeypatch.setenv("PATH", str(repository))
    result = check(repository, "HEAD")
    assert result.exit_code == 2
    assert "--since: git is not installed" in result.output


def stand_in(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a program in the place of git."""
    folder.mkdir()
    (folder / "git").write_text(f"#!/bin/sh\n{script}\n")
    (folder / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_git_may_hang_or_fail(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that gives no answer in time, or no reason, is told of."""
    monkeypatch.setattr(git, "_PATIENCE", 0.1)
    stand_in(tmp_path / "slow", "exec sleep 60", monkeypatch)
    assert "git gave no answer in 0.1 seconds" in check(repository, "v1").output
    monkeypatch.setattr(git, "_PATIENCE", 60)
    stand_in(tmp_path / "silent", "exit 1", monkeypatch)
    assert "git refuses: no reason is given" in check(repository, "v1").output
    words = "echo 'warning: x' >&2; echo 'fatal: y' >&2; exit 1"
    stand_in(tmp_path / "wordy", words, monkeypatch)
    assert "--since: git refuses: y" in check(repository, "v1").output


def test_a_shallow_clone_says_what_it_lacks(repository: Path, tmp_path: Path) -> None:
    """What was fetched can be compared, the rest must be fetched."""
    change(repository, RECORD, "minimum: 1.1.0", "minimum: 1.2.0")
    commit(repository, "v2")
    clone = tmp_path / "clone"
    ask(tmp_path, "clone", "-q", "--depth=1", repository.as_uri(), str(clone))
    assert check(clone, "HEAD").exit_code == 0
    result = check(clone, "v1")
    assert result.exit_code == 2
    assert "no revision 'v1' in this clone, which is shallow: fetch it first" in result.output
    ask(clone, "fetch", "-q", "--depth=1", "origin", "tag", "v1")
    assert codes(check(clone, "v1")) == ["LIF105"]


def test_nothing_is_fetched(repository: Path, tmp_path: Path) -> None:
    """A clone that left files out lacks them; the check asks nobody for them."""
    change(repository, RECORD, "minimum: 1.1.0", "minimum: 1.2.0")
    commit(repository, "v2")
    ask(repository, "config", "uploadpack.allowFilter", "true")
    clone = tmp_path / "clone"
    ask(tmp_path, "clone", "-q", "--filter=blob:none", repository.as_uri(), str(clone))
    result = check(clone, "v1")
    assert result.exit_code == 2
    assert "--since: git refuses: " in result.output


def test_a_missing_object_is_told(repository: Path) -> None:
    """A damaged repository is no reason to pass records over."""
    change(repository, RECORD, "minimum: 1.1.0", "minimum: 1.2.0")
    blob = ask(repository, "rev-parse", f"v1:{RECORD}")
    (repository / ".git/objects" / blob[:2] / blob[2:]).unlink()
    result = check(repository, "v1")
    assert result.exit_code == 2
    assert "this clone lacks files of that revision: fetch them first" in result.output


def test_a_repository_may_use_the_longer_hashes(tmp_path: Path) -> None:
    """Files that have not changed are known by them too."""
    root = tmp_path / "notes"
    shutil.copytree(HERE / "project", root)
    ask(root, "init", "-q", "--object-format=sha256")
    commit(root, "v1")
    change(root, RECORD, "minimum: 1.1.0", "minimum: 1.2.0")
    assert codes(check(root, "v1")) == ["LIF105"]


def test_hooks_name_another_folder(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What git sets for a hook does not lead the check elsewhere."""
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_PREFIX", "elsewhere/")
    monkeypatch.setenv("GIT_INDEX_FILE", "nowhere")
    assert check(repository, "v1").exit_code == 0


def test_git_is_only_read(repository: Path) -> None:
    """After a comparison the repository is what it was, and so is every file."""
    change(repository, RECORD, "minimum: 1.1.0", "minimum: 1.2.0")

    def state() -> dict[str, tuple[float, bytes]]:
        files = (path for path in repository.rglob("*") if path.is_file())
        return {str(path): (path.stat().st_mtime, path.read_bytes()) for path in files}

    before = state()
    check(repository, "v1")
    assert state() == before


def test_few_processes_are_started(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many records there are, git is asked a handful of questions."""
    for name in ("trainer-ppu/25.09", "trainer-ppu/25.11", "trainer-nv/25.08"):
        path = repository / f"releases/{name}.yml"
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    real = shutil.which("git")
    stand_in(tmp_path / "counted", f'echo x >>"{tmp_path}/asked"; exec {real} "$@"', monkeypatch)
    check(repository, "v1")
    assert len((tmp_path / "asked").read_text().splitlines()) == 4
