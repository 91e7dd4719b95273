"""Words: the site's own words, dates and lists in one language."""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Literal

from generator.i18n.catalog import PoError, decoded, parsed
from generator.i18n.coverage import Coverage, coverage
from generator.i18n.places import catalog_of
from generator.model.settings import Language
from generator.model.values import Text
from generator.package import locales


def is_locale(text: str) -> bool:
    """Tell whether dates, lists and numbers can be written for a locale."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(text) is not None
    except (UnknownLocaleError, ValueError):
        return False


class Words:
    """Translations of the site's words into one language, with its dates and lists."""

    def __init__(self, language: Language, source: str, folder: Path) -> None:
        """
        Know the words of ``language``, from a ``folder`` of catalogs.

        ``source`` is the id of the language that untranslated texts are shown in.
        """
        self.language = language
        self.source = source
        self._folder = folder
        self._translations = _translations("tagnotes", language.id, folder)
        self._others: dict[str, gettext.NullTranslations] = {}

    @classmethod
    def load(cls, language: Language, source: str, folder: Path | None = None) -> Words:
        """
        Read the catalog of ``language``; one without a catalog gets the English words.

        A project may have catalogs of its own in ``folder``, of languages that the program does
        not speak, or in other words than those of the program. ValueError when one is broken.
        """
        return cls(language, source, folder or locales())

    def gettext(self, message: str) -> str:
        """Return the translation of ``message``."""
        return self._translations.gettext(message)

    def dgettext(self, domain: str, message: str) -> str:
        """Return the translation of ``message`` from another catalog than that of the site."""
        if domain not in self._others:
            self._others[domain] = _translations(domain, self.language.id, self._folder)
        return self._others[domain].gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of ``message`` as it is used in ``context``."""
        return self._translations.pgettext(context, message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return the translation that fits ``number``, with ``{n}`` filled in."""
        return self._translations.ngettext(one, many, number).replace("{n}", self.count(number))

    def coverage(self, language: Language) -> Coverage:
        """Return how many messages a language of the same site says."""
        return coverage(language.id, self._folder)

    def count(self, number: int) -> str:
        """Return a quantity in the language's digits and grouping; never for versions."""
        return _count(number, self.language.locale)

    def day(self, day: date) -> str:
        """Return a date in words."""
        return _day(day, "long", self.language.locale)

    def short_day(self, day: date) -> str:
        """Return a date in few words, for pictures."""
        return _day(day, "medium", self.language.locale)

    def month(self, day: date) -> str:
        """Return the month of a date with its year, for pictures."""
        from babel.dates import format_skeleton

        return format_skeleton("yMMM", day, locale=self.language.locale)

    def join(self, items: Sequence[str], *, choice: bool = False) -> str:
        """Return the items as a list in a sentence: ``a, b and c``, or with ``or`` for a choice."""
        first, *others = self.joints(len(items), choice=choice)
        return first + "".join(f"{item}{joint}" for item, joint in zip(items, others, strict=True))

    def joints(self, items: int, *, choice: bool = False) -> tuple[str, ...]:
        """Return what stands before, between and after so many items of a list."""
        return _joints(items, "or" if choice else "standard", self.language.locale)

    def language_name(self, code: str) -> str:
        """Return what a language is called in this language; of an unknown one the code."""
        from babel import Locale

        names: Mapping[str, str] = Locale.parse(self.language.locale).languages
        return names.get(code.partition("-")[0], code)

    def pick(self, text: Text, own: str | None = None) -> tuple[str, str]:
        """
        Return a text in this language, else in the source language, with the language it is in.

        ``own`` is the language of the record, in which a single string stands.
        """
        if self.language.id in text:
            return text[self.language.id], self.language.id
        mine = {(own or self.source) if lang == "" else lang: words for lang, words in text.items()}
        for lang in (self.language.id, self.source):
            if lang in mine:
                return mine[lang], lang
        lang, words = next(iter(mine.items()))
        return words, lang

    def label(self, text: Text) -> str:
        """Return a short name in this language."""
        return self.pick(text)[0]


def _translations(domain: str, language: str, folder: Path) -> gettext.NullTranslations:
    for place in (folder, locales()):
        path = catalog_of(place, language, domain)
        if path.is_file():
            return _compiled(path, path.stat().st_mtime_ns)
    return gettext.NullTranslations()


@cache
def _joints(items: int, style: Literal["or", "standard"], locale: str) -> tuple[str, ...]:
    from babel.lists import format_list

    mark = "\0"
    return tuple(format_list([mark] * items, style=style, locale=locale).split(mark))


@cache
def _compiled(path: Path, _: int) -> gettext.NullTranslations:
    """Compile a ``.po`` file in memory, so that no ``.mo`` needs to be built or committed."""
    from babel.messages.mofile import write_mo

    try:
        catalog = parsed(decoded(path.read_bytes()))
        compiled = BytesIO()
        write_mo(compiled, catalog)
        compiled.seek(0)
        return gettext.GNUTranslations(compiled)
    except (PoError, ValueError) as error:
        raise ValueError(f"{path}: {error}; see tagnotes i18n check") from None


@lru_cache(maxsize=4096)
def _count(number: int, locale: str) -> str:
    """Return a number in the digits of a locale; Babel reads the pattern anew each time."""
    from babel.numbers import format_decimal

    return format_decimal(number, locale=locale)


@lru_cache(maxsize=4096)
def _day(day: date, width: Literal["long", "medium"], locale: str) -> str:
    from babel.dates import format_date

    return format_date(day, width, locale=locale)
