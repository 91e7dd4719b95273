"""Codes: every code that a report can hold, with the words that explain it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.finding import Severity
from generator.lint.rules import RULES
from generator.loader import CODES as FILE_CODES
from generator.loader import Code

_OWN = (
    Code(
        "INT001",
        "A rule runs to its end.",
        "A rule that crashes has checked nothing. It is a defect of this program, never of the"
        " record; the other rules are not affected.",
    ),
    Code(
        "LIF112",
        "What has happened is not dated in the future.",
        "A day that is still to come was mistyped, most often the year. The day of the check is the"
        " measure; a draft and a preview may announce theirs.",
        Severity.WARNING,
    ),
    Code(
        "WAI101",
        "A waiver matches a finding.",
        "A waiver without one accepts nothing: the fault was mended, or it never was where the"
        " waiver says. Left in place it would hide the next fault of the same kind.",
    ),
    Code(
        "WAI102",
        "A waiver has not expired.",
        "Its last day is when somebody promised to look again. For 30 days after it this is a"
        " warning, from then on an error.",
    ),
    Code(
        "WAI103",
        "A waiver names rules that can be waived.",
        "A misspelt code accepts nothing. Rules without which no page could be made are never"
        " waived.",
    ),
)

CODES: Mapping[str, Code] = MappingProxyType(
    dict(
        sorted(
            {
                **FILE_CODES,
                **{code.code: code for code in _OWN},
                **{r.code: Code(r.code, r.title, r.why, r.severity) for r in RULES},
            }.items()
        )
    )
)
"""Every code, by its name, in their order."""

SOURCES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(FILE_CODES, "generator/loader/codes.py"),
        **dict.fromkeys((code.code for code in _OWN), "generator/lint/codes.py"),
        **{r.code: f"{r.check.__module__.replace('.', '/')}.py" for r in RULES},
    }
)
"""The file in which each code is explained."""

WAIVABLE: Mapping[str, str] = MappingProxyType({r.code: r.title for r in RULES if r.waivable})
"""The titles of the rules that a record may waive, by code."""
