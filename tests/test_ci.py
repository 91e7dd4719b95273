"""The check in other repositories: the action, the hook, and what the docs say of them."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.lint import FORMATS

HERE = Path(__file__).parent
PAGES = sorted(HERE.parent.glob("docs/*/ci.md"))
FENCE = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Give the top of a git repository of records."""
    root = tmp_path / "records"
    shutil.copytree(HERE / "project", root)
    (root / ".git").mkdir()
    return root


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a checkout of tagnotes whose installation only notes that it was asked for."""
    folder = tmp_path / "tagnotes"
    (folder / ".venv/bin").mkdir(parents=True)
    command = shlex.join([sys.executable, "-c", "from generator.cli import main; main()"])
    for name, does in (
        ("dev", 'printf "%s" "$*" >"$0.called"'),
        (".venv/bin/tagnotes", f'PYTHONPATH={shlex.quote(str(HERE.parent))} exec {command} "$@"'),
    ):
        (folder / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


def shell(script: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script as the steps of GitHub do."""
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script],
        cwd=cwd,
        env={**os.environ, "SOURCE_DATE_EPOCH": "1796000000", **environment},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def break_it(root: Path) -> None:
    """Make one record wrong."""
    record = root / "releases/trainer-ppu/25.09.yml"
    text = record.read_text(encoding="utf-8").replace("minimum: 1.1.0", "minimum: 1.0.0")
    record.write_text(text, encoding="utf-8")


# ---- the action ----


@pytest.fixture(scope="module")
def action(repository: Path) -> dict[str, Any]:
    """Give the action."""
    data: dict[str, Any] = yaml.safe_load((repository / "action.yml").read_text(encoding="utf-8"))
    return data


def step(action: dict[str, Any], checkout: Path, cwd: Path, **inputs: str) -> tuple[int, str]:
    """Run the steps of the action with these inputs; give exit code and log."""
    given = {name: entry["default"] for name, entry in action["inputs"].items()} | inputs
    assert given.keys() == action["inputs"].keys()
    code, log = 0, ""
    for entry in action["runs"]["steps"]:
        assert entry["shell"] == "bash"
        assert "${{" not in entry["run"]
        environment = {
            name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda match: given[match[1]], value)
            for name, value in entry.get("env", {}).items()
        }
        done = shell(entry["run"], cwd, GITHUB_ACTION_PATH=str(checkout), **environment)
        assert done.stderr == ""
        code, log = done.returncode, log + done.stdout
        if code:
            break
    return code, log


def test_the_action_needs_no_input(action: dict[str, Any], checkout: Path, records: Path) -> None:
    """It installs by the lock files, then checks the repository it was called from."""
    code, log = step(action, checkout, records)
    assert code == 0
    assert "::notice file=releases/trainer-ppu/25.11.yml" in log
    assert (checkout / "dev.called").read_text(encoding="utf-8") == "install"


def test_the_action_fails_for_what_is_wrong(
    action: dict[str, Any], checkout: Path, records: Path
) -> None:
    """An error stands beside its line; warnings fail it only when it is strict."""
    assert step(action, checkout, records, strict="true")[0] == 1
    break_it(records)
    code, log = step(action, checkout, records)
    assert code == 1
    assert "::error file=releases/trainer-ppu/25.09.yml,line=9," in log


def test_the_inputs_of_the_action_are_words(
    action: dict[str, Any], checkout: Path, records: Path
) -> None:
    """A folder with blanks and quotes is a folder; the report can go into a file."""
    folder = 'notes "; exit 7 #'
    (records / ".git").rmdir()
    records = records.rename(records.parent / folder)
    (records.parent / ".git").mkdir()
    options = {"format": "sarif", "output": "out put.sarif"}
    assert step(action, checkout, records.parent, root=folder, **options) == (0, "")
    log = json.loads((records.parent / "out put.sarif").read_text(encoding="utf-8"))
    places = [result["locations"][0]["physicalLocation"] for result in log["runs"][0]["results"]]
    assert places
    start = "notes%20%22%3B%20exit%207%20%23/releases/"
    assert all(place["artifactLocation"]["uri"].startswith(start) for place in places)


def test_the_action_compares_with_a_revision(
    action: dict[str, Any], checkout: Path, records: Path
) -> None:
    """A word that looks like an option is a revision too; one that is unknown is a mistake."""
    (records / ".git").rmdir()
    for command in ("init -q", "add .", "-c user.name=x -c user.email=x@example.org commit -qm x"):
        assert shell(f"git {command}", records, GIT_CONFIG_GLOBAL=os.devnull).returncode == 0
    assert step(action, checkout, records, since="HEAD")[0] == 0
    break_it(records)
    code, log = step(action, checkout, records, since="HEAD")
    assert code == 1
    assert "title=LIF105::driver.minimum was 1.1.0 at HEAD" in log
    with pytest.raises(AssertionError, match="no revision '--strict' in the git repository"):
        step(action, checkout, records, since="--strict")


