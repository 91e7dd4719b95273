"""Retry: what may pass is tried again, with pauses that grow, and never beyond the run's end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from generator.desk.image.source import ImageError
from generator.desk.registry.limits import Limits
from generator.desk.registry.trouble import PassingError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Retry:
    """
    How often and when; ``until`` is when the whole run has to be over.

    Pauses are drawn by ``chance``, or all threads would come back at the same moment.
    """

    limits: Limits
    until: float
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random

    def __call__(self, attempt: Callable[[float], T]) -> T:
        """
        Return what an attempt returns, which is given the time when it has to be over.

        A host that says when to come back is taken at its word, unless that is too late for us.
        """
        number = 1
        while True:
            try:
                return attempt(self._end())
            except PassingError as error:
                if number == self.limits.attempts:
                    raise ImageError(error.code, f"{error} (asked {number} times)") from None
                pause = self._pause(number) if error.wait is None else error.wait
                if pause > self.limits.longest_pause or self.until < time.monotonic() + pause:
                    raise ImageError(
                        error.code, f"{error}; it would have to be asked again in {pause:.0f} s"
                    ) from None
                self.sleep(pause)
                number += 1

    def _end(self) -> float:
        now = time.monotonic()
        if now >= self.until:
            raise ImageError(
                "unreachable", "the time for the whole run is over: give more with --timeout"
            )
        return min(self.until, now + self.limits.exchange)

    def _pause(self, number: int) -> float:
        longest = self.limits.pause * 2.0 ** (number - 1)
        return longest * (1 + self.chance()) / 2
