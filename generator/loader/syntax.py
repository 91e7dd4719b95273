"""Syntax: what libyaml complains about, in our words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import yaml

from generator.loader.fault import Fault
from generator.loader.words import cut
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

WIDE_COLON: Final = "\uff1a"
_WIDE: Final = re.compile(rf"\s*(?:- +)?[\"']?(?P<key>[A-Za-z0-9_.-]+)[\"']?{WIDE_COLON}")
_OPENS: Final = re.compile(r"(?:^|.*[:\s])[|>][0-9+-]*\s*(?:#.*)?$|.*[:\-,\[{]\s*(?:#.*)?$")
"""How a line ends below which another may stand deeper."""

_DEEPER: Final = (
    "line is indented deeper than the one above, which has a value already",
    "indent it like the keys it belongs to, or quote the text that goes on here",
)

_ABOVE: Final = 2
"""So many lines above the trouble may be its cause."""

_LOST: Final = frozenset(
    {
        "mapping values are not allowed in this context",
        "did not find expected key",
        "could not find expected ':'",
    }
)

_AT_START: Final = frozenset({"could not find expected ':'", "found unexpected end of stream"})
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
    message, remedy = _closer(text, mark, problem) or _SENTENCES.get(problem, (problem, _COMPARE))
    if rest.startswith("\t") or (message, remedy) == _TAB:
        return Fault("SRC005", point(mark), *_TAB)
    return Fault("SRC004", point(mark), message, remedy)


def wide_colon(key: str) -> tuple[str, str]:
    """Return what is said of a key with the full-width colon behind it."""
    return (
        f'full-width colon "{WIDE_COLON}" after the key "{cut(key)}"',
        "write ':' and a space after the key",
    )


def _closer(text: str, mark: yaml.Mark, problem: str) -> tuple[str, str] | None:
    """Return what the lines show to be wrong, where libyaml only says that it is lost."""
    if problem not in _LOST:
        return None
    lines = text.splitlines()[max(0, mark.line - _ABOVE) : mark.line + 1]
    for line in reversed(lines):
        if wide := _WIDE.match(line):
            return wide_colon(wide["key"])
    if len(lines) > 1 and _is_deeper(lines[-1], lines[-2]) and _starts_line(lines[-1], mark):
        return _DEEPER
    return None


def _is_deeper(line: str, above: str) -> bool:
    """Tell whether a line stands deeper than the one above allows."""
    return _depth(line) > _depth(above) and bool(above.strip()) and not _OPENS.match(above)


def _starts_line(line: str, mark: yaml.Mark) -> bool:
    """Tell whether the trouble is the first key of the line, not something behind it."""
    return ": " not in line[: mark.column]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


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
