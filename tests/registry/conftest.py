"""What the tests of the client share: a fake registry, and sessions that do not sleep."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from generator.desk.image.source import ImageError
from generator.desk.registry import Repository, Session, parse
from tests.registry.fake import Fake, fake
from tests.registry.served import certificate


@dataclass(frozen=True, slots=True)
class Secured:
    """A certificate that nobody else signed, and what a server needs to use it."""

    path: Path
    context: ssl.SSLContext


class Sessions:
    """Makes sessions that note how long they would have slept, and closes them at the end."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.slept: list[float] = []

    def session(self, **options: Any) -> Session:  # noqa: ANN401 - those of a session
        """Return a session."""
        options.setdefault("sleep", self.slept.append)
        return self._stack.enter_context(Session(**options))

    def __call__(
        self,
        server: Fake | str,
        name: str = "open/image",
        **options: Any,  # noqa: ANN401 - those of a session
    ) -> Repository:
        """Return a repository of a server, in a session of its own."""
        host = server if isinstance(server, str) else server.host
        return self.session(**options).repository(parse(f"{host}/{name}:1"))


@pytest.fixture
def ask() -> Iterator[Sessions]:
    """Give the maker of sessions and repositories."""
    with ExitStack() as stack:
        yield Sessions(stack)


@pytest.fixture
def server() -> Iterator[Fake]:
    """Give a fake registry."""
    with fake() as running:
        yield running


@pytest.fixture
def other() -> Iterator[Fake]:
    """Give another host: it is at another port."""
    with fake() as running:
        yield running


@pytest.fixture(scope="session")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Secured:
    """Give a certificate for the loopback addresses."""
    key, public = certificate(tmp_path_factory.mktemp("certificate"), "own")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(public, key)
    return Secured(public, context)


@contextmanager
def fails(code: str, *words: str) -> Iterator[list[str]]:
    """Hold what follows to its error; each of the words is in the sentence, which is given."""
    said: list[str] = []
    with pytest.raises(ImageError) as caught:
        yield said
    said.append(str(caught.value))
    assert caught.value.code == code, said
    for word in words:
        assert word in said[0]


def resolver(**hosts: Sequence[str]) -> Callable[[str, int], Sequence[str]]:
    """Return a name server that knows these hosts alone, ``_`` being a dot; and addresses."""
    known = {name.replace("_", "."): addresses for name, addresses in hosts.items()}
    return lambda host, _: known.get(host, [host] if host[0].isdigit() or ":" in host else [])
