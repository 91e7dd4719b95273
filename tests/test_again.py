"""A site that was built before: what is kept of it is what a build from nothing would write."""

from __future__ import annotations

import os
import re
import shutil
import time
from pathlib import Path

import mkdocs.utils
import pytest
from click.testing import CliRunner

from generator import store, unchanged
from generator.cli import main
from generator.engine import rulebook
from generator.engine.aside import Aside, AsideError
from generator.engine.plugin import TagnotesPlugin
from generator.engine.session import Session
from generator.finding import Finding, Severity
from generator.lint import judged
from generator.lint.memory import Judgement, Memory
from generator.lint.outcome import Tally
from generator.loader import Known, load, take
from tests.checkout import SMALL_RECORD, SMALL_TEXT, digest, edit, made, named
from tests.edits import EDITS, SEED, Editor


@pytest.mark.fuzz
def test_what_is_kept_is_what_would_be_made(trio: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After any edits the site is byte by byte that of a build from nothing, or both fail."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")
    editor = Editor(trio, SEED)
    # What was built before stands aside while the same is built from nothing.
    before = {trio / name: trio / f"{name}.before" for name in ("site", ".cache")}
    code = made(trio)
    done: list[str] = []
    for _ in range(EDITS):
        done.append(editor.edit())
        if unchanged.pages(trio, trio / "mkdocs.yml", trio / "site") is None:
            code = made(trio)
        kept = digest(trio / "site")
        for path, aside in before.items():
            path.rename(aside)
        assert made(trio, anew=True) == code, done
        assert code or digest(trio / "site") == kept, done
        for path, aside in before.items():
            shutil.rmtree(path, ignore_errors=True)
            aside.rename(path)


@pytest.fixture
def lone(small: Path) -> Path:
    """Give a project in one language with one record: what is quickest to build."""
    (small / SMALL_RECORD).parent.mkdir()
    (small / SMALL_RECORD).write_text(SMALL_TEXT.lstrip(), "utf-8")
    return small


def _built(project: Path, *options: str) -> str:
    """Build with the command, and return what it says."""
    result = CliRunner().invoke(main, ["--root", str(project), "build", *options])
    assert result.exit_code == 0, result.output
    return result.output


def _times(site: Path) -> dict[str, int]:
    return {
        path.relative_to(site).as_posix(): path.stat().st_mtime_ns
        for path in site.rglob("*")
        if path.is_file()
    }


