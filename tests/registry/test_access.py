"""Access: tokens and logins, who gets them, and that nobody else sees them."""

from __future__ import annotations

import base64
import json
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qs, urlsplit

import pytest

from generator.desk.image.source import ImageError
from generator.desk.registry import Credentials, parse
from tests.registry.conftest import Secured, Sessions, fails, resolver
from tests.registry.fake import DIGEST, MANIFESTS, Asked, Fake, Reply, fake
from tests.registry.served import login

AT = "/v2/open/image/manifests/1"
SECRET = "s3cret-word"  # noqa: S105 - of the tests
BASIC = f"Basic {base64.b64encode(f'ci:{SECRET}'.encode()).decode()}"


def _kept(server: Fake | str, **entry: str) -> Credentials:
    host = server if isinstance(server, str) else server.host
    return Credentials({"auths": {host: entry or login("ci", SECRET)}})


def _wants(server: Fake, challenge: str, header: str) -> None:
    """Have a registry answer to whoever sends a header, and give others a challenge."""
    refusal = Reply(401, b"{}", {"WWW-Authenticate": challenge})
    server.answers(
        AT, lambda asked: MANIFESTS if asked.headers.get("Authorization") == header else refusal
    )


def _wants_token(server: Fake, realm: Fake, more: str = "") -> None:
    _wants(server, f'Bearer realm="{realm.url}/token"{more}', "Bearer t0ken")
    realm.answers("/token", Reply(body=b'{"token": "t0ken"}'))


def test_a_token_for_everybody(server: Fake, other: Fake, ask: Sessions) -> None:
    """It is fetched as the registry says, and kept for what follows."""
    _wants_token(server, other, ',service="a b",scope="repository:open/image:pull"')
    repository = ask(server)
    assert repository.head("1").digest == repository.manifest("1").digest == DIGEST
    assert server.paths() == [f"HEAD {AT}", f"HEAD {AT}", f"GET {AT}"]
    (asked,) = other.asked
    query = parse_qs(urlsplit(asked.path).query)
    assert query == {"service": ["a b"], "scope": ["repository:open/image:pull"]}
    assert "Authorization" not in asked.headers


def test_a_realm_with_a_query(server: Fake, ask: Sessions) -> None:
    """What is asked of it is added; without a scope the one that is needed is asked for."""
    _wants(server, f'Bearer realm="{server.url}/token?a=1"', "Bearer t0ken")
    server.answers("/token", Reply(body=b'{"access_token": "t0ken", "token": ""}'))
    assert ask(server).head("1").digest == DIGEST
    assert server.paths()[1] == "GET /token?a=1&scope=repository%3Aopen%2Fimage%3Apull"


def test_a_token_that_ends(server: Fake, ask: Sessions) -> None:
    """When the registry takes it no more, another one is fetched."""
    server.answers("/token", [Reply(body=b'{"token": "a"}'), Reply(body=b'{"token": "b"}')])
    wanted = Reply(401, headers={"WWW-Authenticate": f'Bearer realm="{server.url}/token"'})
    accepted = {"Bearer a"}

    def answer(asked: Asked) -> Reply:
        return MANIFESTS if asked.headers.get("Authorization") in accepted else wanted

    server.answers(AT, answer)
    repository = ask(server)
    assert repository.head("1").digest == DIGEST
    accepted.clear()
    accepted.add("Bearer b")
    assert repository.head("1").digest == DIGEST


def test_a_login(server: Fake, ask: Sessions) -> None:
    """A registry that wants name and password gets those that are kept for it."""
    _wants(server, 'Basic realm="x"', BASIC)
    assert ask(server, credentials=_kept(server)).head("1").digest == DIGEST
    with fails("denied", server.host, f"docker login {server.host}"):
        ask(server).head("1")
    with fails("denied", "the login that docker keeps may not pull it"):
        ask(server, credentials=_kept(server, **login("ci", "wrong"))).head("1")
    with fails("denied", "the login that docker keeps"):
        ask(server, credentials=_kept(server, identitytoken="x")).head("1")
    helped = Credentials({"credHelpers": {server.host: "own"}})
    with fails("denied", "docker-credential-own", "--allow-helpers"):
        ask(server, credentials=helped).head("1")


