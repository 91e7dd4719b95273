"""The bench: what it makes of figures, and what it takes for equal. Nothing is timed here."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.bench import equal, hugo, sources, table
from tests.bench.article import Article, article
from tests.bench.content import Content
from tests.bench.run import Run

PAGE = """<!doctype html><html><body><article class="md-content__inner md-typeset">
<h1 id="top">An image<a class="headerlink" href="#top">¶</a></h1>
<p>It runs on <a href="../other/">a <code>card</code></a>.</p>
<h2 id="facts">Facts</h2><p>Version <span>2.8.0<small>+<wbr>cu129</small></span></p>{more}
</article></body></html>"""


def page(more: str = "", **words: str) -> Article:
    """Return a page, with other words in the place of some of its own."""
    text = PAGE.replace("{more}", more)
    for old, new in words.items():
        assert old in text
        text = text.replace(old, new)
    return article(text, "/image/")


def run(cpu: float, pages: int, size: int = 1000) -> Run:
    """Return a run of which only some figures matter."""
    return Run(cpu, wall=2 * cpu, rss=100, pages=pages, size=size)


@pytest.mark.parametrize(
    ("small", "large", "power"),
    [((100, 2), (1000, 20), 1), ((100, 2), (1000, 200), 2), ((10, 7), (1000, 7), 0)],
)
def test_growth_is_a_power(
    small: tuple[float, float], large: tuple[float, float], power: float
) -> None:
    """What takes ten times as long for ten times as much grows with the first power."""
    assert table.exponent(small, large) == pytest.approx(power)


def test_ratios_are_taken_round_by_round() -> None:
    """The machine was as busy for one as for the other; their spread is that of the rounds."""
    found = table.ratios([10, 30, 12], [1, 2, 1.5])
    assert found == [10, 15, 8]
    assert table.spread(found) == "8.00-10.00-15.00"
    with pytest.raises(ValueError, match="shorter"):
        table.ratios([1, 2], [1])


def test_a_table_has_a_line_for_each_and_ours_is_the_measure() -> None:
    """
    One process is the measure of CPU time, two are that of wall time.

    Peak memory is the most of all rounds, the pages of a second come from the median.
    """
    runs = {
        "ours": [run(1, 300), run(2, 300)],
        "ours-two": [run(0.5, 300), run(1, 300)],
        "peer": [run(8, 310), run(8, 310, 2_500_000)],
    }
    head, ours, two, peer = table.table(runs)
    assert head.split()[:2] == ["CPU", "s"]
    assert ours.split() == [
        *("ours", "1.00-1.50-2.00", "2.00-3.00-4.00", "100", "300", "100", "0.0"),
        *("1", "2.00-2.00-2.00"),
    ]
    assert two.split()[-2:] == ["0.50-0.50-0.50", "1"]
    assert peer.split()[1] == "8.00-8.00-8.00"
    assert peer.split()[-3:] == ["2.5", "4.00-6.00-8.00", "8.00-12.00-16.00"]


def test_growth_is_told_from_size_to_size_and_over_all() -> None:
    """Of one size there is nothing to tell."""
    sizes = {
        n: {"ours": [run(n / 100, n + 50, n * n)], "peer": [run(n * n / 100, n + 50, n)]}
        for n in (10, 100, 1000)
    }
    head, _, ours, peer = table.growth(sizes)
    assert [*re.findall(r"\d[\d,]* to [\d,]+", head)] == [
        "10 to 100",
        "100 to 1,000",
        "10 to 1,000",
    ]
    assert ours.split() == ["ours", *("1.00", "2.00") * 3]
    assert peer.split() == ["peer", *("2.00", "1.00") * 3]
    assert list(table.growth({10: sizes[10]})) == []
    del sizes[1000]["peer"]
    assert [line.split()[0] for line in table.growth(sizes)][2:] == ["ours"], "others had no time"


def test_pages_that_say_the_same_are_equal() -> None:
    """Whatever the elements: style is not compared, nor what only a script makes useful."""
    widget = '<button class="tn-copy tn-js"><span>Copy</span></button>'
    assert list(equal.differences(page(widget), page())) == []
    assert list(equal.differences(page(span="strong"), page())) == []
    assert page(widget).used.total() > page().used.total()


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (page(runs="walks"), "words below #top: 'walks' only here, 'runs' only there"),
        (page(other="another"), "links below #top: '/another/' only here, '/other/' only there"),
        (page(facts="fact"), "anchors: 'fact' only here, 'facts' only there"),
        (page("<p>Version</p>"), "words below #facts: 'Version' only here, nothing only there"),
        (page(small="div"), "'2.8.0' '+cu129' only here, '2.8.0+cu129' only there"),
    ],
    ids=["word", "link", "anchor", "twice", "glued"],
)
def test_where_pages_differ_is_told(changed: Article, told: str) -> None:
    """By section, with what only one of them has: words, a link, an anchor, a cell that ran on."""
    found = list(equal.differences(changed, page()))
    assert any(told in line for line in found), found


def test_tables_are_compared_row_by_row() -> None:
    """The same words in other cells are not the same table; a table may be missing too."""
    table_ = "<table><tr><th>A</th><th>B</th></tr><tr><td>{} C</td><td>{}</td></tr></table>"
    one, other = page(table_.format("1", "2")), page(table_.format("2", "1"))
    assert list(equal.differences(one, one)) == []
    assert list(equal.differences(one, other)) == [
        "a table has the row ['1C', '2'] here, ['2C', '1'] there"
    ]
    assert "tables: 1 here, 0 there" in equal.differences(one, page())


def test_numbers_and_forms_are_what_the_markdown_says() -> None:
    """Style numbers the lines of a listing; a form is a link to the page that it asks."""
    ours = (
        '<pre><span class="tn-line" data-tn-line="7">a\n</span><span class="tn-line tn-line--gap">'
        '# …\n</span><span class="tn-line tn-line--guilty" data-tn-line="9">b\n</span></pre>'
        '<form action="../finder/"><label>Card</label><button>Find</button></form>'
    )
    theirs = '<pre>  7  a\n  …\n→ 9  b\n</pre><p><a href="../finder/">Find</a></p>'
    assert list(equal.differences(page(ours), page(theirs))) == []


def test_sections_in_another_order_are_a_difference() -> None:
    """Although each has its words."""
    more = '<h2 id="more">More</h2>'
    moved = article(
        PAGE.replace('<h2 id="facts">', f'{more}<h2 id="facts">').replace("{more}", ""), "/image/"
    )
    assert list(equal.differences(page(more), moved)) == ["anchors: order"]


def test_search_leaves_out_what_the_design_says_and_no_more() -> None:
    """Code may be missing, a word of a sentence may not; tags are found at the top of a page."""
    mine = page("<pre><code>docker pull</code></pre>")
    theirs = {
        "image/": Counter(["An", "image", "It", "runs", "on", "a", "card."]),
        "image/#facts": Counter(["Facts", "Version", "2.8.0+cu129", "docker", "pull"]),
    }
    ours = {
        "image/": theirs["image/"] + Counter(["2.8.0+cu129"]),
        "image/#facts": Counter(["Facts", "Version", "2.8.0+cu129"]),
    }
    assert list(equal.unfound("image/", mine, ours, theirs)) == []
    ours["image/#facts"] -= Counter(["Version"])
    ours["image/"]["chance"] += 1
    assert list(equal.unfound("image/", mine, ours, theirs)) == [
        "search below #top: 'chance' only here, nothing only there",
        "search below #facts: nothing only here, 'Version' only there",
    ]


def test_two_sites_are_compared_page_by_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each page that differs is named with its place, and so is one that is not there."""
    entries = [
        {
            "location": "image/",
            "title": "An image",
            "text": "<p>It runs on a <code>card</code>.</p>",
        },
        {"location": "image/#facts", "title": "Facts", "text": "<p>Version 2.8.0+cu129</p>"},
    ]
    for name, more in (("ours", "<p>More</p>"), ("theirs", "")):
        for folder in ("image", "search", *(("lost",) if not more else ())):
            (tmp_path / name / folder).mkdir(parents=True)
        place = tmp_path / name
        (place / "image/index.html").write_text(PAGE.replace("{more}", more), "utf-8")
        (place / "search/search_index.json").write_text(json.dumps({"docs": entries}), "utf-8")
    assert equal.compare(tmp_path / "ours", tmp_path / "ours", ["en"]) == 0
    assert "1 pages, 11 words: 0 of them differ" in capsys.readouterr().out
    (tmp_path / "theirs/lost/index.html").write_text("", "utf-8")
    assert equal.compare(tmp_path / "ours", tmp_path / "theirs", ["en"]) == 2
    said = capsys.readouterr().out
    assert "/image/: words below #facts: 'More' only here, nothing only there\n" in said
    assert "/lost/: the page is only there\n" in said


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Content:
    """Give the sources of a few records."""
    content = Content(tmp_path_factory.mktemp("content"), 2)
    sources.make(content)
    return content


