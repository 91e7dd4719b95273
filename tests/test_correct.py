"""Corrections: a published fact changes with a dated erratum, or not at all."""

from __future__ import annotations

import difflib
import json
import subprocess
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.desk.correct import End, ended
from generator.desk.edit.substitution import is_commented
from generator.desk.tried import DeskError
from generator.loader import load, parse, read, take
from generator.model.deviation import Erratum
from generator.model.release import Status
from generator.record import Record
from tests.checkout import RECORD, edit

PPU = "training-xpu-pytorch:25.11"
NV = "training-nv-pytorch:25.08"
NV_FILE = "releases/training-nv-pytorch/25.08.yml"
WHY = ("--reason", "en=Overlooked.", "--reason", "zh=遗漏。", "--reason", "fr=Oublié.")


def _run(project: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--root", str(project), *arguments])


def _record(project: Path, name: str = RECORD) -> Record:
    catalog = read(project).catalog
    assert catalog is not None
    return next(record for record in catalog.records if record.name == name)


def _last(project: Path, name: str = RECORD) -> Erratum:
    return _record(project, name).release.errata[-1]


def _git(project: Path, *arguments: str) -> None:
    command = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments]
    subprocess.run(command, cwd=project, check=True, capture_output=True)


@pytest.fixture
def published(project: Path) -> Path:
    """Give a project whose records stand in git, as they were published."""
    _git(project, "init", "-q")
    _git(project, "add", "-A")
    _git(project, "commit", "-q", "-m", "published")
    return project


@pytest.mark.parametrize(
    ("field", "was", "now"),
    [
        ("driver.recommended", "1.5.1", "1.5.2"),
        ("components.torch", "2.8.0+ali.9.ppu1.7.0.cu129", "2.8.0+ali.10.ppu1.7.0.cu129"),
        ("components.flash_attn", "2.7.4.post1+ppu1.7.0.oe", "2.7.4.post2+ppu1.7.0.oe"),
        ("variants[1].components.ray", "2.53.0", "2.54.0"),
        ("variants[0].components.ray", "2.51.1", "2.52.0"),
        ("variants[1].components.peft", "0.16.0", "0.17.0"),
        ("components.gdb", "15.0.50.20240403-git", "none"),
        ("sdk.version", "1.7.0", "1.7.0.post1"),
        ("released", "unknown", "2025-11-20"),
        ("driver.blocked", "none", "1.2.0"),
    ],
)
def test_a_fact_is_corrected(published: Path, field: str, was: str, now: str) -> None:
    """The record has the new fact and an erratum with the old one; nothing else changes."""
    done = _run(published, "erratum", PPU, field, now, *WHY, "--on", "2026-02-14")
    assert done.exit_code in {0, 1}, done.output
    erratum = _last(published)
    assert (erratum.was, erratum.now, erratum.on) == (was, now, date(2026, 2, 14))
    assert erratum.reason == {"en": "Overlooked.", "zh": "遗漏。", "fr": "Oublié."}
    assert erratum.field == field.replace("flash_attn", "flash-attn")
    since = _run(published, "check", "--since", "HEAD", "--format", "json").output
    for code in ("LIF105", "LIF107", "IDN122"):
        assert code not in since
    # The same change without its erratum is an error: the test can fail.
    text = (published / RECORD).read_text(encoding="utf-8")
    start = text.index("errata:")
    (published / RECORD).write_text(
        text[:start] + "errata: []\n" + text[text.index("sources:") :], encoding="utf-8"
    )
    since = _run(published, "check", "--since", "HEAD", "--format", "json").output
    assert ("LIF105" in since) is (was not in {"unknown", "none"})


def test_a_list_is_corrected(project: Path) -> None:
    """Its items are separated by commas."""
    blocked = _record(project, NV_FILE).release.driver.blocked
    now = ", ".join(branch for branch in blocked if branch != "R545")
    done = _run(project, "erratum", NV, "driver.blocked", now, "--reason", "Only once.")
    assert done.exit_code == 0, done.output
    assert "R545" not in _record(project, NV_FILE).release.driver.blocked
    assert "LIF107" not in done.output


def test_a_second_correction_starts_from_the_first(project: Path) -> None:
    """Each is one line more; the page tells the whole way."""
    for now in ("1.5.2", "1.5.3"):
        assert _run(project, "erratum", PPU, "driver.recommended", now, *WHY).exit_code == 0
    assert [(e.was, e.now) for e in _record(project).release.errata] == [
        ("1.5.1", "1.5.2"),
        ("1.5.2", "1.5.3"),
    ]