def test_a_login_that_nobody_wanted(server: Fake, ask: Sessions) -> None:
    """It is not sent before the registry asks for it."""
    server.answers(AT, MANIFESTS)
    assert ask(server, credentials=_kept(server)).head("1").digest == DIGEST
    assert "Authorization" not in server.asked[0].headers


def test_a_login_gives_a_token(server: Fake, other: Fake, ask: Sessions) -> None:
    """The server of tokens gets the login of the registry, the registry the token alone."""
    _wants_token(server, other)
    assert ask(server, credentials=_kept(server)).head("1").digest == DIGEST
    assert [asked.headers.get("Authorization") for asked in other.asked] == [BASIC]
    sent = [asked.headers.get("Authorization") for asked in server.asked]
    assert sent == [None, "Bearer t0ken"]


def test_a_login_of_another_host(server: Fake, other: Fake, ask: Sessions) -> None:
    """What is kept for one host, or for the server of tokens, is not sent for another."""
    _wants_token(server, other)
    for host in (other.host, "127.0.0.1", f"localhost:{server.port}"):
        assert ask(server, credentials=_kept(host)).head("1").digest == DIGEST
    assert all("Authorization" not in asked.headers for asked in other.asked)


def test_the_login_of_an_override(server: Fake, ask: Sessions) -> None:
    """Where a registry is asked elsewhere, the login is that of where it is asked."""
    _wants(server, "Basic", BASIC)
    registries = {"a.example": server.url}
    with fails("denied", server.host):
        ask("a.example", registries=registries, credentials=_kept("a.example")).head("1")
    kept = _kept(server)
    assert ask("a.example", registries=registries, credentials=kept).head("1").digest == DIGEST
    assert not any(SECRET in str(asked) for asked in server.asked)


def test_a_token_that_stands_for_a_login(server: Fake, other: Fake, ask: Sessions) -> None:
    """It goes in the body of a question, never in an address."""
    _wants_token(server, other, ',service="s"')
    kept = _kept(server, identitytoken=SECRET)
    assert ask(server, credentials=kept).head("1").digest == DIGEST
    (asked,) = other.asked
    assert (asked.method, asked.path) == ("POST", "/token")
    assert parse_qs(asked.body.decode()) == {
        "grant_type": ["refresh_token"],
        "client_id": ["tagnotes"],
        "refresh_token": [SECRET],
        "scope": ["repository:open/image:pull"],
        "service": ["s"],
    }
    other.answers("/token", Reply(307, headers={"Location": f"{server.url}/elsewhere"}))
    with fails("damaged", other.host, "no token", "307"):
        ask(server, credentials=kept).head("1")


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_no_token_for_us(server: Fake, other: Fake, ask: Sessions, status: int) -> None:
    """A server of tokens that says no denies the repository, once for all its tags."""
    _wants_token(server, other)
    other.answers("/token", Reply(status))
    repository = ask(server)
    with fails("denied", server.host, f"({status})"):
        repository.head("1")
    with fails("denied", server.host):
        repository.head("2")
    assert len(server.asked) == len(other.asked) == 1


@pytest.mark.parametrize(
    "reply",
    [
        Reply(body=b"<html>"),
        Reply(body=b"[]"),
        Reply(body=b"{}"),
        Reply(body=b'{"token": 1}'),
        Reply(body=b'{"token": "a b"}'),
        Reply(body=b'{"token": "a\\r\\nX-Own: 1"}'),
        Reply(body='{"token": "é"}'.encode()),
        Reply(body=b"[" * 100_000),
        Reply(204),
        Reply(302),
    ],
)
def test_what_is_no_token(server: Fake, other: Fake, ask: Sessions, reply: Reply) -> None:
    """It is told with the host that gave it, and never becomes a header."""
    _wants_token(server, other)
    other.answers("/token", reply)
    with fails("damaged", other.host, server.host, "no token"):
        ask(server).head("1")
    assert len(server.asked) == 1


