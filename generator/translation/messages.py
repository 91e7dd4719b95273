"""Messages: what is wrong with a catalog."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.finding import Finding
from generator.i18n import PoEntry, PoError, Template, plurals, read_po
from generator.loader.words import cut
from generator.model.settings import Language
from generator.source import TOP, Source, Span
from generator.translation import marks
from generator.translation.codes import CODES
from generator.translation.slots import blotted, disagreement
from generator.translation.terms import Term

_MEND = "mend the translation"


@dataclass(frozen=True)
class Messages:
    """A catalog of a language, beside the template that it is made from."""

    source: Source
    language: Language
    template: Template
    terms: Sequence[Term]

    def findings(self) -> Iterator[Finding]:
        """Yield everything that is wrong, as it is met in the file."""
        try:
            found = read_po(self.source.raw)
        except PoError as error:
            yield self._at(
                error.line, "LOC101", f"no catalog: {error.message}", "mend the file by hand"
            )
            return
        expected = plurals(self.language.locale)
        if found.plurals not in expected:
            yield self._at(
                self._head(),
                "LOC107",
                f"{found.plurals} plural forms are announced, but {self.language.id} has"
                f" {' or '.join(map(str, sorted(expected)))}",
                "copy Plural-Forms from a catalog that tagnotes i18n update has just made",
            )
        current = [entry for entry in found.entries if not entry.is_obsolete]
        for key in sorted(self.template.keys - {entry.key for entry in current}):
            yield self._at(
                1,
                "LOC103",
                f'message "{cut(key[1])}" is not in the catalog',
                "run tagnotes i18n update, then translate it",
            )
        for entry in found.entries:
            if entry.is_obsolete or entry.key not in self.template.keys:
                yield self._of(
                    entry,
                    entry.line,
                    "LOC105",
                    "the program does not say this any more",
                    "run tagnotes i18n update --prune, which takes it away",
                )
            elif self.language.id == "en":
                yield from self._english(entry)
            else:
                yield from self._entry(entry, found.plurals)

    def _english(self, entry: PoEntry) -> Iterator[Finding]:
        is_plural = len(entry.ids) > 1
        if entry.forms != entry.ids and (is_plural or any(entry.forms)):
            help_ = "copy msgid and msgid_plural" if is_plural else "leave msgstr empty"
            yield self._of(entry, entry.lines[0], "LOC110", "not the English text", help_)

    def _entry(self, entry: PoEntry, announced: int) -> Iterator[Finding]:
        if entry.is_fuzzy:
            help_ = "look at it, mend it, and take the mark away"
            yield self._of(entry, entry.line, "LOC104", "marked as fuzzy, a guess", help_)
        is_plural = len(entry.ids) > 1
        if is_plural and len(entry.lines) != announced:
            yield self._of(
                entry,
                entry.line,
                "LOC107",
                f"{len(entry.lines)} plural forms, but {self.language.id} has {announced}",
                f"write msgstr[0] to msgstr[{announced - 1}]",
            )
        for line, form in zip(entry.lines, entry.forms, strict=False):
            if form:
                yield from self._form(entry, line, form)
            else:
                help_ = f"translate it into {self.language.name}"
                yield self._of(entry, line, "LOC103", "not translated", help_)

    def _form(self, entry: PoEntry, line: int, form: str) -> Iterator[Finding]:
        original = entry.ids[-1]
        if said := disagreement(original, form):
            yield self._of(entry, line, "LOC106", said, f"write it as in: {cut(original)}")
        text = blotted(form)
        for fault in marks.of_words(self.language.tag.partition("-")[0], text):
            yield self._of(
                entry, line, "LOC108", fault.what, fault.remedy, form[fault.start : fault.end]
            )
        for term in self.terms:
            for match in term.wrong(original, text):
                yield self._of(
                    entry,
                    line,
                    "LOC109",
                    f'"{match[0]}" for {term.en}',
                    term.remedy,
                    match[0],
                )

    def _of(  # noqa: PLR0913, PLR0917 - a finding and where it is
        self, entry: PoEntry, line: int, code: str, said: str, help_: str, guilty: str = ""
    ) -> Finding:
        return self._at(line, code, f'{said}: "{cut(entry.ids[0])}"', help_, guilty)

    def _at(self, line: int, code: str, said: str, help_: str, guilty: str = "") -> Finding:
        """Return a finding in a line, at the guilty words where they are found in it."""
        text = self.source.lines[line - 1] if 0 < line <= len(self.source.lines) else ""
        written = json.dumps(guilty, ensure_ascii=False)[1:-1]
        start = text.find(written) if guilty else -1
        end = start + len(written) if start >= 0 else len(text)
        start = max(start, 0)
        span = Span(line, start + 1, line, max(end, start + 1) + 1) if text else TOP
        return Finding(
            code,
            CODES[code].severity,
            self.source.name,
            said,
            help_,
            span,
            self.source.excerpt(span),
        )

    def _head(self) -> int:
        lines = self.source.lines
        return next((n for n, line in enumerate(lines, 1) if "Plural-Forms:" in line), 1)
