"""Names: the addresses of hosts, asked for once a run, so that a name cannot change its mind."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from generator.desk.image.source import ImageError

Resolver = Callable[[str, int], Sequence[str]]


def resolve(host: str, port: int) -> tuple[str, ...]:
    """Return the addresses of a host, as the system knows them, in its order."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


class Names:
    """
    The addresses of hosts, of a whole run.

    What was judged is what is connected to: a second question to a name server that lies would
    give another answer. The system's resolver knows no time limit, so it works aside.
    """

    def __init__(self, resolver: Resolver = resolve) -> None:
        self._resolver = resolver
        self._known: dict[str, Sequence[str] | ImageError] = {}
        self._locks: dict[str, Lock] = {}
        self._lock = Lock()

    def addresses(self, host: str, port: int, patience: float) -> Sequence[str]:
        """Return the addresses of a host; ``ImageError`` when it has none, or in that time."""
        with self._lock:
            lock = self._locks.setdefault(host, Lock())
        with lock:
            if host not in self._known:
                self._known[host] = self._ask(host, port, patience)
            known = self._known[host]
        if isinstance(known, ImageError):
            raise ImageError(known.code, str(known))
        return known

    def _ask(self, host: str, port: int, patience: float) -> Sequence[str] | ImageError:
        told: SimpleQueue[Sequence[str] | Exception] = SimpleQueue()

        def work() -> None:
            try:
                told.put(self._resolver(host, port))
            except (OSError, UnicodeError) as error:
                told.put(error)

        # Nothing waits for a thread of this kind when the program ends.
        Thread(target=work, name=f"address of {host}", daemon=True).start()
        try:
            found = told.get(timeout=max(patience, 0))
        except Empty:
            why = f"the name server told no address in {patience:.0f} seconds"
            return ImageError("unreachable", f"{host} is unreachable: {why}; is there a network?")
        if isinstance(found, Exception) or not found:
            return ImageError(
                "unreachable",
                f"{host} is unreachable: no such name; is it spelt right, and is it a name that"
                " only machines inside a VPC know?",
            )
        return found
