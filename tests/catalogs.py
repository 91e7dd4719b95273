"""Catalogs of ``locales/``: how they are read, and what can be wrong with one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Final

from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from generator import typography
from generator.i18n import locales
from generator.typography import HAN

_SLOT: Final = re.compile(r"\{\w*\}")
_CODE: Final = re.compile(r"`[^`]*`")
_WIDE: Final = "[，。：；（）“”、！？]"


def read(domain: str, language: str) -> Catalog:
    """Read the catalog of a language."""
    path = locales() / language / "LC_MESSAGES" / f"{domain}.po"
    return read_po(BytesIO(path.read_bytes()), abort_invalid=True)


def faults(template: Catalog, catalog: Catalog) -> list[str]:
    """Return what is wrong with a catalog whose words are those of ``template``."""
    found = [f"obsolete: {_name(message)}" for message in catalog.obsolete.values()]
    wanted, given = ids(template), ids(catalog)
    found += [f"missing: {key}" for key in sorted(wanted - given)]
    found += [f"too much: {key}" for key in sorted(given - wanted)]
    for message in catalog:
        if message.id:
            found += [f"{fault}: {_name(message)}" for fault in _message(message, catalog)]
    return found


def _message(message: Message, catalog: Catalog) -> Iterator[str]:
    forms = _forms(message.string)
    if message.fuzzy:
        yield "fuzzy"
    if catalog.locale_identifier == "en":
        # The text is the id; only of plurals gettext wants to be told both forms.
        if (any(forms) and forms != _forms(message.id)) or (
            message.pluralizable and not all(forms)
        ):
            yield "not the English text"
        return
    if not all(forms):
        yield "empty"
        return
    if message.pluralizable and len(forms) != catalog.num_plurals:
        yield "wrong number of plural forms"
    original = _forms(message.id)[-1]
    for form in forms:
        for name, what in (("slots", _SLOT), ("code", _CODE)):
            if sorted(what.findall(form)) != sorted(what.findall(original)):
                yield f"other {name}"
        if marks := _MARKS.get(str(catalog.locale_identifier)):
            yield from marks(_SLOT.sub("x", _CODE.sub("x", form)))


def _french(text: str) -> Iterator[str]:
    if found := [fault.what for fault in typography.french(text)]:
        yield from found
        return
    # The words of the program are held to more than records: to the very space, to every quote.
    if re.search("(?<!\u00a0):", text) or re.search("(?<!\u202f)[;!?]", text):
        yield "not the no-break space of the mark"
    if re.search("['\"]", text):
        yield "straight quotation mark"


def _chinese(text: str) -> Iterator[str]:
    yield from (fault.what for fault in typography.chinese(text))
    if re.search(rf"{HAN}[\"']|[.\"']{HAN}", text):
        yield "half-width quotation mark or stop beside Han"
    if re.search(rf"{HAN}[A-Za-z0-9]|[A-Za-wyz0-9]{HAN}", text):
        yield "no space between Han and Latin"
    if re.search(rf" {_WIDE}|{_WIDE} |{HAN} {HAN}", text):
        yield "needless space"
    if "你" in text:
        yield "familiar address"


_MARKS: Final[dict[str, Callable[[str], Iterator[str]]]] = {"fr": _french, "zh": _chinese}


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def ids(catalog: Catalog) -> set[tuple[str, ...]]:
    """Return what a catalog translates: context and text, in all forms of a plural."""
    return {(message.context or "", *_forms(message.id)) for message in catalog if message.id}


def _name(message: Message) -> str:
    return _forms(message.id)[0]
