"""The pages made from records, in three languages, as Markdown that can be read in a review."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from generator.catalog import Catalog
from generator.i18n import Words
from generator.loader import read
from generator.site import html, markdown
from generator.site.plan import PageSpec, plan
from generator.site.publication import Publication
from tests.conftest import DAY, REPOSITORY

LANGUAGES = ("en", "zh", "fr")
PATHS = (
    "index.md",
    "finder.md",
    "regions.md",
    "trainer-ppu.md",
    "trainer-ppu/25.11.md",
    "trainer-ppu/25.09.md",
    "trainer-nv.md",
    "trainer-nv/25.11.md",
    "trainer-nv/25.08.md",
    "compare.md",
    "components.md",
    "components/torch.md",
    "components/transformer_engine.md",
    "matrix.md",
)


def _name(path: str) -> str:
    """Name a golden file after the page."""
    return path.removesuffix(".md").replace("/", "-")


def _words(catalog: Catalog, lang: str) -> Words:
    return Words.load(next(e for e in catalog.languages if e.id == lang), "en")


def _page(catalog: Catalog, lang: str, path: str) -> PageSpec:
    return next(
        spec for spec in plan(Publication.of(catalog, DAY), lang).pages if spec.path == path
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PATHS, ids=_name)
def test_a_page_says_what_its_record_says(
    demo: Catalog, path: str, lang: str, golden: Callable[[str], SnapshotAssertion]
) -> None:
    """Each page of the demonstration project reads as it was reviewed."""
    assert markdown.render(_page(demo, lang, path).make()) == golden("md")


def test_every_page_is_planned_once(demo: Catalog) -> None:
    """The plan names each page, its source, its place and its neighbours before any is made."""
    pages = plan(Publication.of(demo, DAY), "en").pages
    components = (f"components/{c.id}.md" for c in demo.components.components)
    planned = {*PATHS, "facts.md", "api.md", "finder.md", *components}
    assert sorted(spec.path for spec in pages) == sorted(planned)
    newest = _page(demo, "en", "trainer-ppu/25.11.md")
    assert newest.parent == "trainer-ppu.md"
    assert newest.source == "releases/trainer-ppu/25.11.yml"
    # 25.10 stands between the two and has no record here: the page names it, the footer goes on.
    assert (newest.previous, newest.next) == ("trainer-ppu/25.09.md", None)
    draft = _page(demo, "en", "trainer-nv/25.11.md")
    assert (draft.previous, draft.next) == ("trainer-nv/25.08.md", None)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PATHS, ids=_name)
def test_versions_are_the_same_text_in_html_and_markdown(
    demo: Catalog, path: str, lang: str
) -> None:
    """Both writers print each version exactly as the record has it."""
    document = _page(demo, lang, path).make()
    texts = (
        html.render(document, _words(demo, lang), str).html,
        markdown.render(document),
    )
    for record in demo.records:
        if path == f"{record.release.image}/{record.release.release}.md":
            for variant in record.variants:
                for version in variant.components.values():
                    public = str(version).partition("+")[0]
                    assert all(public in text.replace("<wbr>", "") for text in texts)


def test_a_missing_translation_is_marked_with_its_language(demo: Catalog) -> None:
    """French readers of an untranslated title get the source text, marked as English."""
    document = _page(demo, "fr", "trainer-nv/25.11.md").make()
    page = html.render(document, _words(demo, "fr"), str).html
    assert '<span lang="en">CUDA <span class="tn-v" translate="no">13.0</span> image</span>' in page


def test_pages_of_this_repository_can_be_made() -> None:
    """Every page of every record can be made in every language."""
    catalog = read(REPOSITORY).catalog
    assert catalog is not None
    for lang in LANGUAGES:
        for spec in plan(Publication.of(catalog, DAY), lang).pages:
            assert spec.make().blocks
