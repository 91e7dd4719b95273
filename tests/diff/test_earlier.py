"""Earlier: who asks for a tag under the name of before finds that of today."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.catalog import Catalog
from generator.cli import main
from generator.diff import meant, moves, renamed
from generator.diff.side import Side
from generator.model.release import Release
from generator.site.pages import compare
from generator.site.publication import Publication
from generator.site.tree import Compare
from tests.conftest import DAY, REPOSITORY

PPU, POST = "trainer-ppu:25.11", "trainer-ppu:25.11.post1"


def _references(found: tuple[Side, ...]) -> list[str]:
    return [side.reference for side in found]


@pytest.fixture(scope="module")
def catalog(demo: Catalog) -> Catalog:
    """Give the made-up project with an image and two releases that had other names."""
    old = {"trainer-ppu:25.09": ("25.09-rc1", "25.09"), "trainer-nv:25.11": ("25.09-rc1", "next")}
    records: list[tuple[str, Release]] = [
        (r.name, r.release.model_copy(update={"formerly": old.get(r.reference, ())}))
        for r in demo.records
    ]
    families = tuple(
        f.model_copy(update={"formerly": ("trainer-xpu",)}) if f.id == "trainer-ppu" else f
        for f in demo.settings.families
    )
    settings = demo.settings.model_copy(update={"families": families})
    return Catalog.of(settings, demo.regions, demo.components, demo.platforms, records, demo.topics)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("trainer-xpu:25.11", [PPU]),  # a tag goes before a release
        ("trainer-xpu:25.11.post1", [POST]),
        ("trainer-xpu:latest", [PPU]),
        ("trainer-ppu:25.09-rc1", ["trainer-ppu:25.09"]),
        ("trainer-xpu:25.09-rc1", ["trainer-ppu:25.09"]),
        ("trainer-nv:next", ["trainer-nv:25.11@cuda13.0", "trainer-nv:25.11@cuda12.8"]),
        ("trainer-nv:next@cuda12.8", ["trainer-nv:25.11@cuda12.8"]),
        ("next@cuda12.8", ["trainer-nv:25.11@cuda12.8"]),
        (
            "25.09-rc1",
            ["trainer-ppu:25.09", "trainer-nv:25.11@cuda13.0", "trainer-nv:25.11@cuda12.8"],
        ),
        ("trainer-ppu:next", []),
        ("trainer-zzz:25.09-rc1", []),
        ("trainer-xpu:25.08", []),
        ("trainer-xpu", []),
        ("", []),
    ],
)
def test_an_earlier_name_finds_the_one_of_today(
    catalog: Catalog, text: str, found: list[str]
) -> None:
    """That of the image, that of the release, or both; what is not clear is not guessed."""
    assert sorted(_references(renamed(catalog, text))) == sorted(found)
    assert not meant(catalog, text)


def test_links_of_before_are_told_to_the_page(catalog: Catalog, demo: Catalog) -> None:
    """Each that is clear, and none that has a meaning today; where nothing was renamed, none."""
    found = moves(catalog)
    assert found == {
        "trainer-xpu:25.11": PPU,
        "trainer-xpu:25.11.post1": POST,
        "trainer-xpu:25.09": "trainer-ppu:25.09",
        "trainer-xpu:25.09-rc1": "trainer-ppu:25.09",
        "trainer-ppu:25.09-rc1": "trainer-ppu:25.09",
        "trainer-nv:next@cuda13.0": "trainer-nv:25.11@cuda13.0",
        "trainer-nv:next@cuda12.8": "trainer-nv:25.11@cuda12.8",
        "trainer-nv:25.09-rc1@cuda13.0": "trainer-nv:25.11@cuda13.0",
        "trainer-nv:25.09-rc1@cuda12.8": "trainer-nv:25.11@cuda12.8",
    }
    assert moves(demo) == {}
    page = compare.page(Publication.of(catalog, DAY).voices["fr"])
    (block,) = (b for b in page.blocks if isinstance(b, Compare))
    assert block.words["moves"] == found


def test_the_command_says_what_it_is_called_now(tmp_path: Path) -> None:
    """On standard error, so that the comparison is that of the name of today, byte by byte."""
    for folder in ("docs", "releases"):
        shutil.copytree(REPOSITORY / "tests" / "project" / folder, tmp_path / folder)
    settings = tmp_path / "releases" / "catalog.yml"
    text = settings.read_text("utf-8")
    settings.write_text(
        text.replace("driver: ppu\n", "driver: ppu\n    formerly: [old]\n", 1), "utf-8"
    )

    def run(before: str, after: str) -> tuple[int, str, str]:
        found = CliRunner().invoke(main, ["--root", str(tmp_path), "diff", before, after])
        return found.exit_code, found.stdout, found.stderr

    code, said, remark = run("old:25.11", POST)
    assert (code, said) == (0, run(PPU, POST)[1])
    assert remark == f"old:25.11 is {PPU} now\n"
    assert run(PPU, POST)[2] == ""
    assert run("old:25.10", POST)[0] == 2
