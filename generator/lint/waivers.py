"""Waivers: which findings a record accepts, and which of its waivers do nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from generator.catalog import Record
from generator.finding import Problem, Severity
from generator.lint import names
from generator.lint.codes import CODES
from generator.lint.facts import filled
from generator.lint.rule import Rule
from generator.model.deviation import Waiver
from generator.source import Path
from generator.versions import normal_name

_GRACE: Final = 30
"""Days for which an expired waiver is only a warning."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A problem with the code of its rule, its severity, and the reason when it is accepted."""

    code: str
    severity: Severity
    problem: Problem
    waived_by: str | None = None


@dataclass(frozen=True, slots=True)
class _Placed:
    """A waiver, where it stands, and the variants for which it holds; None means all."""

    waiver: Waiver
    path: Path
    variants: tuple[str, ...] | None

    def accepts(self, code: str, problem: Problem) -> bool:
        mine, theirs = self.waiver.component, problem.component
        return (
            code in self.waiver.rules
            and (mine and normal_name(mine)) == (theirs and normal_name(theirs))
            and (self.variants is None or problem.variant in self.variants)
        )


def judge(record: Record, found: Sequence[tuple[Rule, Problem]]) -> Iterator[Judged]:
    """Yield every problem of a record, accepted or not; a problem is judged in each variant."""
    placed = tuple(_placed(record))
    for rule, problem in found:
        waiver = next((w for w in placed if rule.waivable and w.accepts(rule.code, problem)), None)
        reason = None if waiver is None else _reason(record, waiver.waiver)
        yield Judged(rule.code, problem.severity or rule.severity, problem, reason)


def faults(
    record: Record,
    rules: Sequence[Rule],
    finished: Sequence[Rule],
    found: Sequence[tuple[Rule, Problem]],
    today: date | None,
) -> Iterator[Judged]:
    """
    Yield what is wrong with the waivers of a record.

    ``finished`` are the rules that ran to their end: only of those it is known that a waiver
    accepts nothing. Without ``today`` no waiver has expired.
    """
    known = {rule.code: rule for rule in rules}
    ran = {rule.code for rule in finished}
    for placed in _placed(record):
        for position, code in enumerate(placed.waiver.rules):
            at = (*placed.path, "rules", position)
            if code not in known or not known[code].waivable:
                yield _error("WAI103", _no_rule(at, code, known))
            elif code in ran and not any(
                r.code == code and placed.accepts(code, p) for r, p in found
            ):
                yield _error("WAI101", _unused(at, code, placed.waiver))
        if today is not None and placed.waiver.until < today:
            yield _expired(placed, (today - placed.waiver.until).days)


def _placed(record: Record) -> Iterator[_Placed]:
    for position, waiver in enumerate(record.release.waivers):
        yield _Placed(waiver, ("waivers", position), waiver.for_)
    for variant, written in zip(record.variants, record.release.variants, strict=True):
        for position, waiver in enumerate(written.waivers):
            path = ("variants", variant.position, "waivers", position)
            yield _Placed(waiver, path, (variant.id,))


def _reason(record: Record, waiver: Waiver) -> str:
    """Return the reason in English, the language of reports, else in the first it is written in."""
    return filled(waiver.reason.get("en") or next(iter(waiver.reason.values())), record)


def _error(code: str, problem: Problem) -> Judged:
    return Judged(code, Severity.ERROR, problem)


def _no_rule(at: Path, code: str, known: dict[str, Rule]) -> Problem:
    waivable = [rule.code for rule in known.values() if rule.waivable]
    if code in known or code in CODES:
        return Problem(at, f'"{code}" cannot be waived', "mend what it finds: no record accepts it")
    remedy = names.nearest(code, waivable, "copy the code from the finding that it is to accept")
    return Problem(at, f'"{code}" is no rule', remedy)


def _unused(at: Path, code: str, waiver: Waiver) -> Problem:
    about = f" of {waiver.component}" if waiver.component else ""
    return Problem(
        at,
        f"waiver of {code} matches no finding{about}",
        "delete it, as `tagnotes check --fix` does, or correct its component or variants",
    )


def _expired(placed: _Placed, days: int) -> Judged:
    problem = Problem(
        (*placed.path, "until"),
        f"waiver ended on {placed.waiver.until}, {days} days ago"
        if days > 1
        else f"waiver ended on {placed.waiver.until}, yesterday",
        "mend what it accepts, or decide anew until when it is accepted",
    )
    return Judged("WAI102", Severity.WARNING if days <= _GRACE else Severity.ERROR, problem)
