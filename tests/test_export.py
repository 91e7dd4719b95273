"""Export: the site for other engines; what they build says the same as ours."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from mkdocs.commands.build import build
from mkdocs.config import load_config

from generator.cli import main
from generator.engine import rulebook
from generator.export import form
from generator.site.search import SEPARATOR
from tests.checkout import SMALL_RECORD, edit, made, named
from tests.engines.compare import compare

HOST = "https://tagnotes.example.org/"
LANGUAGES = {"en": "", "zh-Hans": "zh/", "fr": "fr/"}


@pytest.fixture(autouse=True)
def _few_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have pages of those rules only that the records name."""
    monkeypatch.setattr(rulebook, "rules", named)
    monkeypatch.delenv("TAGNOTES_SITE_URL", raising=False)


def export(project: Path, folder: Path, engine: str = "mkdocs", *options: str) -> Result:
    """Run the command."""
    arguments = ["--root", str(project), "export", str(folder), "--engine", engine, *options]
    return CliRunner().invoke(main, arguments)


def told(folder: Path, name: str = "mkdocs.yml") -> dict[str, object]:
    """Return the settings of an export."""
    read: dict[str, object] = yaml.safe_load((folder / name).read_text("utf-8"))
    return read


@pytest.mark.no_cover  # the other tests reach every line
def test_what_mkdocs_builds_without_us_is_our_site(trio: Path, tmp_path: Path) -> None:
    """The same addresses, words, links and tables; each switcher leads to the same page."""
    edit(trio / "releases/catalog.yml", "{id: image,", "{id: image, formerly: [picture],")
    edit(trio / "releases/catalog.yml", "theme: zh}", "theme: zh-Hans}")
    hostile = "Région a|b < c {: onclick=alert(1) }"
    edit(trio / "releases/regions.yml", "name: Région", f"name: '{hostile}'")
    (trio / "docs/en/topics").mkdir()
    (trio / "docs/en/topics/one.md").write_text("# One\n\n[Guide](../guide.md)\n", "utf-8")
    (trio / "docs/zh/guide.md").write_text("---\nsource: sha256:0\n---\n\n# 指南\n", "utf-8")
    assert made(trio) == 0
    folder = tmp_path / "out"
    result = export(trio, folder)
    assert result.exit_code == 0, result.output
    for name in ("mkdocs.yml", "mkdocs.zh.yml", "mkdocs.fr.yml"):
        assert f"mkdocs build -f {name}\n" in result.output
        config = load_config(str(folder / name), strict=True)
        assert [*config.plugins] == ["material/search"]
        assert config.plugins["material/search"].config["separator"] == SEPARATOR
        build(config)
    found = compare(trio / "site", folder / "site", HOST, LANGUAGES)
    assert found.told == []
    assert found.pages > 30
    assert found.switches == 3 * found.pages
    assert not re.search("<[^>]*onclick", (folder / "site/regions/index.html").read_text("utf-8"))
    assert found.tables
    moved = [path.relative_to(trio / "site") for path in trio.glob("site/**/picture/index.html")]
    assert moved
    assert all((folder / "site" / path).is_file() for path in moved)
    head = (folder / "site/zh/image/index.html").read_text("utf-8")
    assert f'<link rel="alternate " hreflang="fr" href="{HOST}fr/image/">' in head
    assert "Not translated" not in (folder / "site/topics/one/index.html").read_text("utf-8")
    lost = (folder / "site/zh/404.html").read_text("utf-8")
    assert 'href="/zh/../fr/"' in lost
    assert (folder / "site/api/v1/index.json").is_file()
    assert "index.md" not in (folder / "site/llms.txt").read_text("utf-8")


