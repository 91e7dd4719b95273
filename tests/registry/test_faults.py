"""Faults: whatever a registry does wrong is told apart, in a sentence that names the host."""

from __future__ import annotations

import json
import socket
import ssl
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from random import Random

import pytest

from generator.desk.image.source import ImageError
from generator.desk.registry import Credentials, Limits, Reference
from generator.desk.registry.origin import Origin
from generator.desk.registry.wire import Wire
from tests.registry.conftest import Secured, Sessions, fails, resolver
from tests.registry.fake import (
    CONTENT,
    DIGEST,
    INDEX,
    MANIFEST,
    MANIFESTS,
    Fake,
    Reply,
    digest,
    fake,
    page,
)
from tests.registry.served import login

AT = "/v2/open/image/manifests/1"
BLOB = f"/v2/open/image/blobs/{DIGEST}"
HASTY = Limits(silence=0.2, exchange=0.4, attempts=1)


def test_what_is_there(server: Fake, ask: Sessions) -> None:
    """A tag that is there has a digest and a media type; all four types are asked for."""
    server.answers(AT, MANIFESTS)
    server.answers(BLOB, Reply(body=CONTENT))
    repository = ask(server)
    head, manifest = repository.head("1"), repository.manifest("1")
    assert (head.digest, head.media_type) == (manifest.digest, manifest.media_type)
    assert (manifest.digest, manifest.media_type) == (DIGEST, MANIFEST)
    assert manifest.content == b"".join(repository.blob(DIGEST)) == CONTENT
    assert server.paths() == [f"HEAD {AT}", f"GET {AT}", f"GET {BLOB}"]
    accepted = server.asked[0].headers["Accept"].split(", ")
    assert len(accepted) == 4
    assert {INDEX, MANIFEST} < set(accepted)


# --- no, in its many forms -------------------------------------------------------------------


def test_401_again_and_again(server: Fake, ask: Sessions) -> None:
    """A registry that takes none of its own tokens denies: it is not asked for ever."""
    wanted = Reply(401, headers={"WWW-Authenticate": f'Bearer realm="{server.url}/token"'})
    server.answers(AT, wanted)
    server.answers("/token", Reply(body=b'{"token": "t"}'))
    repository = ask(server)
    with fails("denied", server.host, "open/image", "401", "docker login"):
        repository.head("1")
    assert len(server.asked) == 3
    with fails("denied", "401"):
        repository.head("2")
    assert len(server.asked) == 3  # what is denied once is denied


def test_403(server: Fake, ask: Sessions) -> None:
    """A registry that forbids denies: that is not "missing"."""
    server.answers(AT, Reply(403))
    with fails("denied", server.host, "(403)"):
        ask(server).head("1")


@pytest.mark.parametrize("body", [b"", b'{"errors": [{"code": "MANIFEST_UNKNOWN"}]}', b"<p>no"])
def test_404(server: Fake, ask: Sessions, body: bytes) -> None:
    """What is not there is absent, whatever the registry says besides."""
    server.answers(AT, Reply(404, body))
    for call in (ask(server).head, ask(server).manifest):
        with fails("absent", server.host, "has no 1 of open/image"):
            call("1")
    with fails("absent", DIGEST):
        list(ask(server).blob(DIGEST))


@pytest.mark.parametrize("status", [400, 418])
def test_what_no_registry_answers(server: Fake, ask: Sessions, status: int) -> None:
    """A status without a meaning for us is told with its number."""
    server.answers(AT, Reply(status))
    with fails("damaged", server.host, str(status)):
        ask(server).head("1")


# --- what may pass ---------------------------------------------------------------------------


def test_too_many_requests(server: Fake, ask: Sessions) -> None:
    """A registry that says when to come back is asked then, and not earlier."""
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    never = f"Mon, 30 Nov 2026 {'9' * 20}:00:00 GMT"
    waits = [{"Retry-After": wait} for wait in ("7", soon, never)]
    server.answers(AT, [*(Reply(429, headers=wait) for wait in waits), MANIFESTS])
    assert ask(server).head("1").digest == DIGEST
    first, second, third = ask.slept
    assert first == 7
    assert 20 < second <= 30
    assert 1 <= third <= 2  # its own pause: the third


