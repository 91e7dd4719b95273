"""Weight: how much it weighs that a fact of upstream's is broken, a function of the fact alone."""

from __future__ import annotations

from generator.facts import Confidence, Kind
from generator.facts.build import is_own_build
from generator.finding import Severity


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
