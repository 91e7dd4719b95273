"""Answer: what is known of an address after it was asked, and of the image that it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from generator.desk.evidence import Evidence
from generator.desk.verify.target import Target


class State(StrEnum):
    """What came of asking for an address; of all but the first two nothing is known."""

    PRESENT = "present"
    ABSENT = "absent"
    DENIED = "denied"
    UNREACHABLE = "unreachable"
    DAMAGED = "damaged"
    SKIPPED = "skipped"


KNOWN = frozenset({State.PRESENT, State.ABSENT})
FAILED = frozenset({State.DENIED, State.UNREACHABLE, State.DAMAGED})


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it; ``text`` says why, and what to do, where it is not there."""

    target: Target
    state: State
    text: str = ""
    digest: str | None = None

    @property
    def image(self) -> Image | None:
        """What it leads to: one look at it is enough, whatever its addresses."""
        return (self.target.uri.path, self.digest) if self.digest else None


Image = tuple[str, str]
"""A repository without its host, and a digest."""


@dataclass(frozen=True, slots=True)
class Look:
    """
    What an image says of itself; without ``evidence``, ``text`` says why it says nothing.

    ``unlisted`` says why there is no list of its packages with which components can be compared.
    """

    evidence: Evidence | None
    text: str = ""
    unlisted: str = ""


def best(answers: Iterable[Answer], looks: Mapping[Image, Look]) -> Look | None:
    """
    Return the look that tells most of the image behind some addresses; None when there is none.

    A bill of materials may be attached in one repository, and missing in the copy in another one.
    """
    images = (answer.image for answer in answers)
    found = [looks[image] for image in images if image and image in looks]
    return max(found, key=lambda look: (look.evidence is not None, not look.unlisted), default=None)
