"""Lint: whether what was read makes sense; rules, waivers and reports."""

from generator.lint.cache import Cache
from generator.lint.codes import CODES, SOURCES, WAIVABLE
from generator.lint.engine import check
from generator.lint.outcome import Outcome
from generator.lint.project import judged
from generator.lint.report import FORMATS

__all__ = ["CODES", "FORMATS", "SOURCES", "WAIVABLE", "Cache", "Outcome", "check", "judged"]
