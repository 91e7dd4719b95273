"""Rulebook: every code of the check, with the examples that the project has, for the site."""

from __future__ import annotations

from pathlib import Path

from generator.lint import CODES, SOURCES, WAIVABLE
from generator.loader import examples
from generator.site.rulebook import Rule


def rules(root: Path) -> tuple[Rule, ...]:
    """Return all rules, by code; examples stand in the folder ``tests`` of the project."""
    return tuple(
        Rule(
            code.code,
            code.severity,
            code.code in WAIVABLE,
            code.title,
            code.why,
            SOURCES[code.code],
            examples(root, code.code),
        )
        for code in CODES.values()
    )
