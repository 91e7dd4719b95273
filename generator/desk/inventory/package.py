"""Package: something installed in an image, as a tool that looked inside lists it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

System = Literal["pypi", "deb", "rpm", "apk", "conda", "system", "other"]
"""Who installed it: an index of packages, or ``system`` for the machine's own parts."""


_PACKAGED: Final = re.compile(r"(?:\d+:)?(.+?)(?:[+~.](?:dfsg|ds|repack)[\d.]*)?(?:-\d[^-]*)?")
"""Epoch, version, mark of what a distribution took out of the source, revision of the package."""

_ALPINE: Final = re.compile(r"(.+?)(?:-r\d+)?")


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

    @property
    def upstream(self) -> str | None:
        """
        The version as those call it who made what is inside: ``6.1.1`` of ``7:6.1.1-3ubuntu5``.

        Records speak of that one: the rest counts how often a distribution packaged it.
        """
        match self.system:
            case "deb" | "rpm":
                found = _PACKAGED.fullmatch(self.version or "")
            case "apk":
                found = _ALPINE.fullmatch(self.version or "")
            case _:
                return self.version
        return found[1] if found else None
