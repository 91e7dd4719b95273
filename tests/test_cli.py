"""Commands: arguments, output, exit codes, and a quick start."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import generator.lint
from generator.cli import main

HERE = Path(__file__).parent


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of the test project, and go there."""
    root = tmp_path / "project"
    shutil.copytree(HERE / "project", root)
    (root / "mkdocs.yml").touch()
    monkeypatch.chdir(root)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    return root


def run(*arguments: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def broken(project: Path) -> Path:
    """Give the project with one error and one warning more."""
    text = (project / "releases/trainer-ppu/25.09.yml").read_text(encoding="utf-8")
    text = text.replace('replaced_by: "25.11"', "replaced_by: 25.11").replace("1.1.0", "1.0.0")
    (project / "releases/trainer-ppu/25.09.yml").write_text(text, encoding="utf-8")
    return project


# ---- check ----


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(
    ("setting", "page"),
    [
        ("https://notes.example.org/product", "https://notes.example.org/product/rules/DRV101/"),
        ("http://localhost/", "http://localhost/rules/DRV101/"),
        ("/product/", None),
        ("", None),
    ],
)
def test_a_report_leads_to_the_site_whose_address_is_set(
    setting: str, page: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SARIF names the page of a rule where the setting of the build says where the site stands."""
    monkeypatch.setenv("TAGNOTES_SITE_URL", setting)
    log = json.loads(run("check", "--format", "sarif").output)
    rules = {rule["id"]: rule for rule in log["runs"][0]["tool"]["driver"]["rules"]}
    assert rules["DRV101"].get("helpUri") == page


@pytest.mark.usefixtures("project")
def test_check_is_quiet_about_nothing() -> None:
    """Infos and waived findings are told, and do not fail; warnings do when strict."""
    result = run("check", "releases/trainer-ppu", "--today", "2026-11-30")
    assert result.exit_code == 0
    assert "waived SDK101" in result.output
    assert run("check", "--today", "2026-11-30").exit_code == 0
    assert run("check", "--strict", "--today", "2026-11-30").exit_code == 1


@pytest.mark.usefixtures("broken")
def test_check_fails_for_an_error() -> None:
    """The exit code is 1, and the finding stands with file, line and column."""
    result = run("check")
    assert result.exit_code == 1
    assert "releases/trainer-ppu/25.09.yml:9:32: error DRV101" in result.output
    assert "25.09.yml:6:14: warning SRC014" in result.output


def test_paths_only_choose_what_is_reported(broken: Path) -> None:
    """A file or a folder, from wherever one stands; the rest is checked but not told."""
    assert run("check", "releases/trainer-nv").exit_code == 0
    assert run("check", "releases/trainer-nv", "releases/trainer-ppu/25.09.yml").exit_code == 1
    os.chdir(broken / "releases" / "trainer-nv")
    result = run("check", "25.08.yml")
    assert result.exit_code == 0
    assert result.output == (
        "1 file, 1 record: 0 errors, 0 warnings, 1 info, 0 waived;"
        " upstream relations: 8 checked, 0 not covered\n"
    )


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("path", ["nowhere.yml", "mkdocs.yml"])
def test_an_unknown_path_is_a_mistake_of_usage(path: str) -> None:
    """A path that names nothing of the catalogue must not look like a clean one."""
    assert run("check", path).exit_code == 2


@pytest.mark.usefixtures("broken")
def test_json_is_for_programs() -> None:
    """The output is one JSON value, with the exit code of the text."""
    result = run("check", "--format", "json", "releases/trainer-ppu/25.09.yml")
    assert result.exit_code == 1
    data = json.loads(result.output)
    assert data["summary"]["errors"] == 1
    (finding,) = (f for f in data["findings"] if f["code"] == "DRV101")
    assert list(finding) == [
        "code",
        "severity",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "message",
        "help",
        "source",
        "record",
        "waived_by",
    ]
    assert finding["record"] == "trainer-ppu:25.09"


@pytest.mark.usefixtures("project")
def test_the_day_is_an_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waivers are judged on the given day, else on that of SOURCE_DATE_EPOCH, else today."""
    assert "WAI102" in run("check", "--today", "2027-07-01").output
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1814400000")  # in July 2027
    assert "WAI102" in run("check").output
    assert "WAI102" not in run("check", "--today", "2027-06-30").output
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    assert run("check").exit_code == 2
    assert run("check", "--today", "2027-7-1").exit_code == 2
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert run("check").exit_code in (0, 1)


@pytest.mark.usefixtures("project")
def test_colour_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe gets plain text, and so does a terminal with NO_COLOR."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" not in run("check").output
    monkeypatch.setattr("generator.cli.project.is_terminal", lambda: True)
    assert "\x1b[" in run("check").output
    assert "\x1b[" not in run("check", "--format", "json").output
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("check").output


def test_output_is_utf8_whatever_the_locale(broken: Path) -> None:
    """An excerpt in Chinese does not break a terminal that is said to be ASCII."""
    record = broken / "releases/trainer-nv/25.08.yml"
    text = record.read_text(encoding="utf-8").replace("status: withdrawn", "状态: withdrawn")
    record.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "from generator.cli import main; main()", "check"],
        cwd=broken,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert "状态: withdrawn" in done.stdout.decode()
    assert done.stderr == b""


# ---- where the project is ----


def test_the_project_is_the_nearest_above(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a folder inside, the one with mkdocs.yml counts; --root says otherwise."""
    monkeypatch.chdir(project / "docs" / "en")
    assert run("check").exit_code == 0
    monkeypatch.chdir(project.parent)
    assert run("check").exit_code == 2
    assert run("--root", "project", "check").exit_code == 0


# ---- schema ----


def test_schema_writes_and_checks(project: Path) -> None:
    """The check names what is out of date and how to mend it; writing mends it."""
    result = run("schema", "--check")
    assert result.exit_code == 1
    assert "schemas/release.schema.json is out of date" in result.output
    assert "run `tagnotes schema`" in result.output
    result = run("schema")
    assert result.exit_code == 0
    assert "schemas/release.schema.json written" in result.output
    assert run("schema", "--check").exit_code == 0
    assert run("schema").output == ""
    (project / "releases/regions.yml").write_text("x")
    assert run("schema").exit_code == 2


# ---- explain ----


@pytest.mark.parametrize("code", ["SDK101", "sdk101", "SRC011", "WAI101", "INT001"])
def test_explain_knows_every_code(code: str) -> None:
    """Title and reason of a code are told, in whatever case it is written."""
    result = run("explain", code)
    assert result.exit_code == 0
    assert result.output.startswith(f"{code.upper()} (error)\n\n")
    assert ("waive it" in result.output) == (code.upper() == "SDK101")


@pytest.mark.usefixtures("project")
def test_explain_shows_the_examples_of_the_project(project: Path) -> None:
    """A guilty line has an arrow, a rule without examples has words alone."""
    shutil.copytree(HERE / "rules/REG101", project / "tests/rules/REG101")
    said = run("explain", "REG101").output
    assert "\n\nBad example, releases/trainer-ppu/25.12.yml:\n\n   1  image: trainer-ppu\n" in said
    assert re.findall("^→ .*", said, re.MULTILINE) == [
        "→ 10  availability: {public: true, vpc: [cn-north, cn-nroth]}"
    ]
    assert "\n\nGood example, releases/trainer-ppu/25.12.yml:\n\n" in said
    assert "xample" not in run("explain", "REG102").output


def test_explain_needs_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no project is, a code is told in words."""
    monkeypatch.chdir(tmp_path)
    result = run("explain", "REG101")
    assert result.exit_code == 0
    assert "xample" not in result.output


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (
            "record",
            r"record\n\nOne release .*\n\n  sdk \(may be .*\)\n +Acc.* in .*\n\n  driver \(req",
        ),
        ("driver", r"driver \(required\)\n\nWhat .*\n\nExample: driver: \{.*\n  minimum \(may be"),
        ("variants.driver.minimum", r'\.minimum \(may be "unknown"\)\n\n.*\n\nExample: [^\n]+\n\Z'),
        ("waivers", r"  for\n      Ids of the variants"),
        ("driver.meaning", r"Its words:\n\n  shipped\n      The driver .*\n\n  vendor\n      The "),
        ("driver", r"\n      Its words: shipped, minor-compatible, forward-compatible, vendor\.\n"),
        ("architectures", r"Its words:\n\n  amd64\n      .*\n\n  arm64\n      "),
        ("availability", r"such as\n      `\[cn-beijing, cn-hangzhou\]`\."),
        ("fixes", r'fixes \(required, may be "unknown"\)\n\nFixed .*\.\n\n  text'),
    ],
)
def test_explain_knows_every_key_of_a_record(key: str, said: str) -> None:
    """A key is told with its duty, an example that shows something, and the keys below it."""
    assert re.search(said, run("explain", key).output, re.DOTALL)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("XYZ999", 'that "explain record" lists, and the codes that check prints'),
        ("sdk1011", 'did you mean "SDK101"?'),
        ("drivr", 'did you mean "driver"?'),
        ("variants.tags", 'did you mean "variants.tag"?'),
        ("components.torch", 'that "explain record" lists'),
        ("meaning", "did you mean driver.meaning?"),
        ("kind", "did you mean quick_start.kind?"),
    ],
)
def test_explain_refuses_what_is_neither_code_nor_key(name: str, meant: str) -> None:
    """The one probably meant is named, else all that are known."""
    result = run("explain", name)
    assert result.exit_code == 2
    assert meant in result.output


