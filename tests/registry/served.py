"""Served: Debian's registry on loopback, open to all or with a server of tokens beside it."""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.registry.fake import Asked, Fake, Reply, fake
from tests.registry.images import Made, push

USER, PASSWORD = "ci", "s3cret-of-the-tests"
"""Who may pull and push everything; everybody may pull what is below ``open/``."""

_NEEDED = "is missing: ./dev test installs it, or apt-get install docker-registry skopeo openssl"


@dataclass(frozen=True, slots=True)
class Registry:
    """A registry that runs: ``host`` as a reference names it, and its address."""

    host: str
    tokens: Tokens | None = None

    @property
    def url(self) -> str:
        """Return its address."""
        return f"http://{self.host}"

    def push(self, made: Made, repository: str, *tags: str) -> str:
        """Push an image under some tags, or by its digest alone, and return the digest."""
        header = f"Bearer {self.tokens.token(repository, 'pull', 'push')}" if self.tokens else None
        return push(made, self.url, repository, *tags, authorization=header)


class Tokens:
    """A server of tokens: whose they are and what they allow is signed with a key of its own."""

    def __init__(self, folder: Path, server: Fake) -> None:
        self.server = server
        self.key, self.certificate = certificate(folder, "issuer", "rsa:2048")
        lines = self.certificate.read_text(encoding="ascii").splitlines()
        self._chain = ["".join(lines[1:-1])]
        server.answers("/token", self.answer)

    def token(self, repository: str, *actions: str) -> str:
        """Return a token for a repository."""
        now = int(time.time())
        claims = {
            "iss": "issuer",
            "sub": "",
            "aud": "registry",
            "exp": now + 300,
            "nbf": now - 10,
            "iat": now,
            "jti": uuid.uuid4().hex,
            "access": [{"type": "repository", "name": repository, "actions": list(actions)}],
        }
        head = {"typ": "JWT", "alg": "RS256", "x5c": self._chain}
        signed = b".".join(_url64(json.dumps(part).encode()) for part in (head, claims))
        signature = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", self.key],
            input=signed,
            capture_output=True,
            check=True,
        ).stdout
        return (signed + b"." + _url64(signature)).decode()

    def answer(self, asked: Asked) -> Reply:
        """Give a token for what may be done: nothing at all is not an error."""
        query = parse_qs(urlsplit(asked.path).query)
        _, repository, actions = query["scope"][0].split(":")
        login = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        known = asked.headers.get("Authorization") == f"Basic {login}"
        if "Authorization" in asked.headers and not known:
            return Reply(401)
        allowed = [
            action
            for action in actions.split(",")
            if known or (action == "pull" and repository.startswith("open/"))
        ]
        token = self.token(repository, *allowed)
        return Reply(body=json.dumps({"token": token, "expires_in": 300}).encode())


def certificate(folder: Path, name: str, key: str = "ec") -> tuple[Path, Path]:
    """Make a key and a certificate that nobody else signed, for the loopback addresses."""
    assert shutil.which("openssl"), f"openssl {_NEEDED}"
    secret, public = folder / f"{name}.key", folder / f"{name}.pem"
    curve = ["-pkeyopt", "ec_paramgen_curve:prime256v1"] if key == "ec" else []
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1"
    made = ["openssl", "req", "-x509", "-newkey", key, *curve, "-nodes", "-days", "2"]
    made += ["-subj", f"/CN={name}", "-addext", names, "-keyout", str(secret), "-out", str(public)]
    subprocess.run(made, capture_output=True, check=True)
    return secret, public


@contextmanager
def serve(folder: Path, tokens: Tokens | None = None) -> Iterator[Registry]:
    """Run a registry on a random port of loopback, with settings of its own, in a folder."""
    assert shutil.which("docker-registry"), f"docker-registry {_NEEDED}"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host = f"127.0.0.1:{listener.getsockname()[1]}"
    auth = (
        {
            "realm": f"{tokens.server.url}/token",
            "service": "registry",
            "issuer": "issuer",
            "rootcertbundle": str(tokens.certificate),
        }
        if tokens
        else None
    )
    settings = {
        "version": "0.1",
        "log": {"level": "error", "accesslog": {"disabled": True}},
        "storage": {
            "filesystem": {"rootdirectory": str(folder / "data")},
            "delete": {"enabled": True},
        },
        "http": {"addr": host},
        **({"auth": {"token": auth}} if auth else {}),
    }
    (folder / "settings.yml").write_text(json.dumps(settings), encoding="utf-8")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("REGISTRY_")}
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(
            ["docker-registry", "serve", folder / "settings.yml"],
            env={**environment, "OTEL_TRACES_EXPORTER": "none"},
            stdout=log,
            stderr=log,
        ) as server,
    ):
        try:
            _wait(f"http://{host}/v2/", server, folder / "log")
            yield Registry(host, tokens)
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registry]:
    """Give a registry that is open to all; each test pushes to repositories of its own."""
    with serve(tmp_path_factory.mktemp("registry")) as running:
        yield running


@pytest.fixture(scope="session")
def token_registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registry]:
    """Give a registry that wants a token; all may pull below ``open/``, and ``USER`` everything."""
    folder = tmp_path_factory.mktemp("token_registry")
    with fake() as server, serve(folder, Tokens(folder, server)) as running:
        yield running


@contextmanager
def docker_config(**content: object) -> Iterator[Path]:
    """Give a folder for ``DOCKER_CONFIG`` with a config.json in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        (path / "config.json").write_text(json.dumps(content), encoding="utf-8")
        yield path


def login(user: str = USER, password: str = PASSWORD) -> dict[str, str]:
    """Return an entry of ``auths`` in a config.json."""
    return {"auth": base64.b64encode(f"{user}:{password}".encode()).decode()}


def _url64(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(500):
        assert server.poll() is None, log.read_text(encoding="utf-8")
        try:
            urllib.request.urlopen(url, timeout=10).close()  # noqa: S310 - loopback
        except urllib.error.HTTPError as error:
            error.close()
            return  # it wants a token: it is there
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError(log.read_text(encoding="utf-8"))
