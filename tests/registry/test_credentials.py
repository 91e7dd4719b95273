"""Credentials: what docker keeps is found for its host alone, and helpers run by leave alone."""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path

import pytest

from generator.desk.registry import Credentials, helper, stored
from generator.desk.registry.credentials import Login
from generator.desk.registry.origin import Origin
from tests.registry.conftest import fails
from tests.registry.served import docker_config, login

HOST = Origin("https", "registry.example", 443)
PORT = Origin("https", "registry.example", 5000)
LOGIN = Login("ci", "s3cret")
ENTRY = login("ci", "s3cret")


@pytest.mark.parametrize(
    ("key", "origin", "found"),
    [
        ("registry.example", HOST, True),
        ("Registry.Example", HOST, True),
        ("registry.example:443", HOST, True),
        ("https://registry.example", HOST, True),
        ("https://registry.example/v1/", HOST, True),
        ("registry.example:5000", PORT, True),
        ("registry.example", PORT, False),
        ("registry.example:5000", HOST, False),
        ("registry.example", Origin("http", "registry.example", 80), False),
        ("http://registry.example", Origin("http", "registry.example", 80), True),
        ("example", HOST, False),
        ("registry.example.evil", HOST, False),
        ("*.example", HOST, False),
        ("[::1]:5000", Origin("http", "::1", 5000), True),
    ],
)
def test_a_login_is_for_one_host(key: str, origin: Origin, found: bool) -> None:  # noqa: FBT001
    """Host and port are those that it was stored for; older versions of docker wrote a URL."""
    assert Credentials({"auths": {key: ENTRY}}).of(origin) == (LOGIN if found else None)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"username": "ci", "password": "s3cret"}, LOGIN),
        ({"auth": "", "identitytoken": "t"}, Login("<token>", "t", is_identity=True)),
        ({}, None),
        ({"auth": ""}, None),
        ({"username": "", "password": "x"}, None),
        ("text", None),
        (login("ci", "with:colon"), Login("ci", "with:colon")),
    ],
)
def test_forms_of_a_login(entry: object, expected: Login | None) -> None:
    """Docker and its likes write them in several ways."""
    assert Credentials({"auths": {"registry.example": entry}}).of(HOST) == expected


@pytest.mark.parametrize("auth", ["!!!", "gA==", base64.b64encode(b"no colon").decode()])
def test_a_login_that_cannot_be_read(auth: str) -> None:
    """It is told with its host, and without a word of it."""
    broken = Credentials({"auths": {"registry.example": {"auth": auth}}})
    with fails("denied", "docker login registry.example") as said:
        broken.of(HOST)
    assert auth not in said[0]


def test_a_login_is_never_shown() -> None:
    """Neither name nor password is in what Python shows of it."""
    kept = Credentials({"auths": {"registry.example": ENTRY}})
    for shown in (repr(LOGIN), str(LOGIN), repr(kept), repr(kept.of(HOST))):
        assert "s3cret" not in shown
        assert "'ci'" not in shown


def test_a_login_that_is_no_text_is_sent_as_another() -> None:
    """A registry then refuses it, as it would any wrong one."""
    kept = Credentials({"auths": {"registry.example": {"username": "\ud800", "password": "p"}}})
    login = kept.of(HOST)
    assert login is not None
    assert login.basic == "Basic Pzpw"


# --- where they stand ------------------------------------------------------------------------


def test_where_docker_keeps_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``DOCKER_CONFIG`` is honoured; else it is the home; nothing there is no error."""
    monkeypatch.setenv("HOME", str(tmp_path))
    assert stored({}).of(HOST) is None
    (tmp_path / ".docker").mkdir()
    config = json.dumps({"auths": {"registry.example": ENTRY}})
    (tmp_path / ".docker/config.json").write_text(config, encoding="utf-8")
    assert stored({}).of(HOST) == LOGIN
    with docker_config(auths={"registry.example:5000": ENTRY}) as folder:
        assert stored({"DOCKER_CONFIG": str(folder)}).of(HOST) is None
        assert stored({"DOCKER_CONFIG": str(folder)}).of(PORT) == LOGIN
    assert stored({"DOCKER_CONFIG": str(tmp_path / "none")}).of(HOST) is None


def test_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Containers run as users whom their system does not know: they have no logins."""
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 1 << 20)
    assert stored({}).of(HOST) is None


