"""``tagnotes i18n``: what is missing, behind or wrong in translations, and what mends it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from generator.cli import main
from generator.finding import Finding
from generator.i18n import PoError, Said, Template, locales, merged, read_po
from generator.lint import CODES, SOURCES, check
from generator.loader import read
from generator.model.settings import Language
from generator.source import Source
from generator.translation import template
from generator.translation.messages import Messages
from generator.translation.slots import disagreement, slots
from generator.translation.terms import Term
from generator.written import State, Written, declared, digest, stamped
from tests.checkout import edit, in_three, small

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
    raw = f'{head}\n# a remark\n#: b.py\nmsgid "Old"\nmsgstr "旧"\n'.encode()
    without = merged(raw, _TAG)
    assert without.decode().startswith("# Ours.\n")
    assert '# a remark\n#~ msgid "Old"\n#~ msgstr "旧"' in without.decode()
    assert 'msgid "Tag {n}"\nmsgstr ""' in without.decode()
    back = merged(without, Template("x", "X", (*_TAG.said, Said("b.py", ("Old",)))))
    assert '# a remark\n#: b.py\nmsgid "Old"\nmsgstr "旧"' in back.decode()
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

    def states() -> dict[str, State]:
        return Written(trio / "docs", "en").states("zh")

    assert states() == {"guide.md": State.UNMARKED, "topics/new.md": State.MISSING}
    result = run(trio, "update", "--stamp", str(chinese))
    assert result.output == "docs/zh/guide.md says that it is up to date\n"
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


# ---- the commands ----


def test_a_project_without_languages_is_told(trio: Path) -> None:
    """Each command says in a sentence why it cannot begin."""
    (trio / "releases/catalog.yml").write_text("languages: 1\n", encoding="utf-8")
    assert "releases/catalog.yml cannot be read" in run(trio, "status").output
    (trio / "releases/catalog.yml").unlink()
    assert "No such file or directory" in run(trio, "check").output


def test_a_catalog_that_is_none_stops_nothing_but_itself(trio: Path) -> None:
    """The check tells the line; an update changes no file; the status says where to look."""
    broken = trio / "locales/fr/LC_MESSAGES/tagnotes.po"
    broken.parent.mkdir(parents=True)
    broken.write_text("nothing\n", encoding="utf-8")
    assert "tagnotes.po:1:1: error LOC101 no catalog" in run(trio, "check").output
    for command in ("update", "status"):
        result = run(trio, command)
        assert result.exit_code == 2
    assert broken.read_text(encoding="utf-8") == "nothing\n"


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