# ---- build and serve ----


def test_build_and_serve_hand_over_to_the_engine(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands pass on what they were told and end with the engine's code."""
    calls: list[Any] = []
    engine = types.ModuleType("generator.engine.build")

    def record(config: Path, **more: object) -> int:
        calls.append((config, more))
        return len(calls)

    vars(engine)["build"] = vars(engine)["serve"] = record
    monkeypatch.setitem(sys.modules, "generator.engine.build", engine)
    assert run("build", "--strict", "--site-dir", "out", "--jobs", "3").exit_code == 1
    assert run("serve", "--address", "127.0.0.1:9000").exit_code == 2
    assert calls == [
        (
            project / "mkdocs.yml",
            {"strict": True, "site_dir": project / "out", "language": "", "jobs": 3},
        ),
        (project / "mkdocs.yml", {"strict": False, "address": "127.0.0.1:9000"}),
    ]


# ---- the house ----


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        (("new", "image", "1.0", "--tag", ""), "--tag ''"),
        (("new", "image", "1.0", "--from="), "--from="),
        (("new", "image", "1.0", "--layout", " "), "--layout ''"),
        (("new", "image", ""), "image ''"),
        (("erratum", "image:1.0", "status", "", "--reason", "x"), "status ''"),
        (("withdraw", "image:1.0", "--reason", "x", "--replaced-by", ""), "--replaced-by ''"),
        (("verify", ""), "verify ''"),
        (("can-run", "a/b:c", "--driver", "1.0", "--card", ""), "--card ''"),
        (("find", "--framework="), "--framework="),
        (("diff", "--since", ""), "--since ''"),
    ],
)
def test_an_empty_text_is_a_mistake_of_usage(arguments: tuple[str, ...], where: str) -> None:
    """A variable of a script that is not set must not look like an option that was left out."""
    done = run(*arguments)
    assert done.exit_code == 2
    assert f"Error: {where}: the text is empty; write it, or leave it out\n" in done.output


