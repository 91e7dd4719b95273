"""Syntax: what libyaml complains about, in our words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

import yaml

from generator.loader.fault import Fault
from generator.source import TOP, Span

_COMPARE = "compare the line with a record that works"
_FIRST_CHARACTER = ("a value cannot start with this character", "quote the text")
_TAB = (
    "tab character in the indentation",
    "indent with spaces; most editors can convert the whole file",
)

_SENTENCES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "mapping values are not allowed in this context": (
            "a second ':' makes no sense here",
            "quote the text, or put the key on its own line",
        ),
        "did not find expected key": (
            "expected a key here",
            "indent the line like the keys above it, or quote the text it belongs to",
        ),
        "did not find expected '-' indicator": (
            "expected another '-' item here",
            "a list and keys cannot stand side by side: indent one of them",
        ),
        "did not find expected node content": (
            "expected a value here",
            "write the value, or delete the extra comma",
        ),
        "did not find expected ',' or ']'": (
            "expected ',' or ']' here",
            "close the list, or quote the text that has a special character in it",
        ),
        "did not find expected ',' or '}'": (
            "expected ',' or '}' here",
            "close the mapping, or quote the text that has a special character in it",
        ),
        "could not find expected ':'": (
            "no ':' after this key",
            "write 'key: value' with a space after the colon",
        ),
        "found character that cannot start any token": _FIRST_CHARACTER,
        "found undefined tag handle": _FIRST_CHARACTER,
        "found a tab character that violates indentation": _TAB,
        "found a tab character where an indentation space is expected": _TAB,
        "found unknown escape character": (
            "unknown escape in a double-quoted text",
            "use single quotes, or double the backslash",
        ),
        "found unexpected end of stream": ("this is never closed", "close it"),
        "block sequence entries are not allowed in this context": (
            "a list item cannot start here",
            "put each '-' on its own line, indented like its neighbours",
        ),
        "did not find expected <document start>": (
            "text after the end of the document",
            "delete it, or the marker that ended the document",
        ),
    },
)

_AT_START = frozenset({"could not find expected ':'", "found unexpected end of stream"})
"""Problems that are shown where the guilty thing starts, not where libyaml gave up."""


def describe(error: yaml.YAMLError, text: str) -> Fault:
    """Return the fault for what libyaml says about ``text``."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Fault("SRC004", TOP, f"not YAML: {error}", _COMPARE)
    problem = error.problem or "not YAML"
    mark = error.problem_mark
    if problem == "exceeded maximum nesting depth":
        return too_deep(mark)
    rest = _from(text, mark)
    if error.context_mark is not None and (problem in _AT_START or not rest.strip()):
        mark, problem = error.context_mark, _unclosed(problem)
    message, remedy = _SENTENCES.get(problem, (problem, _COMPARE))
    if rest.startswith("\t") or (message, remedy) == _TAB:
        return Fault("SRC005", point(mark), *_TAB)
    return Fault("SRC004", point(mark), message, remedy)


def point(mark: yaml.Mark) -> Span:
    """Return the span of the one character at ``mark``."""
    return Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)


def too_deep(mark: yaml.Mark) -> Fault:
    """Return the fault of a file whose nesting passes the limit at ``mark``."""
    return Fault(
        "SRC015",
        point(mark),
        "nested deeper than any field of a record",
        "close the brackets, or compare the indentation with a record that works",
    )


def _from(text: str, mark: yaml.Mark) -> str:
    lines = text.splitlines(keepends=True)[mark.line :]
    return "".join(lines)[mark.column :]


def _unclosed(problem: str) -> str:
    """At the end of the file an expected bracket means that the open one is never closed."""
    return "found unexpected end of stream" if re.search(r"'[\]}]'", problem) else problem