def test_dev_can_install_and_do_no_more(repository: Path) -> None:
    """The command that the action begins with is one of ./dev."""
    done = subprocess.run([repository / "dev", "help"], check=True, capture_output=True, text=True)
    assert re.search(r"^  install +only ", done.stdout, re.MULTILINE)


# ---- the hook ----


def test_the_hook_checks_the_whole_catalogue(
    repository: Path, checkout: Path, records: Path
) -> None:
    """It runs when a record or a topic changes, is given no files, and fails for an error."""
    text = (repository / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    (hook,) = yaml.safe_load(text)
    assert hook["language"] == "python"
    assert hook["pass_filenames"] is False
    for file in (*records.rglob("*.yml"), *records.rglob("*.md")):
        assert re.search(hook["files"], file.relative_to(records).as_posix())
    assert not re.search(hook["files"], "docs/en/guide.md")
    path = f"{checkout / '.venv/bin'}{os.pathsep}{os.environ['PATH']}"
    assert shell(hook["entry"], records, PATH=path).returncode == 0
    break_it(records)
    done = shell(hook["entry"], records, PATH=path)
    assert done.returncode == 1
    assert "25.09.yml:9:32: error DRV101" in done.stdout


# ---- what the docs say ----


def blocks(page: Path) -> list[Any]:
    """Give the YAML of a page."""
    return [yaml.safe_load(block) for block in FENCE.findall(page.read_text(encoding="utf-8"))]


def test_every_language_shows_the_same_files() -> None:
    """Only the words around them are translated, and tables name the same things."""
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    assert len(texts) == 3
    assert len({tuple(FENCE.findall(text)) for text in texts}) == 1
    assert len({tuple(re.findall(r"\{#\w+\}$", text, re.MULTILINE)) for text in texts}) == 1
    assert len({tuple(re.findall(r"^\| `(\w+)`", text, re.MULTILINE)) for text in texts}) == 1


def test_the_docs_name_what_there_is(repository: Path, action: dict[str, Any]) -> None:
    """Inputs with their defaults, formats and the hook are those of the files."""
    text = PAGES[0].read_text(encoding="utf-8")
    names = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert names == [*action["inputs"], *FORMATS]
    defaults = re.findall(r"^\| `\w+` \| (?:`(\S+)`)? ?\|", text, re.MULTILINE)
    assert defaults == [entry["default"] for entry in action["inputs"].values()]
    plain, uploading, comparing, *_, hooks = blocks(PAGES[0])
    assert "with" not in plain["steps"][1]
    for workflow in (uploading, comparing):
        assert workflow["steps"][1]["with"].keys() <= action["inputs"].keys()
    hook_file = (repository / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    assert hooks["repos"][0]["hooks"] == [{"id": yaml.safe_load(hook_file)[0]["id"]}]


def test_the_step_of_a_review_runs(checkout: Path, records: Path, tmp_path: Path) -> None:
    """What the docs give to GitHub writes what readers will see change into the summary."""
    (records / ".git").rmdir()
    who = "git -c user.name=x -c user.email=x@example.org"
    shell(f"git init -q && git add -A && {who} commit -qm x", records)
    shell("git update-ref refs/remotes/origin/main HEAD", records)
    record = records / "releases/trainer-ppu/25.09.yml"
    text = record.read_text(encoding="utf-8").replace("minimum: 1.1.0", "minimum: 1.2.0")
    record.write_text(text, encoding="utf-8")
    reviewing, nightly = (
        b for b in blocks(PAGES[0]) if "git clone -q" in str(b) and "check records" not in b
    )
    clone, *commands = reviewing["steps"][1]["run"].splitlines()
    assert clone.endswith(f"../{checkout.name}")
    assert nightly["jobs"]["verify"]["steps"][1]["run"].splitlines()[0] == clone
    summary = tmp_path / "summary.md"
    done = shell(
        "\n".join(commands), records, GITHUB_BASE_REF="main", GITHUB_STEP_SUMMARY=str(summary)
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "| `driver.minimum` | `1.1.0` | `1.2.0` |" in summary.read_text(encoding="utf-8")


def test_the_job_of_gitlab_runs(checkout: Path, records: Path) -> None:
    """What the docs give to GitLab makes the report that it declares, and a log for people."""
    job = next(b["check records"] for b in blocks(PAGES[0]) if "check records" in b)
    clear, clone, *commands = job["script"]
    assert clear == f"rm -rf ../{checkout.name}"
    assert clone.endswith(f"../{checkout.name}")
    done = shell("\n".join(commands), records)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"\d+ records?: 0 errors", done.stdout)
    name = job["artifacts"]["reports"]["junit"]
    assert "<testsuite " in (records / name).read_text(encoding="utf-8")
