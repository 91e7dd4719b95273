"""Origin: scheme, host and port, which together say to whom a secret may go."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

PORTS: Final = {"https": 443, "http": 80}

_HOST: Final = re.compile(r"[a-z0-9._-]+|[0-9a-f:.]*:[0-9a-f:.]*")


class Origin(NamedTuple):
    """Scheme, host (in lower case, without brackets) and port."""

    scheme: str
    host: str
    port: int

    @property
    def authority(self) -> str:
        """Return host and port as a URL has them; the port of the scheme is left out."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    def __str__(self) -> str:
        """Return it as the beginning of a URL."""
        return f"{self.scheme}://{self.authority}"


class Place(NamedTuple):
    """A URL, read: an origin, and what to ask there. The latter may hold a secret: never shown."""

    origin: Origin
    target: str

    def __repr__(self) -> str:
        """Show the origin alone."""
        return f"Place({self.origin})"


def place(url: str) -> Place | None:
    """
    Read a URL of http or https; None for anything else, and for one with a user name in it.

    What is no plain host name or address is refused here, so that no two readers can see two hosts.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    scheme, host = parts.scheme, _host(parts)
    if scheme not in PORTS or host is None or port == 0:
        return None
    target = parts.path or "/"
    if parts.query:
        target = f"{target}?{parts.query}"
    if re.search(r"[^\x21-\x7e]", target):
        return None
    return Place(Origin(scheme, host, PORTS[scheme] if port is None else port), target)


def _host(parts: SplitResult) -> str | None:
    host = (parts.hostname or "").removesuffix(".")
    # Some versions of Python take a name in brackets for a host.
    is_odd = "@" in parts.netloc or ("[" in parts.netloc) is not (":" in host)
    return host if _HOST.fullmatch(host) and not is_odd else None
