"""Weight: how much it weighs that a fact of upstream's is broken, a function of the fact alone."""

from __future__ import annotations

from typing import Final

from generator.facts import Confidence, Kind
from generator.finding import Severity
from generator.versions import spelled

_VENDOR: Final = ("vendor", "edition", "sdk", "ngc")
"""Kinds of local parts by which a vendor marks a build of its own."""


def weight(kind: Kind, confidence: Confidence, subject: str) -> Severity:
    """
    Return the severity of a broken fact about ``subject``, a version as it is written.

    A hard one is an error, the others are warnings; a build of the vendor's own lowers what is said
    of upstream's wheels to a remark, never a hard one; what is not sourced is at most a warning.
    """
    if kind is Kind.WHEEL and is_own_build(subject):
        return Severity.INFO
    if kind is Kind.HARD and confidence is Confidence.SOURCED:
        return Severity.ERROR
    return Severity.WARNING


def is_own_build(version: str) -> bool:
    """Tell whether a version says that a vendor built the package."""
    spelling = spelled(version)
    return any(spelling.values(kind) for kind in _VENDOR)
