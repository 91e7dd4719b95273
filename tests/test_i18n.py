"""``tagnotes i18n``: what is missing, behind or wrong in translations, and what mends it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from generator import package
from generator.cli import main
from generator.finding import Finding
from generator.i18n import PoError, Said, Template, Words, merged, read_po
from generator.lint import CODES, SOURCES, check
from generator.loader import read
from generator.model.settings import Language
from generator.package import locales
from generator.site import markdown
from generator.site.pages.translations import page
from generator.site.publication import Publication
from generator.source import Source
from generator.translation import Project, ProjectError, marks, stamp, template
from generator.translation.messages import Messages
from generator.translation.slots import disagreement, slots
from generator.translation.terms import Term
from generator.written import State, Written, declared, digest, stamped
from tests.checkout import edit, in_three, made, small
from tests.conftest import DAY

_LANGUAGES: Final = {
    "en": ("en", "en_US", "nplurals=2; plural=(n != 1);"),
    "fr": (
        "fr",
        "fr_FR",
        "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;",
    ),
    "zh": ("zh-Hans", "zh_Hans_CN", "nplurals=1; plural=0;"),
}
_TAG: Final = Template("x", "X", (Said("a.py", ("Tag {n}",)),))
_TAGS: Final = Template("x", "X", (Said("a.py", ("{n} tag", "{n} tags")),))
_LINES: Final = (
    *('msgid ""', 'msgstr ""', '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"', "", "#~ x"),
    *('"Content-Type: text/plain; charset=bogus\\n"', 'msgid "a"', 'msgid_plural "b"', "msgctxt"),
    *('msgstr[0] "x"', 'msgstr[7] "y"', 'msgstr[x] "z"', '"go on"', "# r", "#, fuzzy", "#| y"),
    *('#~ msgid "c"', '#~ msgstr "d"', "#: \u2068a", "msgstr", '  msgid "e"', "<<<<<<< a"),
)
_ETIQUETTE: Final = Term(en="tag", use="tag", never=("étiquette", "étiquettes"))


def run(root: Path, *arguments: str) -> Result:
    """Run a command of the translators in a project."""
    return CliRunner().invoke(main, ["--root", str(root), "i18n", *arguments])


def said(
    language: str, entry: str, template: Template = _TAG, terms: Sequence[Term] = ()
) -> list[Finding]:
    """Return what is wrong with a catalog of one entry."""
    tag, locale, plural = _LANGUAGES[language]
    head = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Plural-Forms: {plural}\\n"\n'
    spoken = Language(id=language, name=language, tag=tag, locale=locale, theme="en")
    source = Source("x.po", f"{head}\n{entry}\n".encode())
    return list(Messages(source, spoken, template, terms).findings())


# ---- what is wrong with a catalog ----


@pytest.mark.parametrize(
    ("language", "entry", "code", "message"),
    [
        ("zh", "", "LOC103", 'message "Tag {n}" is not in the catalog'),
        ("zh", 'msgid "Tag {n}"\nmsgstr "标签 {n}"\n\nmsgid "Old"\nmsgstr "旧"', "LOC105", "more"),
        (
            "zh",
            'msgid "Tag {n}"\nmsgstr "标签 {n}"\n\n#~ msgid "Old"\n#~ msgstr ""',
            "LOC105",
            "more",
        ),
        ("zh", '#, fuzzy\nmsgid "Tag {n}"\nmsgstr "标签 {n}"', "LOC104", "fuzzy"),
        ("zh", 'msgid "Tag {n}"\nmsgstr ""', "LOC103", "not translated"),
        ("zh", 'msgid "Tag {n}"\nmsgstr "标签 {m}"', "LOC106", "{n} is missing, and {m} is not in"),
        (
            "zh",
            'msgid "Tag {n}"\nmsgstr "标签 {n} {n}"',
            "LOC106",
            "{n} is not in the English text",
        ),
        (
            "zh",
            'msgid "Tag {n}"\nmsgstr "标签 {n} `x`"',
            "LOC106",
            "`x` is not in the English text",
        ),
        ("zh", 'msgid "Tag {n}"\nmsgstr "标签:{n}"', "LOC108", "half-width punctuation beside Han"),
        ("zh", 'msgid "Tag {n}"\nmsgstr "标签 (Tag) {n}"', None, ""),
        ("zh", 'msgid "Tag {n}"\nmsgstr "标签Tag {n}"', "LOC108", "no space between Han and Latin"),
        ("zh", 'msgid "Tag {n}"\nmsgstr "标签： {n}"', "LOC108", "needless space"),
        ("zh", 'msgid "Tag {n}"\nmsgstr "你的标签 {n}"', "LOC108", "familiar address"),
        ("zh", 'msgid "Tag {n}"\nmsgstr "标签 {n} 个."', "LOC108", "half-width punctuation"),
        ("zh", 'msgid "Tag {n}"\nmsgstr "标签\'{n}"', "LOC108", "half-width quotation mark"),
        ("fr", 'msgid "Tag {n}"\nmsgstr "Tag : {n}"', "LOC108", "no no-break space before"),
        ("fr", 'msgid "Tag {n}"\nmsgstr "« {n} »"', "LOC108", "no no-break space inside"),
        ("fr", 'msgid "Tag {n}"\nmsgstr "L\'image {n}"', "LOC108", "straight apostrophe"),
        ("fr", 'msgid "Tag {n}"\nmsgstr "Tag\u202f: {n}"', "LOC108", "not the no-break space"),
        ("fr", 'msgid "Tag {n}"\nmsgstr "Image \'{n}\'"', "LOC108", "straight quotation mark"),
        ("fr", 'msgid "Tag {n}"\nmsgstr "Étiquette {n}"', "LOC109", '"Étiquette" for tag'),
        ("fr", 'msgid "Tag {n}"\nmsgstr "Étiquetteuse {n}"', None, ""),
        ("en", 'msgid "Tag {n}"\nmsgstr "Label {n}"', "LOC110", "not the English text"),
        ("en", 'msgid "Tag {n}"\nmsgstr ""', None, ""),
        ("fr", 'msgid "Tag {n}"', "LOC101", "no catalog: missing msgstr"),
        ("fr", "nothing", "LOC101", "no catalog: Unknown or misformatted keyword"),
    ],
)
def test_a_fault_of_a_catalog_is_found(
    language: str, entry: str, code: str | None, message: str
) -> None:
    """Each kind of fault is told once, with a remedy, and what is right is not."""
    terms = (_ETIQUETTE,) if language == "fr" else ()
    found = said(language, entry, terms=terms)
    kinds = dict.fromkeys((finding.code, finding.message) for finding in found)
    if code is None:
        assert not kinds
    else:
        assert [kind for kind, _ in kinds] == [code] * len(kinds) != []
        assert any(message in text for _, text in kinds)
        assert all(finding.help for finding in found)


def test_a_finding_shows_the_guilty_words() -> None:
    """File, line and column are those of the words, so that an editor jumps to them."""
    (found,) = said("fr", 'msgid "Tag {n}"\nmsgstr "Une étiquette {n}"', terms=(_ETIQUETTE,))
    assert (found.file, found.span) == ("x.po", (7, 13, 7, 22))
    assert found.excerpt.splitlines()[1].strip() == "^" * 9
    assert found.help == "write tag"


@pytest.mark.parametrize(
    ("language", "forms", "code"),
    [
        ("fr", ["{n} tag", "{n} de tags", "{n} tags"], []),
        ("fr", ["{n} tag", "{n} tags"], ["LOC107"]),
        ("fr", ["{n} tag", "{n} de tags", "tags"], ["LOC106"]),
        ("fr", ["{n} tag", "", "{n} tags"], ["LOC103"]),
        ("zh", ["{n} 个标签"], []),
        ("zh", ["{n} 个标签", "{n} 个标签"], ["LOC107"]),
        ("en", ["{n} tag", "{n} tags"], []),
        ("en", ["{n} tag", ""], ["LOC110"]),
    ],
)
def test_a_fault_of_plural_forms_is_found(language: str, forms: list[str], code: list[str]) -> None:
    """A catalog has as many forms as its language, each with the slots of the original."""
    lines = [f'msgstr[{n}] "{form}"' for n, form in enumerate(forms)]
    entry = "\n".join(('msgid "{n} tag"', 'msgid_plural "{n} tags"', *lines))
    assert [finding.code for finding in said(language, entry, _TAGS)] == code


def test_a_head_with_other_plural_forms_is_found() -> None:
    """A catalog that announces two forms for French is told at that line."""
    head = '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"'
    raw = f'msgid ""\nmsgstr ""\n{head}\n\nmsgid "Tag {{n}}"\nmsgstr "Tag {{n}}"\n'
    french = Language(id="fr", name="F", tag="fr", locale="fr_FR", theme="fr")
    (found,) = Messages(Source("x.po", raw.encode()), french, _TAG, ()).findings()
    assert (found.code, found.span.line) == ("LOC107", 3)
    assert found.message == "2 plural forms are announced, but fr has 3"


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("nplurals=99999999999; plural=0;", "no language has 9999 plural forms"),
        ("nplurals=2; plural=(;", "its plural rule cannot be used"),
        ("nplurals=2; plural=n;", "its plural rule cannot be used"),
    ],
)
def test_a_plural_rule_that_is_none_is_told(head: str, message: str) -> None:
    """A rule that no program can follow takes all words of the language with it."""
    raw = f'msgid ""\nmsgstr ""\n"Plural-Forms: {head}\\n"\n'
    with pytest.raises(PoError, match=message):
        read_po(raw.encode())


@given(st.lists(st.sampled_from(_LINES), max_size=12), st.binary(max_size=4))
def test_a_damaged_catalog_is_read_or_refused(lines: list[str], tail: bytes) -> None:
    """Whatever a file holds, it is a catalog or told with a line: nothing else happens."""
    raw = "\n".join(lines).encode() + tail
    told = []
    for take in (read_po, lambda raw: merged(raw, _TAG)):
        try:
            take(raw)
        except PoError as error:
            told.append(error.line)
    assert all(1 <= line <= raw.count(b"\n") + 2 for line in told)


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    """A file in another encoding is no catalog."""
    with pytest.raises(PoError) as caught:
        read_po(b'msgid ""\nmsgstr "\xe9"\n')
    assert (caught.value.line, caught.value.message) == (2, "not UTF-8")


_PARTS = st.lists(st.sampled_from(["{n}", "{}", "{name}", "`{n}`", "`a b`", "word", " ", "{", "é"]))


@given(_PARTS, st.randoms(use_true_random=False))
def test_the_order_of_placeholders_is_free(parts: list[str], random: object) -> None:
    """A translation may say things in another order, and nothing else may differ."""
    words = " - ".join(parts)
    assert disagreement(words, words) is None
    moved = list(parts)
    random.shuffle(moved)  # type: ignore[attr-defined]
    assert disagreement(words, " - ".join(moved)) is None


@given(st.text(alphabet="{}`ab "), st.text(alphabet="{}`ab "))
def test_what_disagrees_is_told_from_both_sides(one: str, other: str) -> None:
    """Texts agree in both directions or in none, and exactly when both hold the same slots."""
    assert (disagreement(one, other) is None) == (slots(one) == slots(other))
    assert (disagreement(one, other) is None) == (disagreement(other, one) is None)


# ---- what an update does ----


def test_an_update_changes_no_catalog_that_is_up_to_date() -> None:
    """Order, remarks, heads and the form of lines stay as they are, byte for byte."""
    for found in template.templates().values():
        for language in ("en", "fr", "zh"):
            path = locales() / language / "LC_MESSAGES" / f"{found.domain}.po"
            if path.is_file():
                once = merged(path.read_bytes(), found)
                assert read_po(once).entries
                assert merged(once, found) == once


def test_an_update_loses_nothing() -> None:
    """What is gone is kept until it is pruned, and comes back with its translation and remark."""
    head = '# Ours.\nmsgid ""\nmsgstr ""\n"Plural-Forms: nplurals=1; plural=0;\\n"\n'
    remark = f'# a remark{" that is long" * 9}\n#| msgid "Older"'
    raw = f'{head}\n{remark}\n#: b.py\nmsgid "Old"\nmsgstr "旧"\n'.encode()
    without = merged(raw, _TAG)
    assert without.decode().startswith("# Ours.\n")
    assert f'{remark}\n#~ msgid "Old"\n#~ msgstr "旧"' in without.decode()
    assert 'msgid "Tag {n}"\nmsgstr ""' in without.decode()
    back = merged(without, Template("x", "X", (*_TAG.said, Said("b.py", ("Old",)))))
    assert f'{remark}\n#: b.py\nmsgid "Old"\nmsgstr "旧"' in back.decode()
    assert "Old" not in merged(without, _TAG, prune=True).decode()
    with pytest.raises(PoError):
        merged(b"nothing", _TAG)


def test_rules_are_gathered_with_their_code_and_the_file_they_stand_in() -> None:
    """Translators see of which rule a message is the title or the reason."""
    found = {(entry.remark, entry.file): entry.ids for entry in template.templates()["rules"].said}
    assert found == {
        (f"{code.code}: {kind}", SOURCES[code.code]): (words,)
        for code in CODES.values()
        for kind, words in (("title", code.title), ("why", code.why))
    }


# ---- pages written by hand ----


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# T\n", "---\nsource: sha256:1\n---\n\n# T\n"),
        ("# T\r\n", "---\r\nsource: sha256:1\r\n---\r\n\r\n# T\r\n"),
        ("---\ntitle: T\n---\n# T\n", "---\ntitle: T\nsource: sha256:1\n---\n# T\n"),
        ("---\nsource: x \ntitle: T\n---\n", "---\nsource: sha256:1\ntitle: T\n---\n"),
        ("source: y\n", "---\nsource: sha256:1\n---\n\nsource: y\n"),
    ],
)
def test_a_page_is_stamped_and_nothing_else_of_it_changes(before: str, after: str) -> None:
    """Other keys, line breaks and the text stay; a second time changes nothing."""
    assert stamped(before, "sha256:1") == after
    assert stamped(after, "sha256:1") == after
    assert declared(after) == "sha256:1"


def test_a_page_that_says_nothing_of_its_source_is_no_translation_of_any() -> None:
    """Only the front of a page is looked at, and line breaks make no other page."""
    assert declared("# T\n\nsource: sha256:1\n") is None
    assert declared("---\ntitle: T\n---\n") is None
    assert digest("# T\r\n\r\nx\r\n") == digest("# T\n\nx\n") != digest("# T\n\ny\n")


@pytest.fixture
def trio(repository: Path, tmp_path: Path) -> Path:
    """Give a small project in French, with English and Chinese before it."""
    return in_three(small(repository, tmp_path))


def test_pages_are_told_as_they_fall_behind(trio: Path) -> None:
    """A page is unmarked, then translated once declared, then stale when its source changes."""
    chinese = trio / "docs/zh/guide.md"
    (trio / "docs/zh/topics").mkdir()
    (trio / "docs/en/topics").mkdir()
    (trio / "docs/en/topics/new.md").write_text("# New\n\nNew.\n", encoding="utf-8")
    (trio / "docs/en/.left.md").write_text("# What an editor left\n", encoding="utf-8")

    def states() -> dict[str, State]:
        return Written(trio / "docs", "en").states("zh")

    assert states() == {"guide.md": State.UNMARKED, "topics/new.md": State.MISSING}
    result = run(trio, "update", "--stamp", str(chinese))
    assert result.output == "docs/zh/guide.md says that it is up to date\n"
    assert run(trio, "update", "--stamp", str(chinese)).output == result.output
    assert states()["guide.md"] is State.TRANSLATED
    edit(trio / "docs/en/guide.md", "# Guide", "# Another guide")
    assert states()["guide.md"] is State.STALE
    result = run(trio, "check")
    assert result.exit_code == 0
    assert (
        "docs/zh/guide.md:2:1: warning LOC201 docs/en/guide.md has changed since" in result.output
    )
    assert "docs/fr/guide.md:1:1: warning LOC202 no source" in result.output
    assert "docs/en/topics/new.md:1:1: warning LOC203 not there in zh" in result.output
    assert result.output.endswith("4 files: 0 errors, 4 warnings, 0 infos, 0 waived\n")
    assert run(trio, "check", "--strict").exit_code == 1


def test_a_page_is_held_to_marks_and_terms(trio: Path) -> None:
    """Prose is read without its code and addresses, and told with line and column."""
    (trio / "locales/fr").mkdir(parents=True)
    (trio / "locales/fr/terms.yml").write_text(
        "terms:\n  - {en: tag, use: tag, never: [étiquette], note: as Docker says}\n", "utf-8"
    )
    (trio / "docs/en/guide.md").write_text("# Guide\n\nTags.\n", encoding="utf-8")
    text = "# Guide\n\nUne étiquette, `étiquette`\xa0: l'image.\n"
    (trio / "docs/fr/guide.md").write_text(text, encoding="utf-8")
    (trio / "docs/zh/guide.md").write_text("# 指南\n\n标签Tag（见表） 。\n", encoding="utf-8")
    result = run(trio, "check", "--format", "json")
    assert result.exit_code == 1
    found = [
        (f["file"], f["line"], f["column"], f["code"], f["message"])
        for f in json.loads(result.output)["findings"]
        if f["code"] in {"LOC108", "LOC109"}
    ]
    assert found == [
        ("docs/fr/guide.md", 3, 5, "LOC109", '"étiquette" for tag'),
        ("docs/fr/guide.md", 3, 31, "LOC108", "straight apostrophe"),
        ("docs/zh/guide.md", 3, 2, "LOC108", "no space between Han and Latin"),
        ("docs/zh/guide.md", 3, 9, "LOC108", "needless space"),
    ]


@pytest.mark.parametrize(
    ("english", "french", "found"),
    [
        ("A tag.", "Une étiquette.", ["étiquette"]),
        ("Tags and HTML.", "Des étiquettes et du HTML.", []),
        ("A label.", "Une étiquette.", []),
        ("A tag at x/étiquette/y.", "Un tag, x/étiquette/y, <étiquette>.", []),
        ("A tag.", "Ni étiqueteuse, ni étiquettes.", ["étiquettes"]),
    ],
)
def test_a_name_is_wrong_where_the_thing_is_meant(
    english: str, french: str, found: list[str]
) -> None:
    """Another meaning has other names, and neither paths nor parts of words are names."""
    term = Term(en="tag", use="tag", never=("étiquette", "étiquettes"), unless=("HTML",))
    assert [match[0] for match in term.wrong(english, french)] == found
    assert list(Term(en="tag", use="tag").wrong(english, french)) == []


def test_lines_are_compared_where_the_pages_have_as_many(trio: Path) -> None:
    """A word that is right in its line passes; of pages that differ nobody knows what it means."""
    (trio / "locales/fr").mkdir(parents=True)
    (trio / "locales/fr/terms.yml").write_text(
        "terms: [{en: digest, use: condensat, never: [empreinte]}]\n", "utf-8"
    )
    page = trio / "docs/fr/guide.md"
    (trio / "docs/en/guide.md").write_text("# Guide\n\nA hash.\n\nA digest.\n", "utf-8")
    page.write_text("---\nsource: x\n---\n# G\n\nUne empreinte.\n\nUn condensat.\n", "utf-8")
    assert "LOC109" not in run(trio, "check").output
    page.write_text(page.read_text("utf-8") + "\nEncore.\n", "utf-8")
    assert "docs/fr/guide.md:6:5: error LOC109" in run(trio, "check").output


def test_a_project_has_the_terms_of_the_program(trio: Path) -> None:
    """Without a table of its own, the French of a project is held to the names that we use."""
    (trio / "docs/en/guide.md").write_text("# Guide\n\nA tag.\n", encoding="utf-8")
    (trio / "docs/fr/guide.md").write_text("# Guide\n\nUne étiquette.\n", encoding="utf-8")
    assert 'docs/fr/guide.md:3:5: error LOC109 "étiquette" for tag' in run(trio, "check").output


def test_a_table_of_terms_with_a_fault_is_told(trio: Path) -> None:
    """It is read like every other file: with file, line and remedy."""
    (trio / "locales/fr").mkdir(parents=True)
    (trio / "locales/fr/terms.yml").write_text("terms:\n  - {en: tag}\n", encoding="utf-8")
    result = run(trio, "check")
    assert result.exit_code == 1
    assert "locales/fr/terms.yml:2:5: error SRC017" in result.output


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("docs/en/guide.md", "docs/en/guide.md is no translated page: docs/<zh|fr>/<page>.md"),
        ("docs/fr/alone.md", "docs/fr/alone.md has no source: there is no docs/en/alone.md"),
        ("mkdocs.yml", "mkdocs.yml is no translated page"),
    ],
)
def test_only_a_translation_is_stamped(trio: Path, page: str, sentence: str) -> None:
    """What is no translated page is a mistake of usage, and nothing is written."""
    (trio / "docs/fr/alone.md").write_text("# Seul\n", encoding="utf-8")
    before = (trio / page).read_bytes()
    result = run(trio, "update", "--stamp", str(trio / page))
    assert result.exit_code == 2
    assert sentence in result.output
    assert (trio / page).read_bytes() == before
    (trio / "elsewhere").mkdir()
    assert run(trio / "docs", "update", "--stamp", str(trio / page)).exit_code == 2
    (trio / "docs/fr/guide.md").unlink()
    with pytest.raises(ProjectError, match=r"docs/fr/guide\.md is not there"):
        stamp(Project.at(trio), "docs/fr/guide.md")


# ---- the commands ----


def test_a_project_without_languages_is_told(trio: Path) -> None:
    """Each command says in a sentence why it cannot begin."""
    edit(trio / "releases/catalog.yml", "locale: fr_FR", "locale: qqq_FR")
    assert "qqq_FR is a locale that nobody knows" in run(trio, "update").output
    (trio / "releases/catalog.yml").write_text("languages: 1\n", encoding="utf-8")
    assert "releases/catalog.yml cannot be read" in run(trio, "status").output
    (trio / "releases/catalog.yml").unlink()
    assert "No such file or directory" in run(trio, "check").output


def test_a_catalog_that_is_none_stops_nothing_but_itself(
    trio: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The check tells the line; nothing is written; status and build say where to look."""
    broken = trio / "locales/fr/LC_MESSAGES/tagnotes.po"
    broken.parent.mkdir(parents=True)
    broken.write_text("nothing\n", encoding="utf-8")
    assert "tagnotes.po:1:1: error LOC101 no catalog" in run(trio, "check").output
    for command in ("update", "status"):
        result = run(trio, command)
        assert result.exit_code == 2
    assert broken.read_text(encoding="utf-8") == "nothing\n"
    assert made(trio) == 1
    assert "LC_MESSAGES/tagnotes.po: Unknown or misformatted keyword" in caplog.text
    assert "see tagnotes i18n check" in caplog.text
    broken.rename(broken.with_name("rules.po"))
    assert made(trio) == 1
    assert "LC_MESSAGES/rules.po:1: Unknown or misformatted keyword" in caplog.text
    assert [path.name for path in trio.iterdir() if path.name.startswith("site")] == []


