"""The writers: one document tree as HTML, as Markdown and as search entries."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict

import pytest
from syrupy.assertion import SnapshotAssertion

from generator.address import Uri
from generator.example import Example
from generator.finding import Severity
from generator.i18n import Words
from generator.model.release import Status
from generator.model.settings import Language, Network
from generator.site import html, markdown, search
from generator.site.inline import (
    Absent,
    Address,
    Answer,
    ChangeMark,
    Code,
    Day,
    Foreign,
    Line,
    Link,
    Prose,
    RegionId,
    SeverityMark,
    StatusChip,
    Strong,
    Sub,
    Tag,
    Version,
)
from generator.site.tree import (
    Admonition,
    Block,
    Bullets,
    Choice,
    CodeBlock,
    Details,
    Document,
    Facts,
    Listing,
    Paragraph,
    Pull,
    PullVariant,
    Row,
    Rows,
    Section,
    Table,
    Tabs,
    Tile,
    Tiles,
)

PUBLIC = Uri("p", Network.PUBLIC, "registry.example.org", "ns/image", "25.11.post1")
VPC = Uri("v", Network.VPC, "vpc.cn-x.example.org", "ns/image", "25.11.post1", "cn-x")
LINE: Line = (
    "text <b> & | * [x] ",
    Strong("strong"),
    Code("a`b_c"),
    Version("2.8.0+ali.9.cu129"),
    Version("24.04"),
    Version("15.0.50.20240403-git"),
    Tag("25.11.post1"),
    RegionId("cn-x-1"),
    Address(PUBLIC),
    Link("other.md#part", ("other ", Code("x"))),
    Link("https://example.org/?a=1&b=2", ("out",)),
    Absent("Not stated"),
    Day("November 30, 2026"),
    Answer(is_yes=True, text="Open"),
    Answer(is_yes=False, text="Closed"),
    StatusChip(Status.DRAFT, "Draft"),
    SeverityMark(Severity.ERROR, "Error"),
    ChangeMark("upgraded", "Upgraded"),
    Foreign("fr", ("français",)),
    Prose(("**marked** ", Version("1.0"), " <i>text</i>")),
    Sub(("smaller",)),
)


def _table(kind: str, width: int = 2, rows: int = 2) -> Table:
    head: tuple[Line, ...] = tuple((f"head {i}",) for i in range(width))
    body = tuple(
        Row(
            tuple((f"cell {r}.{c}",) for c in range(width - (kind == "addresses"))),
            differs=kind == "components" and r == 1,
            copies=VPC if kind == "addresses" else None,
        )
        for r in range(rows)
    )
    if kind == "components":
        return Table(f"{kind} table", head, body, "components")
    if kind == "addresses":
        return Table(f"{kind} table", head, body, "addresses", searched=False, variant="25.11")
    return Table(f"{kind} table", head, body)


PULL = Pull(
    (("Zone", (Choice("cn-x", "X · cn-x"), Choice("cn-y", "Y · cn-y"))),),
    (
        PullVariant("a", "25.11", (VPC,), (PUBLIC,)),
        PullVariant("b", "25.11.post1", (VPC,), (PUBLIC,)),
    ),
    "registry.example.org",
    (Choice("cn-z", "Z · cn-z"),),
)
DOCUMENT = Document(
    title="image 25.11",
    description="What it is",
    eyebrow=("Eyebrow",),
    reference=("image", "25.11"),
    meta=((StatusChip(Status.SUPPORTED, "Supported"),), ("Released: ", Absent("Not stated"))),
    banner=(Admonition("warning", "Beware", (Paragraph(("it is a draft",)),)),),
    keywords=("25.11", "25.11.post1"),
    blocks=(
        Paragraph(("lead",), "lead"),
        Section(
            "first",
            "First & foremost",
            (
                Paragraph(LINE),
                Paragraph(("aside",), "aside"),
                Paragraph(("blocked",), "blocked"),
                Paragraph(("note",), "note"),
                Paragraph(("step",), "step"),
                Paragraph((Prose(("one\n\ntwo",)),)),
                Bullets((("a",), (Prose(("first\n\nsecond",)),))),
                Rows((((ChangeMark("added", "Added"),), (("one",), ("two",))),), "changes"),
                Rows((((Code("SDK101"),), (("why",), ("until",))),), "deviations"),
                Facts((("Driver", (("≥ 1.1.0",),)), ("CUDA", (("12.9",), ("13.0",))))),
                Section("nested", "Nested", (_table("plain"), _table("components", 3))),
            ),
        ),
        Section(
            "second",
            "Second",
            (
                PULL,
                Pull((), (PULL.variants[0],), None, ()),
                Pull(PULL.regions, (PullVariant("c", "25.11", (VPC,), ()),), None),
                _table("components", 4),
                _table("addresses", 3),
                _table("addresses", 3, 16),
                CodeBlock("console", ("docker pull ", Address(PUBLIC, live=True)), "title"),
                CodeBlock("text", ("a ``` b ", Address(VPC))),
                Listing(Example("releases/a.yml", ((1, "a: <1>"), (2, "b: 2")), (1,))),
                Listing(Example("b.yml", ((9, "- a"), (12, "  b: 2")), (12,), goes_on=True)),
                Details("more", "More", (Paragraph(("folded",)),)),
                Tabs(
                    "with",
                    (
                        ("docker", (Paragraph(("one",)),)),
                        ("Kubernetes", (CodeBlock("yaml", ("a: 1",)),)),
                    ),
                ),
                Tiles(
                    (
                        Tile(
                            (Link("f.md", ("f",)),),
                            StatusChip(Status.PREVIEW, "Preview"),
                            ("text",),
                            (("Newest", (Tag("25.11"),)),),
                        ),
                        Tile(("g",), None, (), ()),
                    )
                ),
            ),
        ),
    ),
)


@pytest.fixture
def words() -> Words:
    """Give the words of English, which are those of the source."""
    return Words.load(Language(id="en", name="English", tag="en", locale="en_US", theme="en"), "en")


def _resolve(to: str) -> str:
    return f"../{to}"


def test_a_document_as_html(words: Words, golden: Callable[[str], SnapshotAssertion]) -> None:
    """Every node has its HTML, escaped and with stable anchors."""
    rendered = html.render(DOCUMENT, words, _resolve)
    assert rendered.html == golden("html")
    assert [(e.id, [c.id for c in e.children]) for e in rendered.toc] == [
        ("first", ["nested"]),
        ("second", []),
    ]
    assert {"top", "first", "nested", "second", "more"} <= rendered.ids
    assert rendered.links == ("other.md#part", "https://example.org/?a=1&b=2", "f.md")


def test_a_document_as_markdown(golden: Callable[[str], SnapshotAssertion]) -> None:
    """The same document as Markdown: same words, same anchors, nothing that a parser would take."""
    assert markdown.render(DOCUMENT) == golden("md")


def test_a_document_as_search_entries(golden: Callable[[str], SnapshotAssertion]) -> None:
    """An entry a section; addresses and code are not in them, the tags are in the first."""
    entries = [asdict(entry) for entry in search.entries(DOCUMENT)]
    assert json.dumps(entries, ensure_ascii=False, indent=1) + "\n" == golden("json")


def test_a_page_without_an_image(words: Words) -> None:
    """A plain page has a plain title; the home page sets it large."""
    document = Document("A & B", (Paragraph(("text",)),))
    assert '<h1 id="top">A &amp; B</h1>' in html.render(document, words, _resolve).html
    assert markdown.render(document) == "# A & B\n\ntext\n"
    asking = html.render(Document("能在哪里运行？", ()), words, _resolve).html
    # Where a line ends, it ends before the last word and not before its mark.
    assert '能在哪里<wbr><span class="tn-keep">运行？</span></h1>' in asking
    hero = Document("Hero", (), hero=True)
    assert html.render(hero, words, _resolve).html.startswith('<div class="tn-hero">')


def test_an_anchor_that_stands_twice_is_our_mistake(words: Words) -> None:
    """A page maker that gives one anchor to two sections is told so."""
    section: Block = Section("same", "Same", ())
    with pytest.raises(ValueError, match="'same' stands twice"):
        html.render(Document("Twice", (section, section)), words, _resolve)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (("[x](https://e.org/", Version("2.8.0"), ")"), '<a href="https://e.org/2.8.0">x</a>'),
        (
            ("[x](", Link("https://e.org/?a=1&b", ("title",)), ")"),
            '<a href="https://e.org/?a=1&amp;b">x</a>',
        ),
        (
            ('[x](guide.md "see ', Code('a"b'), '")'),
            '<a href="../guide.md" title="see a&quot;b">x</a>',
        ),
        (("[", Version("2.8.0"), "](guide.md)"), None),
    ],
)
def test_a_fact_inside_a_link_is_text_there(
    words: Words, parts: Line, expected: str | None
) -> None:
    """What stands for a fact never breaks the tag it stands in; in the words it is marked up."""
    document = Document("x", (Paragraph((Prose(parts),)),))

    def resolve(to: str) -> str:
        return to if to.startswith("https:") else f"../{to}"

    page = html.render(document, words, resolve).html
    if expected is None:
        assert '<a href="../guide.md"><span class="tn-v" translate="no">2.8.0</span></a>' in page
    else:
        assert expected in page


def test_marks_of_our_own_in_code_are_dropped(words: Words) -> None:
    """A private character that an author writes never takes the place of an address."""
    block = CodeBlock("text", ("a\ue000b ", Address(PUBLIC)))
    page = html.render(Document("x", (block,)), words, _resolve).html
    assert "ab <span>" in page
    assert "\ue000" not in page


def test_the_address_of_a_link_in_prose_may_be_a_node() -> None:
    """A person wrote its words, the catalogue has its address; other links stay as written."""
    link = Link("topics/x.md", ("Title",))
    line = (Prose(("See [here](", link, ") and [there](y.md), `](z)`.")),)
    said = markdown.line(line, lambda to: f"/{to}")
    assert said == "See [here](/topics/x.md) and [there](/y.md), `](z)`."


def test_a_caution_has_an_icon_and_words(words: Words) -> None:
    """What must be known before anything else is no plain paragraph."""
    document = Document("t", (Paragraph(("Driver families differ.",), "warning"),))
    page = html.render(document, words, _resolve).html
    assert '<p class="tn-caution"><svg' in page


def test_no_version_ends_a_cell_of_a_table() -> None:
    """The mark between cells is escaped wherever it stands, and only once."""
    row = Row(((Tag("a|b"),), ("c|d",)))
    text = markdown.render(Document("t", (Table("t", (("x",), ("y",)), (row,)),)))
    assert r"| `a\|b` | c\|d |" in text
