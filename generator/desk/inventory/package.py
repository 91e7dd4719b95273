"""Package: something installed in an image, as a tool that looked inside lists it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

System = Literal["pypi", "deb", "rpm", "apk", "conda", "system", "other"]
"""Who installed it: an index of packages, or ``system`` for the machine's own parts."""


class UnreadableError(Exception):
    """What was given is no list of packages; the text says what it is, and what to give."""


@dataclass(frozen=True, slots=True)
class Package:
    """
    A package with its version, exactly as the list has it.

    ``version`` is None where the list does not say it, as for what was installed from a folder.
    """

    name: str
    version: str | None
    system: System