def test_what_is_up_to_date_is_not_built(trio: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command says so; a change of a source, of a setting or of a file of the site is seen."""
    monkeypatch.setattr(rulebook, "rules", named)
    assert made(trio) == 0
    before = _times(trio / "site")
    assert re.search(r"site is up to date: \d+ pages", _built(trio))
    assert "up to date" not in _built(trio, "--anew")
    for name in ("docs/en/guide.md", SMALL_RECORD, "mkdocs.yml", "site/index.html"):
        with (trio / name).open("a", encoding="utf-8") as file:
            file.write("\n")
        assert unchanged.pages(trio, trio / "mkdocs.yml", trio / "site") is None, name
    assert made(trio) == 0
    assert "\n\n" not in (trio / "site/index.html").read_text("utf-8")[-2:]
    # None of that said anything else; only the page that was written into is another.
    after = _times(trio / "site")
    changed = {name for name in after if before.get(name) != after[name]}
    assert changed == {"index.html", "guide/index.md"}


def test_a_file_that_says_the_same_keeps_its_time(lone: Path) -> None:
    """What copies a site to readers sees only what changed, after a build of all pages too."""
    for release in ("1.1", "1.2", "1.3"):
        text = SMALL_TEXT.replace('"1.0"', f'"{release}"').lstrip()
        (lone / SMALL_RECORD).with_name(f"{release}.yml").write_text(text, "utf-8")
    assert made(lone) == 0
    before = _times(lone / "site")
    edit(lone / "releases/image/1.3.yml", "torch: 2.9.0", "torch: 2.9.1")
    TagnotesPlugin.session.ledgers.clear()  # as in another process
    assert made(lone) == 0
    after = _times(lone / "site")
    changed = {name for name in after if before.get(name) != after[name]}
    assert "image/1.3/index.html" in changed
    assert "image/index.html" in changed
    assert not {name for name in changed if name.startswith(("image/1.1", "guide", "assets"))}
    assert made(lone, anew=True) == 0
    assert _times(lone / "site") == after


def test_languages_that_are_built_apart_are_one_site(
    trio: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Put together they have the bytes of a build of all; each can be built again on its own."""
    monkeypatch.setattr(rulebook, "rules", named)
    assert made(trio) == 0
    whole = digest(trio / "site")
    parts = [str(trio / f"part-{language}") for language in ("en", "zh", "fr")]
    for part in (*parts, parts[1]):
        _built(trio, "--site-dir", part, "--lang", part[-2:])
    merged = CliRunner().invoke(
        main, ["--root", str(trio), "merge", *parts, "--site-dir", str(trio / "merged")]
    )
    assert merged.exit_code == 0, merged.output
    assert digest(trio / "merged") == whole


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (("en", "zh"), "a part is missing: fr"),
        (("zh", "fr"), "a part is missing: the first language"),
        (("en", "zh", "fr", "zh"), "give each part once"),
    ],
)
def test_parts_that_are_no_site_are_refused(
    trio: Path, parts: tuple[str, ...], sentence: str
) -> None:
    """What is missing or there twice is named, and nothing is written."""
    for language in ("en", "zh", "fr"):
        folder = trio / f"part-{language}" / ("" if language == "en" else language)
        folder.mkdir(parents=True)
        (folder / "404.html").write_text("lost")
    given = [str(trio / f"part-{language}") for language in parts]
    result = CliRunner().invoke(main, ["--root", str(trio), "merge", *given])
    assert result.exit_code == 2
    assert sentence in result.output
    assert not (trio / "site").exists()


def test_a_language_that_is_not_there_is_not_built(trio: Path) -> None:
    """Its name is told, with those that there are."""
    result = CliRunner().invoke(main, ["--root", str(trio), "build", "--lang", "ja"])
    assert result.exit_code == 1
    assert not (trio / "site").exists()


