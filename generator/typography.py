"""Typography: how a language sets its marks; whoever asks blots out what is no prose first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

GAP: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands where code, an address or a placeholder was, a character for a character."""

HAN: Final = "[\u3400-\u4dbf\u4e00-\u9fff]"

_SPACES: Final = "\u00a0\u202f"
_LETTER: Final = r"[^\W\d_]"


@dataclass(frozen=True, slots=True)
class Fault:
    """A mark that is not set as its language asks: where, what it is and what mends it."""

    start: int
    end: int
    what: str
    remedy: str


@dataclass(frozen=True, slots=True)
class _Habit:
    """How some ``marks`` are set; a text without any of them is told quickly."""

    marks: str
    guilty: re.Pattern[str]
    what: str
    remedy: str


_FRENCH: Final = (
    _Habit(
        ":;!?",
        # Only what ends a phrase: not 12:30, image:tag, a question mark in an address or "(!)".
        re.compile(rf"(?<![\n{_SPACES}(\[\]:;!?|\\-])(?<!\A)[ \t]?[:;!?](?=[\s*_)\]»\"]|\Z)"),
        "no no-break space before punctuation",
        "put U+00A0 before ':' and U+202F before ';', '!' and '?'",
    ),
    _Habit(
        "«»",
        re.compile(rf"«(?![{_SPACES}])[ \t]?|(?:[ \t]|(?<![{_SPACES}]))»"),
        "no no-break space inside quotation marks",
        "put U+00A0 after « and before »",
    ),
    _Habit(
        "'",
        re.compile(rf"(?<={_LETTER})'(?={_LETTER}|{GAP})"),
        "straight apostrophe",
        "write ’ (U+2019)",
    ),
)
_SET: Final = {
    ":": "\u00a0:",
    **{mark: f"\u202f{mark}" for mark in ";!?"},
    "«": "«\u00a0",
    "»": "\u00a0»",
    "'": "\u2019",
}
_CHINESE: Final = (
    _Habit(
        ",;:!?().",
        # Behind a Latin word too, when Chinese goes on after the space.
        re.compile(rf"(?<={HAN})(?:[,;:!?()]|\.(?=\s|\Z))|[,;:!?()](?={HAN})|[,;:!?](?= +{HAN})"),
        "half-width punctuation beside Han",
        "write ，、；：！？（）。 beside Chinese characters",
    ),
)


def french(text: str) -> Iterator[Fault]:
    """Yield what is wrong with the marks of a French text."""
    yield from _faults(text, _FRENCH)


def chinese(text: str) -> Iterator[Fault]:
    """Yield what is wrong with the marks of a Chinese text."""
    yield from _faults(text, _CHINESE)


def set_in_french(guilty: str) -> str | None:
    """Return the words of a French fault as they should be; None where there is no fault."""
    return _SET.get(guilty.strip(" \t"))


HABITS: Final[Mapping[str, Callable[[str], Iterator[Fault]]]] = {"fr": french, "zh": chinese}
"""Languages whose marks are known, by the first part of their tag."""


def _faults(text: str, habits: tuple[_Habit, ...]) -> Iterator[Fault]:
    for habit in habits:
        if not any(mark in text for mark in habit.marks):
            continue
        for match in habit.guilty.finditer(text):
            yield Fault(*match.span(), habit.what, habit.remedy)