def test_a_server_of_tokens_that_recovers(server: Fake, other: Fake, ask: Sessions) -> None:
    """What may pass is tried again there, too."""
    _wants_token(server, other)
    other.answers("/token", [Reply(503), Reply(body=b'{"token": "t0ken"}')])
    assert ask(server).head("1").digest == DIGEST


def test_a_login_of_an_unknown_kind(server: Fake, ask: Sessions) -> None:
    """A registry that wants something else, or does not say what, is told."""
    for challenge in ("Negotiate", "Bearer", ""):
        headers = {"WWW-Authenticate": challenge} if challenge else {}
        server.answers(AT, Reply(401, headers=headers))
        with fails("denied", server.host, "neither Basic nor a token"):
            ask(server).head("1")


# --- what nobody else sees -------------------------------------------------------------------


def test_a_login_goes_over_https_alone(server: Fake, secured: Secured, ask: Sessions) -> None:
    """On loopback it may be plain; elsewhere it is not sent, whoever chose plain http."""
    plain = {"a.example": f"http://a.example:{server.port}"}
    _wants(server, "Basic", BASIC)
    near = resolver(a_example=["127.0.0.1"])
    kept = _kept(f"a.example:{server.port}")
    repository = ask("a.example", registries=plain, resolver=near, credentials=kept)
    assert repository.head("1").digest == DIGEST
    # A second address that is not of loopback: some might read it there.
    far = resolver(a_example=["127.0.0.1", "10.0.0.1"])
    repository = ask("a.example", registries=plain, resolver=far, credentials=kept)
    with fails("denied", f"a.example:{server.port}", "plain http", "not sent"):
        repository.head("1")
    # Nor is a token sent that was got with it.
    with fake(context=secured.context) as realm:
        _wants_token(server, realm)
        repository = ask(
            "a.example", registries=plain, resolver=far, credentials=kept, ca_file=secured.path
        )
        with fails("denied", f"a.example:{server.port}", "plain http", "not sent"):
            repository.head("1")
        assert not realm.asked
    # Nor does a plain registry of loopback lead a login to somewhere else.
    _wants(server, 'Bearer realm="http://b.example/token"', "Bearer t0ken")
    public = resolver(a_example=["127.0.0.1"], b_example=["93.184.216.34"])
    repository = ask("a.example", registries=plain, resolver=public, credentials=kept)
    with fails("denied", "b.example", "plain http", "not sent"):
        repository.head("1")
    assert len(server.asked) == 5


def test_a_login_goes_to_no_plain_realm(other: Fake, secured: Secured, ask: Sessions) -> None:
    """A registry asked over https may have its tokens at loopback; the login is safe there."""
    with fake(context=secured.context) as server:
        _wants_token(server, other)
        registries = {server.host: server.url}
        kept = _kept(server)
        repository = ask(server, credentials=kept, registries=registries, ca_file=secured.path)
        assert repository.head("1").digest == DIGEST
        assert other.asked[0].headers["Authorization"] == BASIC


def test_a_login_over_https(secured: Secured, ask: Sessions) -> None:
    """Over https it goes to the registry and to its server of tokens."""
    with fake(context=secured.context) as server, fake(context=secured.context) as other:
        _wants_token(server, other)
        registries = {server.host: server.url}
        kept = _kept(server)
        repository = ask(server, credentials=kept, registries=registries, ca_file=secured.path)
        assert repository.head("1").digest == DIGEST
        assert other.asked[0].headers["Authorization"] == BASIC


def test_a_realm_that_sends_the_login_on(server: Fake, other: Fake, ask: Sessions) -> None:
    """A redirect of the server of tokens takes no login with it."""
    _wants(server, f'Bearer realm="{server.url}/token"', "Bearer t0ken")
    server.answers("/token", Reply(302, headers={"Location": f"{other.url}/token"}))
    other.answers("/token", Reply(body=b'{"token": "t0ken"}'))
    assert ask(server, credentials=_kept(server)).head("1").digest == DIGEST
    assert server.asked[1].headers["Authorization"] == BASIC
    assert "Authorization" not in other.asked[0].headers