def test_languages_that_are_built_at_the_same_time(
    trio: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Several processes write what one writes; what goes wrong in one of them stops the build."""
    monkeypatch.setattr(rulebook, "rules", named)
    _built(trio, "--jobs", "1")
    one = digest(trio / "site")
    _built(trio, "--anew", "--jobs", "3")
    assert digest(trio / "site") == one
    assert "up to date" in _built(trio)
    with (trio / "docs/zh/guide.md").open("a", encoding="utf-8") as file:
        file.write("[x](nowhere.md)\n")
    options = ["--root", str(trio), "build", "--strict", "--jobs", "2"]
    assert CliRunner().invoke(main, options).exit_code == 1
    assert "there were warnings, and the build is strict: the old site stays" in caplog.text
    assert "descriptor" not in caplog.text
    (trio / "docs/zh/guide.md").write_bytes(b"\xff")
    result = CliRunner().invoke(main, options)
    assert result.exit_code == 1
    assert digest(trio / "site") == one


def _ends(_: str) -> None:
    os._exit(3)


def _waits(_: str) -> None:
    time.sleep(1000)


def test_a_process_that_ends_early_is_told() -> None:
    """Whoever waits for it does not wait for ever."""
    with pytest.raises(AsideError, match="ended early"):
        Aside(_ends, ["x"]).results()
    Aside(_waits, ["x"]).stop()


def test_what_nobody_can_know_is_made_each_time(lone: Path) -> None:
    """With a hook of somebody else in the settings no page is kept, for it may change any."""
    (lone / "hook.py").write_text("def on_post_page(output, **_): return output", "utf-8")
    with (lone / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write("\nhooks: [hook.py]\n")
    assert made(lone) == 0
    assert unchanged.pages(lone, lone / "mkdocs.yml", lone / "site") is None
    assert not [*(lone / ".cache").rglob("site-*")]


def test_what_goes_is_removed(trio: Path, tmp_path: Path) -> None:
    """A page goes with its source, and its folder too; so does what is known of other sites."""
    (trio / "docs/en/deep").mkdir()
    (trio / "docs/en/deep/page.md").write_text("# Deep\n", "utf-8")
    extra = {"theme:\n": "theme:\n  static_templates: [partials/copyright.html]\n"}
    for old, new in extra.items():
        edit(trio / "mkdocs.yml", old, new)
    assert made(trio) == 0
    assert (trio / "site/deep/page/index.html").is_file()
    assert (trio / "site/partials/copyright.html").is_file()
    shutil.rmtree(trio / "docs/en/deep")
    ledgers = trio / ".cache/tagnotes"
    (ledgers / "site-0.json").write_text("{")
    (ledgers / "site-1.json").write_text(f'{{"site": "{tmp_path}/gone"}}')
    assert made(trio) == 0
    assert not (trio / "site/deep").exists()
    assert len([*ledgers.glob("site-*")]) == 1
    (trio / SMALL_RECORD).unlink()
    (trio / "site/x/y").mkdir(parents=True)
    (trio / "site/x/y/z").write_text("of nobody")
    assert made(trio) == 0
    assert not (trio / "site/x").exists()
    assert not (trio / "site/image/1.0").exists()
    assert (trio / "site/image/index.html").is_file()


def test_what_was_changed_by_hand_is_made_again(
    trio: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A page that is gone, one that is a folder now, an index that somebody wrote into."""
    assert made(trio) == 0
    before = digest(trio / "site")
    (trio / "site/image/1.0/index.html").unlink()
    page = trio / "site/fr/image/1.0/index.html"
    page.unlink()
    page.mkdir()
    with (trio / "site/zh/search/search_index.json").open("a", encoding="utf-8") as file:
        file.write(" ")
    TagnotesPlugin.session.ledgers.clear()
    caplog.clear()
    assert made(trio) == 0
    assert digest(trio / "site") == before
    said = {record.message for record in caplog.records if record.name.startswith("mkdocs.str")}
    assert not said, "of pages that are kept MkDocs has nothing to say"


def test_where_a_file_has_one_place_it_is_copied(
    lone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time stays the same there too."""
    assert made(lone) == 0
    before = _times(lone / "site")

    def one_place(*_: object, **__: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", one_place)
    assert made(lone, anew=True) == 0
    assert _times(lone / "site") == before


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (r"^\w+\n", "another program\n"),
        (r"(?<=\t)\{.*", "{"),
        (r"(?<=\t)\{.*", "[]"),
        (r"(?<=\t)\{.*", '{"image": "x"}'),
    ],
)
def test_data_that_is_kept_is_no_more_trusted_than_a_file(
    lone: Path, written: str, said: str
) -> None:
    """Of another program, damaged, or no record: the file is read again."""
    assert made(lone, anew=True) == 0
    kept = lone / ".cache/tagnotes/records.jsonl"
    kept.write_text(re.sub(written, lambda _: said, kept.read_text("utf-8")), "utf-8")
    loaded = load(take(lone), before=Known.of(lone))
    assert loaded.catalog is not None
    assert [record.reference for record in loaded.catalog.records] == ["image:1.0"]


def test_what_changes_while_it_is_read_is_not_kept(lone: Path) -> None:
    """The next check reads it again; of a rule that crashed nothing is remembered either."""
    snapshot = take(lone)
    edit(lone / SMALL_RECORD, "torch: 2.9.0", "torch: 2.9.1")
    judged(snapshot, None)
    assert not (lone / ".cache").exists()
    loaded, _ = judged(take(lone), None)
    assert loaded.catalog is not None
    memory = Memory.of(take(lone), loaded.catalog, None, infos=True)
    (record,) = loaded.catalog.records
    crashed = Finding("INT001", Severity.ERROR, SMALL_RECORD, "a rule crashed", "report it")
    memory.learn(record, "key", Judgement((crashed,), Tally(), 0))
    assert not memory.said


def test_a_dead_anchor_is_told_of_what_is_kept(
    trio: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A page that leads to a heading of another is not made again when that heading goes."""
    with (trio / "docs/en/guide.md").open("a", encoding="utf-8") as file:
        file.write("\n[x](image/1.0.md#advice)\n")
    record = trio / SMALL_RECORD
    notes = "notes: [{text: {fr: Attention.}}]\n"
    record.write_text(record.read_text("utf-8") + notes, "utf-8")
    assert made(trio) == 0
    edit(record, notes, "")
    caplog.clear()
    assert made(trio) == 1
    assert made(trio, strict=False) == 0
    told = "docs/en/guide.md: 'image/1.0.md' has no anchor '#advice'"
    assert told in caplog.text
    caplog.clear()
    assert made(trio, strict=False, anew=True) == 0
    assert told not in caplog.text, "MkDocs tells it of what is made"
    assert "#advice" in caplog.text


def test_merging_fails_in_one_sentence(trio: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of somebody else is not replaced, and a full disk leaves the old site."""
    for language in ("en", "zh", "fr"):
        folder = trio / f"part-{language}" / ("" if language == "en" else language)
        folder.mkdir(parents=True)
        (folder / "404.html").write_text("lost")
    given = [str(trio / f"part-{language}") for language in ("en", "zh", "fr")]
    (trio / "site").mkdir()
    (trio / "site/thesis.tex").write_text("years")
    command = ["--root", str(trio), "merge", *given]
    assert "holds something other than a site" in CliRunner().invoke(main, command).output

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "x")

    monkeypatch.setattr(shutil, "copy2", full)
    result = CliRunner().invoke(main, [*command, "--site-dir", str(trio / "other")])
    assert result.exit_code == 2
    assert "No space left on device; the old site stays" in result.output
    assert not [*trio.glob("other*")]


def test_nothing_is_kept_outside_of_a_project(
    lone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its store is a link that leads out, the command makes everything each time."""
    monkeypatch.setattr(rulebook, "rules", named)
    monkeypatch.setattr(TagnotesPlugin, "session", Session())
    (tmp_path / "elsewhere").mkdir()
    (lone / ".cache").symlink_to(tmp_path / "elsewhere")
    assert "up to date" not in _built(lone)
    assert "up to date" not in _built(lone, "--anew")
    assert not [*(tmp_path / "elsewhere").iterdir()]


@pytest.mark.no_cover
def test_a_process_that_is_quick_loses_nothing(trio: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """MkDocs empties the folder in which other processes write theirs: before they do."""
    monkeypatch.setattr(rulebook, "rules", named)
    clean = mkdocs.utils.clean_directory

    def late(folder: str) -> None:
        time.sleep(0 if folder.endswith(("zh", "fr")) else 0.7)
        clean(folder)

    _built(trio, "--jobs", "1")
    before = digest(trio / "site")
    monkeypatch.setattr(mkdocs.utils, "clean_directory", late)
    (trio / "site/404.html").write_text("changed")
    _built(trio, "--jobs", "3")
    assert digest(trio / "site") == before


def test_words_of_the_program_are_a_part_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stand beside it in a checkout: another translation is another program, and page."""
    monkeypatch.setattr(store, "locales", lambda: tmp_path)
    before, judged_before = unchanged.program(), store.program()
    (tmp_path / "tagnotes.po").write_text("another word", "utf-8")
    assert unchanged.program() != before
    assert store.program() == judged_before, "what is found is in English"


def test_what_cannot_be_forgotten_is_told(small: Path) -> None:
    """A build of everything anew does not begin where it could be taken for one that was not."""
    name = f".cache/tagnotes/{store.ledger_of(small / 'site')}"
    (small / name).mkdir(parents=True)
    result = CliRunner().invoke(main, ["--root", str(small), "build", "--anew"])
    assert result.exit_code == 2
    assert name in result.output
    assert "cannot be removed" in result.output
    assert not (small / "site").exists()
