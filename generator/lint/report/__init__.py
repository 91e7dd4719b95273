"""Report: the outcome of a run for people and for programs, one module a format."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from generator.lint.report.github import as_github
from generator.lint.report.json import as_json
from generator.lint.report.junit import as_junit
from generator.lint.report.sarif import as_sarif
from generator.lint.report.text import as_text

FORMATS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "text": as_text,
        "json": as_json,
        "sarif": as_sarif,
        "github": as_github,
        "junit": as_junit,
    }
)
"""
The formats of a report, by name.

Each takes the outcome and, by name, how it is to be shown: ``colour``, ``infos``, ``strict`` (what
warnings are worth), ``base`` (the way from the top of the repository to the project) and ``site``
(the address of the site). A format passes over what has no meaning in it.
"""
