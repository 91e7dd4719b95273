"""Report: what verify found, for people, for programs and for CI systems."""

from collections.abc import Callable, Mapping
from typing import Final

from generator.desk.verify.report.data import as_json
from generator.desk.verify.report.junit import as_junit
from generator.desk.verify.report.text import as_text

FORMATS: Final[Mapping[str, Callable[..., str]]] = {
    "text": as_text,
    "json": as_json,
    "junit": as_junit,
}
"""The formats by name; each takes an outcome, and whether it is ``strict`` and in ``colour``."""
