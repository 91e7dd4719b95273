"""Fix: what has one right answer is mended, and not one byte beside it."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator import desk
from generator.cli import main
from generator.desk import Fixed, fix
from generator.desk.edit.removal import emptied, removed
from generator.finding import Finding, Severity
from generator.lint import check
from generator.loader import Loaded, Snapshot, load, parse, take
from generator.source import Path as Place
from tests.test_fuzz import damaged
from tests.test_history import ask, commit

HERE = Path(__file__).parent
NAME = "releases/trainer-ppu/25.12.yml"
DAY = date(2026, 11, 30)
PROJECT = take(HERE / "project")

RECORD = """\
image: trainer-ppu
release: "25.12"
released: 2025-12-18
status: supported
sdk: {name: ppu, version: 1.7.0}
driver: {family: ppu, minimum: 1.1.0}
components:
  Ubuntu: "24.04"
  Python: 3.12.7
  CUDA: "12.8"
  torch: 2.8.0
  triton: 3.4.0
variants: [{tag: "25.12", architectures: [amd64]}]
fixes: []
availability: {public: true, vpc: all}
sources: [{url: "https://docs.example.org/notes"}]
"""

WAIVER = "until: 2027-06-30, reason: {en: Kept, zh: 保留, fr: Conservé}"


def judge(loaded: Loaded) -> tuple[Finding, ...]:
    """Give what is wrong in a catalogue."""
    return check(loaded, today=DAY).findings


def mend(raw: bytes | str, *, snapshot: Snapshot = PROJECT) -> tuple[bytes, Fixed]:
    """Mend one record; give what it says then, and what was done."""
    raw = raw.encode() if isinstance(raw, str) else raw
    fixed = fix(snapshot.with_contents({NAME: raw}), judge, frozenset({NAME}))
    assert set(fixed.files) <= {NAME}
    return fixed.files.get(NAME, raw), fixed


def mended(text: str) -> str:
    """Give what a record says when it was mended; nothing is left to mend then."""
    raw, _ = mend(text)
    assert mend(raw)[1].files == {}
    return raw.decode()


# ---- values ----


@pytest.mark.parametrize(
    ("was", "now"),
    [
        # A version without quotes.
        ('Ubuntu: "24.04"', "Ubuntu: 24.04"),
        ('CUDA: "12.8"', "CUDA: 12.8"),
        ('tag: "25.12"', "tag: 25.12"),
        # A decimal comma; what then looks like a number is quoted.
        ('Ubuntu: "24.04"', 'Ubuntu: "24,04"'),
        ("Ubuntu: '24.04'", "Ubuntu: '24,04'"),
        ('Ubuntu: "24.04"', "Ubuntu: 24,04"),
        ("Ubuntu: 24.04.1", "Ubuntu: 24,04,1"),
        ('"Ubuntu": "24.04" # the system', '"ubuntu": "24,04" # the system'),
        # A component by another name.
        ("torch: 2.8.0", "pytorch: 2.8.0"),
        ("torch: 2.8.0", "Torch: 2.8.0"),
        ("'torch': 2.8.0", "'PyTorch': 2.8.0"),
        ("torch : 2.8.0", "pytorch : 2.8.0"),
    ],
)
def test_a_value_is_mended_where_it_stands(was: str, now: str) -> None:
    """The style of quotes stays, and so does everything around."""
    key = was.partition(":")[0].strip("\"' ")
    line = next(line.strip() for line in RECORD.splitlines() if f"{key}:" in line)
    old = line if key != "tag" else 'tag: "25.12"'
    right = RECORD.replace(old, was)
    assert mended(RECORD.replace(old, now)) == right
    assert mended(right) == right


def test_a_name_is_mended_wherever_it_stands() -> None:
    """In lists, in notes, in waivers, and in what differs in a variant, all in one go."""
    wrong = RECORD.replace("  torch: 2.8.0\n", "  pytorch: 2.8.0+ppu1.6.0\n").replace(
        "architectures: [amd64]",
        "architectures: [amd64], components: {pytorch: 2.8.0+ppu1.6.1}",
    )
    wrong += (
        "highlights: [{upgrade: [sdk, Pytorch]}]\n"
        "notes: [{text: {en: x, zh: x, fr: x}, components: ['pytorch', \"triton\"]}]\n"
        f"waivers: [{{component: pytorch, rules: [SDK101], {WAIVER}}}]\n"
    )
    right = mended(wrong)
    assert "pytorch" not in right.lower()
    for part in (
        "  torch: 2.8.0+ppu1.6.0\n",
        "{torch: 2.8.0+ppu1.6.1}",
        "upgrade: [sdk, torch]",
        "components: ['torch', \"triton\"]",
        "component: torch",
    ):
        assert part in right


@pytest.mark.parametrize(
    "wrong",
    [
        # The right name stands there already: which version counts is not ours to say.
        RECORD.replace("  torch: 2.8.0\n", "  torch: 2.8.0\n  pytorch: 2.8.0\n"),
        RECORD.replace("  torch: 2.8.0\n", "  Torch: 2.8.0\n  pytorch: 2.8.0\n"),
        RECORD.replace("[amd64]", "[amd64], components: {pytorch: 2.8.0}"),
        RECORD.replace("  torch: 2.8.0\n", "  pytorch: 2.8.0\n").replace(
            "[amd64]", "[amd64], components: {torch: 2.8.1}"
        ),
        RECORD + "notes: [{text: {en: x, zh: x, fr: x}, components: [torch, pytorch]}]\n",
        # Nobody knows what is meant.
        RECORD.replace("torch: 2.8.0", "tritom: 2.8.0"),
        # What is written is not what it says.
        RECORD.replace('"24.04"', '"24\\x2c04"'),
        RECORD.replace('"24.04"', "'24,04''5'"),
    ],
)
def test_what_is_not_sure_is_left_alone(wrong: str) -> None:
    """A repair that might say something else than was meant is none."""
    assert mended(wrong) == wrong


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (
            '"Voir « l\'image » : ici ? Non; `a ? b : c` {torch} !"',
            '"Voir «\u00a0l’image\u00a0»\u00a0: ici\u202f? Non\u202f; `a ? b : c` {torch}\u202f!"',
        ),
        ("'«Vite»'", "'«\u00a0Vite\u00a0»'"),
        ("L'image", "L’image"),
        # An escape, a text in several lines and a block are not touched, nor is what is right.
        ("'L''image'", "'L''image'"),
        ('"L\'image\\u00a0!"', '"L\'image\\u00a0!"'),
        ("\n      L'image\n      va", "\n      L'image\n      va"),
        ("|\n      L'image", "|\n      L'image"),
        ("Vite\u00a0!", "Vite\u00a0!"),
    ],
)
def test_french_marks_get_what_no_keyboard_has(wrong: str, right: str) -> None:
    """Each mark is mended where it stands, and code, placeholders and other languages are not."""
    notes = 'notes:\n- text:\n    en: "it\'s; `a ? b : c` {{torch}}"\n    zh: "it\'s"\n    fr: {}\n'
    assert mended(RECORD + notes.format(wrong)) == RECORD + notes.format(right)


def test_a_french_text_is_found_among_others_in_its_line() -> None:
    """Only the text that the finding is about is mended."""
    wrong = RECORD + "notes: [{text: {en: it's, zh: it's, fr: Vite !}}]\n"
    assert mended(wrong) == wrong.replace("Vite !", "Vite\u202f!")


def test_a_repair_that_gives_another_error_is_not_made() -> None:
    """It is told, with the code; the others are made."""
    # With a decimal point it is no CUDA that ever was.
    wrong = RECORD.replace('CUDA: "12.8"', 'CUDA: "12,7"').replace('"24.04"', "24.04")
    wrong = wrong.replace('tag: "25.12"', "tag: 25.12")
    raw, fixed = mend(wrong)
    assert [repair.code for repair in fixed.repairs] == ["SRC014", "SRC014"]
    ((repair, reason),) = fixed.left
    assert repair.said == "wrote 12.7 for 12,7"
    assert reason == "it would give another error: CUD104"
    assert raw.decode() == RECORD.replace('CUDA: "12.8"', 'CUDA: "12,7"')


# ---- waivers ----

USED = "- {component: torch, rules: [TOR101], " + WAIVER + "}"
UNUSED = "- {component: triton, rules: [SDK101], " + WAIVER + "}"
LONG = """\
waivers:
- component: triton
  rules:
  - SDK101
  - TOR101
  until: 2027-06-30
  reason:
    en: |
      Kept.

      Long.
    zh: 保留
    fr: >-
      Conservé.
