"""The catalogs of ``locales/``: complete, in step with the program, set as a language asks."""

from __future__ import annotations

import ast
import re
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from generator import package
from generator.finding import Severity
from generator.i18n import Words
from generator.model.settings import Language
from generator.package import locales
from generator.translation import Project, check
from tests.conftest import REPOSITORY

LANGUAGES: Final = ("en", "fr", "zh")


# ---- the catalogs of this repository ----


def test_no_word_is_hidden_from_the_extraction() -> None:
    """What stands inside an f-string is found on some versions of Python only."""
    for path in (REPOSITORY / "generator").rglob("*.py"):
        for text in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(text, ast.JoinedStr):
                calls = [node for node in ast.walk(text) if isinstance(node, ast.Call)]
                hidden = [ast.unparse(node) for node in calls]
                assert "gettext(" not in " ".join(hidden), (path, hidden)


def test_the_site_has_a_catalog_for_each_of_its_languages() -> None:
    """English has one too, for its plural forms."""
    assert set(LANGUAGES) <= {path.name for path in locales().iterdir()}


def test_every_message_is_translated_as_it_should() -> None:
    """The check of translations finds nothing that fails a run; `./dev i18n check` says where."""
    outcome = check(Project.at(REPOSITORY))
    assert [f"{f.file}:{f.span.line}: {f.message}" for f in outcome.open(Severity.ERROR)] == []


def test_no_translation_is_compiled_or_named_after_a_machine() -> None:
    """Only text is committed, without the day and the paths of whoever wrote it."""
    for path in locales().rglob("*.*"):
        assert path.suffix in (".po", ".pot", ".yml")
        if path.suffix != ".yml":
            text = path.read_text(encoding="utf-8")
            assert '"POT-Creation-Date: 2026-01-01 00:00+0000' in text
            assert not re.search(r"^#: /|^#: .*:\d+$", text, re.MULTILINE)


# ---- words, dates and lists of a language ----


@pytest.fixture(scope="module")
def words() -> dict[str, Words]:
    """Give the words of each language, of one without a catalog too."""
    languages = (
        Language(id="en", name="English", tag="en", locale="en_US", theme="en"),
        Language(id="zh", name="简体中文", tag="zh-Hans", locale="zh_Hans_CN", theme="zh-Hans"),
        Language(id="fr", name="Français", tag="fr", locale="fr_FR", theme="fr"),
        Language(id="it", name="Italiano", tag="it", locale="it_IT", theme="it"),
    )
    return {language.id: Words.load(language, "en") for language in languages}


def test_words_are_said_in_the_language_of_the_page(words: dict[str, Words]) -> None:
    """A word is translated; in a language without a catalog it stays English."""
    said = {language: entry.gettext("Not stated") for language, entry in words.items()}
    assert said == {
        "en": "Not stated",
        "zh": "厂商未说明",
        "fr": "Non précisé",
        "it": "Not stated",
    }
    assert words["it"].ngettext("{n} component.", "{n} components.", 2) == "2 components."


def test_a_word_of_two_roles_is_said_for_each(words: dict[str, Words]) -> None:
    """French agrees with what there is none of."""
    french = words["fr"]
    assert french.pgettext("fixes", "None") == "Aucune"
    assert french.pgettext("known issues", "None") == "Aucun"
    assert words["it"].pgettext("fixes", "None") == "None"


def test_plurals_follow_the_language(words: dict[str, Words]) -> None:
    """Nothing is singular in French, Chinese has one form, a million takes its own in French."""
    said = {
        (language, n): words[language].ngettext("{n} component.", "{n} components.", n)
        for language, n in (
            ("en", 0),
            ("en", 1),
            ("fr", 0),
            ("fr", 1),
            ("fr", 1234),
            ("fr", 1_000_000),
            ("zh", 1),
            ("zh", 31),
        )
    }
    assert list(said.values()) == [
        "0 components.",
        "1 component.",
        "0 composant.",
        "1 composant.",
        "1\u202f234 composants.",
        "1\u202f000\u202f000 de composants.",
        "1 个组件。",
        "31 个组件。",
    ]


def test_dates_and_counts_are_written_as_the_language_does(words: dict[str, Words]) -> None:
    """A date is in words, and there is none where the vendor states none."""
    day = date(2026, 3, 1)
    assert [words[language].day(day) for language in LANGUAGES] == [
        "March 1, 2026",
        "1 mars 2026",
        "2026年3月1日",
    ]
    assert words["en"].count(12345) == "12,345"


def test_lists_are_joined_as_the_language_does(words: dict[str, Words]) -> None:
    """Items are joined by ``and``, or by ``or`` where one of them is to be chosen."""
    items = ["A", "B", "C"]
    assert [words[language].join(items) for language in LANGUAGES] == [
        "A, B, and C",
        "A, B et C",
        "A、B和C",
    ]
    assert [words[language].join(items, choice=True) for language in LANGUAGES] == [
        "A, B, or C",
        "A, B ou C",
        "A、B或C",
    ]


def test_languages_are_named_in_the_language_of_the_page(words: dict[str, Words]) -> None:
    """The language of a source is named; one that nobody knows keeps its code."""
    assert [words[language].language_name("zh-Hans") for language in LANGUAGES] == [
        "Chinese",
        "chinois",
        "中文",
    ]
    assert words["fr"].language_name("qqq") == "qqq"


def test_a_text_falls_back_to_the_source_language(words: dict[str, Words]) -> None:
    """Chinese readers get Chinese, else English, and French only where there is nothing else."""
    chinese = words["zh"]
    assert chinese.pick({"en": "one", "zh": "一", "fr": "un"}) == ("一", "zh")
    assert chinese.pick({"fr": "un", "en": "one"}) == ("one", "en")
    assert chinese.pick({"fr": "un"}) == ("un", "fr")
    assert chinese.label({"fr": "un", "en": "one"}) == "one"


def test_a_single_string_is_in_the_language_of_its_record(words: dict[str, Words]) -> None:
    """It is that of the record where the record says so, else the source language."""
    assert words["zh"].pick({"": "eins"}) == ("eins", "en")
    assert words["zh"].pick({"": "一"}, "zh") == ("一", "zh")


def test_catalogs_are_found_in_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout they stand beside the package, in a wheel inside it."""
    assert locales() == REPOSITORY / "locales"
    (tmp_path / "locales").mkdir()
    monkeypatch.setattr(package, "PACKAGE", tmp_path)
    assert locales() == tmp_path / "locales"
