"""Rules: every rule, gathered from an explicit list of families."""

from generator.lint.rule import rules_of
from generator.lint.rules import (
    coverage,
    cuda,
    driver,
    floor,
    identity,
    languages,
    life,
    naming,
    pins,
    platforms,
    pointer,
    registry,
    repeats,
    sdk,
    tag,
    text,
    torch,
)

RULES = rules_of(
    coverage,
    cuda,
    driver,
    floor,
    identity,
    languages,
    life,
    naming,
    pins,
    platforms,
    pointer,
    registry,
    repeats,
    sdk,
    tag,
    text,
    torch,
)
"""All rules, by code."""
