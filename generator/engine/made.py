"""Made: what the site as a whole has to know of a language that was built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self

from generator.engine.edition import Edition
from generator.engine.frame import Frame
from generator.engine.ledger import Sheet
from generator.engine.policy import Hashes


class Made(NamedTuple):
    """
    What the site as a whole has to know of a language that was built.

    ``kept`` are the files that stand in the old site; ``allowed`` is what its policy must say.
    """

    language: str
    sheets: Mapping[str, Sheet]
    kept: Mapping[str, tuple[int, int]]
    frames: dict[str, Frame]
    allowed: Hashes

    @classmethod
    def of(cls, edition: Edition) -> Self:
        """Return it for an edition that is complete."""
        shelf, allowed = edition.shelf, edition.policy.hashes
        return cls(edition.language.id, edition.sheets, shelf.files, shelf.frames, allowed)
