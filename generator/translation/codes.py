"""Codes: what can be wrong with a translation; these findings are of no record."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from generator.finding import Severity
from generator.loader import Code

_TABLE: Final = (
    Code(
        "LOC101",
        "A catalog is there and can be read.",
        "Without it a whole language says its words in English, or the site cannot be built.",
    ),
    Code(
        "LOC102",
        "A template holds the words of the program.",
        "Translators work from it: a word that it lacks is never translated.",
    ),
    Code(
        "LOC103",
        "A message is translated.",
        "Readers get it in English, in the middle of a page in their own language.",
    ),
    Code(
        "LOC104",
        "A translation is no guess.",
        "One that is marked as fuzzy is not shown: readers get the English words.",
    ),
    Code(
        "LOC105",
        "A catalog holds no message that is gone.",
        "Nobody reads it, and translators keep it right for nothing.",
    ),
    Code(
        "LOC106",
        "A translation has the placeholders and the code of its message.",
        "A placeholder that is misspelt is shown with its braces, and one that is missing takes the"
        " fact away that should stand there.",
    ),
    Code(
        "LOC107",
        "A message has as many plural forms as its language.",
        "With too few of them some numbers are told in English, or not at all.",
    ),
    Code(
        "LOC108",
        "A translation is set as its language asks.",
        "A mark at the beginning of a line, or Latin words that stick to Chinese ones, look like a"
        " page that nobody read.",
    ),
    Code(
        "LOC109",
        "A word of the trade has one name in a language.",
        "Who meets a second name looks for a second thing. The names stand in the table of terms.",
    ),
    Code(
        "LOC110",
        "The English catalog says what the program says.",
        "The program's own words are the English ones; only plurals are told twice.",
    ),
    Code(
        "LOC201",
        "A page is a translation of what its source says now.",
        "Readers of another language are told what is no longer so; a notice on the page says it.",
        Severity.WARNING,
    ),
    Code(
        "LOC202",
        "A translated page says of which source it is one.",
        "Nobody can tell whether it is behind.",
        Severity.WARNING,
    ),
    Code(
        "LOC203",
        "A page is there in every language.",
        "Where it is missing, readers get the source page, with a notice.",
        Severity.WARNING,
    ),
)

CODES: Final[Mapping[str, Code]] = MappingProxyType({code.code: code for code in _TABLE})
"""Every code, by its name, in their order."""
