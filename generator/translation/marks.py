"""Marks: how the words of the program and its pages are set, more strictly than records are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator import typography
from generator.typography import HAN, Fault

_WIDE: Final = "[，。：；（）“”、！？]"


def _habits(*habits: tuple[str, str, str]) -> tuple[tuple[re.Pattern[str], str, str], ...]:
    return tuple((re.compile(pattern), what, remedy) for pattern, what, remedy in habits)


_FRENCH: Final = _habits(
    (
        "(?<!\u00a0):|(?<!\u202f)[;!?]",
        "not the no-break space of the mark",
        "put U+00A0 before ':' and U+202F before ';', '!' and '?'",
    ),
    ("['\"]", "straight quotation mark", "write ’ (U+2019) or « » with U+00A0 inside"),
)
_HAN: Final = _habits(
    # A placeholder, whose place an x has, may bring a space of its own.
    (
        rf"{HAN}[A-Za-z0-9]|[A-Za-wyz0-9]{HAN}",
        "no space between Han and Latin",
        "put a space between them",
    ),
    (
        rf"(?<![\s|#>*.-]) {_WIDE}|{_WIDE} (?![|\n])|{HAN} {HAN}",
        "needless space",
        "take the space away",
    ),
    ("你", "familiar address", "write 您, or leave the address out"),
)
_CHINESE: Final = _habits(
    (
        rf"{HAN}[\"']|[.\"']{HAN}",
        "half-width quotation mark or stop beside Han",
        "write “ ” and 。",
    ),
)


def of_words(language: str, text: str) -> Iterator[Fault]:
    """Yield what is wrong with the marks of a message, whose placeholders are blotted out."""
    if language == "fr":
        usual = tuple(typography.french(text))
        yield from usual or _faults(text, _FRENCH)
    if language == "zh":
        yield from typography.chinese(text)
        yield from _faults(text, (*_CHINESE, *_HAN))


def of_page(language: str, text: str) -> Iterator[Fault]:
    """Yield what is wrong with the marks of a page, whose code and links are blotted out."""
    if language in typography.HABITS:
        yield from typography.HABITS[language](text)
    if language == "zh":
        yield from _faults(text, _HAN)


def _faults(text: str, habits: tuple[tuple[re.Pattern[str], str, str], ...]) -> Iterator[Fault]:
    for pattern, what, remedy in habits:
        for match in pattern.finditer(text):
            yield Fault(*match.span(), what, remedy)
