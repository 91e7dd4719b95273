"""The pages of the rules: what a finding means, in three languages, with tested examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from generator.catalog import Catalog
from generator.engine.rulebook import rules
from generator.finding import Severity
from generator.i18n import Words
from generator.lint import CODES, WAIVABLE
from generator.site import html, markdown, search
from generator.site.pages.rules import FAMILIES
from generator.site.plan import plan
from generator.site.publication import Publication
from generator.site.rulebook import Rule
from generator.site.tree import Document
from tests.conftest import DAY, REPOSITORY

LANGUAGES = ("en", "zh", "fr")
SHOWN = ("CUD102", "LIF101", "SRC009")
"""A rule that can be waived, one that cannot, and a fault of a file, which has no good example."""


@pytest.fixture(scope="session")
def rulebook() -> tuple[Rule, ...]:
    """Give the rules with the examples of this repository."""
    return rules(REPOSITORY)


def _words(demo: Catalog, lang: str) -> Words:
    return Words.load(next(entry for entry in demo.languages if entry.id == lang), "en")


def _page(demo: Catalog, rulebook: Sequence[Rule], path: str, lang: str = "en") -> Document:
    pages = plan(Publication.of(demo, DAY, rulebook=rulebook), lang).pages
    return next(spec for spec in pages if spec.path == path).make()


def _text(demo: Catalog, rulebook: Sequence[Rule], code: str) -> str:
    return markdown.render(_page(demo, rulebook, f"rules/{code}.md"))


def _example(root: Path, name: str, text: str) -> None:
    path = root / "tests" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


# ---- what the pages say ----


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", ["rules", *SHOWN])
def test_a_page_says_what_its_rule_says(
    demo: Catalog,
    rulebook: Sequence[Rule],
    page: str,
    lang: str,
    golden: Callable[[str], SnapshotAssertion],
) -> None:
    """The list and the page of a rule read as they were reviewed."""
    few = [rule for rule in rulebook if rule.code in SHOWN]
    path = "rules.md" if page == "rules" else f"rules/{page}.md"
    assert markdown.render(_page(demo, few, path, lang)) == golden("md")


def test_every_code_has_a_page_between_its_neighbours(
    demo: Catalog, rulebook: Sequence[Rule]
) -> None:
    """The pages stand below the list, in its order, and lead to where their words are written."""
    pages = plan(Publication.of(demo, DAY, rulebook=rulebook), "en").pages
    specs = [spec for spec in pages if spec.parent == "rules.md"]
    assert [spec.path for spec in specs] == [f"rules/{code}.md" for code in CODES]
    for before, after in pairwise(specs):
        assert (before.next, after.previous) == (after.path, before.path)
    assert (specs[0].previous, specs[-1].next) == (None, None)
    assert all((REPOSITORY / spec.source).is_file() for spec in specs)
    assert specs[0].title == "CUD101: A package is built for the CUDA in the image"


def test_every_page_can_be_made_in_every_language(demo: Catalog, rulebook: Sequence[Rule]) -> None:
    """Whatever words and examples a rule has, both writers take them, and no page is empty."""
    for lang in LANGUAGES:
        words = _words(demo, lang)
        publication = Publication.of(demo, DAY, rulebook=rulebook)
        for spec in plan(publication, lang).pages:
            if spec.path.startswith("rules"):
                page = spec.make()
                assert html.render(page, words, str).html
                assert markdown.render(page).count("\n") > 4


def test_the_list_names_every_code_in_its_family(demo: Catalog, rulebook: Sequence[Rule]) -> None:
    """Each row has a link, the highest severity in words, and whether a record can waive it."""
    text = markdown.render(_page(demo, rulebook, "rules.md"))
    rows = re.findall(
        r"^\| \[`(\w+)`\]\(rules/\1\.md\) \| .* \| \*\*(\w+)\*\*(.*) \|$", text, re.MULTILINE
    )
    severities = {Severity.ERROR: "Error", Severity.WARNING: "Warning", Severity.INFO: "Info"}
    assert sorted(code for code, _, _ in rows) == sorted(CODES)
    for code, severity, waiver in rows:
        assert severity == severities[CODES[code].severity]
        assert (waiver == " can be waived") == (code in WAIVABLE)
    assert list(dict.fromkeys(code[:3] for code, _, _ in rows)) == list(FAMILIES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_found_by_its_code(demo: Catalog, rulebook: Sequence[Rule], lang: str) -> None:
    """Code and words of a rule lead to its own page, and the list does not stand in the way."""
    page, *_ = search.entries(_page(demo, rulebook, "rules/CUD101.md", lang))
    assert page.title == "CUD101"
    assert "CUDA" in page.text
    assert "CUD101" not in " ".join(
        e.text for e in search.entries(_page(demo, rulebook, "rules.md"))
    )


def test_a_guilty_line_is_told_without_colour(demo: Catalog, rulebook: Sequence[Rule]) -> None:
    """A sentence says which line it is, the line has its number, and the test's mark is gone."""
    page = html.render(_page(demo, rulebook, "rules/CUD102.md"), _words(demo, "en"), str).html
    assert '<p class="tn-small">The check points at line 13.</p>' in page
    line = re.search(r'<span class="tn-line tn-line--guilty" data-tn-line="13">(.*)\n', page)
    assert line is not None
    assert "cumm-cu129" in line[1]
    assert page.count("tn-line--guilty") == 1
    assert "&lt;-" not in page


