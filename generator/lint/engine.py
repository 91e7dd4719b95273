"""Engine: all rules over all that was loaded, as findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import Final

from pydantic import BaseModel

from generator.catalog import Catalog, Record, Topic
from generator.facts.table import FactsError
from generator.finding import Finding, Problem, Severity
from generator.lint import ahead, waivers
from generator.lint.memory import Judgement, Memory
from generator.lint.outcome import CRASH, Outcome, Tally
from generator.lint.rule import Relation, Rule, Subject
from generator.lint.rules import RULES
from generator.lint.waivers import Judged
from generator.loader import Loaded
from generator.loader.fault import MAX_FAULTS
from generator.source import Source

_IN_FAMILY: Final = 2
"""So many slashes has the name of a record."""


@dataclass(slots=True)
class _Run:
    """
    What the rules said about one subject.

    ``finished`` are the rules that did not crash; ``cut`` says of which not everything is shown.
    """

    problems: list[tuple[Rule, Problem]] = field(default_factory=list)
    finished: list[Rule] = field(default_factory=list)
    crashes: list[Judged] = field(default_factory=list)
    cut: list[Judged] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)

    def said(self) -> tuple[Judged, ...]:
        """Return everything that was said about what has no waivers."""
        plain = (Judged(r.code, p.severity or r.severity, p) for r, p in self.problems)
        return (*plain, *self.crashes, *self.cut)


def check(
    loaded: Loaded,
    *,
    rules: Sequence[Rule] = RULES,
    today: date | None = None,
    infos: bool = True,
    memory: Memory | None = None,
) -> Outcome:
    """
    Run every rule over everything that was loaded; of what ``memory`` knows, none.

    The findings of the loader are part of the outcome. ``today`` is for the end of waivers; a build
    leaves it out, so that time alone never breaks one. Without ``infos`` these are only counted:
    a file with nothing else need not be read again for the places.
    """
    found = list(loaded.findings)
    counted: Counter[str] | None = None if infos else Counter()
    relations: dict[str, Tally] = {}
    catalog = loaded.catalog
    records = catalog.records if catalog else ()
    if catalog is not None:
        on = {subject: [rule for rule in rules if subject in rule.on] for subject in Subject}
        for record in records:
            key = memory.key(record, catalog) if memory else ""
            said = memory.judgement(record, key) if memory else None
            if said is None:
                run = _run(record, catalog, on[Subject.RECORD])
                judged = (
                    *waivers.judge(record, run.problems),
                    *waivers.faults(record, rules, run.finished, run.problems, today),
                    *ahead.faults(record, today),
                    *run.crashes,
                    *run.cut,
                )
                said = _judgement(judged, run, loaded.sources[record.name], record, infos=infos)
                if memory is not None:
                    memory.learn(record, key, said)
            found += said.findings
            relations[record.name] = said.tally
            if counted is not None and said.infos:
                counted[record.name] += said.infos
        for subject, model in _files(catalog):
            run = _run(model, catalog, on[subject])
            found += _findings(run.said(), loaded.sources[subject.value], None, counted)
        for topic in catalog.topics.values():
            run = _run(topic, catalog, on[Subject.TOPIC])
            found += _in_topic(topic, run, loaded.sources, counted)
    return Outcome(
        tuple(sorted(found, key=Finding.order)),
        tuple(loaded.sources),
        tuple(record.name for record in records),
        MappingProxyType(relations),
        _unjudged(loaded, records),
        MappingProxyType(dict(counted or {})),
    )


def _judgement(
    judged: Iterable[Judged], run: _Run, source: Source, record: Record, *, infos: bool
) -> Judgement:
    counted: Counter[str] | None = None if infos else Counter()
    findings = tuple(_findings(judged, source, record, counted))
    tally = Tally(run.relations.count(Relation.CHECKED), run.relations.count(Relation.NOT_COVERED))
    return Judgement(findings, tally, counted.total() if counted else 0)


def _unjudged(loaded: Loaded, records: Sequence[Record]) -> tuple[str, ...]:
    """Return the names of the records that could not be read, so that no rule was run on them."""
    judged = {record.name for record in records}
    return tuple(
        name
        for name in loaded.sources
        if name.startswith("releases/")
        and name.count("/") == _IN_FAMILY
        and name.endswith(".yml")
        and name not in judged
    )


def _files(catalog: Catalog) -> tuple[tuple[Subject, BaseModel], ...]:
    return (
        (Subject.SETTINGS, catalog.settings),
        (Subject.REGIONS, catalog.regions),
        (Subject.COMPONENTS, catalog.components),
        (Subject.PLATFORMS, catalog.platforms),
    )


def _in_topic(
    topic: Topic, run: _Run, sources: Mapping[str, Source], counted: Counter[str] | None
) -> Iterator[Finding]:
    """Yield the findings of a topic in the file of their language; the first one has the rest."""
    first, *_ = topic.texts
    for language in topic.texts:
        said = [e for e in run.said() if (e.problem.at or (first,))[0] == language]
        yield from _findings(said, sources[Topic.file(topic.id, language)], None, counted)


def _run(value: Record | BaseModel | Topic, catalog: Catalog, rules: Sequence[Rule]) -> _Run:
    run = _Run()
    for rule in rules:
        try:
            said = _bounded(rule.check(value, catalog))
        except FactsError:
            raise
        except Exception as error:  # noqa: BLE001 - one broken rule must not silence the others
            run.crashes.append(_crash(rule, error))
            continue
        run.finished.append(rule)
        if not said:
            continue
        problems = [item for item in said if isinstance(item, Problem)]
        run.problems += ((rule, problem) for problem in problems)
        run.relations += (item for item in said if isinstance(item, Relation))
        if len(set(map(_told_once, problems))) > MAX_FAULTS:
            run.cut.append(_cut(rule, run.problems.pop()[1]))
    return run


def _bounded(said: Iterable[Problem | Relation]) -> list[Problem | Relation]:
    """Return what a rule says, up to the first problem that is not shown any more."""
    seen = set()
    found = []
    for item in said:
        found.append(item)
        if isinstance(item, Problem):
            seen.add(_told_once(item))
            if len(seen) > MAX_FAULTS:
                break
    return found


def _told_once(problem: Problem) -> Hashable:
    """Return what is the same in problems that are told as one: that of several variants."""
    return (problem.at, problem.part, problem.message)


def _cut(rule: Rule, problem: Problem) -> Judged:
    said = Problem(
        problem.at,
        f"more {rule.code} in this file, not shown",
        "mend the first ones and check again",
        key=problem.key,
    )
    return Judged("SRC025", problem.severity or rule.severity, said)


def _crash(rule: Rule, error: Exception) -> Judged:
    problem = Problem(
        (),
        f"rule {rule.code} crashed: {type(error).__name__}: {error}",
        "this is a defect of tagnotes, not of the file: report it with the file",
    )
    return Judged(CRASH, Severity.ERROR, problem)


def _findings(
    judged: Iterable[Judged],
    source: Source,
    record: Record | None,
    counted: Counter[str] | None,
) -> Iterator[Finding]:
    """Yield findings; what holds for several variants alike is said once."""
    source = source.fresh()
    groups: dict[object, list[Judged]] = {}
    for entry in judged:
        problem = entry.problem
        alike = (entry.code, entry.severity, entry.waived_by, _told_once(problem))
        groups.setdefault(alike, []).append(entry)
    for group in groups.values():
        first = group[0]
        problem = first.problem
        is_info = first.severity is Severity.INFO and first.waived_by is None
        if is_info and counted is not None:
            counted[source.name] += 1
            continue
        at = record.place(problem.at) if record else problem.at
        span = (
            source.locate(at, key=problem.key)
            if problem.part is None
            else source.inside(at, *problem.part)
        )
        variants = dict.fromkeys(e.problem.variant for e in group if e.problem.variant is not None)
        yield Finding(
            first.code,
            first.severity,
            source.name,
            problem.message + _only(tuple(variants), problem, record),
            problem.help,
            span,
            "" if is_info or first.waived_by else source.excerpt(span),
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