@pytest.mark.parametrize("command", ["check", "update", "status"])
def test_a_file_that_cannot_be_read_is_a_sentence(trio: Path, command: str) -> None:
    """What the system refuses is no defect of the program."""
    catalog = trio / "locales/fr/LC_MESSAGES/tagnotes.po"
    catalog.parent.mkdir(parents=True)
    catalog.symlink_to("/proc/self/mem")
    result = run(trio, command)
    assert result.exit_code == 2
    assert "cannot be read: Input/output error" in result.output
    assert "Traceback" not in result.output


def test_the_codes_of_translations_are_explained() -> None:
    """``tagnotes explain`` knows them, though no page of the site does."""
    result = CliRunner().invoke(main, ["explain", "loc201"])
    assert result.exit_code == 0
    assert result.output.startswith("LOC201 (warning)\n")


def test_the_key_of_a_topic_is_no_prose(trio: Path) -> None:
    """What a topic says of its source is not held to the marks of the language, by no check."""
    for language in ("en", "fr"):
        (trio / f"docs/{language}/topics").mkdir()
        text = "# Titre {#t}\n\nDu texte.\n"
        (trio / f"docs/{language}/topics/new.md").write_text(text, encoding="utf-8")
    assert run(trio, "update", "--stamp", str(trio / "docs/fr/topics/new.md")).exit_code == 0
    assert (trio / "docs/fr/topics/new.md").read_text("utf-8").startswith("---\nsource: sha256:")
    found = check(read(trio))
    assert [f for f in found.findings if f.file == "docs/fr/topics/new.md"] == []
    assert "topics/new.md" not in "".join(
        line for line in run(trio, "check").output.splitlines() if "docs/fr" in line
    )