def test_a_defect_of_ours_ends_with_2(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash must not look like a finding."""

    def crash(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(generator.lint, "judged", crash)
    result = run("check", "--today", "2030-02-04")  # a day on which nothing was found yet
    assert result.exit_code == 2
    assert "ZeroDivisionError" in result.stderr
    assert "defect of tagnotes" in result.stderr


def test_help_is_quick() -> None:
    """Nothing heavy is loaded to print the help: under 150 ms of processor time."""
    command = [sys.executable, "-c", "from generator.cli import main; main()", "--help"]
    times = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=HERE.parent, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(times) < 0.15


def test_every_command_has_help() -> None:
    """Each command and each of its options says what it does."""
    for name, command in main.commands.items():
        assert command.help, name
        assert run(name, "--help").exit_code == 0


def test_a_reader_who_has_had_enough_is_no_defect() -> None:
    """A pipe that is closed ends the command without a word."""
    tagnotes = Path(sys.executable).with_name("tagnotes")
    done = subprocess.run(
        ["sh", "-c", f"{tagnotes} explain TOR101 | true"], capture_output=True, check=True
    )
    assert done.stderr == b""


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("command", ["check", "check -v --format json", "explain TOR101"])
@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("> /dev/full", "the report could not be written: No space left on device"),
        (">&-", "standard output is closed"),
    ],
)
def test_a_report_that_nobody_gets_is_no_pass(command: str, where: str, reason: str) -> None:
    """A full disk and a closed output end with 2 and one sentence: nobody was told anything."""
    tagnotes = Path(sys.executable).with_name("tagnotes")
    done = subprocess.run(
        ["sh", "-c", f"{tagnotes} {command} {where}"], capture_output=True, check=False, text=True
    )
    assert done.stderr == f"Error: {reason}\n"
    assert done.returncode == 2


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    "command", ["find --smi -", "new training-nv-pytorch 26.09 --components -"]
)
def test_a_closed_input_is_a_mistake_of_usage(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell may have closed it; that is no defect of the program."""
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(click.UsageError, match="standard input is closed"):
        main.main(command.split(), standalone_mode=False)


def test_a_folder_that_is_no_more_is_a_mistake_of_usage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that was started where nothing is any more says so."""
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    result = run("check")
    assert result.exit_code == 2
    assert "the folder you are in is no more; give --root" in result.stderr


@pytest.mark.usefixtures("project")
def test_a_report_is_written_or_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, a closed output and a closed pipe are told apart."""
    with monkeypatch.context() as patch, Path("/dev/full").open("w", encoding="utf-8") as full:
        patch.setattr(sys, "stdout", full)
        with pytest.raises(click.ClickException, match="No space left on device"):
            main(["check"], standalone_mode=False)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        with pytest.raises(click.ClickException, match="standard output is closed"):
            main(["check"], standalone_mode=False)
    reader, writer = os.pipe()
    os.close(reader)
    with monkeypatch.context() as patch, open(writer, "w", encoding="utf-8") as pipe:  # noqa: PTH123
        patch.setattr(sys, "stdout", pipe)
        with pytest.raises(SystemExit):  # click ends without a word
            main(["check"], standalone_mode=False)
        os.dup2(os.open(os.devnull, os.O_WRONLY), writer)
