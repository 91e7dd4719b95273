"""Connections: the open ones of a run, used again and again by all threads."""

from __future__ import annotations

import ssl
import time
from collections import Counter, defaultdict
from pathlib import Path
from threading import Lock

from generator.desk.image.source import ImageError
from generator.desk.registry import guard
from generator.desk.registry.guard import Home, Kind
from generator.desk.registry.limits import Limits
from generator.desk.registry.names import Names
from generator.desk.registry.origin import Origin
from generator.desk.registry.trouble import BROKEN, PassingError, connecting
from generator.desk.registry.wire import SecureLine, Wire


class Connections:
    """
    The open connections, by the origin and the address that was judged.

    A host that cannot be connected to is not tried again and again: a run asks it for a hundred
    images, each of which would wait for the same silence.
    """

    def __init__(self, limits: Limits, names: Names, ca_file: Path | None = None) -> None:
        self.limits = limits
        self._names = names
        self._ca_file = ca_file
        self._trust: ssl.SSLContext | None = None
        self._idle: dict[tuple[Origin, str], list[Wire]] = defaultdict(list)
        self._failures: Counter[Origin] = Counter()
        self._down: dict[Origin, ImageError] = {}
        self._lock = Lock()
        self._trusting = Lock()
        if ca_file is not None:
            self._context()  # a file that is of no use is told before anybody is asked

    def take(self, origin: Origin, home: Home, until: float) -> Wire:
        """Return a connection, an idle one or a new one."""
        addresses = self._addresses(origin, home, until)
        for address in addresses:
            if wire := self._rested(origin, address):
                return wire
        if down := self._down.get(origin):
            raise ImageError(down.code, str(down))
        return self._new(origin, addresses, until)

    def keep(self, wire: Wire) -> None:
        """Take back a connection whose answer was read to its end."""
        wire.used = True
        with self._lock:
            self._idle[wire.origin, wire.address].append(wire)

    def close(self) -> None:
        """Close those that are idle."""
        with self._lock:
            for wires in self._idle.values():
                while wires:
                    wires.pop().close()

    def keeps_secrets(self, origin: Origin, home: Home, until: float) -> bool:
        """Tell whether nobody on the way to an origin can read what is sent there."""
        if origin.scheme == "https":
            return True
        return {guard.kind(a) for a in self._addresses(origin, home, until)} == {Kind.LOOPBACK}

    def _addresses(self, origin: Origin, home: Home, until: float) -> tuple[str, ...]:
        left = until - time.monotonic()
        homes = guard.at_home(self._names.addresses(home.origin.host, home.origin.port, left))
        found = self._names.addresses(origin.host, origin.port, left)
        return guard.admitted(found, origin, home, homes)

    def _rested(self, origin: Origin, address: str) -> Wire | None:
        while True:
            with self._lock:
                wires = self._idle[origin, address]
                if not wires:
                    return None
                wire = wires.pop()
            if wire.is_connected:
                return wire
            wire.close()

    def _new(self, origin: Origin, addresses: tuple[str, ...], until: float) -> Wire:
        troubles = []
        for address in addresses:
            wire = Wire(origin, address, self._context, self.limits)
            try:
                wire.hurry(until)
            except BROKEN as error:
                wire.close()
                troubles.append(connecting(origin, error))
            else:
                self._failures[origin] = 0
                return wire
        trouble = troubles[0]  # of the address that the system would have taken
        with self._lock:
            self._failures[origin] += 1
            passing = isinstance(trouble, PassingError) or until <= time.monotonic()
            if not passing or self._failures[origin] >= self.limits.attempts:
                self._down[origin] = trouble
        raise trouble

    def _context(self) -> ssl.SSLContext:
        """Return whom we trust: the system's authorities, and those of a file that was given."""
        with self._trusting:
            if self._trust is None:
                trust = ssl.create_default_context()
                if self._ca_file:
                    _add(trust, self._ca_file)
                trust.sslsocket_class = SecureLine
                self._trust = trust
            return self._trust


def _add(trust: ssl.SSLContext, path: Path) -> None:
    try:
        trust.load_verify_locations(path)
    except OSError as error:
        # An error of TLS is one of the system as well, and its words help nobody.
        why = "it holds no certificate" if isinstance(error, ssl.SSLError) else error.strerror
        raise ImageError(
            "refused", f"--ca-file {path} cannot be used: {why}; a file of PEM is needed"
        ) from None
