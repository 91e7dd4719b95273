"""Fault: what is wrong with a file as such, before it becomes a finding."""

from __future__ import annotations

from typing import NamedTuple

from generator.finding import Severity
from generator.source import Span


class Fault(NamedTuple):
    """A fault of a file: its code, place, sentence and remedy."""

    code: str
    span: Span
    message: str
    help: str
    severity: Severity = Severity.ERROR
