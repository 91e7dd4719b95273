"""A build: what it leaves behind when it succeeds, and when it does not."""

from __future__ import annotations

import hashlib
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from mkdocs.livereload import LiveReloadServer

from generator.engine.build import build, serve
from generator.engine.plugin import TagnotesPlugin
from tests.conftest import REPOSITORY

RECORD = "releases/training-xpu-pytorch/25.11.yml"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a copy of this repository's content, in a folder with a space and Chinese characters."""
    folder = tmp_path / "镜像 notes"
    folder.mkdir()
    shutil.copy(REPOSITORY / "mkdocs.yml", folder)
    for name in ("docs", "releases"):
        shutil.copytree(REPOSITORY / name, folder / name)
    return folder


def _build(project: Path, *, strict: bool = True) -> int:
    return build(project / "mkdocs.yml", strict=strict, site_dir=project / "site")


def _digest(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def _leftovers(project: Path) -> set[str]:
    return {path.name for path in project.iterdir()} - {"mkdocs.yml", "docs", "releases", "site"}


def test_two_builds_give_the_same_bytes(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With SOURCE_DATE_EPOCH the second build writes what the first one wrote."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")
    assert _build(project) == 0
    first = _digest(project / "site")
    assert _build(project) == 0
    assert _digest(project / "site") == first
    assert not _leftovers(project)


def test_errors_in_a_record_leave_the_old_site(
    project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A build of broken records fails, names place and code of each error, and changes nothing."""
    assert _build(project) == 0
    before = _digest(project / "site")
    _edit(project / RECORD, "minimum: 1.1.0", "minimum: 1.0.0")
    _edit(project / "releases/training-nv-pytorch/25.08.yml", "status: supported", "status: fine")
    assert _build(project) == 1
    assert _digest(project / "site") == before
    assert not _leftovers(project)
    for words in (f"{RECORD}:", "DRV101", "releases/training-nv-pytorch/25.08.yml:", "SRC"):
        assert words in caplog.text


def test_a_dead_link_in_any_language_leaves_the_old_site(project: Path) -> None:
    """A warning in the build of another language fails a strict build as one of the first does."""
    assert _build(project) == 0
    before = _digest(project / "site")
    with (project / "docs/zh/guide.md").open("a", encoding="utf-8") as file:
        file.write("\n[x](nowhere.md)\n")
    assert _build(project) == 1
    assert _digest(project / "site") == before
    assert not _leftovers(project)
    assert _build(project, strict=False) == 0


def test_a_broken_template_leaves_the_old_site(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong while pages are written, the old site stays, with nothing beside it."""
    assert _build(project) == 0
    before = _digest(project / "site")

    def fail(self: TagnotesPlugin, *_: object, **__: object) -> None:
        raise RuntimeError(self.__class__.__name__)

    monkeypatch.setattr(TagnotesPlugin, "on_page_context", fail)
    with pytest.raises(RuntimeError):
        _build(project)
    assert _digest(project / "site") == before
    assert not _leftovers(project)


def test_a_killed_build_is_cleared_away(project: Path) -> None:
    """What a build left that was killed does not reach the next site."""
    (project / "site.building").mkdir()
    (project / "site.building" / "half.html").write_text("half")
    (project / "site.old").mkdir()
    assert _build(project) == 0
    assert not (project / "site" / "half.html").exists()
    assert not _leftovers(project)


def test_a_missing_translation_falls_back_with_a_notice(project: Path) -> None:
    """A page that is not translated shows the source text, says so, and is not listed as one."""
    (project / "docs/fr/guide.md").unlink()
    assert _build(project) == 0
    html = (project / "site/fr/guide/index.html").read_text(encoding="utf-8")
    assert '<html lang="fr"' in html
    assert "Reading a release page" in html
    assert 'lang="en"' in html[html.index("<article") :]
    assert '<link rel="canonical" href="https://tagnotes.example.org/guide/">' in html
    english = (project / "site/guide/index.html").read_text(encoding="utf-8")
    assert 'hreflang="fr" href="https://tagnotes.example.org/fr/guide/"' not in english
    assert "https://tagnotes.example.org/fr/guide/" not in (
        project / "site/fr/sitemap.xml"
    ).read_text(encoding="utf-8")


def test_a_page_by_hand_is_in_the_navigation(project: Path) -> None:
    """A new page needs no setting: it follows the guide, in every language."""
    (project / "docs/en/extra.md").write_text("# An appendix\n\nText.\n", encoding="utf-8")
    assert _build(project) == 0
    for prefix in ("", "fr/"):
        html = (project / f"site/{prefix}guide/index.html").read_text(encoding="utf-8")
        assert re.search(r'href="\.\./extra/"[^>]*>\s*<span[^>]*>\s*An appendix', html)


def test_a_project_without_a_guide(project: Path) -> None:
    """The navigation names what there is."""
    for lang in ("en", "zh", "fr"):
        (project / f"docs/{lang}/guide.md").unlink()
    assert _build(project) == 0
    html = (project / "site/index.html").read_text(encoding="utf-8")
    assert 'href="guide/"' not in html
    assert 'href="topics/"' in html


def test_a_page_of_one_other_language_only_is_left_out(project: Path) -> None:
    """A hand-written page without a source text appears in its own language and in no other."""
    (project / "docs/zh/extra.md").write_text("# 附录\n", encoding="utf-8")
    assert _build(project) == 0
    assert (project / "site/zh/extra/index.html").is_file()
    assert not (project / "site/fr/extra/index.html").exists()
    assert not (project / "site/extra/index.html").exists()


def test_a_wrong_configuration_is_one_sentence(
    project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault in mkdocs.yml is told without a traceback."""
    (project / "mkdocs.yml").write_text("site_name: [\n", encoding="utf-8")
    assert _build(project) == 1
    assert serve(project / "mkdocs.yml", address=None, strict=False) == 1
    assert "mkdocs.yml" in caplog.text


def test_the_host_builds_alone(project: Path) -> None:
    """`mkdocs build --strict` makes the same site without our command."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (project / "site/zh/training-xpu-pytorch/25.11/index.html").is_file()
    assert not _leftovers(project)


@contextmanager
def _served(project: Path, port: int) -> Iterator[str]:
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    with subprocess.Popen(
        command, cwd=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as server:
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def _until(url: str, words: str) -> str:
    """Return the page at ``url`` as soon as it holds ``words``."""
    end = time.monotonic() + 60
    text = ""
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310 - loopback
                text = answer.read().decode()
        except OSError:
            text = ""
        if words in text:
            return text
        time.sleep(0.2)
    raise AssertionError(text[:2000])


def test_serving_survives_a_broken_record(project: Path, unused_port: int) -> None:
    """While a record is broken the last good pages stay; the next good edit shows."""
    record = project / RECORD
    with _served(project, unused_port) as root:
        page = f"{root}training-xpu-pytorch/25.11/"
        _until(page, "2.51.1")
        _edit(record, "ray: 2.51.1", "ray: 2.51.1\n  nonsense: [")
        time.sleep(2)
        _until(page, "2.51.1")
        _edit(record, "ray: 2.51.1\n  nonsense: [", "ray: 2.51.9")
        _until(page, "2.51.9")
        _until(f"{root}zh/training-xpu-pytorch/25.11/", "2.51.9")


def test_links_in_records_are_checked(project: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A link in prose leads to a page and an anchor; a dead one is told with the record's name."""
    record = project / RECORD
    _edit(
        record,
        "notes:\n",
        'notes:\n  - text: "See [pull](guide.md#pull) or [out](https://x.test/)."\n',
    )
    assert _build(project) == 0
    html = (project / "site/training-xpu-pytorch/25.11/index.html").read_text(encoding="utf-8")
    assert '<a href="../../guide/#pull">pull</a>' in html
    assert '<a href="https://x.test/">out</a>' in html
    _edit(record, "guide.md#pull", "guide.md#nowhere")
    assert _build(project) == 1
    assert f"{RECORD}: 'guide.md' has no anchor '#nowhere'" in caplog.text
    _edit(record, "guide.md#nowhere", "nowhere.md")
    assert _build(project) == 1
    assert f"{RECORD}: there is no page 'nowhere.md'" in caplog.text


def test_while_serving_the_last_good_records_stay(
    project: Path,
    unused_port: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """After a first good build an error is told, and the site is made of what was good."""
    monkeypatch.setattr(TagnotesPlugin, "last_good", None)
    monkeypatch.setattr(LiveReloadServer, "serve", lambda *_, **__: None)
    address = f"127.0.0.1:{unused_port}"
    assert serve(project / "mkdocs.yml", address=address, strict=True) == 0
    record = project / RECORD
    _edit(record, "ray: 2.51.1", "ray: 2.51.9")
    assert _build(project) == 0
    _edit(record, "minimum: 1.1.0", "minimum: 1.0.0")
    assert _build(project, strict=False) == 0
    assert "DRV101" in caplog.text
    html = (project / "site/training-xpu-pytorch/25.11/index.html").read_text(encoding="utf-8")
    assert "1.0.0" not in html
    assert "2.51.9" in html, "the last good records are those of the last good build"


def test_an_address_in_use_is_one_sentence(
    project: Path, unused_port: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Serving where another program serves is told without a traceback."""
    with socket.create_server(("127.0.0.1", unused_port)):
        address = f"127.0.0.1:{unused_port}"
        assert serve(project / "mkdocs.yml", address=address, strict=False) == 1
    assert f"{address} cannot be served on" in caplog.text


def test_pages_link_to_their_source_where_it_can_be_edited(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record, a page by hand and a page shown in another language each name their own file."""
    assert _build(project) == 0
    assert 'rel="edit"' not in (project / "site/index.html").read_text(encoding="utf-8")
    monkeypatch.setenv("TAGNOTES_EDIT_URL", "https://git.example.org/edit/{path}")
    (project / "docs/fr/guide.md").unlink()
    assert _build(project) == 0
    for page, source in (
        ("training-xpu-pytorch/25.11", RECORD),
        ("zh/training-xpu-pytorch/25.11", RECORD),
        ("regions", "releases/regions.yml"),
        ("zh/guide", "docs/zh/guide.md"),
        ("fr/guide", "docs/en/guide.md"),
    ):
        html = (project / "site" / page / "index.html").read_text(encoding="utf-8")
        assert f'<a href="https://git.example.org/edit/{source}" rel="edit">' in html, page


def test_records_without_warnings_are_told_of_with_no_word(
    project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Only a build whose records have warnings counts them."""
    assert _build(project) == 0
    assert "warnings in the records" in caplog.text
    caplog.clear()
    (project / "releases/training-nv-pytorch/25.11.yml").unlink()
    assert _build(project) == 0
    assert "warnings in the records" not in caplog.text