"""
ALONE = """\
  - # alone

    component: triton
    rules: [SDK101]
    until: 2027-06-30
    reason: {en: x, zh: x, fr: x}
"""
LISTED = """\
waivers:
  - component: torch
    rules:
      - TOR101
      - SDK101 # no
    until: 2027-06-30
    reason: {en: x, zh: x, fr: x}
"""
BROKEN = RECORD.replace("triton: 3.4.0", "triton: 3.3.0")
"""A record with one finding, which USED accepts."""


@pytest.mark.parametrize(
    ("was", "now"),
    [
        # The whole list, with the comment that is about it; not what stands on either side.
        (f"waivers:\n  {UNUSED}\n", ""),
        (f"waivers:\n{UNUSED}\n", ""),
        (f"waivers: [{UNUSED[2:]}]\n", ""),
        (f"waivers: [{UNUSED[2:]}] # why\n", ""),
        (f"# why\nwaivers: # all\n  # the first\n  {UNUSED}\n  # to the end\n", ""),
        (f"\n# why\n# and how\nwaivers:\n  {UNUSED}\n\nerrata: []\n", "\nerrata: []\n"),
        (f"# apart\n\nwaivers:\n  {UNUSED}\nerrata: []\n", "# apart\n\nerrata: []\n"),
        (f"waivers:\n  {UNUSED}\n# the end\n", "# the end\n"),
        (f"\nwaivers:\n  {UNUSED}\n", ""),
        (LONG + "\nerrata: []\n", "\nerrata: []\n"),
        # One of several.
        (f"waivers:\n  {UNUSED}\n  {USED}\n", f"waivers:\n  {USED}\n"),
        (f"waivers:\n  {USED}\n  {UNUSED}\n", f"waivers:\n  {USED}\n"),
        (f"waivers:\n  {UNUSED}\n  {USED}\n  {UNUSED}\n", f"waivers:\n  {USED}\n"),
        (
            f"waivers:\n  # one\n  {UNUSED} # x\n    # of it\n  # two\n  {USED}\n",
            f"waivers:\n  # two\n  {USED}\n",
        ),
        (
            f"waivers:\n  {USED}\n\n  # one\n  {UNUSED}\n\nerrata: []\n",
            f"waivers:\n  {USED}\n\nerrata: []\n",
        ),
        (f"waivers:\n  {USED}\n{ALONE}", f"waivers:\n  {USED}\n"),
        (f"waivers: [{USED[2:]}, {UNUSED[2:]}]\n", f"waivers: [{USED[2:]}]\n"),
        (f"waivers: [{UNUSED[2:]}, {USED[2:]}]\n", f"waivers: [{USED[2:]}]\n"),
        (
            f"waivers: [\n  {UNUSED[2:]}, # one\n  # two\n  {USED[2:]},\n]\n",
            f"waivers: [\n  # two\n  {USED[2:]},\n]\n",
        ),
        (
            f"waivers: [\n  {USED[2:]}, # one\n  {UNUSED[2:]}\n]\n",
            f"waivers: [\n  {USED[2:]}, # one\n]\n",
        ),
        (f"waivers: [{USED[2:]},\n {UNUSED[2:]}]\n", f"waivers: [{USED[2:]}]\n"),
        # One rule of several.
        (
            "waivers:\n  " + USED.replace("[TOR101]", "[SDK101, TOR101]") + "\n",
            f"waivers:\n  {USED}\n",
        ),
        (
            "waivers:\n  " + USED.replace("[TOR101]", "[TOR101, SDK101]") + "\n",
            f"waivers:\n  {USED}\n",
        ),
        (LISTED, LISTED.replace("      - SDK101 # no\n", "")),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_waiver_that_accepts_nothing_goes(was: str, now: str, ending: str) -> None:
    """With its comments, and with the key when it was the last one; what is of use stays."""
    top = BROKEN if "component: torch" in was else RECORD
    wrong, right = ((top + text).replace("\n", ending) for text in (was, now))
    assert mended(wrong) == right


VARIANT = """\
variants:
  - tag: "25.12"
    architectures: [amd64]
