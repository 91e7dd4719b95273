"""Text: a report for people, one paragraph a finding and a last line that counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from generator.finding import Finding, Severity
from generator.lint.outcome import Outcome

_COLOURS: Final = MappingProxyType(
    {Severity.ERROR: "31", Severity.WARNING: "33", Severity.INFO: "34"}
)
_WAIVED: Final = "32"
_BOLD: Final = "1"

# What breaks a line, moves the cursor or turns the text around. The names of files and components
# may hold it, and the logs of CI systems obey lines that begin in a certain way.
_UNSEEN: Final = dict.fromkeys(
    (
        *range(32),
        *range(127, 160),
        0x61C,
        0x200E,
        0x200F,
        *range(0x2028, 0x202F),
        *range(0x2066, 0x206A),
    ),
    "\N{REPLACEMENT CHARACTER}",
)


def as_text(outcome: Outcome, *, colour: bool = False, infos: bool = False, **_: object) -> str:
    """Return one paragraph a finding, infos only on demand, and a last line that counts all."""
    paint = _painted if colour else _plain
    lines = [
        line
        for finding in outcome.findings
        if infos or finding.severity is not Severity.INFO
        for line in _lines(finding, paint)
    ]
    return "\n".join([*lines, summary(outcome)]) + "\n"


def paragraph(finding: Finding) -> str:
    """Return a finding as a text report shows it, without colour."""
    return "\n".join(_lines(finding, _plain))


def summary(outcome: Outcome) -> str:
    """Return the line of counts; nothing in it comes from a record."""
    tally = outcome.tally
    unjudged = len(outcome.unjudged)
    return (
        f"{many(len(outcome.files), 'file')}, {many(len(outcome.records), 'record')}:"
        f" {many(outcome.count(Severity.ERROR), 'error')},"
        f" {many(outcome.count(Severity.WARNING), 'warning')},"
        f" {many(outcome.count(Severity.INFO), 'info')},"
        f" {outcome.waived} waived;"
        f" upstream relations: {tally.checked} checked, {tally.not_covered} not covered"
        + (f"; {many(unjudged, 'record')} not read, so not judged" if unjudged else "")
    )


def many(number: int, word: str) -> str:
    """Return a number with its word, in the plural where it is one."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _lines(finding: Finding, paint: Callable[[str, str], str]) -> Iterator[str]:
    span = finding.span
    if finding.waived_by is None:
        word = paint(finding.severity, _COLOURS[finding.severity])
    else:
        word = paint("waived", _WAIVED)
    place = paint(f"{_line(finding.file)}:{span.line}:{span.column}:", _BOLD)
    yield f"{place} {word} {finding.code} {_line(finding.message)}"
    if finding.waived_by is not None:
        yield f"    reason: {_line(finding.waived_by)}"
    else:
        # Infos are many and short: the line is not shown.
        if finding.severity is not Severity.INFO:
            yield from (f"    {line}" for line in finding.excerpt.splitlines())
        yield f"    help: {_line(finding.help)}"
        if finding.source is not None:
            yield f"    source: {_line(finding.source)}"


def _line(text: str) -> str:
    """Return a text that stays in its line, and shows that something in it cannot be shown."""
    return text if text.isascii() and text.isprintable() else text.translate(_UNSEEN)


def _painted(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"


def _plain(text: str, _: str) -> str:
    return text
