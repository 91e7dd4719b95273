"""A served site: who may ask it, and what its pages say of the records."""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from mkdocs.livereload import LiveReloadServer
from mkdocs.utils import DuplicateFilter

from generator import loader
from generator.engine import rulebook
from generator.engine.build import serve
from generator.engine.plugin import TagnotesPlugin
from generator.engine.served import Board
from generator.engine.served.guard import guarded
from generator.engine.served.panel import panelled
from generator.engine.session import Session
from generator.finding import Finding, Severity
from generator.site.publication import Publication
from tests.checkout import SMALL_RECORD, digest, edit, in_three, made, named, small
from tests.conftest import REPOSITORY
from tests.edits import EDITS, SEED, Editor

RECORD = "releases/image/25.11.yml"

TEXT = """
image: image
release: "25.11"
released: unknown
status: draft
driver: {family: d}
components: {torch: 2.8.0}
variants: [{tag: "25.11"}]
fixes: []
availability: {public: true, vpc: none}
sources: [{url: "https://docs.example.org/notes"}]
"""

Run = Callable[[Callable[[LiveReloadServer], None], str], int]


@pytest.fixture
def project(repository: Path, tmp_path: Path) -> Path:
    """Give a small project with one record."""
    folder = small(repository, tmp_path)
    (folder / RECORD).parent.mkdir()
    (folder / RECORD).write_text(TEXT.lstrip(), encoding="utf-8")
    return folder


