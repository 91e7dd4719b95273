"""The words of the rules: gathered from the rules themselves, and complete in each language."""

from __future__ import annotations

from io import BytesIO

import pytest
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from generator.i18n import locales
from generator.lint import CODES, SOURCES
from tests.catalogs import faults, ids, read
from tests.conftest import REPOSITORY


@pytest.fixture(scope="module")
def template() -> Catalog:
    """Gather title and reason of every code."""
    catalog = Catalog()
    for code in CODES.values():
        catalog.add(code.title)
        catalog.add(code.why)
    return catalog


def test_the_template_holds_the_words_of_the_rules(template: Catalog) -> None:
    """``locales/rules.pot`` is what the codes say; ``./dev words`` mends it."""
    committed = read_po(BytesIO((locales() / "rules.pot").read_bytes()))
    assert ids(committed) == ids(template)


def test_words_are_gathered_with_their_code_and_the_file_they_stand_in() -> None:
    """Babel finds title and reason of each code once, in the file where they are changed."""
    method = [("generator/**.py", "generator.lint.words:extract")]
    found = {
        (remarks[0], file): message
        for file, _, message, remarks, _ in extract_from_dir(REPOSITORY, method_map=method)
    }
    expected = {
        (f"{code.code}: {kind}", SOURCES[code.code]): words
        for code in CODES.values()
        for kind, words in (("title", code.title), ("why", code.why))
    }
    assert found == expected


@pytest.mark.parametrize("language", ["fr", "zh"])
def test_every_rule_is_translated(template: Catalog, language: str) -> None:
    """No word of a rule is missing, empty, guessed or left over, and each is set as it should."""
    assert faults(template, read("rules", language)) == []