# ---- where the examples come from ----


def test_a_project_without_tests_has_pages_without_examples(demo: Catalog, tmp_path: Path) -> None:
    """Another repository of records has the same rules, told in words."""
    bare = rules(tmp_path)
    assert [rule.code for rule in bare] == list(CODES)
    text = _text(demo, bare, "CUD101")
    assert "## Why" in text
    assert "example" not in text


def test_the_simplest_example_is_first_and_the_others_are_folded(
    demo: Catalog, tmp_path: Path
) -> None:
    """A record comes before a file of the catalogue, a plain case before a special one."""
    for name, line in (("bad-more.yml", "c: 3"), ("bad.yml", "a: 1"), ("bad.regions.yml", "b: 2")):
        _example(tmp_path, f"rules/REG101/{name}", f"x: 0\n{line}  # <- REG101 XYZ001\n")
    _example(tmp_path, "rules/REG101/good.yml", 'image: "i"\nrelease: 1.0  # <- XYZ001\n')
    text = _text(demo, rules(tmp_path), "REG101")
    assert text.index("→ 2  a: 1") < text.index("**2 more examples**")
    assert text.index("**2 more examples**") < text.index("`releases/regions.yml`\n")
    assert text.index("→ 2  b: 2") < text.index("→ 2  c: 3")
    assert text.endswith(
        '`releases/i/1.0.yml`\n\n```text\n  1  image: "i"\n  2  release: 1.0\n```\n'
    )
    assert "<-" not in text


def test_of_a_long_file_the_lines_that_matter_are_shown(demo: Catalog, tmp_path: Path) -> None:
    """Of a bad one those around guilty lines, of a good one those around what differs from it."""
    lines = [f"k{n}: {n}" for n in range(1, 61)]
    good = [*lines]
    lines[29] += "  # <- REG101"
    good[39] = "k40: other"
    _example(tmp_path, "rules/REG101/bad.catalog.yml", "\n".join(lines))
    _example(tmp_path, "rules/REG101/good.catalog.yml", "\n".join(good))
    text = _text(demo, rules(tmp_path), "REG101")
    assert "  …\n  27  k27: 27\n" in text
    assert "\n→ 30  k30: 30\n" in text
    assert "  33  k33: 33\n  …\n```" in text
    assert "  …\n  37  k37: 37\n" in text
    assert text.endswith(
        "  40  k40: other\n  41  k41: 41\n  42  k42: 42\n  43  k43: 43\n  …\n```\n"
    )
    assert "k20" not in text


def test_a_long_file_that_differs_in_nothing_is_shown_from_its_start(
    demo: Catalog, tmp_path: Path
) -> None:
    """Without a bad example of its kind nothing tells which lines matter."""
    _example(tmp_path, "rules/REG101/good.catalog.yml", "x: 1\n" * 60)
    text = _text(demo, rules(tmp_path), "REG101")
    assert "\n  40  x: 1\n  …\n```\n" in text
    assert "Bad example" not in text


def test_faults_of_files_are_shown_by_the_broken_records(
    demo: Catalog, rulebook: Sequence[Rule]
) -> None:
    """A record that the tests break in one place serves as the bad example."""
    text = _text(demo, rulebook, "SRC012")
    assert "The check points at line 13." in text
    assert "`releases/trainer-ppu/25.12.yml`" in text
    assert "Good example" not in text


def test_a_topic_is_named_as_one(demo: Catalog, tmp_path: Path) -> None:
    """An example of a topic holds its text in each language; the name says where they stand."""
    _example(tmp_path, "rules/TXT206/bad.topic.yml", "en: |\n  # {torch}  # <- TXT206\n")
    text = _text(demo, rules(tmp_path), "TXT206")
    assert "`docs/<language>/topics/example.md`\n\n```text\n  1  en: |\n→ 2    # {torch}\n" in text


@pytest.mark.parametrize("code", ["SRC002", "SRC003", "SRC024", "INT001"])
def test_what_cannot_be_shown_has_no_example(
    demo: Catalog, rulebook: Sequence[Rule], code: str
) -> None:
    """Bytes that are no text and characters that are not seen would say nothing on a page."""
    assert "example" not in _text(demo, rulebook, code)


def test_an_example_that_cannot_be_read_is_passed_over(demo: Catalog, tmp_path: Path) -> None:
    """A list that names a file which is not there does not stop the site."""
    _example(tmp_path, "broken/expected.txt", "gone SRC012 3 1\nsomething else\n")
    _example(tmp_path, "rules/REG101/bad.yml", "\n")
    book = rules(tmp_path)
    assert "example" not in _text(demo, book, "SRC012")
    assert "example" not in _text(demo, book, "REG101")
