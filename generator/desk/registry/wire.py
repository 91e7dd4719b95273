"""Wire: one connection to one address, on which everything has to be over at a point of time."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from urllib3.connection import HTTPConnection

from generator.desk.registry.limits import Limits
from generator.desk.registry.origin import Origin

if TYPE_CHECKING:
    from typing_extensions import Buffer


class _Line(socket.socket):
    """
    A socket that waits for no piece longer than ``patience``, and for all of them till ``until``.

    A time limit of each read alone is none: a server that sends a byte a second, in the middle of
    a header, would hold us for ever.
    """

    patience = 30.0
    until = float("inf")

    def recv_into(self, buffer: Buffer, nbytes: int = 0, flags: int = 0) -> int:
        """Read into a buffer, in what time is left."""
        self.settimeout(_left(self.patience, self.until))
        return super().recv_into(buffer, nbytes, flags)


class SecureLine(ssl.SSLSocket):
    """The same, inside TLS: a context has to be told to make its sockets of this kind."""

    patience = 30.0
    until = float("inf")

    def recv_into(self, buffer: Buffer, nbytes: int | None = None, flags: int = 0) -> int:
        """Read into a buffer, in what time is left."""
        self.settimeout(_left(self.patience, self.until))
        return super().recv_into(buffer, nbytes, flags)


def _left(patience: float, until: float) -> float:
    left = min(patience, until - time.monotonic())
    if left <= 0:
        raise TimeoutError
    return left


class Wire(HTTPConnection):
    """
    A connection to an address that was judged, for an origin: never to what its name means now.

    It serves one exchange at a time.
    """

    def __init__(
        self, origin: Origin, address: str, context: Callable[[], ssl.SSLContext], limits: Limits
    ) -> None:
        super().__init__(origin.host, origin.port)
        self.origin = origin
        self.address = address
        self.used = False
        self._context = context
        self._limits = limits
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self._line: _Line | SecureLine = _Line(family, socket.SOCK_STREAM)

    def connect(self) -> None:
        """Connect, and shake hands where it is TLS, in the time that was set for it."""
        line = self._line
        try:
            line.settimeout(self.timeout)
            line.connect((self.address, self.origin.port))
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.origin.scheme == "https":
                secured = self._context().wrap_socket(line, server_hostname=self.origin.host)
                self._line = cast("SecureLine", secured)
        except BaseException:
            line.close()
            raise
        self.sock = self._line

    def close(self) -> None:
        """Close it, also where it was not connected yet."""
        super().close()
        self._line.close()

    def hurry(self, until: float) -> None:
        """Have the exchange that begins now be over at a point of time; connect if need be."""
        if self.sock is None:
            self.timeout = _left(self._limits.connect, until)
            self.connect()
        self.timeout = _left(self._limits.silence, until)
        self.extend(until)

    def extend(self, until: float) -> None:
        """Have what is still to come be over at another point of time."""
        self._line.patience, self._line.until = self._limits.silence, until