def test_the_site_is_compared_page_by_page(tmp_path: Path) -> None:
    """A page that is missing, other words, and a switcher that leads astray are told."""
    text = (
        '<html lang="{0}"><a class="md-select__link" hreflang="fr" href="{1}">x</a>'
        '<article class="md-content__inner"><h1 id="top">{2}</h1></article></html>'
    )
    for name, page in (
        ("ours/index.html", text.format("en", "fr/", "A")),
        ("theirs/index.html", text.format("en", "fr/", "B")),
        ("ours/fr/index.html", text.format("fr", "./", "A")),
        ("theirs/fr/index.html", text.format("en", "../", "A")),
        ("ours/more/index.html", text.format("en", "", "A")),
        ("ours/old/index.html", '<meta http-equiv="refresh" content="0; url=../">'),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(page, "utf-8")
    found = compare(tmp_path / "ours", tmp_path / "theirs", HOST, {"en": "", "fr": "fr/"})
    assert found.told == [
        "/fr/: the switcher leads to None for en",
        "/fr/: the switcher leads to / for fr",
        "/: words below #top: 'A' only here, 'B' only there",
        "/: the switcher leads to None for en",
        "/: the switcher leads to a page that is not in fr",
        "/more/: the page is only here",
    ]
    assert (found.pages, found.differ, found.astray, found.is_equal) == (3, 1, 4, False)


def test_zensical_keeps_the_look_and_is_told_in_each_language(trio: Path, tmp_path: Path) -> None:
    """Its settings are those of MkDocs, with the classic look; words are those of a language."""
    edit(trio / "mkdocs.yml", "markdown_extensions:\n  - attr_list\n", "markdown_extensions:\n")
    edit(trio / "mkdocs.yml", "  - search\n", "  - search\n  - tags\n")
    folder = tmp_path / "out"
    result = export(trio, folder, "zensical")
    assert "without the plugins tags\n" in result.output
    assert "  zensical build -f mkdocs.zh.yml\n" in result.output
    settings = told(folder, "mkdocs.zh.yml")
    theme, extra = settings["theme"], settings["extra"]
    assert isinstance(theme, dict)
    assert isinstance(extra, dict)
    assert (theme["variant"], theme["language"]) == ("classic", "zh")
    assert "navigation.instant" not in theme["features"]
    assert theme["palette"][0]["toggle"]["name"] == "切换到深色模式"
    assert [entry["path"] for entry in extra["languages"]] == ["../", "../zh/", "../fr/"]
    assert settings["site_dir"] == "site/zh"
    assert settings["site_url"] == f"{HOST}zh/"
    assert settings["plugins"] == [{"search": {"lang": ["zh"]}}]
    extensions = settings["markdown_extensions"]
    assert isinstance(extensions, list)
    assert "attr_list" in extensions
    assert {"toc": {"permalink": True, "permalink_title": "本节链接"}} in extensions
    assert (folder / "overrides/.icons/tagnotes/mark.svg").is_file()
    assert (folder / "docs/fr/assets/tagnotes/tagnotes.css").is_file()
    assert not [*folder.rglob("*.js")]


def test_one_language_without_a_host_has_no_switcher(small: Path, tmp_path: Path) -> None:
    """And a theme that is only named, or not said at all, is that of the engine."""
    settings = small / "mkdocs.yml"
    settings.write_text('site_name: x\nsite_url: ""\ntheme: material\nplugins: [tagnotes]\n')
    assert export(small, tmp_path / "out").exit_code == 0
    read = told(tmp_path / "out")
    assert read["theme"] == {
        "name": "material",
        "features": [],
        "custom_dir": "overrides",
        "language": "fr",
    }
    assert read["extra"] == {}
    assert read["site_url"] == ""
    assert read["markdown_extensions"] == ["attr_list", "tables"]


def test_without_a_host_files_that_all_share_are_named_from_the_root(
    trio: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page in another language cannot reach them by their sources."""
    monkeypatch.setenv("TAGNOTES_SITE_URL", "")
    theme = "  palette:\n    - {scheme: default}\n"
    edit(trio / "mkdocs.yml", "  palette:\n", theme)
    assert export(trio, tmp_path / "out").exit_code == 0
    assert "](/matrix.csv)" in (tmp_path / "out/docs/zh/matrix.md").read_text("utf-8")
    assert "](matrix.csv)" in (tmp_path / "out/docs/en/matrix.md").read_text("utf-8")
    extra = told(tmp_path / "out")["extra"]
    assert isinstance(extra, dict)
    assert extra["languages"][0]["url"] == ""


def test_plain_markdown_leads_from_page_to_page(trio: Path, tmp_path: Path) -> None:
    """All links and anchors are there for a reader that knows no attributes; menus are pages."""
    text = "# Guide\n\n## Part {#part}\n\n~~~text\n## No part {#no}\n~~~\n\n## More {#more}\n"
    (trio / "docs/en/guide.md").write_text(text, "utf-8")
    edit(trio / "releases/catalog.yml", "{id: image,", "{id: image, formerly: [picture],")
    (trio / "docs/fr/intro.md").write_text("Sans titre.\n", "utf-8")
    (trio / "docs/fr/later.md").write_text("# Plus tard\n", "utf-8")
    folder = tmp_path / "out"
    result = export(trio, folder, "plain")
    assert "to build it" not in result.output
    pages = {path: path.read_text("utf-8") for path in folder.rglob("*.md")}
    for path, page in pages.items():
        shown = re.sub(r"^(```|~~~).*?^\1", "", page, flags=re.DOTALL | re.MULTILINE)
        for target, anchor in re.findall(r"\]\(([^)\s#:?]+)(?:\?[^)#]*)?(#[^)]*)?\)", shown):
            place = (path.parent / target).resolve()
            assert place.is_file(), (path, target)
            if anchor:
                assert f'<a id="{anchor[1:]}"></a>' in pages[place], (path, target, anchor)
    guide = pages[folder / "en/guide.md"]
    assert guide.startswith("English · [中文](../zh/guide.md) · [Français](../fr/guide.md)\n")
    assert '<a id="more"></a>\n\n## More\n' in guide
    assert "## No part {#no}\n" in guide
    menu = pages[folder / "fr/SUMMARY.md"]
    assert "  - [Accueil](index.md)\n" in menu
    assert "  - [Mode d’emploi](guide.md)\n" in menu
    assert "  - [](intro.md)\n" in menu
    assert not [*folder.rglob("*.html"), *folder.rglob("mkdocs.yml")]


def test_plain_markdown_in_one_language_needs_no_links_to_others(
    small: Path, tmp_path: Path
) -> None:
    """A page begins with its title."""
    assert export(small, tmp_path / "out", "plain").exit_code == 0
    assert (tmp_path / "out/fr/image.md").read_text("utf-8").startswith('<a id="top"></a>\n\n# ')


def test_pages_by_hand_say_when_they_are_not_translated(trio: Path, tmp_path: Path) -> None:
    """One without a translation, or with a stale one, tells it; pictures come along."""
    docs = trio / "docs"
    (docs / "en/only.md").write_text("---\ntags: [x]\n---\n\n# Only\n\nText.\n", "utf-8")
    (docs / "zh/guide.md").write_text("---\nsource: sha256:0\n---\n\n# 指南\n", "utf-8")
    (docs / "shared.md").write_text("# Shared\n", "utf-8")
    for name in ("en/a.svg", "fr/a.svg", "top.svg", ".hidden.svg", "robots.txt"):
        (docs / name).write_text(name, "utf-8")
    (docs / "en/out.svg").symlink_to(trio / "mkdocs.yml")
    folder = tmp_path / "out"
    assert export(trio, folder).exit_code == 0
    pages = folder / "docs"
    only = (pages / "fr/only.md").read_text("utf-8")
    assert only == (
        "# Only {#top}\n\n> Pas encore traduit. Texte affiché en anglais. "
        "[Traductions](translations.md)\n\nText.\n"
    )
    assert (pages / "en/only.md").read_text("utf-8") == "# Only {#top}\n\nText.\n"
    assert (pages / "zh/guide.md").read_text("utf-8") == (
        f"# 指南 {{#top}}\n\n> 原文（英语）比本译文新。 [打开原文：英语]({HOST}guide/) · "
        "[翻译进度](translations.md)\n"
    )
    assert (pages / "zh/shared.md").read_text("utf-8") == "# Shared {#top}\n"
    assert (pages / "zh/a.svg").read_text("utf-8") == "en/a.svg"
    assert (pages / "fr/a.svg").read_text("utf-8") == "fr/a.svg"
    assert (pages / "en/top.svg").is_file()
    assert not (pages / "fr/top.svg").exists()
    assert not [*pages.glob("*/*hidden.svg")]
    assert not [*pages.glob("*/out.svg")]
    assert (pages / "en/robots.txt").read_text("utf-8") == "robots.txt"


def test_a_site_of_releases_alone_is_exported_as_that(trio: Path, tmp_path: Path) -> None:
    """Links to pages that it has not are words."""
    edit(trio / "mkdocs.yml", "  - tagnotes\n", "  - tagnotes: {pages: releases}\n")
    (trio / "docs/en/guide.md").write_text("# Guide\n\nSee the [matrix](matrix.md).\n", "utf-8")
    (trio / "docs/fr/guide.md").unlink()
    assert export(trio, tmp_path / "out").exit_code == 0
    pages = tmp_path / "out/docs/en"
    assert not (pages / "matrix.md").exists()
    assert "See the matrix.\n" in (pages / "guide.md").read_text("utf-8")
    page = (tmp_path / "out/docs/fr/guide.md").read_text("utf-8")
    assert "\n> Pas encore traduit. Texte affiché en anglais.\n" in page


def test_an_export_takes_the_place_of_an_earlier_one(small: Path, tmp_path: Path) -> None:
    """As a whole: what was built in it goes, what is hidden stays."""
    folder = tmp_path / "out"
    folder.mkdir()
    assert export(small, folder).exit_code == 0
    for name in ("site", ".git"):
        (folder / name).mkdir()
    assert export(small, folder, "plain").exit_code == 0
    assert {path.name for path in folder.iterdir()} == {
        *(".git", ".tagnotes-export", "fr"),
    }


def test_what_is_no_export_is_not_replaced(small: Path, tmp_path: Path) -> None:
    """But with force; the sources of the site are not even then."""
    work = tmp_path / "work"
    work.mkdir()
    (work / "thesis.txt").write_text("years", "utf-8")
    result = export(small, work)
    assert result.exit_code == 1
    assert result.output == (
        f"Error: {work} holds something other than an export; give an empty folder, or --force "
        "to replace what is there\n"
    )
    for folder in (small, small / "docs", small / "releases/deep"):
        refused = export(small, folder, "mkdocs", "--force")
        assert refused.exit_code == 1
        assert f"{folder} holds sources of the site" in refused.output
    file = export(small, work / "thesis.txt")
    assert file.output == f"Error: {work / 'thesis.txt'} is a file; an export needs a folder\n"
    below = export(small, work / "thesis.txt/deep")
    assert below.exit_code == 1
    assert below.output == f"Error: {work / 'thesis.txt'}: File exists\n"
    assert (work / "thesis.txt").read_text("utf-8") == "years"
    assert export(small, work, "plain", "--force").exit_code == 0
    assert not (work / "thesis.txt").exists()


def test_an_export_that_fails_leaves_the_earlier_one(small: Path, tmp_path: Path) -> None:
    """And nothing beside it."""
    folder = tmp_path / "out" / "export"
    assert export(small, folder, "plain").exit_code == 0
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    (small / "docs/fr").mkdir()
    (small / "docs/fr/guide.md").write_bytes(b"# caf\xe9\n")
    result = export(small, folder, "mkdocs")
    assert result.output == "Error: docs/fr/guide.md: not UTF-8 at byte 5\n"
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert [*folder.parent.iterdir()] == [folder]


def test_a_folder_that_cannot_be_exchanged_is_put_back(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The earlier export is moved away first, and comes back."""
    folder = tmp_path / "out"
    assert export(small, folder, "plain").exit_code == 0
    rename = Path.rename

    def full(path: Path, target: Path) -> Path:
        if target == folder and (path / "mkdocs.yml").exists():
            raise OSError(28, "No space left on device", str(path))
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", full)
    result = export(small, folder)
    assert result.output.endswith(": No space left on device\n")
    assert (folder / "fr/SUMMARY.md").is_file()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (None, "mkdocs.yml: No such file or directory"),
        ("site_name: [", "mkdocs.yml cannot be read: "),
        ("- 1\n", "mkdocs.yml holds no settings"),
    ],
)
def test_settings_that_are_none_are_told(
    small: Path, tmp_path: Path, settings: str | None, said: str
) -> None:
    """In a sentence."""
    (small / "mkdocs.yml").unlink()
    if settings is not None:
        (small / "mkdocs.yml").write_text(settings, "utf-8")
    result = export(small, tmp_path / "out")
    assert result.exit_code == 1
    assert said in result.output
    assert result.output.count("\n") == 1


