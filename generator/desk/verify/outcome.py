"""Outcome: all that a run found out, and what a program makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from generator.desk.verify.answer import FAILED, KNOWN, Answer, Image, Look, State
from generator.desk.verify.disagreement import Disagreement

AGREES, DISAGREES, NOTHING, INTERRUPTED = 0, 1, 3, 130


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answers in the order of the site, the looks by image, and what disagrees that day."""

    day: date
    answers: tuple[Answer, ...]
    looks: Mapping[Image, Look]
    disagreements: tuple[Disagreement, ...]
    interrupted: bool = False

    @property
    def counts(self) -> dict[State, int]:
        """How many addresses came to which end."""
        counted = Counter(answer.state for answer in self.answers)
        return {state: counted[state] for state in State}

    @property
    def unseen(self) -> tuple[tuple[Answer, Look], ...]:
        """The images that are there and could not be looked into, each with its first address."""
        found = {a.image: a for a in reversed(self.answers) if a.image}
        return tuple(
            (found[image], look)
            for image, look in self.looks.items()
            if image in found and not look.evidence
        )

    @property
    def sound(self) -> frozenset[tuple[str, int]]:
        """The variants of which nothing disagrees."""
        wrong = {disagreement.key for disagreement in self.disagreements}
        return frozenset({answer.target.key for answer in self.answers} - wrong)

    def exit_code(self, *, strict: bool = False) -> int:
        """
        Return 1 when something is absent or disagrees, 3 when nothing could be asked at all.

        When ``strict``, what is denied, unreachable or damaged fails too.
        """
        states = {answer.state for answer in self.answers}
        if self.disagreements or (strict and (states & FAILED or self.unseen)):
            return DISAGREES
        if self.interrupted:
            return INTERRUPTED
        return AGREES if states & KNOWN else NOTHING