def test_the_file_may_be_named(project: Path) -> None:
    """A path that leads to the record is as good as its name."""
    done = _run(project, "erratum", str(project / RECORD), "driver.recommended", "1.5.2", *WHY)
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("training-xpu-pytorch:25.12", "released", "x"), "did you mean training-xpu-pytorch:25"),
        (("x", "released", "x"), "there is no record x"),
        ((PPU, "components.torhc", "1"), "did you mean components.torch?"),
        ((PPU, "[", "1"), "write it as in driver.minimum or components.x"),
        ((PPU, "components.vllm", "1"), "variants[1].components.vllm is 0.11.1+ppu1.7.0.post1.oe"),
        ((PPU, "driver.why", "1"), "is prose, or several facts"),
        ((PPU, "driver.recommended", "1.5.1"), "driver.recommended is 1.5.1 already"),
        ((PPU, "released", "soon"), "what would be written is no record: line 4"),
        ((PPU, "driver.family", "none"), "what would be written is no record"),
        ((PPU, "base.image", "x"), "base.image is not stated in the file"),
        ((PPU, "variants[1].components.perf", "none"), "cannot be taken out by lines"),
    ],
)
def test_a_correction_that_cannot_be_made_is_one_sentence(
    project: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    """It says what to name instead, and the file stays."""
    was = (project / RECORD).read_bytes()
    done = _run(project, "erratum", *arguments, *WHY)
    assert done.exit_code == 2, done.output
    assert sentence in done.output
    assert (project / RECORD).read_bytes() == was


@pytest.mark.parametrize("record", [PPU, RECORD])
def test_a_record_that_cannot_be_read_is_not_taken_for_another(project: Path, record: str) -> None:
    """It is there: nobody is sent to a record of the same release of another image."""
    edit(project / RECORD, "status: supported", "status: [")
    done = _run(project, "withdraw", record, *WHY)
    assert done.exit_code == 2
    assert f"{RECORD} cannot be read: see tagnotes check" in done.output


def test_a_record_that_changes_meanwhile(project: Path) -> None:
    """Two corrections at once are one of them, and a sentence for the other."""
    snapshot = take(project)
    catalog = load(snapshot).catalog
    assert catalog is not None
    record = next(record for record in catalog.records if record.name == RECORD)
    assert _run(project, "erratum", PPU, "driver.recommended", "1.5.2", *WHY).exit_code == 0
    with pytest.raises(DeskError, match="was changed meanwhile: run this again"):
        ended(snapshot, catalog, record, End(Status.WITHDRAWN, "Broken.", date(2026, 3, 1)))


@pytest.mark.parametrize(
    "reasons", [("en=A.", "B."), ("en=A.", "de=B."), ("en=",), ("en= ",), ("en=A.", "en=B.")]
)
def test_a_reason_for_nobody_is_refused(project: Path, reasons: tuple[str, ...]) -> None:
    """Each text is in a language of the site, in that one alone, and says something."""
    given = [word for reason in reasons for word in ("--reason", reason)]
    done = _run(project, "erratum", PPU, "driver.recommended", "1.5.2", *given)
    assert done.exit_code == 2
    assert "write it once for each of en, zh, fr" in done.output


@pytest.mark.parametrize(
    ("command", "status"), [("deprecate", "deprecated"), ("withdraw", "withdrawn")]
)
def test_the_end_of_a_release(published: Path, command: str, status: str) -> None:
    """Its record says why and since when, and what to use instead."""
    done = _run(published, command, NV, *WHY, "--replaced-by", "25.11", "--on", "2026-03-01")
    assert done.exit_code in {0, 1}, done.output
    release = _record(published, NV_FILE).release
    assert (release.status, release.replaced_by) == (status, "25.11")
    assert release.status_reason == {"en": "Overlooked.", "zh": "遗漏。", "fr": "Oublié."}
    assert (release.errata[-1].field, release.errata[-1].on) == ("status", date(2026, 3, 1))
    assert "LIF105" not in _run(published, "check", "--since", "HEAD").output
    again = _run(published, command, NV, *WHY)
    assert again.exit_code == 2
    assert f"is {status} already" in again.output


def test_what_takes_the_place_of_a_release_has_a_record(published: Path) -> None:
    """Another one than its own: readers are led there. Nothing is written otherwise."""
    before = (published / RECORD).read_bytes()
    for by in ("26.12", "25.11"):
        done = _run(published, "withdraw", PPU, *WHY, "--replaced-by", by)
        assert done.exit_code == 2
        assert f"has no other record {by}; it has " in done.output
    assert (published / RECORD).read_bytes() == before


def test_a_waiver_that_has_nothing_more_to_accept_goes(published: Path) -> None:
    """A pre-release may be in what is no longer advised; the other waivers stay."""
    before = _record(published).release.waivers
    done = _run(published, "deprecate", PPU, *WHY)
    assert done.exit_code == 0, done.output
    assert f"\n{RECORD}: took out TOR102, which waived nothing\n" in done.output
    kept = tuple(waiver for waiver in before if waiver.rules != ("TOR102",))
    assert _record(published).release.waivers == kept != before


def test_a_correction_that_is_wrong_itself_is_not_written(published: Path) -> None:
    """What no waiver could accept stops it; what the image really breaks is written and told."""
    before = (published / RECORD).read_bytes()
    for field, now, code in (
        ("driver.recommended", "1.5,4", "IDN105"),
        ("driver.recommended", "1.0.0", "DRV105"),
    ):
        done = _run(published, "erratum", PPU, field, now, *WHY)
        assert done.exit_code == 2, done.output
        assert f"it would be wrong, so nothing was written: {code} " in done.output
    assert (published / RECORD).read_bytes() == before
    # What is wrong elsewhere is no fault of a correction.
    edit(published / NV_FILE, 'minimum: "575"', 'minimum: "575"\n  recommended: "570"')
    torch = "2.8.0+ali.9.ppu1.6.0.cu129"
    done = _run(published, "erratum", PPU, "components.torch", torch, *WHY)
    assert done.exit_code == 1
    assert "error SDK101 torch" in done.output
    assert _record(published).release.components["torch"] == torch


def test_what_is_withdrawn_stays_so(project: Path) -> None:
    """There is no way back to a lesser end, and a draft has no life to end."""
    assert _run(project, "withdraw", NV, "--reason", "Broken.").exit_code in {0, 1}
    assert "is withdrawn already" in _run(project, "deprecate", NV, "--reason", "Old.").output
    edit(project / RECORD, "status: supported", "status: draft")
    assert "was not published can be deleted" in _run(project, "withdraw", PPU, *WHY).output


@pytest.mark.parametrize("command", ["deprecate", "withdraw"])
@pytest.mark.parametrize("successor", [(), ("--replaced-by", "25.11")])
def test_an_end_that_is_taken_back_leaves_nothing(
    project: Path, command: str, successor: tuple[str, ...]
) -> None:
    """Neither its reason nor what to use instead stays, and nothing is missed for that."""
    before = _record(project, NV_FILE).release
    _git(project, "init", "-q")
    _run(project, command, NV, *WHY, *successor)
    _git(project, "add", "-A")
    _git(project, "commit", "-q", "-m", "published")
    done = _run(project, "erratum", NV, "status", "supported", *WHY)
    assert done.exit_code in {0, 1}, done.output
    release = _record(project, NV_FILE).release
    assert release.model_copy(update={"errata": before.errata}) == before
    assert (release.errata[-1].field, release.errata[-1].now) == ("status", "supported")
    assert "LIF105" not in _run(project, "check", "--since", "HEAD").output


def test_a_lesser_end_keeps_its_reason(project: Path) -> None:
    """What is no longer advised still says why and what to use instead."""
    _run(project, "withdraw", NV, *WHY, "--replaced-by", "25.11")
    assert _run(project, "erratum", NV, "status", "deprecated", *WHY).exit_code in {0, 1}
    release = _record(project, NV_FILE).release
    assert (release.status, release.replaced_by) == ("deprecated", "25.11")
    assert release.status_reason is not None


@pytest.mark.parametrize(
    ("command", "status"), [("deprecate", "deprecated"), ("withdraw", "withdrawn")]
)
def test_an_end_is_no_erratum(project: Path, command: str, status: str) -> None:
    """It wants a reason that stays on the page: the command that writes it is named."""
    before = (project / NV_FILE).read_bytes()
    done = _run(project, "erratum", NV, "status", status, *WHY)
    assert done.exit_code == 2
    assert f"readers have to know why: tagnotes {command} says so" in done.output
    assert (project / NV_FILE).read_bytes() == before


def test_without_a_catalogue_nothing_is_corrected(project: Path) -> None:
    """It is said where to look."""
    (project / "releases/catalog.yml").write_text("x: [", encoding="utf-8")
    done = _run(project, "withdraw", PPU, *WHY)
    assert (done.exit_code, "the catalogue cannot be read" in done.output) == (2, True)


def test_a_component_of_its_own_for_a_tag_without_any(project: Path) -> None:
    """A tag that had nothing of its own gets its first difference."""
    edit(
        project / RECORD,
        "  - tag: 25.11.post1\n    components:\n",
        "  - tag: 25.11.post1\n    x:\n",
    )
    text = (project / RECORD).read_text(encoding="utf-8")
    start, end = text.index("    x:\n"), text.index("\nhighlights:")
    (project / RECORD).write_text(text[:start] + text[end:], encoding="utf-8")
    done = _run(project, "erratum", PPU, "variants[1].components.ray", "2.54.0", *WHY)
    assert done.exit_code in {0, 1}, done.output
    assert "    components: {ray: 2.54.0}\n" in (project / RECORD).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "listed",
    [
        "  blocked:\n    - R418\n    # why\n    - R440\n",
        "  blocked: [R418, # why\n    R440]\n",
        "  blocked: [R418, R440 # why\n    ]\n",
        "  blocked: [ # why\n    {R418: x}, R440]\n",
        "  blocked: |- # why\n    R418\n",
    ],
)
def test_a_comment_inside_of_a_fact_is_left_to_its_author(project: Path, listed: str) -> None:
    """Nobody else knows what it is about by then."""
    text = (project / NV_FILE).read_text(encoding="utf-8")
    line = next(line for line in text.splitlines(keepends=True) if "  blocked:" in line)
    text = text.replace(line, listed)
    path = ("driver", "blocked")
    assert is_commented(text, path)
    assert not is_commented(text.replace("# why", ""), path)
    if "- R440" in listed:
        (project / NV_FILE).write_text(text, encoding="utf-8")
        done = _run(project, "erratum", NV, "driver.blocked", "R418", *WHY)
        assert done.exit_code == 2
        assert "a comment stands in driver.blocked: edit the file" in done.output