def test_too_many_requests_for_today(server: Fake, ask: Sessions) -> None:
    """Nobody waits for a registry that wants to be asked tomorrow."""
    server.answers(AT, Reply(429, headers={"Retry-After": "90"}))
    with fails("unreachable", server.host, "429", "90 s"):
        ask(server).head("1")
    assert not ask.slept
    server.answers(AT, Reply(429, headers={"Retry-After": "20"}))
    with fails("unreachable", "20 s"):
        ask(server, limits=Limits(total=10)).head("1")
    assert not ask.slept


def test_an_error_of_the_registry_that_passes(server: Fake, ask: Sessions) -> None:
    """An answer of 500 is asked for again, and the pauses grow."""
    server.answers(AT, [Reply(500), Reply(503, b"x" * 100_000), MANIFESTS])
    assert ask(server).manifest("1").digest == DIGEST
    first, second = ask.slept
    assert 0.25 <= first <= 0.5 <= second <= 1


def test_an_error_of_the_registry_that_stays(server: Fake, ask: Sessions) -> None:
    """After some attempts it is unreachable."""
    server.answers(AT, Reply(502))
    with fails("unreachable", server.host, "502", "asked 4 times"):
        ask(server).head("1")
    assert len(server.asked) == 4


# --- slow, cut and gone ----------------------------------------------------------------------


def test_no_answer(server: Fake, ask: Sessions) -> None:
    """A registry that takes the question and says nothing is too slow."""
    server.answers(AT, Reply(never=True))
    with fails("unreachable", server.host, "too slow"):
        ask(server, limits=HASTY).head("1")


@pytest.mark.parametrize(
    "reply",
    [
        Reply(body=CONTENT * 20, headers={"Content-Type": MANIFEST}, slowly=True),
        Reply(raw=b"HTTP/1.1 200 OK\r\nX-Slow: " + b"x" * 500, slowly=True),
    ],
    ids=["body", "header"],
)
def test_a_byte_now_and_then(server: Fake, ask: Sessions, reply: Reply) -> None:
    """A registry that is never silent and never done is too slow all the same."""
    server.answers(AT, reply)
    with fails("unreachable", server.host, "too slow"):
        ask(server, limits=HASTY).manifest("1")


def test_the_run_as_a_whole_has_an_end(server: Fake, ask: Sessions) -> None:
    """When the time of the run is over nobody is asked any more; a slow blob ends with it."""
    server.answers(AT, MANIFESTS)
    with fails("unreachable", "--timeout"):
        ask(server, limits=Limits(total=0)).head("1")
    assert not server.asked
    server.answers(BLOB, Reply(body=CONTENT * 20, slowly=True))
    repository = ask(server, limits=Limits(total=0.4))
    with fails("unreachable", server.host):
        list(repository.blob(DIGEST))


