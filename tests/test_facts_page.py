"""The page of facts: what readers learn from the tables, in three languages."""

from __future__ import annotations

import pytest

from generator.catalog import Catalog
from generator.facts import all_pins, torch_table
from generator.i18n import Words
from generator.site import html, markdown, search
from generator.site.inline import Absent
from generator.site.pages import facts
from generator.site.pages.pins import SHOWN, requirement
from generator.site.tree import Details, Document, Section, Table
from generator.site.voice import Voice


def _page(demo: Catalog, lang: str = "en") -> Document:
    return facts.page(Voice(demo, _words(demo, lang)))


def _words(demo: Catalog, lang: str) -> Words:
    return Words.load(next(entry for entry in demo.languages if entry.id == lang), "en")


def _rows(page: Document, section: str) -> dict[str, list[str]]:
    """Return the rows of a section's tables, folded ones too, by their first cell."""
    text = markdown.render(page).partition(f"{{#{section}}}\n")[2].partition("\n#")[0]
    lines = (line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|"))
    return {first.strip("`"): rest for first, *rest in lines}


def test_torch_goes_with_cuda_and_python(demo: Catalog) -> None:
    """Stable and experimental CUDA stand apart; the word for how sure it is leads to the page."""
    row = _rows(_page(demo), "torch")["2.8"]
    assert row[:3] == ["`12.6` and `12.8`", "`12.9`", "`>=3.9,<3.14`"]
    assert row[3] == "[sourced](https://github.com/pytorch/pytorch/blob/main/RELEASE.md)"
    assert _rows(_page(demo), "torch")["2.11"][1] == "None"


def test_a_release_of_torch_has_companions(demo: Catalog) -> None:
    """What accepts later releases too says so, and what nobody read is not stated."""
    rows = _rows(_page(demo), "torch-releases")
    assert [cell.split()[0] for cell in rows["2.8.0"]] == [
        "`3.4.0`",
        "`0.23.0`",
        "`2.8.0`",
        "`12.8`",
    ]
    assert "amd64 · sourced" in rows["2.8.0"][0]
    assert "torch `>=2.11` · sourced" in rows["2.13.0"][2]
    assert rows["2.15.0"][3] == "Not stated"
    assert set(rows) >= {row.torch for row in torch_table().releases}


def test_a_driver_minimum_is_told_in_each_meaning(demo: Catalog) -> None:
    """The oldest driver, the one that came with a toolkit, and older branches stand apart."""
    page = _page(demo)
    assert _rows(page, "cuda-oldest")["12"][0].startswith("`525.60.13`")
    shipped = _rows(page, "cuda-shipped")
    assert shipped["12.9.1"][0].startswith("`575.57.08`")
    assert shipped["13.4.1"][0].startswith("Not stated")
    assert _rows(page, "cuda-compatibility")["12.8"][1].startswith("`570`")
    assert _rows(page, "cuda-branches")["580"][:2] == ["long-term support", "`2028-06`"]
    assert _rows(page, "cuda-branches")["575"][1] == "Not stated"
    assert _rows(page, "cuda-gpus")[">=13.0"][0].startswith("`7.5`")


def test_the_driver_rule_of_the_sdk_is_told(demo: Catalog) -> None:
    """It is a minimum, any driver, or a window, and unknown where nobody read it."""
    cells = {sdk: row[0] for sdk, row in _rows(_page(demo), "ppu").items()}
    assert cells["==2.1.*"] == "at most 3 releases older or newer than the SDK"
    assert cells["==2.0.*"] == "≥\u00a0`1.0` with any SDK"
    assert cells["1.7.0"] == "≥\u00a0`1.1.0` recommended ≥\u00a0`1.5.1`"
    assert cells["1.6.0"] == "Not stated"


def test_a_release_of_vllm_has_its_pins(demo: Catalog) -> None:
    """What a release that was read does not ask for is told apart from what nobody read."""
    rows = _rows(_page(demo), "vllm")
    assert [cell.split()[0] for cell in rows["0.11.2"]] == [
        "`2.9.0`",
        "`0.24.0`",
        "`2.9.0`",
        "`0.5.2`",
        "`0.0.33.post1`",
        "`>=3.10,<3.14`",
        "`12.9`",
    ]
    assert "[inferred]" not in rows["0.11.2"][0]
    assert rows["0.12.0"][4] == "not asked for"
    assert rows["0.25.0"][0] == "`2.11.0` inferred"
    assert rows["0.25.0"][4] == "Not stated"


def test_a_requirement_that_nobody_knows_is_not_stated(demo: Catalog) -> None:
    """A row may say that a component is asked for, and not which."""
    assert requirement(Voice(demo, _words(demo, "en")), None) == Absent("Not stated")
    assert requirement(Voice(demo, _words(demo, "zh")), None) == Absent("未注明")


def test_every_component_with_pins_is_on_the_page(demo: Catalog) -> None:
    """The others are folded, one a component, with how hard each requirement is."""
    text = markdown.render(_page(demo))
    assert "published builds · [sourced]" in text
    assert "checked at run time · [sourced]" in text
    assert "any version [sourced]" in text
    keywords = _page(demo).keywords
    assert {"vllm", "xformers", "spconv"} <= set(keywords)
    assert len(keywords) == len(all_pins())


def test_newest_come_first_and_older_ones_are_folded(demo: Catalog) -> None:
    """No table is longer than a screen; nothing is left out."""

    def check(blocks: tuple[object, ...]) -> None:
        for block in blocks:
            match block:
                case Section(_, _, inner):
                    check(inner)
                case Table(_, _, rows):
                    assert len(rows) <= SHOWN
                case Details(name, _, inner) if not name.startswith("older-"):
                    check(inner)

    check(_page(demo).blocks)
    vllm = {pin.versions for pin in all_pins()["vllm"]}
    assert len(_rows(_page(demo), "vllm")) == len(vllm) + 2  # the heads, and the lines below


@pytest.mark.parametrize(("lang", "word"), [("en", "sourced"), ("fr", "sourcé"), ("zh", "有来源")])
def test_the_page_speaks_each_language(demo: Catalog, lang: str, word: str) -> None:
    """Words are translated, versions and addresses are not; titles of sources are English."""
    page = _page(demo, lang)
    text = html.render(page, _words(demo, lang), str).html
    assert word in text
    assert (f'<span lang="en"><a href="{torch_table().url(torch_table().rows[0])}"' in text) == (
        lang != "en"
    )
    assert _rows(page, "torch").keys() >= {row.torch for row in torch_table().rows}


def test_the_page_is_found_by_the_names_of_components(demo: Catalog) -> None:
    """A search for a component or for a pair of versions leads here."""
    entries = {entry.anchor: entry.text for entry in search.entries(_page(demo))}
    assert "xformers" in entries[""]
    assert "2.14" in entries["torch"]
    assert "0.33.0" in entries["vllm"]