def test_the_content_is_in_three_languages_with_prose_that_is_marked_up(content: Content) -> None:
    """Each page has a translation, and each link leads to a source that is there."""
    assert list(content.menu) == ["en", "zh", "fr"]
    pages = {
        language: {
            path.relative_to(content.markdown / language).as_posix(): path.read_text("utf-8")
            for path in (content.markdown / language).rglob("*.md")
        }
        for language in content.menu
    }
    assert pages["en"].keys() == pages["zh"].keys() == pages["fr"].keys()
    for language, texts in pages.items():
        release = texts["training-xpu-pytorch/10.01.md"]
        for mark in (r"`step\d`", r"\*\*[^*]+\*\*", r"\]\(https://docs\.example\.org/steps\)"):
            assert re.search(mark, release), (language, mark)
        for path, text in texts.items():
            for target in re.findall(r"\]\(([^)\s#:]+\.md)", text):
                place = content.markdown / language / path
                assert (place.parent / target).is_file(), (language, path, target)
        listed = [
            path
            for section in content.menu[language]
            for paths in section.values()
            for path in paths
        ]
        assert set(listed) <= texts.keys()
        assert not any(path.count("/") and not path.startswith("topics/") for path in listed)


def test_hugo_has_the_same_pages_with_links_that_it_can_look_up(
    content: Content, tmp_path: Path
) -> None:
    """A family is the index of its folder; titles stand in the front matter."""
    folder = tmp_path / "hugo"
    hugo.project(content, folder)
    pages = {
        path.relative_to(folder / "content/fr").as_posix(): path.read_text("utf-8")
        for path in (folder / "content/fr").rglob("*.md")
    }
    assert len(pages) == len([*(content.markdown / "fr").rglob("*.md")])
    family = pages["training-xpu-pytorch/_index.md"]
    assert family.startswith("---\ntitle: 'training-xpu-pytorch'\n---\n")
    assert "](/training-xpu-pytorch/10.01.md)" in family
    for text in pages.values():
        for target in re.findall(r"\]\(([^)\s#:]+\.md)", text):
            assert target.lstrip("/") in pages


def test_rows_of_the_page_have_one_line_a_builder_and_size() -> None:
    """They are what the tables say, without what follows from it."""
    sizes = {1000: {"ours": [run(1, 3000)], "peer": [run(8, 3100, 2_500_000)]}}
    assert list(table.rows(sizes)) == [
        "| 1,000 | `ours` | 1.00-1.00-1.00 | 2.00-2.00-2.00 | 100 | 3,000 | 0 | 1 | - |",
        (
            "| 1,000 | `peer` | 8.00-8.00-8.00 | 16.00-16.00-16.00 | 100 | 3,100 | 2 |"
            " 8.00-8.00-8.00 | - |"
        ),
    ]