def test_a_body_that_is_cut(server: Fake, ask: Sessions) -> None:
    """Fewer bytes than were promised are damaged, also where no length was promised."""
    server.answers(AT, Reply(body=CONTENT[:20], claimed=90, headers={"Content-Type": MANIFEST}))
    repository = ask(server)
    with fails("damaged", server.host, "too early", "asked 4 times"):
        repository.manifest("1")
    server.answers(BLOB, Reply(body=CONTENT[:20], claimed=90))
    with fails("damaged", server.host, "too early"):
        list(repository.blob(DIGEST))
    server.answers(
        AT, Reply(raw=b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n99\r\n{}\r\n")
    )
    with fails("damaged", server.host, "too early"):
        repository.manifest("1")


def test_what_is_not_http(server: Fake, ask: Sessions) -> None:
    """Another program at that port is told apart from a registry that is down."""
    server.answers(AT, Reply(raw=b"SSH-2.0-OpenSSH_9.2\r\n"))
    with fails("damaged", server.host, "not HTTP"):
        ask(server).head("1")
    server.answers(AT, Reply(raw=b""))
    with fails("unreachable", server.host, "cut the connection"):
        ask(server).head("1")


def test_nobody_listens(unused_port: int, ask: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    """A port without a server is unreachable; the run asks it some times, and then no more."""
    host = f"127.0.0.1:{unused_port}"
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    repository = ask(host)
    with fails("unreachable", host, "refused") as said:
        repository.head("1")
    assert "proxy" not in said[0]
    assert len(ask.slept) == 3
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:1")
    with fails("unreachable", "a proxy is set"):
        ask(host).head("1")
    with fails("unreachable", host):
        repository.head("2")
    assert len(ask.slept) == 6


def test_a_name_without_an_address(ask: Sessions) -> None:
    """A host that no name server knows is unreachable, at once."""
    repository = ask("registry.example", resolver=resolver())
    for tag in ("1", "2"):
        with fails("unreachable", "registry.example", "no such na"):
            repository.head(tag)

    def fail(*_: object) -> list[str]:
        raise OSError

    with fails("unreachable", "no such name"):
        ask("a.example", resolver=fail).head("1")
    assert not ask.slept


def test_a_name_server_that_is_silent(ask: Sessions) -> None:
    """The time of the run ends too where the system asks for an address."""
    with fake() as silent:

        def wait(*_: object) -> list[str]:
            silent.stopped.wait(10)
            return []

        repository = ask("a.example", resolver=wait, limits=Limits(exchange=0.1))
        with fails("unreachable", "a.example", "the name server told no"):
            repository.head("1")


def test_the_second_address_serves(server: Fake, ask: Sessions) -> None:
    """A host with several addresses is reached at one that works."""
    server.answers(AT, MANIFESTS)
    several = resolver(two_example=["127.0.0.2", "127.0.0.1"])
    registries = {"two.example": f"http://two.example:{server.port}"}
    repository = ask("two.example", resolver=several, registries=registries)
    assert repository.head("1").digest == DIGEST
    assert server.asked[0].headers["Host"] == f"two.example:{server.port}"


def test_a_connection_that_was_closed_meanwhile(server: Fake, ask: Sessions) -> None:
    """A server may close what is idle: it is asked anew, at once."""
    whole = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
    server.answers("/v2/open/image/manifests/0", Reply(raw=whole))
    server.answers(AT, MANIFESTS)
    repository = ask(server)
    for _ in range(3):
        with fails("absent"):
            repository.head("0")
        assert repository.head("1").digest == DIGEST
    # It may also close while it is asked.
    server.answers(AT, [MANIFESTS, Reply(raw=b""), MANIFESTS])
    assert repository.head("1") == repository.head("1")
    assert not ask.slept


# --- the wrong content -----------------------------------------------------------------------


def test_the_wrong_digest(server: Fake, ask: Sessions) -> None:
    """What is not what its digest says is damaged: by the header, by the question, at the end."""
    wrong = digest(b"something else")
    headers = {"Content-Type": MANIFEST, "Docker-Content-Digest": wrong}
    repository = ask(server)
    server.answers(AT, Reply(body=CONTENT, headers=headers))
    with fails("damaged", server.host, wrong, DIGEST):
        repository.manifest("1")
    server.answers(f"/v2/open/image/manifests/{DIGEST}", Reply(headers=headers))
    with fails("damaged", server.host, wrong):
        repository.head(DIGEST)
    with fails("damaged", "no JSON"):
        repository.manifest(DIGEST)
    body = Reply(body=CONTENT, headers={"Content-Type": MANIFEST})
    server.answers(f"/v2/open/image/manifests/{wrong}", body)
    with fails("damaged", server.host, wrong):
        repository.manifest(wrong)
    server.answers(f"/v2/open/image/blobs/{wrong}", body)
    with fails("damaged", server.host, "was to be", DIGEST):
        list(repository.blob(wrong))


def test_digests_of_another_kind(server: Fake, ask: Sessions) -> None:
    """SHA-512 is computed where it is asked for; nothing else is known."""
    sha512 = "sha512:" + "0" * 128
    server.answers(f"/v2/open/image/manifests/{sha512}", MANIFESTS)
    with fails("damaged", "is sha512:"):
        ask(server).manifest(sha512)
    server.answers(f"/v2/open/image/blobs/{sha512}", Reply(body=CONTENT))
    with fails("damaged", "is sha512:"):
        list(ask(server).blob(sha512))


@pytest.mark.parametrize(
    ("reply", "word"),
    [
        (page(), "no JSON"),
        (Reply(body=b'{"a": "\xff"}', headers={"Content-Type": MANIFEST}), "no JSON"),
        (Reply(body=b"[" * 100_000, headers={"Content-Type": MANIFEST}), "no JSON"),
        (Reply(body=b"[]", headers={"Content-Type": MANIFEST}), "no JSON"),
        (Reply(body=CONTENT, headers={"Content-Type": INDEX}), "not what its content says"),
        (Reply(body=b"{}", headers={"Content-Type": "application/json"}), "no manifest"),
        (Reply(body=b"{}"), "no manifest"),
    ],
    ids=["HTML", "not UTF-8", "deep", "a list", "the wrong type", "another type", "no type"],
)
def test_no_manifest(server: Fake, ask: Sessions, reply: Reply, word: str) -> None:
    """What is no manifest is damaged; a status of 200 alone makes no tag present."""
    server.answers(AT, reply)
    with fails("damaged", server.host, word):
        ask(server).head("1")
    assert server.paths() == [f"HEAD {AT}", f"GET {AT}"]


def test_a_short_answer_without_a_digest(server: Fake, ask: Sessions) -> None:
    """The whole manifest is asked for where HEAD tells no digest, or is not known."""
    bare = Reply(body=CONTENT, headers={"Content-Type": f"{MANIFEST}; charset=utf-8"})
    server.answers(AT, bare)
    assert ask(server).head("1").digest == DIGEST
    server.answers(AT, lambda asked: Reply(405) if asked.method == "HEAD" else bare)
    assert ask(server).head("1").digest == DIGEST


def test_300_megabytes(server: Fake, ask: Sessions) -> None:
    """A manifest that claims to be huge is not read, and neither is one that does not say it."""
    headers = {"Content-Type": MANIFEST}
    server.answers(AT, Reply(body=b"{", claimed=300 << 20, headers=headers))
    with fails("refused", server.host, "300.0 MiB", "4.0 MiB"):
        ask(server).manifest("1")
    server.answers(AT, Reply(raw=b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 3000))
    small = Limits(manifest=1000)
    with fails("refused", "1000 bytes"):
        ask(server, limits=small).manifest("1")


def test_what_is_no_name(server: Fake, ask: Sessions) -> None:
    """Nobody is asked for what no registry can have."""
    repository = ask(server)
    for call in (repository.head, repository.manifest):
        with fails("refused", "'25.11+cu130'"):
            call("25.11+cu130")
    with fails("refused", "neither a tag nor a digest"):
        list(repository.blob("../../etc"))
    with fails("refused", "neither a tag nor a digest"):
        repository.referrers("1")
    assert not server.asked


def test_what_refers_to_a_digest(server: Fake, ask: Sessions) -> None:
    """Referrers come from the API, else from the tag made of the digest, else there are none."""
    content = json.dumps({"schemaVersion": 2, "mediaType": INDEX, "manifests": []}).encode()
    found = Reply(body=content, headers={"Content-Type": INDEX})
    by_tag = f"/v2/open/image/manifests/{DIGEST.replace(':', '-')}"
    repository = ask(server)
    assert repository.referrers(DIGEST) is None
    server.answers(by_tag, found)
    manifest = repository.referrers(DIGEST)
    assert manifest is not None
    assert manifest.content == content
    server.answers(by_tag, Reply(403))
    with fails("denied", server.host):
        repository.referrers(DIGEST)
    # A registry without that part of the API is not asked for it again.
    assert sum("/referrers/" in path for path in server.paths()) == 1
    server.answers(f"/v2/open/image/referrers/{DIGEST}", found)
    assert ask(server).referrers(DIGEST) == manifest


def test_a_large_blob_takes_its_time(server: Fake, ask: Sessions) -> None:
    """The time of an exchange is for the beginning of a blob; what follows has that of the run."""
    content = b"a small one, but slow"
    server.answers(f"/v2/open/image/blobs/{digest(content)}", Reply(body=content, slowly=True))
    repository = ask(server, limits=Limits(exchange=0.3))
    assert b"".join(repository.blob(digest(content))) == content


def test_a_blob_that_is_not_read_to_its_end(server: Fake, ask: Sessions) -> None:
    """Its connection is closed, not used for the next question."""
    server.answers(AT, MANIFESTS)
    server.answers(BLOB, Reply(body=CONTENT * 100_000))
    repository = ask(server)
    pieces = repository.blob(DIGEST)
    assert next(iter(pieces))
    del pieces
    assert repository.head("1").digest == DIGEST


def test_answers_with_damage_of_any_kind(server: Fake, ask: Sessions) -> None:
    """Whatever bytes a server sends, what comes out is an answer or an error of ours."""
    head = f"Content-Type: {MANIFEST}\r\nDocker-Content-Digest: {DIGEST}\r\n"
    whole = (
        b"HTTP/1.1 200 OK\r\n%bContent-Length: %d\r\n\r\n%b"
        % (head.encode(), len(CONTENT), CONTENT),
        b"HTTP/1.1 200 OK\r\n%bTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
        % head.encode(),
        b'HTTP/1.1 401 -\r\nWWW-Authenticate: Bearer realm="http://[::1]:1/",scope="x"\r\n\r\n',
        b"HTTP/1.1 307 -\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 2\r\n\r\n{}",
        b"HTTP/1.1 429 -\r\nRetry-After: Mon, 30 Nov 2026 10:00:00 GMT\r\n\r\n",
    )
    chance = Random(5)  # noqa: S311 - the same damage on each run
    foreign = (b"\r\n", b"\0", b"9" * 25, b"-1", b": ", b'"', b"\xff", b",,", b"a" * 70_000, b"[")
    for number in range(60):
        raw = whole[number % len(whole)]
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(raw))
            raw = raw[:place] + chance.choice(foreign) + raw[place + chance.randrange(9) :]
        server.answers(AT, Reply(raw=raw))
        with suppress(ImageError):
            ask(server, limits=Limits(silence=0.1, exchange=0.2, attempts=1)).manifest("1")


# --- redirects -------------------------------------------------------------------------------


def test_a_redirect_to_another_host(server: Fake, other: Fake, ask: Sessions) -> None:
    """Blobs often come from another host; it is told nothing that was meant for the registry."""
    challenge = {"WWW-Authenticate": f'Bearer realm="{server.url}/token"'}
    to_other = Reply(307, b"x" * 99, {"Location": f"{other.url}/stored?signature=1"})
    server.answers(
        BLOB,
        lambda asked: to_other if "Authorization" in asked.headers else Reply(401, b"", challenge),
    )
    server.answers("/token", Reply(body=b'{"access_token": "t0ken"}'))
    other.answers("/stored", Reply(body=CONTENT))
    assert b"".join(ask(server).blob(DIGEST)) == CONTENT
    assert server.asked[-1].headers["Authorization"] == "Bearer t0ken"
    assert [asked.path for asked in other.asked] == ["/stored?signature=1"]
    assert "Authorization" not in other.asked[0].headers
    # Nor is a login that it wants any business of ours.
    other.answers("/stored", Reply(401, headers={"WWW-Authenticate": "Basic"}))
    with fails("denied", server.host):
        list(ask(server).blob(DIGEST))
    assert "Authorization" not in other.asked[-1].headers
    server.answers(BLOB, to_other)
    kept = Credentials({"auths": {server.host: login(), other.host: login()}})
    with fails("denied", server.host):
        list(ask(server, credentials=kept).blob(DIGEST))
    assert len(other.asked) == 3
    assert "Authorization" not in other.asked[-1].headers


def test_a_redirect_away_and_back(server: Fake, other: Fake, ask: Sessions) -> None:
    """Who left the registry comes back as a stranger; on the same host nothing is taken away."""
    challenge = {"WWW-Authenticate": f'Bearer realm="{server.url}/token"'}
    server.answers("/token", Reply(body=b'{"token": "t0ken"}'))
    server.answers(
        AT,
        lambda asked: (
            Reply(308, headers={"Location": "/moved?x=1"})
            if "Authorization" in asked.headers
            else Reply(401, headers=challenge)
        ),
    )
    server.answers("/moved", Reply(302, headers={"Location": f"{other.url}/away"}))
    other.answers("/away", Reply(301, headers={"Location": f"{server.url}/back"}))
    server.answers("/back", MANIFESTS)
    assert ask(server).manifest("1").digest == DIGEST
    carried = [(a.path.partition("?")[0], "Authorization" in a.headers) for a in server.asked]
    there = [(AT, False), ("/token", False), (AT, True), ("/moved", True), ("/back", False)]
    assert carried == there


def test_redirects_without_an_end(server: Fake, other: Fake, ask: Sessions) -> None:
    """Circles and long ways are refused."""
    server.answers(AT, Reply(302, headers={"Location": f"{other.url}/"}))
    other.answers("/", Reply(302, headers={"Location": f"{server.url}{AT}"}))
    with fails("refused", server.host, "in circles", "2 redirects"):
        ask(server).head("1")
    numbers = iter(range(100))
    server.answers(AT, lambda _: Reply(302, headers={"Location": f"{AT}?{next(numbers)}"}))
    with fails("refused", "too far", "6 redirects"):
        ask(server).head("1")


@pytest.mark.parametrize(
    "location",
    ["ftp://127.0.0.1/", "file:///etc/passwd", "http://u:p@127.0.0.1/", "http://[x]/", "/é"],
)
def test_a_redirect_to_no_address(server: Fake, ask: Sessions, location: str) -> None:
    """Other schemes, user names and what is no address are refused."""
    server.answers(AT, Reply(302, headers={"Location": location}))
    with fails("refused", server.host, "no address of http or https"):
        ask(server).head("1")


def test_a_redirect_that_leads_nowhere(server: Fake, ask: Sessions) -> None:
    """A redirect that does not say where to is no answer of a registry."""
    server.answers(AT, Reply(302))
    with fails("damaged", "302"):
        ask(server).head("1")


def test_a_redirect_to_plain_http(other: Fake, secured: Secured, ask: Sessions) -> None:
    """Whoever is asked over https may not send us to plain http."""
    with fake(context=secured.context) as server:
        server.answers(AT, Reply(302, headers={"Location": f"{other.url}/"}))
        repository = ask(server, registries={server.host: server.url}, ca_file=secured.path)
        with fails("refused", server.host, "plain http", other.host):
            repository.head("1")
    assert not other.asked


@pytest.mark.parametrize(
    "address", ["10.0.0.1", "169.254.1.1", "100.100.100.200", "[fc00::1]", "224.0.0.1", "inside"]
)
def test_a_redirect_into_another_network(server: Fake, ask: Sessions, address: str) -> None:
    """A registry does not send us where it is not itself, by address or by name."""
    server.answers(AT, Reply(302, headers={"Location": f"https://{address}/"}))
    repository = ask(server, resolver=resolver(inside=["172.16.0.1"]))
    with fails("refused", server.host, address, "another network"):
        repository.head("1")


# --- where it is -----------------------------------------------------------------------------


def test_loopback_of_ipv6(ask: Sessions) -> None:
    """A registry may be at an address of IPv6."""
    with fake("::1") as server:
        server.answers(AT, MANIFESTS)
        assert server.host.startswith("[::1]:")
        assert ask(server).manifest("1").digest == DIGEST
        assert server.asked[0].headers["Host"] == server.host


def test_a_certificate_of_ones_own(secured: Secured, ask: Sessions) -> None:
    """It is not trusted, and the error says what to give; with that it is."""
    with fake(context=secured.context) as server:
        server.answers(AT, MANIFESTS)
        registries = {server.host: server.url}
        words = server.host, "self-signed certificate", "--ca-file"
        with fails("unreachable", *words):
            ask(server, registries=registries).head("1")
        assert not server.asked
        repository = ask(server, registries=registries, ca_file=secured.path)
        assert repository.head("1").digest == DIGEST
        assert b"".join(repository.manifest("1").content for _ in range(2)) == CONTENT * 2
        # The certificate is one of loopback, of no other name.
        registries = {"a.example": f"https://a.example:{server.port}"}
        repository = ask(
            "a.example",
            registries=registries,
            ca_file=secured.path,
            resolver=resolver(a_example=["127.0.0.1"]),
        )
        with fails("unreachable", "a.example", "mismatch"):
            repository.head("1")


def test_slow_inside_tls(secured: Secured, ask: Sessions) -> None:
    """The limits of time hold inside TLS, too."""
    with fake(context=secured.context) as server:
        server.answers(AT, Reply(raw=b"HTTP/1.1 200 OK\r\nX-Slow: " + b"x" * 500, slowly=True))
        repository = ask(
            server,
            registries={server.host: server.url},
            ca_file=secured.path,
            limits=Limits(silence=2, exchange=0.5, attempts=1),
        )
        with fails("unreachable", server.host, "too slow"):
            repository.head("1")


def test_no_tls_at_all(server: Fake, ask: Sessions) -> None:
    """A server of plain http that is asked over https is told apart from a bad certificate."""
    registries = {server.host: server.url.replace("http:", "https:")}
    repository = ask(server, registries=registries)
    with fails("unreachable", server.host, "no TLS", "=http://"):
        repository.head("1")


def test_a_ca_file_that_is_none(tmp_path: Path, ask: Sessions) -> None:
    """A file that does not exist or holds no certificate is named before anybody is asked."""
    empty = tmp_path / "empty.pem"
    empty.touch()
    for path, word in ((empty, "no certificate"), (tmp_path / "none.pem", "No such file")):
        with fails("refused", str(path), word):
            ask.session(ca_file=path)


def test_an_address_without_a_way(ask: Sessions) -> None:
    """A network that leads nowhere is told as the system tells it."""
    repository = ask("a.example", resolver=resolver(a_example=["fe80::1"]))
    with fails("unreachable", "a.example is unreachable: "):
        repository.head("1")
    assert not ask.slept


def test_no_time_for_a_connection() -> None:
    """Where no time is left nobody is connected to."""
    wire = Wire(Origin("http", "127.0.0.1", 80), "127.0.0.1", ssl.SSLContext, Limits())
    with pytest.raises(TimeoutError):
        wire.hurry(0)
    wire.close()


def test_silence_at_the_beginning(ask: Sessions) -> None:
    """Whoever takes a connection and does not shake hands is too slow; it is asked once a run."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host = f"127.0.0.1:{listener.getsockname()[1]}"
        repository = ask(host, registries={host: f"https://{host}"}, limits=Limits(connect=0.2))
        for _ in range(2):
            with fails("unreachable", host, "no connection in time"):
                repository.head("1")
    assert not ask.slept


def test_plain_http_is_for_loopback(server: Fake, ask: Sessions) -> None:
    """Elsewhere it has to be chosen by name, and a name that says loopback has to be there."""
    elsewhere = resolver(localhost=["10.0.0.1"], a_example=["127.0.0.1"])
    repository = ask(f"localhost:{server.port}", resolver=elsewhere)
    with fails("refused", "plain http", "--registry localhost"):
        repository.head("1")
    server.answers(AT, MANIFESTS)
    registries = {"a.example": f"http://a.example:{server.port}/"}
    assert ask("a.example", registries=registries, resolver=elsewhere).head("1").digest == DIGEST
    with fails("unreachable", "no TLS"):
        ask(f"a.example:{server.port}", resolver=elsewhere).head("1")


@pytest.mark.parametrize(
    "url", ["registry.example", "https://h/path", "https://u@h", "ftp://h", "https://h:x", ""]
)
def test_an_address_that_is_none(ask: Sessions, url: str) -> None:
    """What is given for a registry is a URL of a host and nothing more."""
    with fails("refused", "--registry a.exam"):
        ask("a.example", registries={"a.example": url})


def test_a_host_that_is_none(ask: Sessions) -> None:
    """A reference that nobody read is judged all the same."""
    wrong = Reference("a b", "x", "1")
    with fails("refused", "'a b'"):
        ask.session().repository(wrong)
