"""Rulebook: a rule of the check as the site tells of it, in plain values."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.example import Examples
from generator.finding import Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """
    A code that findings carry, and what there is to say of it.

    ``severity`` is the highest that a finding has, ``title`` one sentence and ``why`` the reason,
    both in English, ``source`` the file in which they are written.
    """

    code: str
    severity: Severity
    waivable: bool
    title: str
    why: str
    source: str
    examples: Examples = field(default_factory=Examples)

    @property
    def family(self) -> str:
        """The three letters with which the code begins."""
        return self.code[:3]
