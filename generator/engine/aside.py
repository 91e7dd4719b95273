"""Aside: languages that are built by other processes, at the same time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.context import ForkProcess

T = TypeVar("T")


class AsideError(Exception):
    """What a build in another process ended with."""


class Aside(Generic[T]):
    """
    A process that makes something of each of several names.

    It is a copy of this one, with all that was read: nothing is read twice. What it makes has to
    pass through a pipe. It ends with this one.
    """

    def __init__(self, make: Callable[[str], T], names: Sequence[str]) -> None:
        """Begin at once; ``make`` is called in the other process."""
        context = multiprocessing.get_context("fork")
        self._here, there = context.Pipe(duplex=False)
        self._process: ForkProcess = context.Process(
            target=_work, args=(make, names, there), daemon=True
        )
        self._process.start()
        there.close()

    def results(self) -> list[T]:
        """Wait for what was made, in the order of the names; AsideError says why it was not."""
        try:
            made, error = self._here.recv()
        except EOFError:
            made, error = None, "a build in another process ended early"
        self._process.join()
        if error is not None:
            raise AsideError(error)
        found: list[T] = made
        return found

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self._process.terminate()
        self._process.join()


def _work(  # pragma: no cover - what another process does is not counted here
    make: Callable[[str], T], names: Sequence[str], there: Connection
) -> None:
    """Make everything and send it, or the reason why that cannot be."""
    try:
        there.send(([make(name) for name in names], None))
    except Exception as error:  # noqa: BLE001 - whatever it is, the other process has to know
        there.send((None, f"{type(error).__name__}: {error}"))