"""
FLOW = 'variants: [{tag: "25.12", architectures: [amd64]}]\n'


@pytest.mark.parametrize(
    ("right", "old", "new"),
    [
        (VARIANT, '"25.12"\n', f'"25.12"\n    waivers:\n      {UNUSED}\n'),
        (VARIANT, "[amd64]\n", f"[amd64]\n    waivers:\n    {UNUSED}\n"),
        (VARIANT.replace("- ", "- waivers: []\n    "), "[]", f"\n      {UNUSED}"),
        (VARIANT.replace("- ", "- waivers: [] # x\n    "), "[]", f"[{UNUSED[2:]}]"),
        (FLOW, ", arch", f", waivers: [{UNUSED[2:]}], arch"),
        (FLOW, "[amd64]", f"[amd64], waivers: [{UNUSED[2:]}]"),
    ],
)
def test_a_waiver_of_a_variant_goes_too(right: str, old: str, new: str) -> None:
    """Where the key cannot go without its dash, the list stays and is empty."""
    wrong = right.replace(old, new).replace("waivers: \n", "waivers:\n")
    assert mended(RECORD.replace(FLOW, wrong)) == RECORD.replace(FLOW, right)


def test_a_waiver_stays_while_something_else_is_wrong() -> None:
    """Mended, that may be what the waiver was for."""
    wrong = BROKEN.replace("triton:", "tritom:") + f"waivers:\n  {USED}\n"
    assert "WAI101" in {finding.code for finding in judged(wrong)}
    assert mended(wrong) == wrong


def test_a_waiver_holds_whatever_a_component_is_called() -> None:
    """A waiver of torch is of use to a record that calls it otherwise, and stays."""
    wrong = RECORD.replace("torch: 2.8.0", "pytorch: 2.8.0+ppu1.6.0")
    wrong += f"waivers:\n  - {{component: torch, rules: [SDK101], {WAIVER}}}\n"
    assert "WAI101" not in {finding.code for finding in judged(wrong)}
    assert mended(wrong) == wrong.replace("pytorch", "torch")


def judged(text: str) -> tuple[Finding, ...]:
    """Give what is wrong in a record."""
    found = judge(load(PROJECT.with_contents({NAME: text.encode()})))
    return tuple(finding for finding in found if finding.file == NAME)


def test_what_cannot_be_taken_out_cleanly_stays() -> None:
    """It is told; nothing around it is touched."""
    wrong = RECORD + f"waivers: [{UNUSED[2:]}, # one\n {USED[2:]}]\n"
    wrong = wrong.replace("triton: 3.4.0", "triton: 3.3.0")
    raw, fixed = mend(wrong)
    assert raw.decode() == wrong
    ((repair, reason),) = fixed.left
    assert repair.said == "took out SDK101, which waived nothing"
    assert reason == "it cannot be done without touching what stands around it"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a: 1\n", ("b",)),
        ("a: 1\n", ("a", "b")),
        ("", ("a",)),
        ("- - a\n", (0, 0)),
        ("a: {b: 1 }  # x\n", ("a", "c")),
    ],
)
def test_what_is_not_there_is_not_taken_out(text: str, path: Place) -> None:
    """Nor what stands in a way that no record has."""
    assert removed(text, path) is None
    assert emptied(text, path) is None


def test_the_only_item_of_a_list_goes() -> None:
    """The brackets stay."""
    assert removed("a: [1]\n", ("a", 0)) == "a: []\n"


def test_a_comment_before_a_list_is_not_lost() -> None:
    """The list is not made empty when that would cost it."""
    assert emptied("- a: # why\n    [1]\n", (0, "a")) is None
    assert removed("a: {b: 1} c\n", ("a",)) is None


# ---- files ----


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_the_form_of_a_file_stays(mark: bytes, ending: str, last: bool) -> None:  # noqa: FBT001
    """Byte order mark, line ends and a missing last one are not ours to mend."""
    wrong = RECORD.replace('"24.04"', "24.04") if mark else RECORD.replace('"24.04"', "'24,04'")
    right = RECORD if mark else RECORD.replace('"24.04"', "'24.04'")
    forms = [text if last else text.removesuffix("\n") for text in (wrong, right)]
    given, expected = (mark + text.replace("\n", ending).encode() for text in forms)
    assert mend(given)[0] == expected


def test_a_last_line_without_its_end_stays_so() -> None:
    """Also when the last lines go."""
    text = RECORD + f"waivers:\n  {UNUSED}"
    assert mended(text) == RECORD.removesuffix("\n")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of the test project with two faults in one file and one in another."""
    root = tmp_path / "project"
    shutil.copytree(HERE / "project", root)
    (root / "mkdocs.yml").touch()
    monkeypatch.chdir(root)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796000000")
    write(root / "releases/trainer-ppu/25.09.yml", [('"24.04"', "'24,04'"), ("torch:", "pytorch:")])
    write(root / "releases/trainer-nv/25.08.yml", [('"24.04"', "24.04")])
    return root


