"""Credentials: the logins that docker keeps in its config.json, each for one host."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Final

from generator.desk.image.source import ImageError
from generator.desk.registry import helper
from generator.desk.registry.origin import Origin, place

_LONGEST: Final = 1 << 20
"""A larger file is none of docker's."""

_IDENTITY: Final = "<token>"
"""The user name under which a helper keeps a token that stands for a login."""


@dataclass(frozen=True, slots=True)
class Login:
    """A user name with a password, or a token that stands for both; neither is ever shown."""

    user: str = field(repr=False)
    secret: str = field(repr=False)
    is_identity: bool = False

    @property
    def basic(self) -> str:
        """Return the value of an Authorization header; of no use for an identity token."""
        # Half of a pair of characters is in no password that any registry knows.
        pair = f"{self.user}:{self.secret}".encode(errors="replace")
        return f"Basic {base64.b64encode(pair).decode('ascii')}"


class Credentials:
    """
    The logins of a ``config.json``, by host and port.

    A helper, which is another program, is run with ``allow_helpers`` alone, once a host.
    """

    def __init__(
        self,
        config: Mapping[str, Any] | None = None,
        *,
        allow_helpers: bool = False,
        ask: Callable[[str, str], tuple[str, str] | None] = helper.ask,
    ) -> None:
        config = config or {}
        self._stored = {_key(name): entry for name, entry in _table(config, "auths").items()}
        self._helpers = {_key(name): run for name, run in _table(config, "credHelpers").items()}
        self._store = config.get("credsStore")
        self._allowed = allow_helpers
        self._ask = ask
        self._asked: dict[Origin, Login | None] = {}
        self._lock = Lock()

    def __repr__(self) -> str:
        """Tell how many there are; a login is never shown."""
        return f"Credentials({len(self._stored)} stored)"

    def of(self, origin: Origin) -> Login | None:
        """
        Return the login that is stored for exactly this host and port, None when there is none.

        ``ImageError`` when what is stored cannot be read, or a helper fails.
        """
        name = self._helper(origin)
        if name is None:
            return _login(origin, self._stored.get(_key(str(origin))))
        if not self._allowed:
            return None
        with self._lock:  # a helper may ask a person: once, not by each thread
            if origin not in self._asked:
                said = self._ask(name, origin.authority)
                self._asked[origin] = said and Login(*said, is_identity=said[0] == _IDENTITY)
            return self._asked[origin]

    def waiting(self, origin: Origin) -> str | None:
        """Return the program that may hold a login for a host but was not allowed to run."""
        name = None if self._allowed else self._helper(origin)
        return name and f"docker-credential-{name}"

    def _helper(self, origin: Origin) -> str | None:
        key = _key(str(origin))
        if isinstance(name := self._helpers.get(key), str):
            return name
        # A login that stands in the file itself needs no program.
        stored = self._stored.get(key)
        has_login = isinstance(stored, dict) and stored.keys() & {"auth", "identitytoken"}
        return self._store if isinstance(self._store, str) and not has_login else None


def stored(
    environment: Mapping[str, str] = os.environ, *, allow_helpers: bool = False
) -> Credentials:
    """
    Read the logins where docker keeps them: ``$DOCKER_CONFIG``, else ``~/.docker``.

    ``ImageError`` says what is wrong with a file that is there; without one there are no logins.
    """
    folder = environment.get("DOCKER_CONFIG")
    try:
        path = (Path(folder) if folder else Path.home() / ".docker") / "config.json"
    except RuntimeError:  # a container may run as a user whom its system does not know
        return Credentials(allow_helpers=allow_helpers)
    try:
        with path.open("rb") as file:
            raw = file.read(_LONGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return Credentials(allow_helpers=allow_helpers)
    except OSError as error:
        raise ImageError("refused", f"{path} cannot be read: {error.strerror}") from None
    try:
        config = json.loads(raw) if len(raw) <= _LONGEST else None
    except (ValueError, RecursionError):
        config = None
    if not isinstance(config, dict):
        # Its words may be secrets: not one is shown.
        raise ImageError(
            "refused", f"{path} is not what docker writes; mend it, or set DOCKER_CONFIG"
        )
    return Credentials(config, allow_helpers=allow_helpers)


def _table(config: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = config.get(key)
    return found if isinstance(found, dict) else {}


def _key(name: str) -> str:
    """Return host and port of a name, which older versions of docker wrote as a URL."""
    found = place(name if "://" in name else f"https://{name}")
    return f"{found.origin.host}:{found.origin.port}" if found else name


def _login(origin: Origin, entry: object) -> Login | None:
    match entry:
        case {"identitytoken": str(token)} if token:
            return Login(_IDENTITY, token, is_identity=True)
        case {"auth": str(auth)} if auth:
            try:
                pair = base64.b64decode(auth, validate=True).decode()
            except ValueError:  # neither base 64 nor text
                pair = ""
            user, colon, secret = pair.partition(":")
            if colon:
                return Login(user, secret.rstrip("\0"))
            raise ImageError(
                "denied",
                f"config.json of docker holds no login for {origin.authority} that can be read;"
                f" docker login {origin.authority} writes it anew",
            )
        case {"username": str(user), "password": str(secret)} if user:
            return Login(user, secret)
    return None
