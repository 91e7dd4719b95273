"""Pages: what is wrong with the translations of pages written by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.finding import Finding
from generator.lint.prose import Sentence
from generator.loader.words import cut
from generator.model.settings import Language
from generator.source import TOP, Source, Span
from generator.translation import marks
from generator.translation.codes import CODES
from generator.translation.terms import Term
from generator.written import State, Written, body


@dataclass(frozen=True)
class Pages:
    """The pages of a project in one language."""

    written: Written
    language: Language
    terms: Sequence[Term]

    def findings(self) -> Iterator[Finding]:
        """Yield what is behind, missing, or not said as it should be."""
        for path, state in self.written.states(self.language.id).items():
            yield from self._standing(path, state)
            text = self.written.text(self.language.id, path)
            if text is not None:
                yield from self._text(path, text)

    def _name(self, path: str, language: str | None = None) -> str:
        return f"docs/{language or self.language.id}/{path}"

    def _standing(self, path: str, state: State) -> Iterator[Finding]:
        name, original = self._name(path), self._name(path, self.written.source)
        stamp = f"then run tagnotes i18n update --stamp {name}"
        if state is State.STALE:
            help_ = f"bring the translation up to date, {stamp}"
            yield self._at(path, "LOC201", f"{original} has changed since", help_)
        elif state is State.UNMARKED:
            help_ = f"compare it with {original}, {stamp}"
            yield self._at(path, "LOC202", "no source: nobody knows if it is behind", help_)
        elif state is State.MISSING:
            yield Finding(
                "LOC203",
                CODES["LOC203"].severity,
                original,
                f"not there in {self.language.id}",
                f"translate it as {name}, {stamp}",
            )

    def _at(self, path: str, code: str, said: str, help_: str) -> Finding:
        """Return a finding at the line that names the source, else at the top."""
        source = self._source(path)
        lines = enumerate(source.lines[:20], 1)
        line = next((n for n, text in lines if text.startswith("source:")), 1)
        length = len(source.lines[line - 1]) if source.lines else 0
        span = Span(line, 1, line, length + 1) if length else TOP
        return Finding(
            code, CODES[code].severity, source.name, said, help_, span, source.excerpt(span)
        )

    def _source(self, path: str) -> Source:
        text = self.written.text(self.language.id, path) or ""
        # Bytes that are no text are told by the check of the records, and by the build.
        return Source(self._name(path), text.encode("utf-8", "replace"))

    def _text(self, path: str, text: str) -> Iterator[Finding]:
        source = self._source(path)
        text = source.text
        words = body(Sentence((), text, self.language.id).words())
        for fault in marks.of_page(self.language.tag.partition("-")[0], words):
            span = source.inside((), text, fault.start, fault.end)
            yield self._said(source, span, "LOC108", fault.what, fault.remedy)
        for line, original, said in self._side_by_side(path, words):
            for term in self.terms:
                for match in term.wrong(original, said):
                    span = Span(line, match.start() + 1, line, match.end() + 1)
                    message = f'"{cut(match[0])}" for {term.en}'
                    yield self._said(source, span, "LOC109", message, term.remedy)

    def _side_by_side(self, path: str, words: str) -> Iterator[tuple[int, str, str]]:
        """
        Yield the lines of a page with their numbers and what each of them translates.

        Of pages with other numbers of lines that is not known: it may be anything of the source.
        """
        original = body(self.written.text(self.written.source, path) or "")
        theirs = [line for line in original.splitlines() if line.strip()]
        mine = []
        start = 0
        lines = body(self.written.text(self.language.id, path) or "").splitlines(keepends=True)
        for number, line in enumerate(lines, 1):
            if line.strip():
                mine.append((number, words[start : start + len(line)]))
            start += len(line)
        for place, (number, said) in enumerate(mine):
            yield number, theirs[place] if len(theirs) == len(mine) else original, said

    def _said(self, source: Source, span: Span, code: str, said: str, help_: str) -> Finding:
        return Finding(
            code, CODES[code].severity, source.name, said, help_, span, source.excerpt(span)
        )
