"""A build: what it leaves behind when it succeeds, and when it does not."""

from __future__ import annotations

import errno
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from mkdocs.config import load_config
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import Files

from generator.engine import rulebook
from generator.engine.build import build, serve
from generator.engine.plugin import TagnotesPlugin
from generator.engine.session import Session
from generator.engine.staging import Staging
from tests import checkout
from tests.checkout import RECORD, SMALL_RECORD, SMALL_TEXT, digest, edit, made
from tests.conftest import REPOSITORY

REPOSITORY_CONFIG = str(REPOSITORY / "mkdocs.yml")


def _leftovers(project: Path) -> set[str]:
    expected = {"mkdocs.yml", "docs", "releases", "site", ".cache"}
    return {path.name for path in project.iterdir()} - expected


def _fails(project: Path, caplog: pytest.LogCaptureFixture, sentence: str) -> None:
    """Build, and expect one sentence instead of a site."""
    caplog.clear()
    assert made(project, anew=True) == 1
    assert sentence in caplog.text
    assert "Traceback" not in caplog.text


def test_errors_in_a_record_leave_the_old_site(
    project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A build of broken records fails, names place and code of each error, and changes nothing."""
    assert made(project) == 0
    before = digest(project / "site")
    edit(project / RECORD, "minimum: 1.1.0", "minimum: 1.0.0")
    edit(project / "releases/training-nv-pytorch/25.08.yml", "status: supported", "status: fine")
    assert made(project) == 1
    assert digest(project / "site") == before
    assert not _leftovers(project)
    for words in (f"{RECORD}:", "DRV101", "releases/training-nv-pytorch/25.08.yml:", "SRC"):
        assert words in caplog.text


@pytest.mark.no_cover  # nothing here that other builds do not run, and half the time is tracing
def test_a_dead_link_in_any_language_leaves_the_old_site(trio: Path) -> None:
    """A warning in the build of another language fails a strict build as one of the first does."""
    assert made(trio) == 0
    before = digest(trio / "site")
    with (trio / "docs/zh/guide.md").open("a", encoding="utf-8") as file:
        file.write("\n[x](nowhere.md)\n")
    assert made(trio) == 1
    assert digest(trio / "site") == before
    assert not _leftovers(trio)
    assert made(trio, strict=False) == 0


def test_a_broken_template_leaves_the_old_site(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong while pages are written, the old site stays, with nothing beside it."""
    assert made(small) == 0
    before = digest(small / "site")

    def fail(self: TagnotesPlugin, *_: object, **__: object) -> None:
        raise RuntimeError(self.__class__.__name__)

    monkeypatch.setattr(TagnotesPlugin, "on_page_context", fail)
    with pytest.raises(RuntimeError):
        made(small, anew=True)
    assert digest(small / "site") == before
    assert not _leftovers(small)


def test_a_killed_build_is_cleared_away(small: Path) -> None:
    """What a build left that was killed is removed, and does not reach the next site."""
    (small / "site.building.killed").mkdir()
    (small / "site.building.killed" / "half.html").write_text("half")
    (small / "site.building.link").symlink_to(small / "docs")
    assert made(small) == 0
    assert not (small / "site" / "half.html").exists()
    assert (small / "docs").is_dir()
    (small / "site.building.link").unlink()
    assert not _leftovers(small)


def test_a_build_under_way_is_left_alone(small: Path) -> None:
    """Two builds at once each have a folder of their own; the last to finish is the site."""
    other = Staging(small / "site", ())
    (other.folder / "404.html").write_text("the other build")
    (other.folder / "sitemap.xml").write_text("the other build")
    assert made(small) == 0
    assert (other.folder / "404.html").is_file()
    (small / "site" / ".nojekyll").write_text("old")
    (other.folder / ".nojekyll").write_text("new")
    other.publish({})
    assert (small / "site" / ".nojekyll").read_text() == "new"
    assert (small / "site" / "404.html").read_text() == "the other build"
    assert not _leftovers(small)


def test_what_fails_after_a_site_stands_leaves_it(small: Path) -> None:
    """A host drops a build of which a later step fails; the site that was published stays."""
    staging = Staging(small / "site", ())
    (staging.folder / "404.html").write_text("new")
    staging.publish({})
    staging.drop()
    assert (small / "site" / "404.html").read_text() == "new"
    assert not _leftovers(small)


def test_what_stands_in_the_way_of_the_store_is_no_fault(small: Path) -> None:
    """A site is built where what is kept of another one cannot be removed."""
    (small / ".cache/tagnotes/site-other.json").mkdir(parents=True)
    assert made(small) == 0
    assert (small / "site" / "404.html").is_file()
    assert (small / ".cache/tagnotes/site-other.json").is_dir()


def test_hidden_files_of_the_old_site_stay(small: Path) -> None:
    """A worktree of a publishing branch keeps its .git."""
    (small / "site").mkdir()
    (small / "site" / ".git").write_text("gitdir: elsewhere")
    (small / "site" / ".nojekyll").touch()
    assert made(small) == 0
    assert (small / "site" / ".git").read_text() == "gitdir: elsewhere"
    assert made(small) == 0
    assert (small / "site" / ".nojekyll").exists()


def test_a_site_behind_a_link_stays_behind_it(small: Path) -> None:
    """The folder that a link names is replaced, not the link."""
    (small / "real").mkdir()
    (small / "site").symlink_to("real")
    assert made(small) == 0
    assert (small / "site").is_symlink()
    assert (small / "real" / "index.html").is_file()


def test_a_folder_that_cannot_be_renamed_gets_the_new_content(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mount point keeps its place; its content is exchanged."""
    assert made(small) == 0
    (small / "site" / "old.html").touch()
    (small / "site" / ".nojekyll").touch()
    rename = Path.rename

    def busy(self: Path, target: Path) -> Path:
        if self == small / "site":
            raise OSError(errno.EBUSY, "Device or resource busy", str(self))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", busy)
    assert made(small, anew=True) == 0
    assert (small / "site" / "index.html").is_file()
    assert (small / "site" / ".nojekyll").exists()
    assert not (small / "site" / "old.html").exists()
    assert not _leftovers(small)


def test_a_folder_that_cannot_be_replaced_is_one_sentence(
    small: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Any other trouble at the last step leaves the old site."""
    assert made(small) == 0
    before = digest(small / "site")

    def full(_: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device", str(target))

    monkeypatch.setattr(Path, "rename", full)
    _fails(small, caplog, "No space left on device; the old site stays")
    assert digest(small / "site") == before


@pytest.mark.parametrize("folder", ["releases", "docs", "docs/en", ".", "releases/x"])
def test_sources_are_never_replaced_by_the_site(
    project: Path, folder: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A site folder that is, holds or lies in sources is refused."""
    before = digest(project)
    assert build(project / "mkdocs.yml", strict=True, site_dir=project / folder) == 1
    assert "give another folder" in caplog.text or "should not be within" in caplog.text
    shutil.rmtree(project / ".cache", ignore_errors=True)
    assert digest(project) == before


def test_a_folder_of_somebody_else_is_never_replaced(
    small: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A folder with other content than a site, or a file, is refused."""
    (small / "site").mkdir()
    (small / "site" / "thesis.tex").write_text("years")
    _fails(small, caplog, "holds something other than a site")
    assert (small / "site" / "thesis.tex").read_text() == "years"
    shutil.rmtree(small / "site")
    (small / "site").write_text("a file")
    _fails(small, caplog, "is a file; the site needs a folder")


def test_a_place_where_nothing_can_be_written_is_one_sentence(
    small: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A read-only place is told before a page is made."""

    def refuse(**_: object) -> str:
        raise OSError(errno.EROFS, "Read-only file system", "somewhere")

    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    _fails(small, caplog, "somewhere: Read-only file system")


def test_an_interrupted_build_leaves_the_old_site(
    small: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Ctrl-C ends with a sentence; what it left is removed by the next build."""
    assert made(small) == 0
    before = digest(small / "site")

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(TagnotesPlugin, "on_page_context", interrupt)
        _fails(small, caplog, "interrupted; the old site stays")
    assert digest(small / "site") == before


@pytest.mark.parametrize("epoch", ["", "abc", "1e9", "-1", "1.5", "4294967296", "9" * 30])
def test_a_bad_date_is_one_sentence(
    small: Path,
    epoch: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """SOURCE_DATE_EPOCH is a number of seconds, or the build says that it is not."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    _fails(small, caplog, "SOURCE_DATE_EPOCH is")


def test_pictures_of_hand_written_pages_come_along(trio: Path) -> None:
    """Files beside pages by hand belong to the language they stand in, else to the first."""
    (trio / "docs/en/x.svg").write_text("<svg/>", encoding="utf-8")
    assert made(trio) == 0
    assert (trio / "site/x.svg").is_file()
    assert (trio / "site/fr/x.svg").is_file()


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("docs/en/zh/x.md", "its address /zh/x/ belongs to a language"),
        ("docs/en/index.md", "its address / is that of docs/en/index.md"),
        ("docs/en/training-xpu-pytorch.md", "is that of docs/en/training-xpu-pytorch.md"),
        ("docs/regions.md", "is that of regions.md"),
    ],
)
def test_no_page_hides_another(
    project: Path, page: str, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A page by hand that wants the address of another page is refused with its name."""
    path = project / page
    path.parent.mkdir(exist_ok=True)
    path.write_text("# X\n", encoding="utf-8")
    _fails(project, caplog, sentence)


def test_a_page_that_is_not_utf_8_is_one_sentence(
    project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A page in another encoding is named with the place of the first wrong byte."""
    (project / "docs/en/x.md").write_bytes("# é\n".encode("latin-1"))
    _fails(project, caplog, "docs/en/x.md: not UTF-8 at byte 2")


def test_what_people_write_stays_text_in_the_head(project: Path) -> None:
    """A summary goes into an attribute of the page's head and cannot leave it."""
    path = project / "releases/catalog.yml"
    text = path.read_text(encoding="utf-8")
    start = text.index("      en: For training and serving")
    for language in ("en", "zh", "fr"):
        start = text.index(f"      {language}: ", start)
        end = text.index("\n", start)
        hostile = f"""      {language}: 'x"> `<script>alert(1)</script>` y'"""
        text = text[:start] + hostile + text[end:]
    path.write_text(text, encoding="utf-8")
    assert made(project) == 0
    html = (project / "site/training-xpu-pytorch/index.html").read_text(encoding="utf-8")
    assert "<script>alert" not in html


def test_a_site_without_search_or_a_choice_of_colours(small: Path) -> None:
    """Neither the search plugin nor two palettes are needed."""
    path = small / "mkdocs.yml"
    text = path.read_text(encoding="utf-8")
    start, end = text.index("  palette:"), text.index("  features:")
    text = text[:start] + "  palette: {scheme: default}\n" + text[end:]
    path.write_text(text.replace("  - search\n", ""), encoding="utf-8")
    assert made(small) == 0
    assert not (small / "site/search/search_index.json").exists()


def test_a_site_of_which_nobody_says_where_it_stands(
    trio: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """
    It is said once, with the remedy, and is no reason to stop.

    What needs an absolute address is left out; a second build knows its own site all the same.
    """
    monkeypatch.setenv("TAGNOTES_SITE_URL", "")
    assert made(trio) == 0
    assert caplog.text.count("site_url is empty") == 1
    assert "Set TAGNOTES_SITE_URL" in caplog.text
    assert made(trio) == 0
    names = {path.name for path in (trio / "site").rglob("*") if path.is_file()}
    assert not names & {"sitemap.xml", "sitemap.xml.gz", "robots.txt"}
    for prefix in ("", "fr/"):
        html = (trio / f"site/{prefix}image/1.0/index.html").read_text("utf-8")
        for words in ('rel="canonical"', "og:url", 'hreflang="x-default"', "navigation.instant"):
            assert words not in html
        assert 'rel="alternate " hreflang=' not in html
        copies = (trio / f"site/{prefix}llms.txt").read_text("utf-8")
        assert "](./index.md)" in copies
        assert "](image/1.0/index.md)" in copies


def test_robots_are_told_of_the_sitemaps_unless_somebody_tells_them_more(
    trio: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    At the root of a host; a file in docs/ stays as it was written.

    The sitemap of each language says when a page changed, where its record does.
    """
    monkeypatch.setenv("TAGNOTES_SITE_URL", "https://notes.example.org")
    (trio / "docs/robots.txt").write_text("User-agent: *\nDisallow: /\n", encoding="utf-8")
    assert made(trio) == 0
    for prefix in ("", "fr/"):
        page = f"https://notes.example.org/{prefix}image/1.0/"
        sitemap = (trio / f"site/{prefix}sitemap.xml").read_text("utf-8")
        assert f"<loc>{page}</loc>\n    <lastmod>2026-11-30</lastmod>" in sitemap
        assert sitemap.count("<lastmod>") == 3  # those of the image and of the home page too
    assert "Disallow" in (trio / "site/robots.txt").read_text("utf-8")


def test_a_page_by_hand_is_in_the_navigation(trio: Path) -> None:
    """A new page needs no setting: it follows the guide, in every language."""
    (trio / "docs/en/extra.md").write_text("# An appendix\n\nText.\n", encoding="utf-8")
    assert made(trio) == 0
    for prefix in ("", "fr/"):
        html = (trio / f"site/{prefix}guide/index.html").read_text(encoding="utf-8")
        assert re.search(r'href="\.\./extra/"[^>]*>\s*<span[^>]*>\s*An appendix', html)


def test_a_project_without_a_guide(project: Path) -> None:
    """The navigation names what there is."""
    for lang in ("en", "zh", "fr"):
        (project / f"docs/{lang}/guide.md").unlink()
    assert made(project) == 0
    html = (project / "site/index.html").read_text(encoding="utf-8")
    assert 'href="guide/"' not in html
    assert 'href="topics/"' in html


def test_a_page_of_one_other_language_only_is_left_out(trio: Path) -> None:
    """A hand-written page without a source text appears in its own language and in no other."""
    (trio / "docs/zh/extra.md").write_text("# 附录\n", encoding="utf-8")
    assert made(trio) == 0
    assert (trio / "site/zh/extra/index.html").is_file()
    assert not (trio / "site/fr/extra/index.html").exists()
    assert not (trio / "site/extra/index.html").exists()


def test_no_hook_comes_before_the_configuration() -> None:
    """A host that calls hooks in another order is told so, instead of a site of nothing."""
    with pytest.raises(RuntimeError, match="no hook comes before on_config"):
        TagnotesPlugin().on_env(None, load_config(REPOSITORY_CONFIG), Files([]))


def test_a_wrong_configuration_is_one_sentence(
    project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault in mkdocs.yml is told without a traceback."""
    (project / "mkdocs.yml").write_text("site_name: [\n", encoding="utf-8")
    assert made(project) == 1
    assert serve(project / "mkdocs.yml", address=None, strict=False) == 1
    assert "mkdocs.yml" in caplog.text


def test_the_host_builds_alone(trio: Path) -> None:
    """`mkdocs build --strict` makes the same site without our command."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    done = subprocess.run(command, cwd=trio, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (trio / "site/zh/image/1.0/index.html").is_file()
    assert not _leftovers(trio)


def test_links_in_records_are_checked(small: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A link in prose leads to a page and an anchor; a dead one is told with the record's name."""
    (small / "docs/fr").mkdir()
    (small / "docs/fr/guide.md").write_text("# Guide\n\n## Tirer {#pull}\n", encoding="utf-8")
    record = small / SMALL_RECORD
    record.parent.mkdir()
    text = "Voir [tirer](guide.md#pull) ou [ailleurs](https://x.test/)."
    record.write_text(SMALL_TEXT.lstrip() + f'notes: [{{text: "{text}"}}]\n', encoding="utf-8")
    assert made(small) == 0
    html = (small / "site/image/1.0/index.html").read_text(encoding="utf-8")
    assert '<a href="../../guide/#pull">tirer</a>' in html
    assert '<a href="https://x.test/">ailleurs</a>' in html
    edit(record, "guide.md#pull", "guide.md#nowhere")
    assert made(small) == 1
    assert "releases/image/1.0.yml: 'guide.md' has no anchor '#nowhere'" in caplog.text
    edit(record, "guide.md#nowhere", "nowhere.md")
    assert made(small) == 1
    assert "releases/image/1.0.yml: there is no page 'nowhere.md'" in caplog.text


@pytest.mark.no_cover  # nothing here that serving in other tests does not run
def test_while_serving_the_last_good_records_stay(
    trio: Path,
    unused_port: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """After a first good build an error is told, and the site is made of what was good."""
    monkeypatch.setattr(TagnotesPlugin, "session", Session())
    monkeypatch.setattr(LiveReloadServer, "serve", lambda *_, **__: None)
    monkeypatch.setattr(rulebook, "rules", checkout.named)
    address = f"127.0.0.1:{unused_port}"
    assert serve(trio / "mkdocs.yml", address=address, strict=True) == 0
    record = trio / SMALL_RECORD
    edit(record, "torch: 2.9.0", "torch: 2.9.1")
    assert made(trio) == 0
    edit(record, 'minimum: "1.0"', "minimum: latest")
    assert made(trio, strict=False) == 0
    assert "DRV104" in caplog.text
    html = (trio / "site/image/1.0/index.html").read_text(encoding="utf-8")
    assert "latest" not in html
    assert "2.9.1" in html, "the last good records are those of the last good build"


def test_an_address_in_use_is_one_sentence(
    small: Path, unused_port: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Serving where another program serves is told without a traceback."""
    with socket.create_server(("127.0.0.1", unused_port)):
        address = f"127.0.0.1:{unused_port}"
        assert serve(small / "mkdocs.yml", address=address, strict=False) == 1
    assert f"{address} cannot be served on" in caplog.text


@pytest.mark.parametrize(
    "form", ["javascript:alert({line})", "https://git.example.org/new?x={nope}", "https://", "x y"]
)
def test_a_form_that_nobody_reaches_fails_the_build(
    small: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """The address for reports is one of the web, and asks for what is known of a page."""
    monkeypatch.setenv("TAGNOTES_REPORT_URL", form)
    _fails(small, caplog, "TAGNOTES_REPORT_URL")