def test_settings_may_be_those_of_the_environment(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first variable that is set, or what stands last; one alone may be nothing."""
    monkeypatch.setenv("TAGNOTES_TEST", "Copyright")
    (small / "mkdocs.yml").write_text(
        "site_name: !ENV [TAGNOTES_NONE, name]\nsite_author: !ENV TAGNOTES_NONE\n"
        "copyright: !ENV [TAGNOTES_NONE, TAGNOTES_TEST, none]\nplugins: [search, tagnotes: {}]\n",
        "utf-8",
    )
    assert export(small, tmp_path / "out").exit_code == 0
    read = told(tmp_path / "out")
    assert (read["site_name"], read["site_author"], read["copyright"]) == (
        *("name", None, "Copyright"),
    )


def test_records_with_errors_are_not_exported(trio: Path, tmp_path: Path) -> None:
    """As they are not built."""
    edit(trio / SMALL_RECORD, "status: supported", "status: perfect")
    result = export(trio, tmp_path / "out")
    assert result.output == "Error: the records have errors: see tagnotes check\n"
    assert not (tmp_path / "out").exists()


def test_no_engine_is_needed(small: Path, tmp_path: Path) -> None:
    """Where neither MkDocs nor its theme is installed, the command does its work."""
    code = (
        "import sys\n"
        "sys.modules['mkdocs'] = sys.modules['material'] = None\n"
        "from generator.cli import main\n"
        "main(sys.argv[1:])\n"
    )
    arguments = ["--root", str(small), "export", str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out/mkdocs.yml").is_file()


def test_settings_are_read_as_they_were_meant() -> None:
    """Whatever the texts: nothing in them is taken for YAML."""
    texts = ["", "no", "null", "1", "- a", "a: b #c", "\"'\\", "中\n文", "\x85\u2028\ufeff\x7f\0"]
    said = {text: [text, {text: None, "site_name": {text: []}}, [text], []] for text in texts}
    settings = {"true": True, **said, "many": [1, 0.5, False, {}], "none": {}, "nested": [[1]]}
    assert yaml.safe_load(form.written(settings)) == settings
