"""Session: one run against registries, with what all its questions share."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Final, Self

from generator.desk.image.source import ImageError
from generator.desk.registry.access import Access
from generator.desk.registry.connections import Connections
from generator.desk.registry.credentials import Credentials
from generator.desk.registry.guard import Home
from generator.desk.registry.limits import Limits
from generator.desk.registry.names import Names, Resolver, resolve
from generator.desk.registry.origin import place
from generator.desk.registry.reference import Reference
from generator.desk.registry.repository import Repository
from generator.desk.registry.retry import Retry

_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class Session:
    """
    Connections, tokens and the time of a run; threads may share it.

    ``registries`` says for hosts of references under which URL they are asked instead: of a mirror,
    of a port, or with ``http://``, which is spoken on loopback alone unless it is said here.
    Proxies of the environment are not used, because behind one nobody can tell which address is
    asked. The time of ``limits.total`` runs from the making of the session.
    """

    def __init__(  # noqa: PLR0913 - each is an option of the commands
        self,
        *,
        registries: Mapping[str, str] | None = None,
        credentials: Credentials | None = None,
        ca_file: Path | None = None,
        limits: Limits | None = None,
        sleep: Callable[[float], None] = time.sleep,
        resolver: Resolver = resolve,
    ) -> None:
        self._limits = limits or Limits()
        self._homes = {name.lower(): home(name, url) for name, url in (registries or {}).items()}
        self._credentials = credentials or Credentials()
        self._connections = Connections(self._limits, Names(resolver), ca_file)
        self._retry = Retry(self._limits, time.monotonic() + self._limits.total, sleep)
        self._accesses: dict[tuple[Home, str], Access] = {}
        self._lock = Lock()

    def __enter__(self) -> Self:
        """Return the session itself, to be closed at the end."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close the connections that are idle."""
        self._connections.close()

    def repository(self, reference: Reference) -> Repository:
        """Return the repository of a reference; nobody is asked yet."""
        where = self._homes.get(reference.host) or _usual(reference.host)
        key = where, reference.repository
        with self._lock:
            if key not in self._accesses:
                self._accesses[key] = Access(
                    self._connections, self._credentials, where, reference.repository
                )
            access = self._accesses[key]
        return Repository(access, self._limits, self._retry)


def home(name: str, url: str) -> Home:
    """Return where a registry is asked, from a URL that was given for it."""
    found = place(url)
    if found is None or found.target != "/":
        raise ImageError(
            "refused",
            f"--registry {name}={url!r}: not the URL of a registry; give https://host[:port],"
            " without a path and without a user name",
        )
    return Home(found.origin, plain=found.origin.scheme == "http")


def _usual(host: str) -> Home:
    """Return where a host is asked that nothing was said of: plain http is for loopback alone."""
    secure, plain = place(f"https://{host}"), place(f"http://{host}")
    if secure is None or plain is None:
        raise ImageError("refused", f"{host!r} is no host of a registry; nobody was asked")
    return Home(plain.origin if plain.origin.host in _LOOPBACK else secure.origin)
