"""Finding: one thing that is wrong with a file, ready to be reported."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Self

from generator.source import TOP, Path, Span


class Severity(StrEnum):
    """How much a finding weighs: errors fail a run, warnings with ``--strict``, infos never."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Part(NamedTuple):
    """A stretch of a text: the guilty words among many."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Problem:
    """
    What a rule says about a record: no line, no file, no waiver, no format.

    ``at`` is the path of the guilty value (``key`` points at its key instead, ``part`` at some
    words of a text); ``message`` is one
    lower-case sentence naming the facts that disagree, as the author wrote them; ``help`` is the
    remedy; ``source`` the address of the upstream fact; ``severity`` lowers the rule's own.
    ``component`` and ``variant`` are what a waiver is matched against.
    """

    at: Path
    message: str
    help: str
    source: str | None = None
    severity: Severity | None = None
    component: str | None = None
    variant: str | None = None
    key: bool = False
    part: Part | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem with its code and place, and the waiver's reason when it was accepted."""

    code: str
    severity: Severity
    file: str
    message: str
    help: str
    span: Span = TOP
    excerpt: str = ""
    source: str | None = None
    record: str | None = None
    waived_by: str | None = None

    def order(self) -> tuple[str, Span, str, str]:
        """Return the key by which reports are sorted: file, place, code, message."""
        return (self.file, self.span, self.code, self.message)

    def plain(self) -> list[object]:
        """Return it as plain data; that is a list, for there may be many."""
        return [getattr(self, name) for name in self.__slots__]

    @classmethod
    def of(cls, data: list[Any]) -> Self:
        """Return what was plain data; ValueError or TypeError when it is none."""
        code, severity, file, message, remedy, span, *rest = data
        return cls(code, Severity(severity), file, message, remedy, Span(*span), *rest)
