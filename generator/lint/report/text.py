"""Text: a report for people, the worst at the end, where a terminal and a log are read first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from types import MappingProxyType
from typing import Final

from generator.finding import Finding, Severity
from generator.lint.outcome import Outcome

_COLOURS: Final = MappingProxyType(
    {Severity.ERROR: "31", Severity.WARNING: "33", Severity.INFO: "34"}
)
_WAIVED: Final = "32"
_BOLD: Final = "1"

_MANY: Final = 2
_LISTED: Final = 10
"""The list of what fails a run names this many places: more of them do not fit on a screen."""

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


def as_text(
    outcome: Outcome,
    *,
    colour: bool = False,
    infos: bool = False,
    strict: bool = False,
    related: bool = True,
    **_: object,
) -> str:
    """
    Return one paragraph a finding, then what fails the run in short, then a line that counts all.

    ``related`` tells whether upstream facts are among what was looked at.

    What is accepted stands first and errors last, next to the prompt: one error must not drown in
    a hundred known warnings. Infos are shown on demand.
    """
    paint = _painted if colour else _plain
    errors, warnings = outcome.open(Severity.ERROR), outcome.open(Severity.WARNING)
    groups = (
        tuple(finding for finding in outcome.findings if finding.waived_by is not None),
        outcome.open(Severity.INFO) if infos else (),
        warnings,
        errors,
    )
    blocks = [[line for finding in group for line in _lines(finding, paint)] for group in groups]
    end = [
        *_short((*errors, *warnings) if strict else errors, paint),
        summary(outcome, related=related),
    ]
    return "\n\n".join("\n".join(block) for block in (*blocks, end) if block) + "\n"


def paragraph(finding: Finding) -> str:
    """Return a finding as a text report shows it, without colour."""
    return "\n".join(_lines(finding, _plain))


def summary(outcome: Outcome, *, related: bool = True) -> str:
    """Return the line of counts; nothing in it comes from a record."""
    tally = outcome.tally
    unjudged = len(outcome.unjudged)
    records = f", {many(len(outcome.records), 'record')}" if related else ""
    relations = (
        f"; upstream relations: {tally.checked} checked, {tally.not_covered} not covered"
        if related
        else ""
    )
    return (
        f"{many(len(outcome.files), 'file')}{records}:"
        f" {many(outcome.count(Severity.ERROR), 'error')},"
        f" {many(outcome.count(Severity.WARNING), 'warning')},"
        f" {many(outcome.count(Severity.INFO), 'info')},"
        f" {outcome.waived} waived{relations}"
        + (f"; {many(unjudged, 'record')} not read, so not judged" if unjudged else "")
    )


def many(number: int, word: str) -> str:
    """Return a number with its word, in the plural where it is one."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _short(failing: tuple[Finding, ...], paint: Callable[[str, str], str]) -> Iterator[str]:
    """Yield the places of what fails the run; a single one stands right above."""
    if len(failing) < _MANY:
        return
    places = Counter((f.file, f.span.line, f.severity, f.code) for f in failing)
    yield paint("what fails this run:", _BOLD)
    for (file, line, severity, code), times in islice(places.items(), _LISTED):
        again = f", {times} times" if times > 1 else ""
        yield f"  {_line(file)}:{line}: {paint(severity, _COLOURS[severity])} {code}{again}"
    if len(places) > _LISTED:
        yield f"  and {many(len(places) - _LISTED, 'more place')} above"


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
