"""Outcome: what a run found, counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from generator.finding import Finding, Severity

CRASH: Final = "INT001"
"""The code of a rule that crashed."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many comparisons with upstream facts were made, and how many could not be."""

    checked: int = 0
    not_covered: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """
    What a run found: all findings in the order of files and lines.

    ``files`` and ``records`` are the names of what was looked at, ``relations`` counts by record;
    ``unjudged`` are the records that could not be read, so that no rule was run on them.
    ``counted`` are the infos by file of which only the number is known.
    """

    findings: tuple[Finding, ...]
    files: tuple[str, ...]
    records: tuple[str, ...]
    relations: Mapping[str, Tally]
    unjudged: tuple[str, ...] = ()
    counted: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def only(self, names: frozenset[str]) -> Outcome:
        """Return the part of the outcome that concerns the files with these names."""
        return Outcome(
            tuple(finding for finding in self.findings if finding.file in names),
            tuple(name for name in self.files if name in names),
            tuple(name for name in self.records if name in names),
            MappingProxyType({n: t for n, t in self.relations.items() if n in names}),
            tuple(name for name in self.unjudged if name in names),
            MappingProxyType({n: number for n, number in self.counted.items() if n in names}),
        )

    def open(self, severity: Severity) -> tuple[Finding, ...]:
        """Return the findings of a severity that are not waived."""
        return tuple(f for f in self.findings if f.severity is severity and f.waived_by is None)

    def count(self, severity: Severity) -> int:
        """Return the number of findings of a severity that are not waived."""
        counted = sum(self.counted.values()) if severity is Severity.INFO else 0
        return counted + len(self.open(severity))

    @property
    def waived(self) -> int:
        """The number of findings that are accepted."""
        return sum(finding.waived_by is not None for finding in self.findings)

    @property
    def tally(self) -> Tally:
        """The comparisons of all records together."""
        return Tally(
            sum(tally.checked for tally in self.relations.values()),
            sum(tally.not_covered for tally in self.relations.values()),
        )

    def exit_code(self, *, strict: bool) -> int:
        """Return 0 when clean, 1 for errors (and warnings when strict), 2 when a rule crashed."""
        if any(finding.code == CRASH for finding in self.findings):
            return 2
        bad = self.count(Severity.ERROR) + (self.count(Severity.WARNING) if strict else 0)
        return 1 if bad else 0
