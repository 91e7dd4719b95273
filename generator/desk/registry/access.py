"""Access: how one repository is asked, with what its registry wants to see first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any, Final
from urllib.parse import urlencode

from generator.desk.image.source import ImageError
from generator.desk.registry.challenge import Challenge, challenges
from generator.desk.registry.connections import Connections
from generator.desk.registry.credentials import Credentials, Login
from generator.desk.registry.exchange import Answer, Request, exchange
from generator.desk.registry.guard import Home
from generator.desk.registry.origin import Place, place

_UNAUTHORIZED: Final = 401
_OK: Final = 200
_DENIED: Final = frozenset({400, 401, 403, 404})
"""How token servers say no; some of them answer 400 or 404 to a scope that they do not know."""

_TOKEN: Final = re.compile(r"[\x21-\x7e]+")


class Access:
    """
    One repository of one registry, and the token or login that opens it.

    It is shared by all threads: one of them fetches a token, the others wait for it. Whether the
    registry ``knows_referrers`` is learnt from its first answer.
    """

    def __init__(
        self, connections: Connections, credentials: Credentials, home: Home, repository: str
    ) -> None:
        self.home = home
        self.repository = repository
        self.knows_referrers = True
        self._connections = connections
        self._credentials = credentials
        self._header: str | None = None
        self._refused: ImageError | None = None
        self._lock = Lock()
        self._is_known = False
        self._first = Lock()

    def ask(self, method: str, path: str, accept: str, until: float) -> Answer:
        """
        Return the answer of the registry; 401 is answered once, a second one is a denial.

        ``path`` is below the repository. The first question goes alone: what it learns about tokens
        spares all others an answer of 401.
        """
        if not self._is_known:
            with self._first:
                if not self._is_known:
                    try:
                        return self._ask(method, path, accept, until)
                    finally:
                        self._is_known = True
        return self._ask(method, path, accept, until)

    def _ask(self, method: str, path: str, accept: str, until: float) -> Answer:
        if self._refused is not None:
            raise ImageError(self._refused.code, str(self._refused))
        target = Place(self.home.origin, f"/v2/{self.repository}/{path}")
        header = self._header
        answer = self._send(Request(method, target, accept, header), until)
        # What another host wants, to which we were redirected, is none of our business.
        if answer.status == _UNAUTHORIZED and answer.origin == self.home.origin:
            wanted = challenges(answer.headers.getlist("WWW-Authenticate"))
            answer.rest()
            header = self._renewed(header, wanted, until)
            answer = self._send(Request(method, target, accept, header), until)
            if answer.status == _UNAUTHORIZED and answer.origin == self.home.origin:
                answer.rest()
                self._refused = self.denied(_UNAUTHORIZED)
                raise self._refused
        return answer

    def denied(self, status: int) -> ImageError:
        """Return the error of a registry, or of its token server, that does not let us in."""
        host = self.home.origin.authority
        # Some registries answer so of a repository that does not exist.
        what = f"{host} gives no access to {self.repository} ({status})"
        if helper := self._credentials.waiting(self.home.origin):
            remedy = f"{helper} may have a login: --allow-helpers lets it be asked"
        elif self._credentials.of(self.home.origin):
            remedy = "the login that docker keeps may not pull it, or there is no such repository"
        else:
            remedy = f"log in with docker login {host}, or there is no such repository"
        return ImageError("denied", f"{what}; {remedy}")

    def _send(self, request: Request, until: float) -> Answer:
        return exchange(self._connections, request, self.home, until)

    def _renewed(self, stale: str | None, wanted: Iterable[Challenge], until: float) -> str:
        """Return what opens the repository now, unless another thread has just found it."""
        with self._lock:
            if self._header is None or self._header == stale:
                try:
                    self._header = self._answered(wanted, until)
                except ImageError as error:
                    if error.code == "denied":
                        self._refused = error
                    raise
            return self._header

    def _answered(self, wanted: Iterable[Challenge], until: float) -> str:
        by_scheme: dict[str, Mapping[str, str]] = {}
        for challenge in wanted:
            by_scheme.setdefault(challenge.scheme, challenge.parameters)
        if "realm" in by_scheme.get("bearer", {}):
            return f"Bearer {self._token(by_scheme['bearer'], until)}"
        if "basic" not in by_scheme:
            raise ImageError(
                "denied",
                f"{self.home.origin.authority} wants a login of a kind that is not known here,"
                " neither Basic nor a token; ask whoever runs it",
            )
        login = self._login(Place(self.home.origin, "/"), until)
        if login is None or login.is_identity:
            raise self.denied(_UNAUTHORIZED)
        return login.basic

    def _login(self, to: Place, until: float) -> Login | None:
        """
        Return the login of the registry if there is one.

        Neither the login nor a token that was got with it goes where others can read it.
        """
        login = self._credentials.of(self.home.origin)
        for origin in (to.origin, self.home.origin) if login else ():
            if not self._connections.keeps_secrets(origin, self.home, until):
                raise ImageError(
                    "denied",
                    f"the login for {self.home.origin.authority}, or a token got with it, would"
                    f" have to be sent to {origin.authority} over plain http, which anybody on the"
                    " way can read; it was not sent",
                )
        return login

    def _token(self, wish: Mapping[str, str], until: float) -> str:
        host = self.home.origin.authority
        realm = place(wish["realm"])
        if realm is None:
            raise ImageError(
                "refused",
                f"{host} wants a token from what is no address of http or https;"
                " tell whoever runs it",
            )
        asked = {"scope": wish.get("scope") or f"repository:{self.repository}:pull"}
        if "service" in wish:
            asked["service"] = wish["service"]
        login = self._login(realm, until)
        answer = self._send(_token_request(realm, asked, login), until)
        if answer.status in _DENIED:
            answer.rest()
            raise self.denied(answer.status)
        body = answer.read(self._connections.limits.token)
        if answer.status == _OK and (token := _token_in(body)):
            return token
        raise ImageError(
            "damaged",
            f"{answer.origin.authority}, which gives the tokens of {host}, answers what is no"
            f" token ({answer.status}); tell whoever runs it",
        )


def _token_request(realm: Place, asked: dict[str, str], login: Login | None) -> Request:
    if login and login.is_identity:
        form = {
            "grant_type": "refresh_token",
            "client_id": "tagnotes",
            "refresh_token": login.secret,
            **asked,
        }
        return Request(
            "POST", realm, "application/json", form=urlencode(form, errors="replace").encode()
        )
    joint = "&" if "?" in realm.target else "?"
    target = f"{realm.target}{joint}{urlencode(asked)}"
    return Request(
        "GET", Place(realm.origin, target), "application/json", login.basic if login else None
    )


def _token_in(body: bytes) -> str | None:
    try:
        said: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict):
        return None
    token = said.get("token") or said.get("access_token")
    # It becomes a header: nothing in it may begin another one.
    return token if isinstance(token, str) and _TOKEN.fullmatch(token) else None
