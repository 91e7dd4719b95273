"""Matrix: all tags as a table and as files; and one tag beside another, as pages write it."""

from __future__ import annotations

import csv
import io
import json

import pytest

from generator.catalog import Catalog
from generator.diff import compare, meant
from generator.i18n import Words
from generator.model.regions import Opening
from generator.site import markdown, search
from generator.site.files import FileSpec
from generator.site.grid import Grid
from generator.site.pages import compare as page
from generator.site.pages import components, matrix, pair, since
from generator.site.pages.changes import section
from generator.site.plan import plan
from generator.site.publication import Publication
from generator.site.tree import Compare, Document
from generator.site.voice import Voice
from tests.conftest import DAY
from tests.test_diff import catalog, release


def voice(found: Catalog, lang: str = "en") -> Voice:
    """Give the voice of a language."""
    language = next(entry for entry in found.languages if entry.id == lang)
    return Voice(found, Words.load(language, found.languages[0].id))


def files(found: Catalog) -> dict[str, str]:
    """Give the files of the matrix by their paths."""
    return {spec.path: spec.make() for spec in matrix.files(found, DAY)}


def test_the_files_hold_every_tag_with_every_component(demo: Catalog) -> None:
    """What is not included is left out, what is not stated is said."""
    found = catalog(
        demo,
        release("25.12", "components: {torch: 2.8.0+x, vllm: unknown}\nsdk: unknown"),
        release("25.11", "sdk: {name: ppu, version: unknown}\nvariants: [{id: only}]"),
    )
    rows = list(csv.DictReader(io.StringIO(files(found)["/matrix.csv"], newline="")))
    assert [row["reference"] for row in rows] == ["trainer-ppu:25.12", "trainer-ppu:25.11@only"]
    assert [row["vllm"] for row in rows] == ["unknown", ""]
    assert [row["sdk"] for row in rows] == ["", "ppu"]
    body = json.loads(files(found)["/matrix.json"])
    assert body["generated_at"] == "2026-11-30T00:00:00Z"
    assert body["tags"][0] == {
        "reference": "trainer-ppu:25.12",
        "image": "trainer-ppu",
        "tag": "25.12",
        "release": "25.12",
        "status": "supported",
        "driver": "ppu",
        "driver_minimum": "1.1.0",
        "components": {"torch": "2.8.0+x"},
        "not_stated": ["vllm"],
    }
    assert "tag" not in body["tags"][1]


@pytest.mark.parametrize("version", ["=1+1", "+1", "-1", "@SUM(1)", "=cmd|'/c'!A1"])
def test_no_cell_is_a_formula(demo: Catalog, version: str) -> None:
    """A spreadsheet that opens the file computes nothing of what somebody wrote into a record."""
    found = catalog(demo, release("25.12", f"components: {{torch: {json.dumps(version)}}}"))
    rows = list(csv.DictReader(io.StringIO(files(found)["/matrix.csv"], newline="")))
    assert rows[0]["torch"] == f"'{version}"


def test_rows_are_sorted_by_keys_that_follow_the_versions(demo: Catalog) -> None:
    """2.10 comes after 2.9, drivers are ordered in their family, and nothing has a key below 0."""
    versions = {"25.09": "2.10.0", "25.10": "2.9.1", "25.11": "2.9.0+x", "25.12": "unknown"}
    driver = "driver: {family: ppu, minimum: "
    drivers = {"25.09": "1.10.0", "25.10": "1.9", "25.11": "1.9.1", "25.12": "unknown"}
    found = catalog(
        demo,
        *(
            release(name, f"components: {{torch: {text}}}\n{driver}'{drivers[name]}'}}")
            for name, text in versions.items()
        ),
    )
    (grid,) = (b for b in matrix.page(voice(found)).blocks if isinstance(b, Grid))
    columns = [column.id for column in grid.columns]
    for name, of in (("torch", versions), ("driver.minimum", drivers)):
        keys = {row.id.partition(":")[2]: row.cells[columns.index(name)].key for row in grid.rows}
        assert sorted(of, key=keys.__getitem__) == ["25.12", "25.11", "25.10", "25.09"] or (
            name == "driver.minimum"
            and sorted(of, key=keys.__getitem__) == ["25.12", "25.10", "25.11", "25.09"]
        )
        assert keys["25.12"] == -1


def test_the_files_are_in_the_plan_of_the_site(demo: Catalog) -> None:
    """All languages share them."""
    specs: tuple[FileSpec, ...] = plan(Publication.of(demo, DAY), "fr").files
    assert {"/matrix.csv", "/matrix.json"} <= {spec.path for spec in specs}


# ---- one tag beside another ----

OLD = "components: {CUDA: '12.8', torch: 2.8.0, cumm-cu128: 0.8.1, vllm: 0.11.0}"
NEW = """
sdk: {name: ppu, version: 1.8.0}
components: {CUDA: '13.0', torch: 2.9.0, cumm-cu129: 0.8.1, gdb: '15', flash-attn: unknown}
highlights: [{upgrade: [torch, sdk]}]
scope: {deny: [pods]}
availability: {public: true, vpc: none}
"""


def told(found: Catalog, before: str, after: str, lang: str = "en") -> str:
    """Give what a page says of two tags, as Markdown."""
    (one,), (other,) = meant(found, before), meant(found, after)
    blocks = tuple(pair.blocks(voice(found, lang), compare(found, one, other)))
    return markdown.render(Document("x", blocks)).partition("\n")[2].strip()


