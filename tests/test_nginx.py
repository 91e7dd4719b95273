"""The site behind Debian's nginx: what it sends, to whom, and for how long."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from gzip import decompress
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.site.nginx import nginx as written
from tests import checkout
from tests.webserver import Web, free_port, nginx, settings

pytestmark = pytest.mark.xdist_group("nginx")  # one process builds the site and serves it

HOME = "/product/"
SHORT = "public, max-age=300"
YEAR = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def published(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a project whose site is built and compressed as the guide says."""
    project = checkout.in_three(checkout.small(repository, tmp_path_factory.mktemp("published")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAGNOTES_SITE_URL", f"https://notes.example.org{HOME}")
        assert checkout.made(project) == 0
    (project / "site/.git").mkdir()
    (project / "site/.git/config").write_text("secret", "utf-8")
    guide = (repository / "docs/en/publish.md").read_text("utf-8")
    (command,) = re.findall(r"^find site .*$", guide, re.MULTILINE)
    subprocess.run(["sh", "-c", command], cwd=project, check=True)
    return project


@pytest.fixture(scope="module")
def web(published: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Give the server of that site, below a path of its host."""
    port = free_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAGNOTES_SITE_URL", f"https://notes.example.org{HOME}")
        text = settings(published, "--listen", f"127.0.0.1:{port}")
    with nginx(text, tmp_path_factory.mktemp("nginx"), port) as running:
        yield running


def _hashed(published: Path) -> str:
    (bundle,) = (published / "site/assets/javascripts").glob("bundle.*.min.js")
    return f"{HOME}assets/javascripts/{bundle.name}"


def test_every_answer_says_what_browsers_may_do_with_it(web: Web, published: Path) -> None:
    """Pages, files and what is not found have the policy of the site, and are what they say."""
    policy = (published / "site/csp.txt").read_text("utf-8").strip()
    for path, kind in {
        "": "text/html; charset=utf-8",
        "zh/nowhere/": "text/html; charset=utf-8",
        "assets/tagnotes/tagnotes.js": "text/javascript; charset=utf-8",
        "assets/tagnotes/favicon.svg": "image/svg+xml; charset=utf-8",
        "api/v1/index.json": "application/json; charset=utf-8",
        "fr/guide/index.md": "text/markdown; charset=utf-8",
        "feed.xml": "text/xml; charset=utf-8",
        "matrix.csv": "text/csv; charset=utf-8",
        "sitemap.xml.gz": "application/gzip",
    }.items():
        headers = web.get(HOME + path).headers
        assert headers["content-security-policy"] == policy, path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert headers["content-type"] == kind, path
        assert headers["server"] == "nginx"


def test_only_what_never_changes_is_kept_for_long(web: Web, published: Path) -> None:
    """A name with a hash holds for a year; pages and data are asked for again after minutes."""
    for path in ("guide/", "zh/", "search/search_index.json", "assets/tagnotes/tagnotes.js"):
        answer = web.get(HOME + path)
        assert (answer.status, answer.headers["cache-control"]) == (200, SHORT), path
    hashed = _hashed(published)
    assert web.get(hashed).headers["cache-control"] == YEAR
    again = web.get(hashed, if_none_match=web.get(hashed).headers["etag"])
    assert (again.status, again.headers["cache-control"]) == (304, YEAR)
    # What is not there yet may be there the next moment.
    lost = web.get(hashed.replace("bundle.", "bundle.0"))
    assert (lost.status, lost.headers["cache-control"]) == (404, "no-cache")


def test_what_was_compressed_after_the_build_is_sent(web: Web, published: Path) -> None:
    """To whom takes it; others get the file itself, and caches know of both."""
    file = published / "site/search/search_index.json"
    path = f"{HOME}search/search_index.json"
    zipped, plain = web.get(path, accept_encoding="gzip"), web.get(path)
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.body == file.with_name(f"{file.name}.gz").read_bytes()
    assert decompress(zipped.body) == plain.body == file.read_bytes()
    assert "content-encoding" not in plain.headers
    assert zipped.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


def test_what_is_not_there_is_told_in_the_language_of_its_address(web: Web) -> None:
    """With its code: a page, a folder without one, and what is hidden."""
    for path, words in {
        "nowhere/": "This page does not exist",
        "assets/": "This page does not exist",
        ".git/config": "This page does not exist",
        "fr/nowhere": "Cette page n’existe pas",
        "zh/image/9.9/": '<html lang="zh"',
    }.items():
        answer = web.get(HOME + path)
        assert answer.status == 404, path
        assert words in answer.body.decode(), path
        assert "secret" not in answer.body.decode()
    assert web.get("/").status == 404  # the rest of the host is not ours


@pytest.mark.parametrize(
    ("headers", "to"),
    [
        ({}, ""),
        ({"accept_language": "zh-CN,zh;q=0.9,en;q=0.8"}, "zh/"),
        ({"accept_language": "fr-CA"}, "fr/"),
        ({"accept_language": "de-DE,de;q=0.9,FR;q=0.8,en;q=0.7"}, "fr/"),
        ({"accept_language": "en-GB,en;q=0.9,zh;q=0.8"}, ""),
        ({"accept_language": "zha, fro"}, ""),
        ({"accept_language": "," * 3000}, ""),
        # Who has chosen a language before gets that one, whatever the browser asks for.
        ({"accept_language": "zh", "cookie": "tagnotes_language=en"}, ""),
        ({"accept_language": "zh", "cookie": "a=b; tagnotes_language=fr"}, "fr/"),
        ({"accept_language": "fr", "cookie": "tagnotes_language=zh-Hans"}, "zh/"),
        ({"accept_language": "fr", "cookie": "tagnotes_language=//evil.example.org"}, "fr/"),
        # Who comes from a page of the site has seen its switcher.
        ({"accept_language": "zh", "referer": "https://HOST/product/zh/guide/"}, ""),
        ({"accept_language": "zh", "referer": "https://HOST/other/"}, "zh/"),
        ({"accept_language": "zh", "referer": "https://other.example.org/product/"}, "zh/"),
    ],
)
def test_a_stranger_at_the_door_is_led_to_their_language(
    web: Web, headers: dict[str, str], to: str
) -> None:
    """And no cache gives the answer of one reader to another."""
    sent = {name: value.replace("HOST", web.host) for name, value in headers.items()}
    answer = web.get(HOME, **sent)
    where = (answer.status, answer.headers.get("location"))
    assert where == ((302, HOME + to) if to else (200, None))
    assert answer.headers["cache-control"] == ("no-store" if to else "private, no-cache")
    vary = answer.headers["vary"]
    assert {"Accept-Language", "Cookie", "Referer"} <= {name.strip() for name in vary.split(",")}


def test_only_the_door_depends_on_the_reader(web: Web) -> None:
    """An address that names a page or a language is that page, as it was bookmarked."""
    for path in ("fr/", "guide/", "index.html"):
        answer = web.get(HOME + path, accept_language="zh")
        assert answer.status == 200
        assert answer.headers["vary"] == "Accept-Encoding"
    assert web.get(f"{HOME}?h=x", accept_language="zh").headers["location"] == f"{HOME}zh/?h=x"
    # Addresses of folders lead on inside of the host, whatever its name and port.
    for path, to in {"/product": HOME, f"{HOME}zh": f"{HOME}zh/"}.items():
        answer = web.get(path)
        assert (answer.status, answer.headers["location"]) == (301, to)


def test_two_thousand_requests_by_fifty_readers_are_all_answered(web: Web, published: Path) -> None:
    """Of all kinds; each reader keeps a connection."""
    site = published / "site"
    wanted = {
        f"{HOME}guide/": site / "guide/index.html",
        f"{HOME}zh/image/1.0/": site / "zh/image/1.0/index.html",
        _hashed(published): site / _hashed(published).removeprefix(HOME),
        f"{HOME}search/search_index.json": site / "search/search_index.json",
        f"{HOME}fr/nowhere/": site / "fr/404.html",
    }
    sizes = {path: file.stat().st_size for path, file in wanted.items()}

    def reader(number: int) -> list[str]:
        failed = []
        connection = HTTPConnection("127.0.0.1", web.port, timeout=60)
        for path in islice(cycle(wanted), number, number + 40):
            connection.request("GET", path)
            answer = connection.getresponse()
            code = 404 if "nowhere" in path else 200
            if (answer.status, len(answer.read())) != (code, sizes[path]):
                failed.append(f"{answer.status} {path}")
        connection.close()
        return failed

    with ThreadPoolExecutor(50) as pool:
        assert [fault for faults in pool.map(reader, range(50)) for fault in faults] == []


def test_a_site_in_one_language_at_the_root_of_its_host(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is led anywhere, and its home page is kept like any other."""
    monkeypatch.setenv("TAGNOTES_SITE_URL", "https://notes.example.org/")
    assert checkout.made(small) == 0
    port = free_port()
    text = settings(small, str(small / "site"), "--listen", f"127.0.0.1:{port}")
    with nginx(text, tmp_path, port) as web:
        home = web.get("/", accept_language="zh")
        assert (home.status, home.headers["cache-control"]) == (200, SHORT)
        assert home.headers["vary"] == "Accept-Encoding"
        assert "Cette page n’existe pas" in web.get("/nowhere").body.decode()
        assert web.get("/image").headers["location"] == "/image/"


def test_settings_are_for_the_site_that_was_built(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is none, or nobody knows its address, that is said; a folder may be elsewhere."""

    def said(*arguments: str) -> str:
        done = CliRunner().invoke(main, ["--root", str(small), "nginx", *arguments])
        assert done.exit_code == 2
        return done.stderr

    assert "csp.txt: build the site first" in said()
    monkeypatch.setenv("TAGNOTES_SITE_URL", "")
    assert checkout.made(small) == 0
    assert "site_url is empty" in said()
    monkeypatch.setenv("TAGNOTES_SITE_URL", "https://notes.example.org/")
    text = settings(small, "--folder", "/srv/www/notes")
    assert 'alias "/srv/www/notes/";' in text
    assert "listen 80;\n    listen [::]:80;\n    server_name notes.example.org;" in text
    assert "cannot be written into settings of nginx" in said("--folder", "/srv/$HOME")
    monkeypatch.setenv("TAGNOTES_SITE_URL", "notes.example.org")
    assert "configuration error" in said()


def test_a_path_in_any_script_is_asked_for_in_its_own_form() -> None:
    """Nginx knows an address as text, and hears of it as browsers send it."""
    text = written((), "https://notes.example.org/镜像 a+b", "p", "/srv/镜像", ["80"])
    assert 'location "/镜像 a+b/" {' in text
    assert 'location = "/镜像 a+b" {' in text
    same = "https://notes.example.org/%E9%95%9C%E5%83%8F%20a+b/"
    assert written((), same, "p", "/srv/镜像", ["80"]) == text
