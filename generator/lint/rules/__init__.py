"""Rules: every rule, gathered from an explicit list of families."""

from generator.lint.rule import rules_of
from generator.lint.rules import (
    coverage,
    cuda,
    driver,
    floor,
    history,
    identity,
    languages,
    life,
    markup,
    naming,
    pins,
    placeholders,
    platforms,
    pointer,
    registry,
    repeats,
    sdk,
    tag,
    torch,
    translation,
)

RULES = rules_of(
    coverage,
    cuda,
    driver,
    floor,
    history,
    identity,
    languages,
    life,
    markup,
    naming,
    pins,
    placeholders,
    platforms,
    pointer,
    registry,
    repeats,
    sdk,
    tag,
    torch,
    translation,
)
"""All rules, by code."""
