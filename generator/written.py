"""Written: pages written by hand, and whether a translation is one of what the source says now."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Final

TOPICS: Final = "topics/"
"""The pages about what several releases share stand in this folder."""

_FRONT: Final = re.compile(
    r"\A---\r?\n(?P<keys>.*?)^---[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)
_KEY: Final = re.compile(r"^source:[ \t]*(?P<digest>[^\r\n]*?)[ \t]*(?=\r?$)", re.MULTILINE)
_DIGITS: Final = 12


class State(StrEnum):
    """How a page stands in a language."""

    TRANSLATED = "translated"
    """It is a translation of what the source page says."""
    STALE = "stale"
    """The source page says something else by now."""
    UNMARKED = "unmarked"
    """It does not say which source page it is a translation of."""
    MISSING = "missing"
    """There is none: readers get the source page."""


def digest(text: str) -> str:
    """Return what tells a source page from another one, whatever its line breaks are."""
    raw = "\n".join(text.splitlines()).encode("utf-8", "surrogateescape")
    return f"sha256:{hashlib.sha256(raw).hexdigest()[:_DIGITS]}"


def declared(text: str) -> str | None:
    """Return the digest of the source page that a translation says it is one of."""
    front = _FRONT.match(text)
    found = front and _KEY.search(front["keys"])
    return found["digest"].strip("\"'") if found else None


def stamped(text: str, now: str) -> str:
    """Return a translation that says it is one of the source page with a digest."""
    end = "\r\n" if "\r\n" in text else "\n"
    front = _FRONT.match(text)
    line = f"source: {now}"
    if front is None:
        return f"---{end}{line}{end}---{end}{end}{text}"
    keys = front["keys"]
    keys = _KEY.sub(line, keys, count=1) if _KEY.search(keys) else f"{keys}{line}{end}"
    return text[: front.start("keys")] + keys + text[front.end("keys") :]


def front_of(text: str) -> str:
    """Return what stands in front of the title of a page, for programs."""
    front = _FRONT.match(text)
    return front[0] if front else ""


def body(text: str) -> str:
    """Return a page with blanks in the place of what stands in front of its title."""
    front = _FRONT.match(text)
    if front is None:
        return text
    return re.sub(r"[^\r\n]", " ", front[0]) + text[front.end() :]


@dataclass(frozen=True)
class Written:
    """The pages of a folder of documents, of which those in ``source`` are the originals."""

    docs: Path
    source: str

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The paths of the source pages, below the folder of their language."""
        return tuple(sorted(self._below(self.source)))

    def text(self, language: str, path: str) -> str | None:
        """Return what a page says in a language, with its own line breaks; None without it."""
        try:
            raw = (self.docs / language / path).read_bytes()
        except OSError:
            return None
        return raw.decode("utf-8", "surrogateescape")

    def state(self, language: str, path: str) -> State:
        """Return how a page stands in a language."""
        original, text = self.text(self.source, path), self.text(language, path)
        if text is None:
            return State.MISSING
        if language == self.source or original is None:
            return State.TRANSLATED
        known = declared(text)
        if known is None:
            return State.UNMARKED
        return State.TRANSLATED if known == digest(original) else State.STALE

    def states(self, language: str) -> dict[str, State]:
        """Return how each source page stands in a language, by its path."""
        return {path: self.state(language, path) for path in self.pages}

    def _below(self, language: str) -> Iterator[str]:
        folder = self.docs / language
        for path in folder.rglob("*.md"):
            name = path.relative_to(folder).as_posix()
            if not name.startswith(".") and "/." not in name and path.is_file():
                yield name