def test_a_comparison_says_what_must_be_known_before(demo: Catalog) -> None:
    """Each caution is a sentence with its facts; each row has its mark, what is silent too."""
    found = catalog(
        demo, release("25.12", NEW), release("25.11", OLD + "\nscope: {allow: [pods, machines]}")
    )
    assert told(found, "25.11", "25.12") == (
        "**The SDK is another one.** `1.7.0` → `1.8.0`: build your own extensions again.\n\n"
        "**CUDA is another one.** `12.8` → `13.0`: build your own extensions again.\n\n"
        "**A product is lost.** The image is not made for Pods.\n\n"
        "**Regions are lost.** There is no VPC address in `cn-north` and `eu-west`.\n\n"
        "| Component | Change | trainer-ppu `25.11` | trainer-ppu `25.12` |\n"
        "| --- | --- | --- | --- |\n"
        "| PPU SDK | **Upgraded** minor | `1.7.0` | `1.8.0` |\n"
        "| [CUDA](components/CUDA.md) | **Upgraded** major not announced | `12.8` | `13.0` |\n"
        "| [vllm](components/vllm.md) | **Removed** not announced | `0.11.0` | not included |\n"
        "| [torch](components/torch.md) | **Upgraded** minor | `2.8.0` | `2.9.0` |\n"
        "| [gdb](components/gdb.md) | **Added** not announced | not included | `15` |\n"
        "| [flash-attn](components/flash-attn.md) | **Added** not announced | not included |"
        " Not stated |\n"
        "| [cumm-cu129](components/cumm-cu129.md) formerly cumm-cu128 | **Rebuilt** | `0.8.1` |"
        " `0.8.1` |\n\n"
        "“not announced”: no highlight of the release names the change."
    )


def test_drivers_of_two_families_are_named(demo: Catalog) -> None:
    """With their minimums, where they are stated; of a long list of regions some are named."""
    family = "image: trainer-nv\nsdk: null\ndriver: {family: nvidia}"
    model = demo.regions.regions[0]
    many = tuple(model.model_copy(update={"id": f"cn-{i}", "acs": Opening.OPEN}) for i in range(8))
    found = catalog(demo, release("25.12", family), release("25.11"))
    found = Catalog(
        found.settings,
        found.regions.model_copy(update={"regions": many}),
        found.components,
        found.platforms,
        found.records,
        {},
    )
    page_ = told(found, "25.11", "25.12")
    assert page_.startswith(
        "**Driver families differ.** Version numbers of PPU driver (≥\u00a0`1.1.0`) and"
        " NVIDIA driver (Not stated) are never compared with each other."
    )
    assert "in `cn-0`, `cn-1`, `cn-2`, `cn-3`, `cn-4`, `cn-5`, and 2 more." in page_
    assert "PPU 驱动（≥\u00a0`1.1.0`）" in told(found, "25.11", "25.12", "zh")
    assert "| PPU SDK | **Removed**" in page_


def test_a_component_that_nobody_lists_has_no_page(demo: Catalog) -> None:
    """Its name stands there all the same, and so does an SDK of which nothing is known."""
    more = "components: {ninja: '1.11'}\nsdk: "
    found = catalog(demo, release("25.12", more + "unknown"), release("25.11", more + "null"))
    assert told(found, "25.11", "25.12").endswith("| SDK | **Added** | not included | Not stated |")
    found = catalog(demo, release("25.12", more + "null"), release("25.11", "components: {}"))
    assert "| ninja | **Added** | not included | `1.11` |" in told(found, "25.11", "25.12")


def test_a_family_that_has_one_tag_only_is_compared_with_others(demo: Catalog) -> None:
    """Where no tag takes the place of another, the first two are chosen, and no table is told."""
    found = catalog(demo, release("25.12"), release("25.11", "image: trainer-nv"))
    (block,) = (b for b in page.page(voice(found)).blocks if isinstance(b, Compare))
    assert block.chosen == ("trainer-ppu:25.12", "trainer-nv:25.11")
    assert block.blocks == ()
    found = catalog(demo, release("25.12", "variants: [{id: only}]"))
    (block,) = (b for b in page.page(voice(found)).blocks if isinstance(b, Compare))
    assert block.chosen == ("trainer-ppu:25.12@only",) * 2


def test_tags_of_one_release_that_do_not_differ_are_not_compared(demo: Catalog) -> None:
    """Nothing is said of them; what the vendor announces is what there is to say."""
    two = "variants: [{tag: '25.12'}, {tag: 25.12.post1}]\nhighlights: "
    found = catalog(demo, release("25.12", two + "[]"), release("25.11"))
    assert since.siblings(voice(found), found.records[0]) == ()
    for said, expected in (("[]", "The vendor announces no changes."), ("unknown", "Not stated")):
        found = catalog(demo, release("25.12", two + said), release("25.11"))
        made = section(voice(found), found.records[0])
        assert expected in markdown.render(Document("x", (made,)))


def test_the_cuda_in_a_name_is_no_word_of_its_title(demo: Catalog) -> None:
    """Whoever searches for cu129 means images for it, not the packages that were built for it."""
    said = voice(demo)
    known = demo.component("cumm-cu129")
    assert known is not None
    first = search.entries(components.component_page(said, known))[0]
    assert first.title == "cumm-\u2060cu129"
    assert "cu129" not in first.text


def test_a_link_keeps_its_question_in_every_language(demo: Catalog) -> None:
    """A comparison is linked from feeds and files too, where addresses are whole."""
    site = Publication.of(demo, DAY, "https://notes.example.org/")
    to = "compare.md?from=a:1&to=b:2#top"
    assert site.linked("fr", to) == "https://notes.example.org/fr/compare/?from=a:1&to=b:2#top"
    assert site.linked("en", "https://example.org/x") == "https://example.org/x"