@pytest.fixture
def run(project: Path, unused_port: int, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Give a function that serves it while a story runs, without a connection."""
    monkeypatch.setattr(TagnotesPlugin, "session", Session())
    monkeypatch.setattr(rulebook, "rules", named)

    def started(story: Callable[[LiveReloadServer], None], host: str = "127.0.0.1") -> int:
        monkeypatch.setattr(LiveReloadServer, "serve", lambda server, **_: story(server))
        address = f"{host}:{unused_port}"
        return serve(project / "mkdocs.yml", address=address, strict=False)

    return started


def ask(
    server: LiveReloadServer, path: str, query: str = "", host: str | None = "localhost:8000"
) -> tuple[str, dict[str, str], str]:
    """Return status, headers and text of an answer."""
    given: list[Any] = []
    environ = {"PATH_INFO": path, "QUERY_STRING": query}
    if host is not None:
        environ["HTTP_HOST"] = host
    application = server.get_app()
    assert application is not None
    answer = application(environ, lambda *said: given.extend(said))  # type: ignore[arg-type] # no writer
    body = b"".join(answer)
    if hasattr(answer, "close"):
        answer.close()
    return given[0], dict(given[1]), body.decode()


def told(server: LiveReloadServer, page: str = "/image/25.11/", lang: str = "fr") -> dict[str, Any]:
    """Return what a page is told."""
    status, headers, text = ask(server, "/_tagnotes/findings.json", f"page={page}&lang={lang}")
    assert status == "200 OK"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "0.0.0.0", "box.lan"])  # noqa: S104 - no server
def test_only_names_of_this_machine_are_answered(host: str) -> None:
    """A name that somebody else gave to this machine is refused in one sentence."""

    def application(_: object, start: Any) -> list[bytes]:  # noqa: ANN401 - as a server gives it
        start("200 OK", [])
        return [b"secret"]

    def asked(name: str | None) -> tuple[str, bytes]:
        given: list[Any] = []
        environ = {} if name is None else {"HTTP_HOST": name}
        body = guarded(application, host)(environ, lambda *said: given.extend(said))  # type: ignore[arg-type] # no writer
        return given[0], b"".join(body)

    own = f"[{host}]" if ":" in host else host
    for name in (own, f"{own}:8000", "localhost", "127.0.0.1", "[::1]", "LOCALHOST:1"):
        assert asked(name) == ("200 OK", b"secret"), name
    others = ("evil.example", "localhost.evil.example", "x@localhost", "a,localhost", "1::1", "")
    for other in (*others, None):
        status, body = asked(other)
        assert status == "403 Forbidden", other
        assert body.decode().endswith(" localhost.\n")
        assert own in body.decode()


def test_pages_that_other_machines_may_read_say_nothing(
    run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that listens beyond this machine shows the site as it is built, and says why."""

    def story(server: LiveReloadServer) -> None:
        assert "_tagnotes" not in ask(server, "/")[2]
        assert ask(server, "/_tagnotes/findings.json")[0].startswith("404")

    assert run(story, "0.0.0.0") == 0  # noqa: S104 - nobody listens
    assert "pages do not show what the check finds" in caplog.text


def test_a_served_page_shows_what_a_built_one_does_not(run: Run, project: Path) -> None:
    """Served pages load the panel from files that the site has not; nothing else is changed."""
    assert made(project) == 0
    built = {path.name for path in (project / "site").rglob("*")}
    assert not built & {"_tagnotes", "panel.js", "panel.css", "findings.json"}
    page = (project / "site/index.html").read_text(encoding="utf-8")
    assert "_tagnotes" not in page

    def story(server: LiveReloadServer) -> None:
        _, headers, text = ask(server, "/")
        assert '<script type="module" src="/_tagnotes/panel.js">' in text
        assert int(headers["Content-Length"]) == len(text.encode())
        for name, kind in (("panel.js", "text/javascript"), ("panel.css", "text/css")):
            _, headers, text = ask(server, f"/_tagnotes/{name}")
            assert headers["Content-Type"].startswith(kind)
            assert "tn-found" in text
        assert ask(server, "/assets/tagnotes/tagnotes.js")[0] == "200 OK"
        for path in ("/", "/livereload/0/0", "/_tagnotes/findings.json"):
            assert ask(server, path, host="evil.example")[0] == "403 Forbidden"
        for lost in ("/nowhere/", "/_tagnotes/", "/_tagnotes/panel.py", "/_tagnotes/../panel.js"):
            status, _, text = ask(server, lost)
            assert status.startswith("404")
            assert "_tagnotes/panel.js" in text, "what is lost may be so because of an error"

    assert run(story, "localhost") == 0


def test_a_broken_record_is_told_on_the_last_good_pages(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says that it is the last good one; errors come first, with line and remedy."""
    monkeypatch.setenv("TAGNOTES_EDIT_URL", "https://git.example.org/edit/{path}")

    def story(server: LiveReloadServer) -> None:
        good = told(server)
        assert (good["headline"], good["failure"]) == ("", [])
        assert "erreur" not in good["summary"].replace("aucune erreur", "")
        assert "Remarque" in {one["word"] for one in good["findings"]}, "said of this page only"
        assert "Remarque" not in {one["word"] for one in told(server, "/")["findings"]}
        edit(project / RECORD, "draft", "drafft")
        server.builder()
        bad = told(server)
        assert bad["headline"].startswith("Les fiches contiennent des erreurs.")
        assert "1 erreur" in bad["summary"]
        first = bad["findings"][0]
        assert (first["word"], first["here"]) == ("Erreur", "cette page")
        assert first["place"] == f"{RECORD}:4:9"
        assert first["href"] == f"https://git.example.org/edit/{RECORD}#L4"
        assert "drafft" in first["message"]
        assert first["help"]
        assert told(server, "/")["findings"][0]["here"] == ""
        assert "25.11" in ask(server, "/image/25.11/")[2]
        edit(project / RECORD, "drafft", "draft")
        server.builder()
        assert told(server)["headline"] == ""

    assert run(story, "127.0.0.1") == 0


def test_a_build_that_fails_is_told_on_the_last_good_pages(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever stops a build while serving, pages are still answered, with what was said of it."""

    def fail(*_: object, **__: object) -> None:
        raise KeyError("torch")

    def story(server: LiveReloadServer) -> None:
        config = (project / "mkdocs.yml").read_text(encoding="utf-8")
        for wrong, said in (
            ("site_name: [\n", "error parsing the configuration file"),
            (f"{config}\nnav: 5\n", "Config value 'nav'"),
        ):
            (project / "mkdocs.yml").write_text(wrong, encoding="utf-8")
            server.builder()
            bad = told(server)
            assert bad["headline"].startswith("Le site n’a pas pu être construit.")
            assert said in " ".join(bad["failure"])
            assert ask(server, "/image/25.11/")[0] == "200 OK"
        (project / "mkdocs.yml").write_text(config, encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(TagnotesPlugin, "on_nav", lambda *_, **__: (project / "gone").read_text())
            server.builder()
        (failure,) = told(server)["failure"]
        assert failure.endswith("/gone: No such file or directory")
        assert "Traceback" not in caplog.text, "an author who is deleting a page sees a sentence"
        with monkeypatch.context() as patch:
            patch.setattr(TagnotesPlugin, "on_nav", fail)
            server.builder()
        assert told(server)["failure"] == ["KeyError: 'torch'"]
        assert "Traceback" in caplog.text, "whoever wrote the code needs the place"
        server.builder()
        assert told(server)["failure"] == []

    assert run(story, "127.0.0.1") == 0


def test_what_stays_wrong_is_told_each_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command of MkDocs lets its log say a sentence once only, and a server builds often."""
    once, logger = DuplicateFilter(), logging.getLogger("mkdocs.commands.build")

    def story(server: LiveReloadServer) -> None:
        monkeypatch.setenv("TAGNOTES_REPORT_URL", "javascript:alert({page})")
        for _ in range(2):
            server.builder()
            assert "TAGNOTES_REPORT_URL" in " ".join(told(server)["failure"])

    logger.addFilter(once)
    try:
        assert run(story, "127.0.0.1") == 0
    finally:
        logger.removeFilter(once)


def test_the_language_that_is_looked_at_is_built_first(run: Run, project: Path) -> None:
    """Its pages are of today after the first build, all others after the second one."""
    shutil.rmtree((project / RECORD).parent)
    in_three(project)

    def story(server: LiveReloadServer) -> None:
        def versions() -> dict[str, bool]:
            """Say for each language whether its page has the new version."""
            places = {"en": "", "zh": "zh/", "fr": "fr/"}
            pages = {
                language: (Path(server.root) / f"{place}image/1.0/index.html").read_text("utf-8")
                for language, place in places.items()
            }
            return {language: "2.9.7" in page for language, page in pages.items()}

        def shown(looked: str, old: str, new: str) -> dict[str, bool]:
            ask(server, looked)
            edit(project / SMALL_RECORD, f"torch: {old}", f"torch: {new}")
            server.builder()
            first = versions(), board.rest
            server.builder()
            assert (first[1], board.rest) == (True, False)
            return first[0]

        board = TagnotesPlugin.session.board
        assert not any(versions().values())
        assert shown("/zh/image/1.0/", "2.9.0", "2.9.7") == {"en": False, "zh": True, "fr": False}
        assert versions() == {"en": True, "zh": True, "fr": True}
        assert shown("/image/", "2.9.7", "2.9.0") == {"en": False, "zh": True, "fr": True}
        after = digest(Path(server.root))
        TagnotesPlugin.session.ledgers.clear()
        server.builder()
        assert digest(Path(server.root)) == after

    assert run(story, "127.0.0.1") == 0


def test_what_went_wrong_with_one_build_is_no_matter_to_the_next(run: Run, project: Path) -> None:
    """After a warning, a file that somebody changed, and a failure, pages follow the sources."""
    shutil.rmtree((project / RECORD).parent)
    in_three(project)
    guide = project / "docs/en/guide.md"

    def story(server: LiveReloadServer) -> None:
        def shown(word: str) -> None:
            guide.write_text(f"{guide.read_text('utf-8')}\n{word}\n", "utf-8")
            for _ in range(2):
                server.builder()
                assert told(server)["failure"] == []
            assert word in (Path(server.root) / "guide/index.html").read_text("utf-8")

        for looked in ("/", "/zh/"):
            ask(server, looked)
            (project / "docs/en/lost.md").write_text("[Nowhere](nowhere.md)\n", "utf-8")
            server.builder()
            server.builder()
            (project / "docs/en/lost.md").unlink()
            shown(f"warned {looked}")
            (Path(server.root) / "zh/guide/index.html").write_text("changed", "utf-8")
            server.builder()
            shown(f"changed {looked}")

    assert run(story, "127.0.0.1") == 0


@pytest.mark.fuzz
def test_served_pages_are_those_of_a_build_from_nothing(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was edited, looked at and told, when all languages were built."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")
    shutil.rmtree((project / RECORD).parent)
    in_three(project)

    def story(server: LiveReloadServer) -> None:
        editor, done = Editor(project, SEED, Path(server.root)), list[str]()
        for _ in range(1 + EDITS // 5):
            for _ in range(editor.random.randrange(1, 4)):
                ask(server, editor.random.choice(("/", "/zh/", "/fr/image/", "/image/1.0/")))
                done.append(editor.edit())
                server.builder()
            while True:
                server.builder()
                if told(server)["failure"] or not TagnotesPlugin.session.board.rest:
                    break
            kept, failure = digest(Path(server.root)), told(server)["failure"]
            TagnotesPlugin.session.ledgers.clear()
            server.builder()
            assert told(server)["failure"] == failure, done
            assert failure or digest(Path(server.root)) == kept, done

    assert run(story, "127.0.0.1") == 0


def test_what_is_told_fits_a_page(project: Path) -> None:
    """Waived findings are left out, many are counted; what nobody can edit has no address."""
    assert Board().told("/", "fr") == {}
    catalog = loader.read(project).catalog
    assert catalog is not None
    board = Board(Publication.of(catalog, date(2026, 11, 30)))
    one = Finding("X101", Severity.WARNING, "releases/a.yml", "m", "h")
    board.findings = (replace(one, waived_by="so it is"),)
    said: Any = board.told("/", "fr")
    assert said["findings"] == []
    assert said["summary"] == (
        "Ce que le contrôle constate\u00a0: aucune erreur, aucun avertissement"
    )
    board.findings = tuple(replace(one, message=str(number)) for number in range(103))
    board.edit = "javascript:alert({path})"
    said = board.told("/", "xx")
    assert len(said["findings"]) == 100
    assert said["more"].startswith("3 autres constats")
    assert said["findings"][0]["href"] == ""
    board.edit = None
    said = board.told("/", "fr")
    assert said["findings"][0]["href"] == ""


def test_a_page_without_an_end_is_left_as_it_is() -> None:
    """What an application writes, or sends without an end of a body, arrives as it was sent."""

    def application(_: object, start: Any) -> list[bytes]:  # noqa: ANN401 - as a server gives it
        start("200 OK", [("Content-Type", "text/html")])(b"<p>")
        return [b"x"]

    given: list[Any] = []
    answer = panelled(application, Board())({"PATH_INFO": "/"}, lambda *said: given.extend(said))  # type: ignore[arg-type] # no writer
    assert b"".join(answer) == b"<p>x"
    assert ("Content-Length", "4") in given[1]


def test_a_served_site_that_is_ended_leaves_nothing(
    project: Path, tmp_path: Path, unused_port: int
) -> None:
    """A service manager ends it as a person does: its folders are removed."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    script = (
        "from generator.engine import rulebook\n"
        "from tests.checkout import named\n"
        "rulebook.rules = named\n"
        "from generator.cli import main\n"
        "main()\n"
    )
    command = [sys.executable, "-c", script, "serve", "--address", f"127.0.0.1:{unused_port}"]
    environment = os.environ | {"PYTHONPATH": str(REPOSITORY), "TMPDIR": str(folder)}
    with subprocess.Popen(
        command, cwd=project, env=environment, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr is not None
        assert any("Serving on " in line for line in server.stderr)
        assert any(folder.iterdir())
        server.send_signal(signal.SIGTERM)
        said = server.stderr.read()
    assert (server.returncode, [*folder.iterdir()]) == (0, []), said
