"""Reports for CI systems: what each promises to the program that reads it."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.finding import Finding, Severity
from generator.lint import FORMATS, Outcome
from generator.source import Span

HERE = Path(__file__).parent
MULTITOOL = HERE / "browser/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool"

EVIL = (
    "\n::error::made up\r##[add-path]/evil\r\n  ::stop-commands::x %0A ]]></failure><b a=\"&'"
    " [go](javascript:alert) {0} \\"
)
COMMAND = re.compile(r"::(error|warning|notice) ((?:[a-zA-Z]+=[^:,\r\n]*,?)+)::([^\r\n]*)")
SUMMARY = re.compile(r"\d+ files?, \d+ records?: [A-Za-z0-9 ,;:]*")


def finding(code: str = "DRV101", severity: Severity = Severity.ERROR, **more: Any) -> Finding:  # noqa: ANN401 - each field its own
    """Give a finding."""
    words = {"file": "releases/a/1.yml", "message": "message", "help": "help"}
    return Finding(code, severity, **{**words, **more})


def outcome(*findings: Finding) -> Outcome:
    """Give the outcome of a run that found this."""
    return Outcome(findings, ("releases/a/1.yml",), ("releases/a/1.yml",), MappingProxyType({}))


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """Give a project whose keys, waivers and file names look like commands and markup."""
    root = tmp_path / "project"
    shutil.copytree(HERE / "project", root)
    old = root / "releases/trainer-ppu/25.09.yml"
    waiver = {"rules": ["X" + EVIL], "until": "2027-01-01", "by": "me", "reason": "r"}
    old.write_text(old.read_text(encoding="utf-8") + f"waivers: [{json.dumps(waiver)}]\n", "utf-8")
    new = root / "releases/trainer-ppu/25.11.yml"
    text = new.read_text(encoding="utf-8")
    reason = '"The wheel {triton} is carried over."'
    assert reason in text
    evil = json.dumps("because" + EVIL.replace("{0}", "{{0}"))
    new.write_text(text.replace(reason, evil), encoding="utf-8")
    shutil.copy(old, root / "releases/trainer-nv" / "25.12\n::error::made up,x=y:z [a](b) {0}.yml")
    nv = root / "releases/trainer-nv/25.08.yml"
    nv.write_text(f"{nv.read_text(encoding='utf-8')}{json.dumps('key' + EVIL)}: 1\n", "utf-8")
    return root


def report(root: Path, name: str) -> str:
    """Give what ``check`` says of a project with faults, in a format."""
    arguments = ["--root", str(root), "check", "-v", "--today", "2026-11-30", "--format", name]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 1, result.output
    assert result.stderr == ""
    return result.stdout_bytes.decode()


def results(text: str) -> list[dict[str, Any]]:
    """Give the results of a SARIF log."""
    found: list[dict[str, Any]] = json.loads(text)["runs"][0]["results"]
    return found


# ---- all ----


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    ("severity", "strict", "code"),
    [("info", True, 0), ("warning", False, 0), ("warning", True, 1), ("error", False, 1)],
)
def test_a_format_never_changes_the_exit_code(  # noqa: PLR0913 - one argument a parameter
    name: str,
    severity: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    strict: bool,
) -> None:
    """Whatever is printed, errors fail the run, and warnings when it is strict."""
    given = outcome(finding(severity=Severity(severity)))
    monkeypatch.setattr("generator.lint.judged", lambda *_, **__: (None, given))
    shutil.copytree(HERE / "project", tmp_path / "project")
    arguments = ["--root", str(tmp_path / "project"), "check", "--format", name]
    result = CliRunner().invoke(main, [*arguments, *(["--strict"] if strict else [])])
    assert result.exit_code == code


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("github", r"file=(.*?),"),
        ("junit", r' file="(.*?)"'),
        ("sarif", r'"uri": "(.*?)"'),
        ("json", r'"file": "(.*?)"'),
    ],
)
def test_a_ci_system_counts_from_the_top_of_the_repository(
    hostile: Path, name: str, pattern: str
) -> None:
    """A project in a folder of a repository is named with the folder; our own JSON is not."""
    (plain,) = set(re.findall(pattern, report(hostile, name))) & {"releases/trainer-ppu/25.09.yml"}
    (hostile / ".git").mkdir()
    assert plain in re.findall(pattern, report(hostile, name))
    (hostile / ".git").rmdir()
    (hostile.parent / ".git").mkdir()
    expected = plain if name == "json" else f"project/{plain}"
    assert expected in re.findall(pattern, report(hostile, name))


def test_text_and_json_say_hostile_words_as_they_are(hostile: Path) -> None:
    """What a program reads is complete; what people read has no escapes for their terminal."""
    found = json.loads(report(hostile, "json"))["findings"]
    assert any(EVIL in entry["message"] for entry in found)
    assert any(EVIL in (entry["waived_by"] or "") for entry in found)
    assert "\x1b" not in report(hostile, "text")


# ---- github ----


def test_no_record_can_give_github_a_command(hostile: Path) -> None:
    """Each line is a command of ours or the counts, however a line is ended."""
    lines = re.split(r"\r\n|\r|\n", report(hostile, "github"))
    assert lines.pop() == ""
    assert SUMMARY.fullmatch(lines.pop())
    matches = [COMMAND.fullmatch(line) for line in lines]
    assert all(matches), lines
    texts = [match[3] for match in matches if match]
    assert any("made up%0D##[add-path]" in text for text in texts)
    assert any("%250A" in text for text in texts)
    names = [match[2] for match in matches if match]
    assert any("%0A%3A%3Aerror%3A%3Amade up%2Cx=y%3Az" in name for name in names)


def test_github_never_sees_control_characters() -> None:
    """They are replaced; a tab is a blank."""
    text = FORMATS["github"](outcome(finding(message="a\tb\x1b[31m\x00\x85c")))
    assert text.splitlines()[0].endswith("::a b\ufffd[31m\ufffd\ufffdc%0Ahelp: help")


def test_github_shows_the_worst_first_and_says_what_it_left_out() -> None:
    """Ten of a kind are shown; a notice that tells the rest counts among the notices."""
    kinds = (Severity.INFO, Severity.WARNING, Severity.ERROR)
    found = [finding(severity=kind) for kind in kinds for _ in range(10)]
    lines = FORMATS["github"](outcome(*found), infos=True).splitlines()[:-1]
    words = [line.split()[0][2:] for line in lines]
    assert words == ["error"] * 10 + ["warning"] * 10 + ["notice"] * 10
    lines = FORMATS["github"](outcome(*found, finding()), infos=True).splitlines()[:-1]
    words = [line.split()[0][2:] for line in lines]
    assert words == ["error"] * 10 + ["warning"] * 10 + ["notice"] * 10
    assert lines[-1] == (
        "::notice title=tagnotes::1 more error, 1 more notice: `tagnotes check` shows all"
    )
    lines = FORMATS["github"](outcome(*found)).splitlines()
    assert [line for line in lines if "notice" in line] == []


def test_github_gets_columns_of_one_line_only() -> None:
    """A place that goes over several lines has no columns."""
    text = FORMATS["github"](outcome(finding(span=Span(3, 5, 4, 1), source="https://x")))
    assert text.splitlines()[0] == (
        "::error file=releases/a/1.yml,line=3,endLine=4,title=DRV101"
        "::message%0Ahelp: help%0Asource: https://x"
    )


# ---- junit ----


def test_junit_has_the_form_that_readers_share(hostile: Path) -> None:
    """What the schemas of Jenkins and Ant ask for: elements, their order, attributes, counts."""
    top = ET.fromstring(report(hostile, "junit"))  # noqa: S314 - our own output
    assert top.tag == "testsuites"
    (suite,) = top
    assert suite.tag == "testsuite"
    assert {"name", "tests", "failures", "errors", "time"} <= suite.attrib.keys()
    properties, *cases = suite
    assert properties.tag == "properties"
    assert all(p.tag == "property" and p.keys() == ["name", "value"] for p in properties)
    for case in cases:
        assert case.tag == "testcase"
        assert {"name", "classname", "time"} <= case.attrib.keys()
        tags = [child.tag for child in case]
        assert tags in ([], ["failure"], ["system-out"], ["failure", "system-out"])
        for failure in case.findall("failure"):
            assert failure.keys() == ["message", "type"]
            assert list(failure) == []
    assert int(suite.attrib["tests"]) == len(cases)
    assert int(suite.attrib["failures"]) == len(suite.findall("testcase/failure"))
    assert suite.attrib["errors"] == "0"
    said = "".join(suite.itertext())
    assert "]]></failure><b a=" in said
    assert "    reason: because\ufffd::error::made up" in said


def test_junit_leaves_out_what_xml_cannot_hold() -> None:
    """Control characters and halves of pairs are dropped."""
    text = FORMATS["junit"](outcome(finding(message="a\x00\x1b\ud800\uffffb")))
    (failure,) = ET.fromstring(text).iter("failure")  # noqa: S314 - our own output
    assert failure.attrib["message"] == "DRV101 ab"


def test_junit_tells_failures_from_output() -> None:
    """Warnings fail a strict run only, a crash is an error, infos are told on demand."""
    found = (
        finding("DRV102", Severity.WARNING),
        finding(),
        finding("INT001"),
        finding("FCT101", Severity.INFO),
        finding(file="top.yml", waived_by="accepted"),
    )

    def cases(findings: Iterable[Finding], **more: bool) -> dict[str, list[tuple[str, str]]]:
        text = FORMATS["junit"](outcome(*findings), **more)
        top = ET.fromstring(text)  # noqa: S314 - our own output
        return {
            f"{case.attrib['classname']}/{case.attrib['name']}": [
                (child.tag, " ".join(re.findall(r"[A-Z]{3}\d{3}", child.text or "")))
                for child in case
            ]
            for case in top.iter("testcase")
        }

    record, other = "releases/a/1.yml", "./top.yml"
    assert cases(found[:2]) == {record: [("failure", "DRV101"), ("system-out", "DRV102")]}
    assert cases(found[:2], strict=True) == {record: [("failure", "DRV102 DRV101")]}
    assert cases(found[1:4]) == {record: [("error", "INT001 DRV101")]}
    assert cases(found[3:4]) == {record: []}
    assert cases(found[3:4], infos=True) == {record: [("system-out", "FCT101")]}
    assert cases(found[4:]) == {record: [], other: [("system-out", "DRV101")]}
    text = FORMATS["junit"](outcome(*found[:2]), strict=True)
    assert 'message="DRV102 message, and 1 more"' in text


# ---- sarif ----


@pytest.fixture(scope="module")
def validate(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[str]]:
    """Give the function that says which rules of Microsoft's validator a log breaks."""
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        pytest.skip("the validator is a program for Linux on x86-64")
    MULTITOOL.chmod(0o755)  # a script of its package would do it; scripts of packages never run
    folder = tmp_path_factory.mktemp("sarif")

    def validated(text: str) -> list[str]:
        (folder / "log.sarif").write_text(text, encoding="utf-8")
        command = [str(MULTITOOL), "validate", "log.sarif", "--config", "default", "--output"]
        subprocess.run(
            [*command, "out.sarif", "--log", "ForceOverwrite", "--rule-kind", "Sarif;Ghas"],
            cwd=folder,
            env={**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"},
            check=True,
            capture_output=True,
        )
        log = (folder / "out.sarif").read_text(encoding="utf-8-sig")
        return [result["ruleId"] for result in results(log)]

    return validated


@pytest.mark.sarif
def test_sarif_is_valid(hostile: Path, validate: Callable[[str], list[str]]) -> None:
    """Microsoft's validator only misses a home page of the program: it has none."""
    assert validate(report(hostile, "sarif")) == ["SARIF2005"]
    assert validate(FORMATS["sarif"](outcome())) == ["SARIF2005"]
    paged = FORMATS["sarif"](outcome(finding()), site="https://notes.example.org/")
    assert "https://notes.example.org/rules/DRV101/" in paged
    assert validate(paged) == ["SARIF2005"]
    assert validate('{"version": "2.1.0", "runs": [{}]}') == ["JSON1002"]


def test_sarif_has_no_links_and_no_placeholders_of_records(hostile: Path) -> None:
    """Words of a record are text to a viewer, and names of files are addresses."""
    found = results(report(hostile, "sarif"))
    texts = [result["message"]["text"] for result in found]
    assert any("\\[go\\](javascript:alert) {{0}} \\\\" in text for text in texts)
    assert not any(re.search(r"(?<!\\)\]\(|(?<!\{)\{0", text) for text in texts)
    places = [result["locations"][0]["physicalLocation"] for result in found]
    uris = [place["artifactLocation"]["uri"] for place in places]
    assert all(re.fullmatch(r"[A-Za-z0-9/._%~-]+", uri) for uri in uris)
    assert any("25.12%0A%3A%3Aerror" in uri for uri in uris)


def test_sarif_suppresses_what_is_waived(hostile: Path) -> None:
    """A waived finding is in the log, with the reason of the record."""
    found = results(report(hostile, "sarif"))
    reasons = [s["justification"] for result in found for s in result.get("suppressions", ())]
    assert "because" + EVIL in reasons


def test_sarif_marks_a_finding_wherever_it_moves() -> None:
    """A fingerprint does not change with the line; equal findings have different ones."""

    def marks(*lines: int) -> list[str]:
        spans = [Span(line, 1, line, 2) for line in lines]
        text = FORMATS["sarif"](outcome(*(finding(span=span) for span in spans)))
        return [result["partialFingerprints"]["finding/v1"] for result in results(text)]

    assert marks(3) == marks(8) != []
    assert len(set(marks(3, 4))) == 2


def test_sarif_says_when_a_rule_crashed() -> None:
    """A run with a crash was not successful, and where the facts come from is told."""
    ran = [
        json.loads(FORMATS["sarif"](outcome(finding(code, source="https://example.org/x"))))
        for code in ("DRV101", "INT001")
    ]
    success = [log["runs"][0]["invocations"][0]["executionSuccessful"] for log in ran]
    assert success == [True, False]
    result = ran[0]["runs"][0]["results"][0]
    assert result["message"]["text"].endswith("Remedy: help.\n\nSource: https://example.org/x")
    assert result["properties"] == {"help": "help", "source": "https://example.org/x"}
