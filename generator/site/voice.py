"""Voice: what the catalog states, said in one language as parts of a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import cached_property
from typing import Final, TypeVar

from generator import placeholder
from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.i18n import Words
from generator.model.release import Status
from generator.model.settings import NAMED
from generator.model.settings import Link as CatalogLink
from generator.model.values import Text, Unknown
from generator.placeholder import Malformed, Placeholder
from generator.site import plain
from generator.site.inline import (
    Absent,
    Address,
    Day,
    Foreign,
    Inline,
    Line,
    Link,
    Prose,
    StatusChip,
    Tag,
    Version,
)
from generator.versions import spelled

T = TypeVar("T")

_SLOT: Final = re.compile(r"\{(\w+)\}")
_HAN: Final = re.compile("[\u3400-\u9fff]+")
_WIDE: Final = re.compile("[\u3000-\u303f\uff00-\uffef]")
"""Fullwidth marks, which bring their own space."""


def beside(first: Line, second: Line) -> Line:
    """Return two parts of a line with the space between them that their script wants."""
    if not first or not second:
        return first + second
    gap = _gap(plain.text(first), plain.text(second))
    return (*first, gap, *second) if gap else first + second


def _gap(before: str, after: str) -> str:
    """Return a space, but none beside a fullwidth mark and none between Han characters."""
    ends = (before[-1:], after[:1])
    return "" if any(map(_WIDE.match, ends)) or all(map(_HAN.match, ends)) else " "


class Voice:
    """Says facts of the catalog in the language of ``words``."""

    def __init__(self, catalog: Catalog, words: Words, *, is_whole: bool = True) -> None:
        """
        Catalog and words are what a page is made from.

        A site that ``is_whole`` has more than pages of images, and links lead there.
        """
        self.catalog = catalog
        self.words = words
        self.is_whole = is_whole

    # ---- the site's own sentences ----

    def say(self, sentence: str, **parts: Inline | Line) -> Line:
        """Return a translated sentence with its ``{name}`` slots filled by nodes."""
        out: list[Inline] = []
        for i, piece in enumerate(_SLOT.split(sentence)):
            if i % 2:
                part = parts[piece]
                out.extend(part if isinstance(part, tuple) else (part,))
            elif piece:
                out.append(piece)
        return tuple(out)

    def headed(self, name: Inline | Line, value: Inline | Line) -> Line:
        """Return a name with what there is to say of it."""
        return self.say(self.words.gettext("{name}: {value}"), name=name, value=value)

    @property
    def not_stated(self) -> Absent:
        """The word for what the vendor does not say."""
        return Absent(self.words.gettext("Not stated"))

    def status(self, status: Status) -> StatusChip:
        """Return the chip of a status."""
        gettext = self.words.gettext
        names = {
            Status.DRAFT: gettext("Draft"),
            Status.PREVIEW: gettext("Preview"),
            Status.SUPPORTED: gettext("Supported"),
            Status.DEPRECATED: gettext("Deprecated"),
            Status.WITHDRAWN: gettext("Withdrawn"),
        }
        return StatusChip(status, names[status])

    def joined(self, items: Iterable[Line], *, choice: bool = False) -> Line:
        """Return lines as a list in a sentence, joined by ``and``, or by ``or`` for a choice."""
        lines = list(items)
        out: list[Inline] = []
        before: Line = ()
        for joint, line in zip(
            self.words.joints(len(lines), choice=choice), (*lines, ()), strict=True
        ):
            if _HAN.fullmatch(joint):  # a conjunction, which always has a line on either side
                left, right = _gap(plain.text(before), joint), _gap(joint, plain.text(line))
                out.append(f"{left}{joint}{right}")
            elif joint:
                out.append(joint)
            out.extend(line)
            before = line
        return tuple(out)

    def beyond(self, to: str, name: Inline) -> Inline:
        """Return a link to what is no page of an image; the name alone where the site lacks it."""
        return Link(to, (name,)) if self.is_whole else name

    # ---- names of the catalog ----

    @cached_property
    def _names(self) -> dict[tuple[str, str], Text]:
        settings = self.catalog.settings
        return {(kind, entry.id): entry.name for kind in NAMED for entry in settings.named(kind)}

    def name(self, kind: str, entry: str) -> str:
        """Return the localized name of an id: ``name("scenarios", "training")``."""
        return self.words.label(self._names[kind, entry])

    def component(self, name: str) -> str:
        """Return the display name of a component."""
        component = self.catalog.component(name)
        return (component and component.name) or name

    def link(self, entry: str) -> Link:
        """Return a catalog link in this language, else in the first language that has it."""
        link: CatalogLink = next(link for link in self.catalog.settings.links if link.id == entry)
        urls = link.url
        lang = self.words.language.id
        url = urls.get(lang) or urls.get(self.words.source) or next(iter(urls.values()))
        return Link(url, (self.words.label(link.title),))

    def links(self, entries: Iterable[str]) -> Line:
        """Return a sentence that refers to catalog links; empty when there are none."""
        pages = self.joined((self.link(entry),) for entry in entries)
        return self.say(self.words.gettext("See {pages}."), pages=pages) if pages else ()

    # ---- values ----

    def version(self, value: str | Unknown | None, form: str = "raw") -> Inline:
        """Return a version as text, or the word for what is not stated."""
        if value is None or isinstance(value, Unknown):
            return self.not_stated
        spelling = spelled(value)
        return Version({"public": spelling.public, "minor": spelling.minor}.get(form, value))

    def day(self, value: object) -> Inline:
        """Return a date in words, or the word for what is not stated."""
        return Day(self.words.day(value)) if isinstance(value, date) else self.not_stated

    def variant(self, variant: ResolvedVariant, record: Record) -> Line:
        """Return what tells a variant from its siblings: the tag, else its title, else its id."""
        if variant.tag is not None:
            return (Tag(variant.tag),)
        if variant.title is not None:
            return self.text(variant.title, record, variant)
        return (Tag(variant.id),)

    def scoped(self, ids: tuple[str, ...] | None, record: Record) -> Line:
        """Return the remark that a sentence holds for some of the variants only; empty for all."""
        concerned = record.concerned(ids)
        if len(concerned) == len(record.variants):
            return ()
        names = self.joined(self.variant(v, record) for v in concerned)
        return self.say(self.words.gettext("({tags} only)"), tags=names)

    def by_variant(
        self, record: Record, get: Callable[[ResolvedVariant], T], say: Callable[[T], Line]
    ) -> tuple[Line, ...]:
        """Return one line when the value is the same in all variants, else one a variant."""
        values = [(variant, get(variant)) for variant in record.variants]
        first = values[0][1]
        if all(value == first for _, value in values):
            return (say(first),)
        return tuple(self.headed(self.variant(v, record), say(value)) for v, value in values)

    # ---- what people wrote ----

    def text(self, text: Text, record: Record, variant: ResolvedVariant | None = None) -> Line:
        """Return prose of a record, placeholders filled, marked when it is in another language."""
        written, lang = self.words.pick(text, record.release.lang)
        parts = tuple(
            part if isinstance(part, str) else self._fill(part, record, variant)
            for part in placeholder.parts(written)
        )
        line: Line = (Prose(parts),)
        return line if lang == self.words.language.id else (Foreign(self._tag(lang), line),)

    def plain(self, text: Text) -> Line:
        """Return a text of the catalog, which has no placeholders."""
        written, lang = self.words.pick(text)
        return (
            (written,)
            if lang == self.words.language.id
            else (Foreign(self._tag(lang), (written,)),)
        )

    def _tag(self, lang: str) -> str:
        return next((entry.tag for entry in self.catalog.languages if entry.id == lang), lang)

    def _fill(  # noqa: PLR0911 - one answer a kind of placeholder
        self, part: Placeholder | Malformed, record: Record, variant: ResolvedVariant | None
    ) -> Inline:
        if isinstance(part, Malformed):
            return part.written
        if part.kind == "literal":
            return Version(part.name)
        if part.kind == "link":
            return self.link(part.name)
        wanted = next(
            (v for v in record.variants if v.id == part.variant), variant or record.variants[0]
        )
        if part.kind == "uri":
            uris = self.catalog.public_uris(record, wanted)
            return Address(uris[0]) if uris else self.not_stated
        if part.name == "sdk":
            return self.version(wanted.sdk_version, part.form)
        if part.name == "driver.minimum":
            return self.version(wanted.driver.minimum, part.form)
        if part.name == "driver.recommended":
            return self.version(wanted.driver.recommended, part.form)
        return self.version(wanted.components.get(part.name), part.form)

    def named(self, kind: str, entries: tuple[str, ...] | Unknown | None) -> Line:
        """Return the localized names of several ids, or the word for what is not stated."""
        found = known(entries)
        if found is None:
            return (self.not_stated,)
        return self.joined((self.name(kind, entry),) for entry in found)