def test_what_a_text_leaves_no_place_for_is_refused(project: Path) -> None:
    """Lines below a text that keeps the empty ones at its end would take these from it."""
    kept = "{}:\n        en: x\n        zh: y\n        fr: |+\n          z\n\n\n"
    erratum = "errata:\n    - on: 2026-01-01\n      field: released\n      was: unknown\n"
    erratum += f"      now: none\n      {kept.format('reason')}"
    edit(project / RECORD, "errata: []\n", erratum)
    edit(project / RECORD, "\nhighlights:", f"      {kept.format('title')}highlights:")
    edit(project / RECORD, f"      {kept.format('title')}", f"    {kept.format('title')}")
    was = (project / RECORD).read_bytes()
    for command in (
        ("erratum", PPU, "driver.recommended", "1.5.2", *WHY),
        ("new", *PPU.split(":"), "--tag", "25.11.post2"),
    ):
        done = _run(project, *command)
        assert done.exit_code == 2, done.output
        assert "leaves no place" in done.output
    assert (project / RECORD).read_bytes() == was


@pytest.mark.parametrize(
    ("end", "command"),
    [
        (" # the end", ("deprecate", NV, *WHY)),
        ("\n...\n# the end", ("deprecate", NV, *WHY)),
        (" # the end", ("erratum", NV, "support_ends", "2030-01-01", *WHY)),
    ],
)
def test_what_is_written_last_has_a_line_of_its_own(
    project: Path, end: str, command: tuple[str, ...]
) -> None:
    """A file may end without a break of its last line; no fact gets into a comment by that."""
    text = (project / NV_FILE).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("release: ")]
    (project / NV_FILE).write_text("\n".join((*lines, 'release: "25.08"' + end)), encoding="utf-8")
    assert _run(project, *command).exit_code in {0, 1}
    release = _record(project, NV_FILE).release
    assert release.errata[-1].reason == {"en": "Overlooked.", "zh": "遗漏。", "fr": "Oublié."}
    assert (release.status_reason or release.support_ends) is not None
    assert end in (project / NV_FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(
    "command",
    [
        ("erratum", NV, "driver.minimum", "576", *WHY),
        ("erratum", NV, "components.gdb", "none", *WHY),
        ("erratum", NV, "support_ends", "2030-01-01", *WHY),
        ("withdraw", NV, *WHY, "--replaced-by", "25.11"),
        ("new", *NV.split(":"), "--tag", "25.08.post1"),
        ("check", "--fix"),
    ],
)
def test_each_line_keeps_its_break(project: Path, command: tuple[str, ...], turn: int) -> None:
    """In a file with breaks of both kinds, an edit touches no line but its own."""
    file = project / NV_FILE
    edit(file, 'release: "25.08"', "release: 25.08")
    lines = file.read_text(encoding="utf-8").split("\n")
    ends = [("\r\n", "\n")[number // 3 % 2 ^ turn] for number, _ in enumerate(lines)]
    before = "".join(part for pair in zip(lines, ends, strict=True) for part in pair)
    before = before.removesuffix(ends[-1])
    file.write_bytes(before.encode())
    assert _run(project, *command).exit_code in {0, 1}
    after = file.read_bytes().decode()
    assert after != before
    told = difflib.ndiff(before.splitlines(keepends=True), after.splitlines(keepends=True))
    by_mark: dict[str, list[str]] = {"-": [], "+": []}
    for line in told:
        by_mark.get(line[0], []).append(line[2:].rstrip("\r\n"))
    # What is the same but for its break would be in both.
    assert not set(filter(None, by_mark["-"])) & set(by_mark["+"])
    assert len(by_mark["-"]) <= 2


@pytest.mark.parametrize(
    "command", [("erratum", NV, "driver.minimum", "576", *WHY), ("withdraw", NV, *WHY)]
)
def test_the_breaks_of_lines_and_comments_stay(project: Path, command: tuple[str, ...]) -> None:
    """What is compared with git is what was changed, and nothing else."""
    file = project / NV_FILE
    edit(file, "status: supported", "# first\nstatus: supported # as ever")
    edit(file, "errata: []", "errata: [] # so far")
    before = file.read_bytes().replace(b"\n", b"\r\n")
    file.write_bytes(before)
    assert _run(project, *command).exit_code in {0, 1}
    after = file.read_bytes()
    assert after.count(b"\n") == after.count(b"\r\n")
    lines = frozenset(after.splitlines())
    gone = [line for line in before.splitlines() if line not in lines]
    assert len(gone) == 2, gone
    assert b"# first\r\nstatus: " in after
    assert b" # as ever\r\n" in after
    assert b"errata: # so far\r\n  - {" in after


def test_a_file_that_may_not_be_written_is_one_sentence(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record stays as it was."""
    was = (project / RECORD).read_bytes()

    def full(_: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(Path, "replace", full)
    done = _run(project, "erratum", PPU, "driver.recommended", "1.5.2", *WHY)
    assert done.exit_code == 2
    assert "could not be written: No space left on device" in done.output
    assert (project / RECORD).read_bytes() == was
    assert not list((project / RECORD).parent.glob(".*~"))


def test_an_empty_list_of_two_lines_is_filled_where_it_stands(project: Path) -> None:
    """Brackets that are not closed on their line stay brackets."""
    edit(project / RECORD, "errata: []\n", "errata: [\n  ]\n")
    done = _run(project, "erratum", PPU, "driver.recommended", "1.5.2", *WHY)
    assert done.exit_code == 0, done.output
    assert "errata: [{on: " in (project / RECORD).read_text(encoding="utf-8")
    assert _last(project).now == "1.5.2"


@pytest.mark.parametrize("braces", [False, True])
def test_the_first_erratum_of_a_record_without_a_list(project: Path, braces: bool) -> None:  # noqa: FBT001
    """The key comes to its place among the others, or last between braces."""
    path = project / NV_FILE
    if braces:
        data = parse("", path.read_bytes()).data
        assert data is not None
        del data["errata"]
        path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    else:
        edit(path, "errata: []\n", "")
    done = _run(project, "erratum", NV, "released", "2025-08-30", *WHY)
    assert done.exit_code in {0, 1}, done.output
    assert _last(project, NV_FILE).now == "2025-08-30"
    text = path.read_text(encoding="utf-8")
    assert ("errata: [{" in text) is braces
    assert ("\nerrata:\n  - {" in text) is not braces


def test_what_stands_below_the_end_of_the_record_stays_there(project: Path) -> None:
    """A line of three points ends what YAML reads; a comment below it is kept."""
    path = project / NV_FILE
    path.write_text(path.read_text(encoding="utf-8") + "\n# last\n...\n# below\n", encoding="utf-8")
    assert _run(project, "withdraw", NV, "--reason", "Broken.").exit_code in {0, 1}
    assert path.read_text(encoding="utf-8").endswith("\n# last\n...\n# below\n")