def write(path: Path, changes: Iterable[tuple[str, str]]) -> None:
    """Change a file."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def run(*arguments: str) -> Result:
    """Run the check with its repairs."""
    return CliRunner().invoke(main, ["check", "--fix", *arguments])


def state(root: Path) -> dict[str, tuple[int, int, bytes]]:
    """Give every file but those of the cache, with its inode and its mode."""
    files = (path for path in root.rglob("*") if path.is_file() and ".cache" not in path.parts)
    return {
        path.relative_to(root).as_posix(): (
            path.stat().st_ino,
            stat.S_IMODE(path.stat().st_mode),
            path.read_bytes(),
        )
        for path in files
    }


def test_what_was_mended_is_told_and_the_result_is_checked(project: Path) -> None:
    """One line a repair, then the report of what is left, with its exit code."""
    before = state(project)
    assert CliRunner().invoke(main, ["check"]).exit_code == 1
    result = run()
    assert result.exit_code == 0
    assert result.output.splitlines()[:3] == [
        "releases/trainer-nv/25.08.yml:8:22: fixed SRC014 quoted 24.04",
        "releases/trainer-ppu/25.09.yml:10:22: fixed IDN105 wrote 24.04 for 24,04",
        "releases/trainer-ppu/25.09.yml:10:61: fixed IDN103 wrote torch for pytorch",
    ]
    assert ": 0 errors" in result.output
    after = state(project)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"releases/trainer-ppu/25.09.yml", "releases/trainer-nv/25.08.yml"}
    assert "Ubuntu: '24.04'" in after["releases/trainer-ppu/25.09.yml"][2].decode()
    assert ": fixed " not in run().output
    assert state(project) == after


def test_only_the_files_that_are_asked_for_are_mended(project: Path) -> None:
    """The others keep their faults."""
    result = run("releases/trainer-nv")
    assert result.exit_code == 0
    assert result.output.count(": fixed ") == 1
    assert "pytorch" in (project / "releases/trainer-ppu/25.09.yml").read_text(encoding="utf-8")


@pytest.mark.usefixtures("project")
def test_a_report_for_programs_stays_one() -> None:
    """What was mended is told aside of it."""
    result = run("--format", "json")
    assert result.stdout.startswith("{")
    assert result.stderr.count(": fixed ") == 3


def test_what_is_left_is_told(project: Path) -> None:
    """With the reason, and the exit code of the check."""
    write(project / "releases/trainer-ppu/25.09.yml", [('CUDA: "12.8"', 'CUDA: "12,7"')])
    result = run()
    assert result.exit_code == 1
    assert "25.09.yml:10:53: not fixed IDN105: it would give another error: CUD" in result.output


def test_a_revision_is_part_of_what_is_judged(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A comma that was published is corrected by an erratum, not in silence."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    ask(project, "init", "-q")
    commit(project, "v1")
    result = run("--since", "v1")
    assert result.exit_code == 1
    assert "not fixed IDN105: it would give another error: LIF105" in result.output
    assert result.output.count(": fixed ") == 2


@pytest.mark.parametrize("mode", [0o640, 0o755, 0o600])
def test_a_file_keeps_its_mode(project: Path, mode: int) -> None:
    """Nothing of a file changes but its content, and nothing is left beside it."""
    path = project / "releases/trainer-nv/25.08.yml"
    path.chmod(mode)
    names = set(state(project))
    run()
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert set(state(project)) == names


def test_a_link_is_followed_inside_the_project(project: Path) -> None:
    """It stays a link, and the file it leads to is mended."""
    path = project / "releases/trainer-nv/25.08.yml"
    path.rename(project / "kept.yml")
    path.symlink_to("../../kept.yml")
    assert run().exit_code == 0
    assert path.is_symlink()
    assert '"24.04"' in (project / "kept.yml").read_text(encoding="utf-8")


def test_a_link_out_of_the_project_is_not_followed(project: Path, tmp_path: Path) -> None:
    """Neither when it is read nor when it is written."""
    path = project / "releases/trainer-nv/25.08.yml"
    path.rename(tmp_path / "outside.yml")
    path.symlink_to(tmp_path / "outside.yml")
    before = (tmp_path / "outside.yml").read_bytes()
    assert run().exit_code == 1
    with pytest.raises(PermissionError, match="leads out of the project"):
        desk.replace(project, "releases/trainer-nv/25.08.yml", before, b"x")
    assert (tmp_path / "outside.yml").read_bytes() == before


def test_a_file_that_may_not_be_written_is_told(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a mistake of usage, in one sentence, and every file is whole."""
    before = state(project)
    monkeypatch.setattr(os, "access", lambda *_: False)
    result = run()
    assert result.exit_code == 2
    assert "releases/trainer-nv/25.08.yml could not be written: it is read-only" in result.output
    monkeypatch.undo()
    assert state(project) == before


