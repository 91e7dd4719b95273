"""Outcome: all that a run found out, and what a program makes of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from generator.desk.verify.answer import FAILED, KNOWN, Answer, Image, Look, State, best
from generator.desk.verify.disagreement import Disagreement

UNSEEN: Final = "the image was not looked into"
_BY_ALIAS: Final = "an alias alone leads to the image; what its tag leads to is compared"

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
    def components(self) -> Mapping[str, str]:
        """Why the components of an image, by its digest, were not compared; empty if they were."""
        images: dict[str, list[Answer]] = defaultdict(list)
        for answer in self.answers:
            if answer.digest:
                images[answer.digest].append(answer)
        return {digest: self._uncompared(answers) for digest, answers in images.items()}

    @property
    def compared(self) -> tuple[int, int]:
        """Of how many images the components were compared, and of how many they were not."""
        reasons = tuple(self.components.values())
        return reasons.count(""), len(reasons) - reasons.count("")

    def _uncompared(self, answers: Sequence[Answer]) -> str:
        by_tag = [answer for answer in answers if answer.target.alias is None]
        look = best(by_tag or answers, self.looks)
        if look is None or look.evidence is None:
            return UNSEEN
        return look.unlisted if by_tag else _BY_ALIAS

    @property
    def sound(self) -> frozenset[tuple[str, int]]:
        """The variants of which nothing disagrees."""
        wrong = {key for disagreement in self.disagreements for key in disagreement.keys}
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
