"""Github: a report as workflow commands, which GitHub shows beside the lines they concern."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from generator.finding import Finding, Severity
from generator.lint.outcome import Outcome
from generator.lint.report.text import many, summary

_SHOWN: Final = 10
"""GitHub shows this many annotations of a kind for one step and drops the others in silence."""

# A command ends with its line, its properties with a colon and each of them with a comma. Whatever
# else is invisible could only mislead whoever reads the log.
_DATA: Final = str.maketrans(
    {
        **{chr(code): "\N{REPLACEMENT CHARACTER}" for code in (*range(32), *range(127, 160))},
        "\t": " ",
        "%": "%25",
        "\r": "%0D",
        "\n": "%0A",
    }
)
_PROPERTY: Final = MappingProxyType({**_DATA, ord(":"): "%3A", ord(","): "%2C"})


def as_github(outcome: Outcome, *, infos: bool = False, base: str = "", **_: object) -> str:
    """
    Return a command a finding, errors first, and a last line that counts all.

    Waived findings are notices and so are infos, which are told on demand. No line begins with
    words of a record: GitHub obeys whatever stands in a log and looks like a command.
    """
    kinds = {
        "error": outcome.open(Severity.ERROR),
        "warning": outcome.open(Severity.WARNING),
        "notice": (
            *(finding for finding in outcome.findings if finding.waived_by is not None),
            *(outcome.open(Severity.INFO) if infos else ()),
        ),
    }
    room = dict.fromkeys(kinds, _SHOWN)
    if any(len(findings) > _SHOWN for findings in kinds.values()):
        room["notice"] -= 1  # the line that says how many more there are is a notice itself
    lines = [
        _command(word, finding, base)
        for word, findings in kinds.items()
        for finding in findings[: room[word]]
    ]
    more = [
        many(len(findings) - room[word], f"more {word}")
        for word, findings in kinds.items()
        if len(findings) > room[word]
    ]
    if more:
        lines.append(f"::notice title=tagnotes::{', '.join(more)}: `tagnotes check` shows all")
    return "\n".join([*lines, summary(outcome)]) + "\n"


def _command(word: str, finding: Finding, base: str) -> str:
    span = finding.span
    place: dict[str, object] = {
        "file": base + finding.file,
        "line": span.line,
        "endLine": span.end_line,
    }
    if span.line == span.end_line:  # GitHub takes columns only inside one line
        place |= {"col": span.column, "endColumn": span.end_column}
    place["title"] = finding.code if finding.waived_by is None else f"{finding.code} (waived)"
    properties = ",".join(
        f"{key}={str(value).translate(_PROPERTY)}" for key, value in place.items()
    )
    return f"::{word} {properties}::{_text(finding).translate(_DATA)}"


def _text(finding: Finding) -> str:
    if finding.waived_by is not None:
        return f"{finding.message}\nreason: {finding.waived_by}"
    source = f"\nsource: {finding.source}" if finding.source else ""
    return f"{finding.message}\nhelp: {finding.help}{source}"