def test_what_is_no_file_is_left_alone(project: Path) -> None:
    """Reading a pipe would never end."""
    path = project / "releases/trainer-nv/26.08.yml"
    os.mkfifo(path)
    with pytest.raises(OSError, match="it is no file"):
        desk.replace(project, "releases/trainer-nv/26.08.yml", b"x", b"y")


def test_a_file_that_was_changed_meanwhile_is_left_alone(project: Path) -> None:
    """Somebody has it open in an editor."""
    path = project / "releases/trainer-nv/25.08.yml"
    before = path.read_bytes()
    with pytest.raises(OSError, match="was changed meanwhile"):
        desk.replace(project, "releases/trainer-nv/25.08.yml", b"x", b"y")
    assert path.read_bytes() == before


def test_a_failure_on_the_way_leaves_no_trace(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is the old one or the new one, never half of it."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = state(project)
    monkeypatch.setattr(os, "fchmod", fail)
    result = run("releases/trainer-nv")
    assert result.exit_code == 2
    assert "could not be written: No space left on device" in result.output
    assert state(project) == before


def test_a_broken_catalogue_hinders_nothing_else(project: Path) -> None:
    """Versions can be quoted while nobody knows the components."""
    (project / "releases/catalog.yml").write_text("x", encoding="utf-8")
    (project / "releases/trainer-nv/latin.yml").write_bytes(b"release: \xff")
    result = run()
    assert result.exit_code == 1
    assert result.output.count(": fixed ") == 1


# ---- whatever a record looks like ----


class Piece(NamedTuple):
    """A part of a record as it is written, and as it is when it was mended."""

    was: str
    now: str


def same(text: str) -> Piece:
    """Give a part that is right."""
    return Piece(text, text)


COMMENTS = st.sampled_from(["", "# 备注: {a: 1, 2}\n", "\n", "\n# - x: 24,04\n\n"])
SPELLINGS = st.sampled_from(
    [
        same('"24.04"'),
        same("'24.04'"),
        same("24.04.1"),
        Piece("24.04", '"24.04"'),
        Piece("24,04", '"24.04"'),
        Piece("'24,04'", "'24.04'"),
        Piece('"24,04" # 24,04', '"24.04" # 24,04'),
        Piece("24.04  # twice", '"24.04"  # twice'),
    ]
)
NAMES = st.sampled_from(
    [
        *(same("torch"), same("'torch'"), same('"torch" ')),
        *(Piece("pytorch", "torch"), Piece("'Torch'", "'torch'"), Piece('"PyTorch" ', '"torch" ')),
    ]
)


@st.composite
def waivers(draw: st.DrawFn) -> Piece:
    """Give a list of waivers, of which each is of use or none."""
    items = draw(st.lists(st.sampled_from([same(USED), Piece(UNUSED, "")]), max_size=4))
    if not items:
        return same(draw(st.sampled_from(["", "waivers: []\n"])))
    # Two of the same would both be called used or both not.
    items = [item for i, item in enumerate(items) if item not in items[:i]]
    if not any(item.now for item in items):
        items.append(same(USED))
    if draw(st.booleans()):
        was, now = (
            ", ".join(text[2:] for text in texts if text) for texts in zip(*items, strict=True)
        )
        return Piece(f"waivers: [{was}]\n", f"waivers: [{now}]\n")
    indent = draw(st.sampled_from(["", "  "]))
    was, now = "waivers:\n", "waivers:\n"
    for item in items:
        about = draw(st.sampled_from(["", f"{indent}# 关于: it\n"]))
        tail = draw(st.sampled_from(["", " # - x"]))
        was += f"{about}{indent}{item.was}{tail}\n"
        now += f"{about}{indent}{item.now}{tail}\n" if item.now else ""
    return Piece(was, now)


@st.composite
def records(draw: st.DrawFn) -> tuple[bytes, bytes]:
    """Give a record with faults, as it is written and as it is when it was mended."""
    name, version, list_ = draw(NAMES), draw(SPELLINGS), draw(waivers())
    note = draw(NAMES)
    lines: list[Piece] = []
    for line in (BROKEN if USED[2:] in list_.was else RECORD).splitlines(keepends=True):
        if not line.startswith("  "):
            lines.append(same(draw(COMMENTS)))
        piece = same(line)
        if line.startswith("  torch"):
            piece = Piece(f"  {name.was}: 2.8.0\n", f"  {name.now}: 2.8.0\n")
        if line.startswith("  Ubuntu"):
            piece = Piece(f"  Ubuntu: {version.was}\n", f"  Ubuntu: {version.now}\n")
        lines.append(piece)
    notes = "notes: [{{text: {{en: x, zh: x, fr: x}}, components: [{}, triton]}}]\n"
    lines += [
        same("\n"),
        Piece(notes.format(note.was), notes.format(note.now)),
        same("\n"),
        list_,
        same(draw(st.sampled_from(["", "errata: []\n", "\nerrata: [] # 24,04\n"]))),
    ]
    ending = draw(st.sampled_from(["\n", "\r\n"]))
    texts = ["".join(parts) for parts in zip(*lines, strict=True)]
    if draw(st.booleans()):
        texts = [text.rstrip("\n") for text in texts]
    was, now = (text.replace("\n", ending).encode() for text in texts)
    return was, now


@pytest.mark.no_cover  # the other tests reach every line
@settings(max_examples=80, suppress_health_check=list(HealthCheck))
@given(records())
def test_nothing_but_the_faults_is_touched(pair: tuple[bytes, bytes]) -> None:
    """The result is what was written, with each fault mended in its place, and it stays so."""
    was, now = pair
    raw, fixed = mend(was)
    assert raw.decode() == now.decode()
    assert fixed.left == ()
    again = mend(raw)[1]
    assert (again.files, again.repairs) == ({}, ())


@pytest.mark.no_cover  # the other tests reach every line
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(damaged(), st.sampled_from(["24.04", "24,04", "'24,04'", '"24.04"']))
def test_no_record_is_made_worse(text: str, version: str) -> None:
    """Whatever was done to it, a mended record has no error more, and is not mended twice."""
    text = text.replace("training-xpu-pytorch", "trainer-ppu").replace("'24.04'", version)
    raw = text.encode("utf-8", "surrogatepass")
    now, fixed = mend(raw)
    if not fixed.files:
        assert fixed.repairs == ()
        return
    before, after = (
        [f.code for f in judged(r.decode()) if f.severity is Severity.ERROR and not f.waived_by]
        for r in (raw, now)
    )
    assert len(after) <= len(before)
    assert parse(NAME, now).data is not None
    assert mend(now)[1].files == {}
    if all(repair.value for repair in fixed.repairs):
        # Lines that no repair names are what they were.
        lines = enumerate(zip(raw.splitlines(), now.splitlines(), strict=True), 1)
        named = {repair.span.line for repair in fixed.repairs}
        assert {number for number, (old, new) in lines if old != new} <= named
