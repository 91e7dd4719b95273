"""Board: what the check found when the served site was last built, for the reader of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote

from generator.finding import Finding, Severity
from generator.i18n import Words
from generator.link import is_address
from generator.site.publication import Publication

MOST: Final = 100
"""So many findings are shown on a page; the rest are counted."""

_RANK: Final = tuple(Severity)


@dataclass
class Board:
    """
    What is told on served pages.

    ``publication`` and ``sources`` are those of the pages that are shown; ``findings`` are of the
    records as they are, which ``is_held`` says are not those of the pages, for they have errors;
    ``failure`` are the lines of a build that failed, after which the pages stay as they were.
    ``looked`` is the path of the page that was asked for last; ``rest`` says that only pages of its
    language are of today, so that the others have to follow.
    """

    publication: Publication | None = None
    edit: str | None = None
    sources: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    is_held: bool = False
    failure: tuple[str, ...] = ()
    looked: str = ""
    rest: bool = False

    def show(self, publication: Publication, sources: Mapping[str, str], edit: str | None) -> None:
        """Take note of the pages that are shown from now on."""
        self.publication, self.sources, self.edit = publication, sources, edit

    def told(self, page: str, tag: str) -> Mapping[str, object]:
        """Return what the page at an address shows, with the words of its language."""
        if self.publication is None:
            return {}
        voices = self.publication.voices
        tags = {voice.words.language.tag: voice.words for voice in voices.values()}
        words = tags.get(tag, next(iter(tags.values())))
        source = self.sources.get(page)
        found = sorted(self._of(source), key=lambda one: self._order(one, source))
        return {
            "label": words.gettext("What the check finds"),
            "headline": self._headline(words),
            "failure": self.failure,
            "summary": words.gettext("What the check finds: {found}").replace(
                "{found}", self._summary(words)
            ),
            "findings": [self._finding(one, source, words) for one in found[:MOST]],
            "more": words.ngettext(
                "{n} more finding: tagnotes check lists it.",
                "{n} more findings: tagnotes check lists them.",
                len(found) - MOST,
            )
            if len(found) > MOST
            else "",
        }

    def _headline(self, words: Words) -> str:
        """Return the sentence that says why pages are not what the sources say."""
        if self.failure:
            return words.gettext("The site could not be built. These are the last good pages.")
        if self.is_held:
            return words.gettext("The records have errors. These pages show the last good records.")
        return ""

    def _summary(self, words: Words) -> str:
        count = {
            severity: sum(
                one.severity is severity and one.waived_by is None for one in self.findings
            )
            for severity in Severity
        }
        errors, warnings = count[Severity.ERROR], count[Severity.WARNING]
        said = [
            *([words.ngettext("{n} error", "{n} errors", errors)] if errors else ()),
            *([words.ngettext("{n} warning", "{n} warnings", warnings)] if warnings else ()),
        ]
        return words.join(said) if said else words.gettext("no errors, no warnings")

    def _of(self, source: str | None) -> Iterator[Finding]:
        """Yield what concerns all, and of what is only said by the way what concerns this page."""
        for one in self.findings:
            is_told = one.severity is not Severity.INFO or one.file == source
            if is_told and one.waived_by is None:
                yield one

    def _order(self, one: Finding, source: str | None) -> tuple[object, ...]:
        return (_RANK.index(one.severity), one.file != source, one.order())

    def _finding(self, one: Finding, source: str | None, words: Words) -> Mapping[str, object]:
        names = {
            Severity.ERROR: words.gettext("Error"),
            Severity.WARNING: words.gettext("Warning"),
            Severity.INFO: words.gettext("Info"),
        }
        return {
            "severity": one.severity,
            "word": names[one.severity],
            "here": words.gettext("this page") if one.file == source else "",
            "code": one.code,
            "place": f"{one.file}:{one.span.line}:{one.span.column}",
            "href": self._address(one),
            "message": one.message,
            "help": one.help,
        }

    def _address(self, one: Finding) -> str:
        """Return where the line can be edited; empty where nobody says."""
        if not self.edit:
            return ""
        path = quote(one.file)
        address = self.edit.format(path=path, path_noext=path.rpartition(".")[0])
        return f"{address}#L{one.span.line}" if is_address(address) else ""