def test_no_error_shows_a_secret(
    server: Fake, other: Fake, ask: Sessions, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever goes wrong after a token or a login was sent, neither is told; nor a signature."""
    caplog.set_level(logging.DEBUG)
    _wants_token(server, other)
    kept = _kept(server)

    def echo(asked: Asked) -> Reply:
        """Answer with what was sent, as a hostile server would."""
        header = asked.headers.get("Authorization")
        if header is None:
            where = f'Bearer realm="{other.url}/token"'
            return Reply(401, headers={"WWW-Authenticate": where})
        body = json.dumps({"errors": [{"code": header, "message": header}]}).encode()
        return Reply(answered[-1], body, {"Content-Type": header, "Docker-Content-Digest": header})

    server.answers(AT, echo)
    said = []
    answered = []
    for status in (200, 400, 401, 403, 404, 429, 500):
        answered.append(status)
        repository = ask(server, credentials=kept)
        for call in (repository.head, repository.manifest):
            with pytest.raises(ImageError) as caught:
                call("1")
            said.append(f"{caught.value!r}{caught.value.__cause__!r}{repository!r}")
            assert caught.value.__suppress_context__ or caught.value.__context__ is None
    other.answers("/token", lambda asked: Reply(418, asked.headers["Authorization"].encode()))
    with pytest.raises(ImageError) as caught:
        ask(server, credentials=kept).head("1")
    said.append(repr(caught.value))
    server.answers(AT, Reply(302, headers={"Location": f"{other.url}/x?signature={SECRET}"}))
    with pytest.raises(ImageError) as caught:
        ask(server).head("1")
    said.append(repr(caught.value))
    for text in (*said, caplog.text):
        for secret in (SECRET, BASIC.removeprefix("Basic "), "t0ken", "signature"):
            assert secret not in text


# --- many at once ----------------------------------------------------------------------------


def test_many_threads_fetch_one_token(server: Fake, other: Fake, ask: Sessions) -> None:
    """One thread fetches it and the others wait; connections are used again and again."""
    other.answers("/token", [Reply(body=b'{"token": "a"}'), Reply(body=b'{"token": "b"}')])
    wanted = Reply(401, headers={"WWW-Authenticate": f'Bearer realm="{other.url}/token"'})
    server.answers(AT, lambda asked: MANIFESTS if "Authorization" in asked.headers else wanted)
    session = ask.session()
    reference = parse(f"{server.host}/open/image:1")

    def head(_: int) -> str:
        return session.repository(reference).head("1").digest

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(head, range(100))) == {DIGEST}
        assert (len(server.asked), len(other.asked)) == (101, 1)
        ended = threading.Barrier(8)

        def answer(asked: Asked) -> Reply:
            if asked.headers["Authorization"] == "Bearer b":
                return MANIFESTS
            ended.wait(10)  # all of them are refused before one has the next token
            return wanted

        server.answers(AT, answer)
        assert set(pool.map(head, range(8))) == {DIGEST}
    assert (len(server.asked), len(other.asked)) == (117, 2)
    assert len(server.connections) <= 8


def test_tokens_are_of_one_repository(server: Fake, other: Fake, ask: Sessions) -> None:
    """Another repository of the same registry has a token of its own."""
    _wants_token(server, other)
    session = ask.session()
    server.answers("/v2/b/manifests/1", server.routes[AT])
    for name in ("open/image", "b", "open/image"):
        assert session.repository(parse(f"{server.host}/{name}:1")).head("1").digest == DIGEST
    assert len(other.asked) == 2


def test_a_session_is_closed(server: Fake, ask: Sessions, secured: Secured) -> None:
    """Its idle connections end with it."""
    server.answers(AT, MANIFESTS)
    session = ask.session(ca_file=secured.path)
    session.repository(parse(f"{server.host}/open/image:1")).head("1")
    session.close()
    session.close()
    assert session.repository(parse(f"{server.host}/open/image:1")).head("1").digest == DIGEST
    assert len(server.connections) == 2
