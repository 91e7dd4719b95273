"""Since: what a page says of the release before, and what of it nobody announced."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from generator.catalog import Catalog
from generator.i18n import Words
from generator.model.release import Release
from generator.site import markdown
from generator.site.pages import since
from generator.site.tree import Details, Document, Table
from generator.site.voice import Voice
from tests.test_diff import catalog, release

OLD = release(
    "25.11",
    """
components:
  {CUDA: '12.8', torch: 2.8.0, triton: 3.4.0, vllm: 0.11.0, gdb: '15', cumm-cu128: 0.8.1}
""",
)
NEW = """
sdk: {name: ppu, version: 1.8.0}
driver: {family: ppu, minimum: 1.2.0}
components:
  {CUDA: '13.0', torch: 2.9.0, triton: 3.3.0, vllm: 0.11.0+ppu1.8.0, flash-attn: 2.8.2,
   cumm-cu130: 0.8.1}
"""


def said(
    demo: Catalog,
    *releases: Release,
    elsewhere: tuple[str, ...] = (),
    lang: str = "en",
    order: str = "calendar",
) -> str:
    """Give what the page of the first release says, as Markdown."""
    found = catalog(demo, *releases, elsewhere=elsewhere, order=order)
    language = next(entry for entry in demo.languages if entry.id == lang)
    voice = Voice(found, Words.load(language, demo.languages[0].id))
    blocks = since.blocks(voice, found.records[0])
    assert not any(
        table.searched
        for block in blocks
        if isinstance(block, Details)
        for table in block.blocks
        if isinstance(table, Table)
    )
    return markdown.render(Document("x", blocks)).partition("\n")[2].strip()


@pytest.mark.parametrize("lang", ["en", "fr", "zh"])
def test_every_change_is_listed_and_the_silent_ones_are_marked(
    demo: Catalog, lang: str, golden: Callable[[str], SnapshotAssertion]
) -> None:
    """What may break something comes first and in sight; the whole is folded away."""
    announced = (
        NEW + "highlights: [{upgrade: [torch, sdk]}, {text: 'Without {vllm}.', components: [gdb]}]"
    )
    page = said(demo, release("25.12", announced), OLD, lang=lang)
    assert page + "\n" == golden("md")


def test_what_was_announced_is_not_called_silent(demo: Catalog) -> None:
    """Only highlights announce; a package that was built again needs no announcement."""
    more = """
components:
  {CUDA: '12.8', torch: 2.8.0+x, triton: 3.4.1, vllm: 0.12.0, gdb: '15', cumm-cu128: 0.8.1}
highlights: [{upgrade: [vllm]}]
notes: [{text: Mind the triton.}]
"""
    page = said(demo, release("25.12", more), OLD)
    assert "3 components change. 1 change is not among those announced." in page
    assert "| torch | `2.8.0` | `2.8.0+x` **Rebuilt** |" in page
    assert "| vllm | `0.11.0` | `0.12.0` **Upgraded** |" in page
    assert "| triton | `3.4.0` | `3.4.1` **Upgraded** not announced |" in page


@pytest.mark.parametrize("highlights", ["", "highlights: unknown"])
def test_where_nobody_says_what_was_announced_nothing_is_called_silent(
    demo: Catalog, highlights: str
) -> None:
    """A vendor's page that was not read may have announced it all."""
    assert "announced" not in said(demo, release("25.12", NEW + highlights), OLD)


def test_nothing_announced_is_silence_about_everything(demo: Catalog) -> None:
    """A vendor who announces no changes, though there are some, is taken at the word."""
    page = said(demo, release("25.12", NEW + "highlights: []"), OLD)
    assert "7 changes are not among those announced." in page


def test_nothing_changed(demo: Catalog) -> None:
    """That is said too, and nothing is folded away."""
    plain = release("25.12"), release("25.11")
    assert said(demo, *plain) == "From `25.11` to `25.12`, no component changes."


def test_releases_in_between_may_have_announced_it(demo: Catalog) -> None:
    """The comparison goes on to the next record, and says whose announcements are not known."""
    page = said(
        demo,
        release("25.12", NEW + "highlights: []"),
        release("25.09"),
        elsewhere=("25.10", "25.11"),
    )
    assert page.startswith(
        "From `25.09` to `25.12`, 6 components change. `25.10` and `25.11` in between have no"
        " record here, so it is not said which changes were announced."
    )
    assert "not announced" not in page


def test_the_release_before_may_have_no_record(demo: Catalog) -> None:
    """What changed is then not known here; of the first release there is nothing to say."""
    assert said(demo, release("25.12"), elsewhere=("25.11",)) == (
        "What really changed since `25.11` is not listed: that release has no record on this site."
    )
    draft = release("25.11", "status: draft")
    assert "since `25.10` is" in said(demo, release("25.12"), draft, elsewhere=("25.10",))
    assert said(demo, release("25.12")) == ""
    assert said(demo, release("25.12"), draft) == ""
    assert said(demo, release("25.12"), elsewhere=("25.11",), order="date") == ""


def test_a_release_that_is_elsewhere_is_linked(demo: Catalog) -> None:
    """Readers can compare by hand."""
    only = [(r.name, r.release) for r in demo.records if r.reference == "trainer-ppu:25.11"]
    found = Catalog.of(
        demo.settings, demo.regions, demo.components, demo.platforms, only, demo.topics
    )
    voice = Voice(found, Words.load(demo.languages[0], demo.languages[0].id))
    page = markdown.render(Document("x", since.blocks(voice, found.records[0])))
    assert "since [`25.10`](https://docs.example.org/trainer-ppu-25-10) is" in page


def test_images_of_another_kind_are_not_compared(demo: Catalog) -> None:
    """It is said that there is none like this one."""
    two = "variants: [{tag: a}, {tag: b, components: {CUDA: '13.0'}}]"
    other = "variants: [{tag: x, components: {CUDA: '11.8'}}]"
    assert said(demo, release("25.12", other), release("25.11", two)) == (
        "The release before, [`25.11`](trainer-ppu/25.11.md), has no image for the same CUDA and"
        " SDK."
    )


def test_each_image_is_compared_with_its_own_kind(demo: Catalog) -> None:
    """One sentence an image; one without a tag is called by its release and its name."""
    two = "variants: [{tag: a}, {id: new, components: {CUDA: '13.0'}}]"
    page = said(demo, release("25.12", two.replace("a}", "x}")), release("25.11", two))
    assert page == (
        "From `a` to `x`, no component changes.\n\n"
        "From `25.11 new` to `25.12 new`, no component changes."
    )
    one = "variants: [{id: only}]"
    assert said(demo, release("25.12", one), release("25.11", one)).startswith(
        "From `25.11` to `25.12`"
    )


def test_an_sdk_that_is_gone_has_its_name(demo: Catalog) -> None:
    """It is named in the row, and what stands there now is nothing."""
    page = said(demo, release("25.12", "sdk:"), release("25.11"))
    assert "- **PPU SDK** `1.7.0`" in page
    assert "| PPU SDK | `1.7.0` | not included **Removed** |" in page