@pytest.mark.parametrize(
    "content",
    [b'{"auths": "s3cret', b"[]", b"\xff", b"[" * 100_000, b'{"a": "' + b"x" * (1 << 20) + b'"}'],
)
def test_a_file_that_is_none(tmp_path: Path, content: bytes) -> None:
    """It is named, and nothing of it is shown."""
    (tmp_path / "config.json").write_bytes(content)
    with fails("refused", str(tmp_path / "config.json")) as said:
        stored({"DOCKER_CONFIG": str(tmp_path)})
    assert "s3cret" not in said[0]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A folder in its place is told; tables of another kind are as good as none."""
    (tmp_path / "config.json").mkdir()
    with fails("refused", "cannot be read"):
        stored({"DOCKER_CONFIG": str(tmp_path)})
    assert Credentials({"auths": [], "credHelpers": "x", "credsStore": 1}).of(HOST) is None


# --- helpers ---------------------------------------------------------------------------------


def _helper(monkeypatch: pytest.MonkeyPatch, folder: Path, does: str) -> Path:
    """Put a helper called "own" on the path; it notes what it is asked in a file, given back."""
    program = folder / "docker-credential-own"
    program.write_text(f'#!/bin/sh\nread host\necho "$1 $host" >>"$0.asked"\n{does}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    return folder / "docker-credential-own.asked"


GIVES = """echo '{"ServerURL": "x", "Username": "ci", "Secret": "s3cret"}'"""


def test_a_helper_runs_by_leave_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without leave it is named and not run; with leave it is asked once a host."""
    asked = _helper(monkeypatch, tmp_path, GIVES)
    for config in ({"credHelpers": {"registry.example": "own"}}, {"credsStore": "own"}):
        kept = Credentials(config)
        assert kept.of(HOST) is None
        assert kept.waiting(HOST) == "docker-credential-own"
        assert not asked.exists()
    kept = Credentials({"credHelpers": {"registry.example": "own"}}, allow_helpers=True)
    assert kept.of(HOST) == kept.of(HOST) == LOGIN
    assert kept.waiting(HOST) is None
    assert kept.of(PORT) is None
    assert asked.read_text(encoding="utf-8") == "get registry.example\n"


def test_a_login_in_the_file_needs_no_helper() -> None:
    """What stands in the file itself is taken from there."""
    kept = Credentials({"auths": {"registry.example": ENTRY}, "credsStore": "own"})
    assert kept.of(HOST) == LOGIN
    assert kept.waiting(HOST) is None


def test_a_helper_that_keeps_a_token() -> None:
    """Some keep a token that stands for the login."""
    kept = Credentials(
        {"credsStore": "own"}, allow_helpers=True, ask=lambda *_: ("<token>", "t0ken")
    )
    assert kept.of(HOST) == Login("<token>", "t0ken", is_identity=True)
    none = Credentials({"credsStore": "own"}, allow_helpers=True, ask=lambda *_: None)
    assert none.of(HOST) is None


@pytest.mark.parametrize(
    ("does", "why"),
    [
        ("echo s3cret", "answers for"),
        ("echo '[]'", "answers for"),
        ("""echo '{"Username": "ci", "Secret": ""}'""", "answers for"),
        ("exec head -c 70000 /dev/zero", "answers for"),
        ("exec sleep 9", "gave no credentials for registry.example"),
    ],
)
def test_a_helper_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, why: str
) -> None:
    """Its error names the program and the host, and nothing that it printed."""
    _helper(monkeypatch, tmp_path, does)
    monkeypatch.setattr(helper, "_PATIENCE", 0.5 if "sleep" in does else 20)
    with fails("denied", "docker-credential-own", why, "registry.example") as said:
        helper.ask("own", "registry.example")
    assert "s3cret" not in said[0]


def test_a_helper_that_is_missing_or_has_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is not installed is an error; one that has no login is none."""
    _helper(monkeypatch, tmp_path, "echo 'credentials not found'; exit 1")
    assert helper.ask("own", "registry.example") is None
    with fails("denied", "docker-credential-none", "cannot be run"):
        helper.ask("none", "registry.example")
    for name in ("../own", "a b", "", "-x", "own\n"):
        with fails("refused", "no such name"):
            helper.ask(name, "registry.example")
