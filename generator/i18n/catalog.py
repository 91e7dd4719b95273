"""Catalog: what a ``.po`` file holds, each message with the lines it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from gettext import c2py
from io import BytesIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages import Catalog, Message

_KEYWORD: Final = re.compile(r"(?:#~ *)?(?P<word>msgctxt|msgid|msgstr)(?:\[(?P<form>\d+)\])?\s")
_PLURALS: Final = re.compile(r"^\"Plural-Forms: *nplurals=(\d+)", re.MULTILINE)
_MOST: Final = 10
_DIGITS: Final = 4
_NUMBERS: Final = 1000
"""The plural rule of every language repeats itself before this number, but for millions."""


@dataclass(frozen=True, slots=True)
class PoEntry:
    """
    A message.

    ``ids`` are the English text, in both forms of a plural; ``forms`` what it is translated to;
    ``lines`` those of the forms as they stand in the file, which may be more or fewer.
    """

    context: str
    ids: tuple[str, ...]
    forms: tuple[str, ...]
    line: int
    lines: tuple[int, ...]
    is_fuzzy: bool = False
    is_obsolete: bool = False

    @property
    def key(self) -> tuple[str, ...]:
        """What tells messages from each other: context, then the text in all its forms."""
        return (self.context, *self.ids)

    @property
    def is_translated(self) -> bool:
        """Whether readers see the translation: one that is guessed they do not."""
        return all(self.forms) and not self.is_fuzzy


@dataclass(frozen=True, slots=True)
class PoFile:
    """A catalog: its messages, and how many plural forms its head announces."""

    entries: tuple[PoEntry, ...]
    plurals: int


class PoError(Exception):
    """A file is no catalog: the line, and what is wrong with it."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


def read_po(raw: bytes) -> PoFile:
    """Return what a catalog holds; PoError when it cannot be read."""
    text = decoded(raw)
    # Forms beyond the announced ones would end the reading; they are told by their lines.
    found = parsed(_announced(text))
    try:
        rule = c2py(found.plural_expr)
        is_sound = all(rule(number) < found.num_plurals for number in range(_NUMBERS))
    except ValueError:
        is_sound = False
    if not is_sound:
        raise PoError(1, "its plural rule cannot be used")
    places = dict(_places(text))
    entries = [_entry(message, places) for message in found if message.id]
    entries += [_entry(message, places, gone=True) for message in found.obsolete.values()]
    return PoFile(tuple(sorted(entries, key=lambda entry: entry.line)), found.num_plurals)


def decoded(raw: bytes) -> str:
    """Return the text of a catalog; PoError where it is none."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise PoError(raw[: error.start].count(b"\n") + 1, "not UTF-8") from None
    announced = _PLURALS.search(text)
    if announced is not None and int(announced[1][:_DIGITS]) > _MOST:
        line = text.count("\n", 0, announced.start()) + 1
        raise PoError(line, f"no language has {announced[1][:_DIGITS]} plural forms")
    return text


def parsed(text: str) -> Catalog:
    """Return a catalog as Babel reads it; PoError when it cannot be read as a whole."""
    from babel.messages.pofile import PoFileError
    from babel.messages.pofile import read_po as parse

    try:
        return parse(BytesIO(text.encode()), abort_invalid=True)
    except (PoFileError, ValueError, LookupError) as error:
        line = getattr(error, "lineno", None)
        said = str(error).splitlines()[0] if str(error) else "no catalog"
        raise PoError(1 if line is None else line + 1, said) from None


def plurals(locale: str) -> frozenset[int]:
    """
    Return how many plural forms a language may have.

    Editors of catalogs count those of whole numbers, the rules of Unicode those of all numbers.
    """
    from babel import Locale
    from babel.messages.plurals import get_plural

    rules = Locale.parse(locale).plural_form.tags
    return frozenset({get_plural(locale).num_plurals, len(rules) + 1})


def _entry(
    message: Message, places: Mapping[int, tuple[int, ...]], *, gone: bool = False
) -> PoEntry:
    line = message.lineno or 1
    return PoEntry(
        message.context or "",
        _forms(message.id),
        _forms(message.string),
        line,
        places.get(line, (line,)),
        message.fuzzy,
        gone,
    )


def _forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _places(text: str) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the line of each ``msgid`` with those of its translations; lines count from 1."""
    start = 0
    forms: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        match = _KEYWORD.match(line)
        if match is None:
            continue
        if match["word"] == "msgstr":
            forms.append(number)
        elif match["word"] == "msgid":
            if start:
                yield start, tuple(forms)
            start, forms = number, []
    if start:
        yield start, tuple(forms)


def _announced(text: str) -> str:
    """Return a catalog without the plural forms beyond those that its head announces."""
    announced = _PLURALS.search(text)
    if announced is None:
        return text
    kept = []
    is_beyond = False
    for line in text.split("\n"):
        match = _KEYWORD.match(line)
        if match is not None or not line.startswith(('"', '#~ "')):
            is_beyond = bool(match and match["form"] and int(match["form"]) >= int(announced[1]))
        kept.append("" if is_beyond else line)
    return "\n".join(kept)
