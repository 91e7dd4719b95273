"""
Guard: who may ask a server on this machine.

A page of the net can have its own name point at 127.0.0.1 and then read what is served there, as
if it were its own (DNS rebinding). The name it asks for gives it away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_LOCAL: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[^][:/@,\s]+)(?::[0-9]{1,5})?", re.IGNORECASE)

_REFUSED: Final = "This site is served under no other name than {names}.\n"


def guarded(application: WSGIApplication, host: str) -> WSGIApplication:
    """Return an application that answers only those who ask for ``host`` or this machine."""
    own = _written(host)
    names = _LOCAL | {own.lower()}
    refused = _REFUSED.format(names=" or ".join(sorted({own, "localhost"}))).encode()

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        match = _HOST.fullmatch(environ.get("HTTP_HOST", ""))
        if match and match[1].lower() in names:
            return application(environ, start_response)
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(refused))),
            ("X-Content-Type-Options", "nosniff"),
        ]
        start_response("403 Forbidden", headers)
        return [refused]

    return answer


def is_loopback(host: str) -> bool:
    """Tell whether a server that listens on ``host`` is reached from this machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _written(host: str) -> str:
    """Return a host as a request names it: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host
