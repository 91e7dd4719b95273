"""Engine: all rules over all that was loaded, as findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType

from pydantic import BaseModel

from generator.catalog import Catalog, Record
from generator.finding import Finding, Problem, Severity
from generator.lint import waivers
from generator.lint.outcome import CRASH, Outcome, Tally
from generator.lint.rule import Relation, Rule, Subject
from generator.lint.rules import RULES
from generator.lint.waivers import Judged
from generator.loader import Loaded
from generator.source import Source


@dataclass(slots=True)
class _Run:
    """What the rules said about one subject: ``finished`` are those that did not crash."""

    problems: list[tuple[Rule, Problem]] = field(default_factory=list)
    finished: list[Rule] = field(default_factory=list)
    crashes: list[Judged] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)


def check(loaded: Loaded, *, rules: Sequence[Rule] = RULES, today: date | None = None) -> Outcome:
    """
    Run every rule over everything that was loaded.

    The findings of the loader are part of the outcome. ``today`` is for the end of waivers; a build
    leaves it out, so that time alone never breaks one.
    """
    found = list(loaded.findings)
    relations: dict[str, Tally] = {}
    catalog = loaded.catalog
    records = catalog.records if catalog else ()
    if catalog is not None:
        for record in records:
            run = _run(Subject.RECORD, record, catalog, rules)
            judged = (
                *waivers.judge(record, run.problems),
                *waivers.faults(record, run.finished, run.problems, today),
                *run.crashes,
            )
            found += _findings(judged, loaded.sources[record.name], record)
            relations[record.name] = Tally(
                run.relations.count(Relation.CHECKED), run.relations.count(Relation.NOT_COVERED)
            )
        for subject, model in _files(catalog):
            run = _run(subject, model, catalog, rules)
            plain = (Judged(r.code, p.severity or r.severity, p) for r, p in run.problems)
            found += _findings((*plain, *run.crashes), loaded.sources[subject.value], None)
    return Outcome(
        tuple(sorted(found, key=Finding.order)),
        tuple(loaded.sources),
        tuple(record.name for record in records),
        MappingProxyType(relations),
    )


def _files(catalog: Catalog) -> tuple[tuple[Subject, BaseModel], ...]:
    return (
        (Subject.SETTINGS, catalog.settings),
        (Subject.REGIONS, catalog.regions),
        (Subject.COMPONENTS, catalog.components),
        (Subject.PLATFORMS, catalog.platforms),
    )


def _run(
    subject: Subject, value: Record | BaseModel, catalog: Catalog, rules: Sequence[Rule]
) -> _Run:
    run = _Run()
    for rule in rules:
        if subject not in rule.on:
            continue
        try:
            said = list(rule.check(value, catalog))
        except Exception as error:  # noqa: BLE001 - one broken rule must not silence the others
            run.crashes.append(_crash(rule, error))
            continue
        run.finished.append(rule)
        for item in said:
            if isinstance(item, Relation):
                run.relations.append(item)
            else:
                run.problems.append((rule, item))
    return run


def _crash(rule: Rule, error: Exception) -> Judged:
    problem = Problem(
        (),
        f"rule {rule.code} crashed: {type(error).__name__}: {error}",
        "this is a defect of tagnotes, not of the file: report it with the file",
    )
    return Judged(CRASH, Severity.ERROR, problem)


def _findings(judged: Iterable[Judged], source: Source, record: Record | None) -> Iterator[Finding]:
    """Yield findings; what holds for several variants alike is said once."""
    groups: dict[object, list[Judged]] = {}
    for entry in judged:
        problem = entry.problem
        alike = (entry.code, entry.severity, entry.waived_by, problem.at, problem.message)
        groups.setdefault(alike, []).append(entry)
    for group in groups.values():
        first = group[0]
        problem = first.problem
        span = source.locate(problem.at, key=problem.key)
        variants = dict.fromkeys(e.problem.variant for e in group if e.problem.variant is not None)
        yield Finding(
            first.code,
            first.severity,
            source.name,
            problem.message + _only(tuple(variants), problem, record),
            problem.help,
            span,
            source.excerpt(span),
            problem.source,
            record.reference if record else None,
            first.waived_by,
        )


def _only(variants: tuple[str, ...], problem: Problem, record: Record | None) -> str:
    """Return the words that name the variants, unless it is all or the place names it."""
    if not variants or record is None or problem.at[:1] == ("variants",):
        return ""
    if len(variants) == len(record.variants):
        return ""
    return f" (variant {', '.join(variants)})"