# ---- a site in one language more ----

_JAPANESE: Final = (
    "{id: ja, name: 日本語, tag: ja, locale: ja_JP, theme: ja}, {id: fr, name: Français,"
)


@pytest.fixture(scope="module")
def fourth(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """
    Give a small project that begins to speak Japanese, and its site.

    An entry of the settings and what `tagnotes i18n update` makes is all there is. The Chinese
    guide is behind, the French one is missing.
    """
    root = in_three(small(repository, tmp_path_factory.mktemp("fourth")))
    edit(root / "releases/catalog.yml", "{id: fr, name: Français,", _JAPANESE)
    said = run(root, "update", "--stamp", str(root / "docs/zh/guide.md")).output
    assert said == (
        "locales/ja/LC_MESSAGES/tagnotes.po made\n"
        "locales/ja/LC_MESSAGES/rules.po made\n"
        "docs/zh/guide.md says that it is up to date\n"
    )
    edit(root / "docs/en/guide.md", "# Guide", "# Guide\n\nNew.")
    (root / "docs/fr/guide.md").unlink()
    assert made(root) == 0
    return root


def test_a_fourth_language_is_data_and_one_catalog(fourth: Path) -> None:
    """Its pages stand below its folder, word by word in English, and whole pages say so."""
    home = (fourth / "site/ja/index.html").read_text(encoding="utf-8")
    assert '<html lang="ja"' in home
    assert "Find an image" in home
    assert "tn-notice" not in home
    guide = (fourth / "site/ja/guide/index.html").read_text(encoding="utf-8")
    assert "Not translated yet. Shown in 英語." in guide
    assert '<div lang="en">' in guide
    assert not (fourth / "locales/zh").exists()


def test_the_status_tells_how_far_a_language_is(fourth: Path) -> None:
    """A table for people, and the same numbers for programs."""
    shown = run(fourth, "status").output
    total = len(template.templates()["tagnotes"].keys | template.templates()["rules"].keys)
    rows = {line.split()[0]: line.split()[1:] for line in shown.splitlines()[1:]}
    assert rows["ja"] == [str(total), "0%", "0", "0", "0", "0", "1", "0", "0", "0"]
    assert rows["zh"] == [str(total), "100%", "0", "0", "0", "1", "0", "0", "0", "0"]
    data = json.loads(run(fourth, "status", "--format", "json").output)
    japanese = next(entry for entry in data["languages"] if entry["language"] == "ja")
    assert (japanese["messages"], japanese["translated"]) == (total, 0)
    assert japanese["pages"] == {"translated": 0, "stale": 0, "unmarked": 0, "missing": 1}


def test_an_empty_catalog_is_told_in_bounds(fourth: Path) -> None:
    """A hundred messages are told one by one, the others counted; a second update has no work."""
    found = json.loads(run(fourth, "check", "--format", "json").output)["findings"]
    messages = [f["message"] for f in found if f["file"].endswith("ja/LC_MESSAGES/tagnotes.po")]
    assert len(messages) == 101
    assert sum(message.startswith("not translated") for message in messages) == 100
    assert re.fullmatch(r"and \d+ more LOC103 in this file, not shown", messages[0])
    assert run(fourth, "update").output == "all catalogs are up to date\n"


def test_a_language_without_a_catalog_is_told(fourth: Path, tmp_path: Path) -> None:
    """Nothing of it is translated, and the check says what makes its catalogs."""
    shutil.copytree(fourth / "releases", tmp_path / "releases")
    (tmp_path / "mkdocs.yml").touch()
    result = run(tmp_path, "check")
    assert result.exit_code == 1
    assert "locales/ja/LC_MESSAGES/rules.po:1:1: error LOC101 ja has no catalog" in result.output
    shown = run(tmp_path, "status").output
    assert re.search(r"^ja +\d+ +0% ", shown, re.MULTILINE)
    japanese = Language(id="ja", name="日本語", tag="ja", locale="ja_JP", theme="ja")
    english = Language(id="en", name="English", tag="en", locale="en_US", theme="en")
    words = Words.load(japanese, "en")
    assert words.coverage(japanese).translated == 0
    assert words.coverage(english).translated == words.coverage(english).messages
    assert list(marks.of_page("ja", "x:x")) == []


def test_the_program_has_templates_beside_its_catalogs(
    trio: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its own checkout an update writes them, and the check tells when one is behind."""
    (trio / "locales").mkdir()
    monkeypatch.setattr(package, "PACKAGE", trio)
    assert "locales/rules.pot:1:1: error LOC102" in run(trio, "check").output
    made = run(trio, "update").output.splitlines()
    assert made == [
        *(f"locales/{domain}.pot made" for domain in ("tagnotes", "rules")),
        "locales/en/LC_MESSAGES/tagnotes.po made",
        *(
            f"locales/{language}/LC_MESSAGES/{domain}.po made"
            for language in ("zh", "fr")
            for domain in ("tagnotes", "rules")
        ),
    ]
    assert run(trio, "update").output == "all catalogs are up to date\n"
    pot = trio / "locales/rules.pot"
    edit(pot, 'msgid "A ', 'msgid "Any ')
    (trio / "locales/zh/LC_MESSAGES/rules.po").write_bytes(
        pot.read_bytes().replace(b"#, fuzzy\nmsgid", b"msgid", 1)
    )
    result = run(trio, "check")
    assert "locales/rules.pot:1:1: error LOC102" in result.output
    assert run(trio, "update").output.splitlines() == [
        "locales/rules.pot updated",
        "locales/zh/LC_MESSAGES/rules.po updated",
    ]


def test_what_is_translated_is_said(fourth: Path, tmp_path: Path) -> None:
    """A message that a project translates is said from its catalog, the others in English."""
    shutil.copytree(fourth / "locales", tmp_path / "locales")
    po = tmp_path / "locales/ja/LC_MESSAGES/tagnotes.po"
    edit(po, 'msgid "Home"\nmsgstr ""', 'msgid "Home"\nmsgstr "ホーム"')
    japanese = Language(id="ja", name="日本語", tag="ja", locale="ja_JP", theme="ja")
    words = Words.load(japanese, "en", tmp_path / "locales")
    assert [words.gettext(text) for text in ("Home", "Compare")] == ["ホーム", "Compare"]
    assert words.coverage(japanese).translated == 1


def test_a_page_that_is_behind_says_so(fourth: Path) -> None:
    """The notice is in the language of the page and leads to the source; copies lack the key."""
    page = (fourth / "site/zh/guide/index.html").read_text(encoding="utf-8")
    notice = re.search(r'<p class="tn-notice">.*?</p>', page, re.DOTALL)
    assert notice is not None
    assert "原文（英语）比本译文新。" in notice[0]
    assert '<a href="../../guide/" hreflang="en" target="_self">' in notice[0]
    assert "sha256" not in page
    assert (fourth / "site/zh/guide/index.md").read_text("utf-8").startswith("# 指南")
    assert "tn-notice" not in (fourth / "site/guide/index.html").read_text(encoding="utf-8")


def test_a_page_tells_how_far_translations_are(fourth: Path) -> None:
    """Each language has it, in its menu, with the same numbers and with what is behind."""
    text = (fourth / "site/fr/translations/index.md").read_text(encoding="utf-8")
    assert re.search(
        r"^\| 中文 \| 100\xa0% \((\d+) sur \1\) \| 0 \| 1 \| 0 \|$", text, re.MULTILINE
    )
    assert re.search(r"^\| 日本語 \| 0\xa0% \(0 sur \d+\) \| 0 \| 0 \| 1 \|$", text, re.MULTILINE)
    assert "| [Guide](../guide/) | en retard | manquante | manquante |" in text
    page = (fourth / "site/fr/translations/index.html").read_text(encoding="utf-8")
    assert '<span lang="zh-Hans">中文</span>' in page
    assert 'href="../translations/"' in (fourth / "site/fr/guide/index.html").read_text("utf-8")


def test_a_page_without_a_heading_is_named_by_its_path(fourth: Path) -> None:
    """A list of pages has a link for each of them; where there are none there is no list."""
    catalog = read(fourth).catalog
    assert catalog is not None
    voice = Publication.of(catalog, DAY, root=fourth).voices["ja"]
    folder = fourth / "elsewhere"
    (folder / "en").mkdir(parents=True)
    assert "Pages written by hand" not in markdown.render(page(voice, Written(folder, "en")))
    (folder / "en/bare.md").write_text("No title.\n", encoding="utf-8")
    assert "| [bare.md](bare.md) |" in markdown.render(page(voice, Written(folder, "en")))
