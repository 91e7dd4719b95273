"""Survey: one way through all registries, from the addresses to what disagrees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from generator.catalog import Catalog
from generator.desk.image.layers import Progress
from generator.desk.registry import Session
from generator.desk.verify.ask import How, passed_over
from generator.desk.verify.judge import judge
from generator.desk.verify.outcome import Outcome
from generator.desk.verify.run import run
from generator.desk.verify.target import Target
from generator.source import Source


@dataclass(frozen=True, slots=True)
class Manner:
    """
    How it is asked.

    ``urls`` are by host, where it is asked elsewhere; with ``vpc`` the addresses inside VPCs are
    asked as well. ``how`` says where packages are looked for; ``jobs`` are the threads, and
    ``progress`` is told how many addresses are done.
    """

    day: date
    urls: Mapping[str, str]
    vpc: bool = False
    how: How = "bill"
    jobs: int = 16
    progress: Progress | None = None


def survey(
    session: Session,
    catalog: Catalog,
    sources: Mapping[str, Source],
    targets: Sequence[Target],
    manner: Manner,
) -> Outcome:
    """Ask for all targets that can be asked from here, and compare the answers with the records."""
    passed = [passed_over(target, manner.urls, vpc=manner.vpc) for target in targets]
    wanted = [t for t, answer in zip(targets, passed, strict=True) if answer is None]
    heard = run(session, wanted, how=manner.how, jobs=manner.jobs, progress=manner.progress)
    asked = {id(answer.target): answer for answer in heard.answers}
    answers = tuple(
        answer or asked[id(target)] for target, answer in zip(targets, passed, strict=True)
    )
    return Outcome(
        manner.day,
        answers,
        heard.looks,
        judge(catalog, sources, answers, heard.looks),
        heard.interrupted,
    )
