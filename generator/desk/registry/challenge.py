"""Challenge: what a registry wants before it answers, from the header WWW-Authenticate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_TOKEN: Final = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"  # noqa: S105 - a word of the grammar, no secret
_PARAMETER: Final = re.compile(
    rf'[\s,]*({_TOKEN})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|({_TOKEN}))(?=\s*(?:,|$))'
)
_SCHEME: Final = re.compile(rf"[\s,]*({_TOKEN})(?:\s+(?!=)|\s*(?=,|$))")
_BARE: Final = re.compile(r"[A-Za-z0-9._~+/-]+=*\s*(?=,|$)")
"""One value without a name, which some schemes have in place of parameters."""

_LONGEST: Final = 8192
"""Longer headers are read as none: they are no challenge of a registry."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A scheme, in lower case, and its parameters by their names in lower case."""

    scheme: str
    parameters: Mapping[str, str]


def challenges(headers: Iterable[str]) -> tuple[Challenge, ...]:
    """Return the challenges of all headers of that name; what is not understood is left out."""
    return tuple(found for header in headers for found in _of(header))


def _of(header: str) -> Iterable[Challenge]:
    if len(header) > _LONGEST:
        return
    position = 0
    while scheme := _SCHEME.match(header, position):
        position = scheme.end()
        parameters: dict[str, str] = {}
        while found := _PARAMETER.match(header, position):
            position = found.end()
            quoted, plain = found[2], found[3]
            value = plain if quoted is None else re.sub(r"\\(.)", r"\1", quoted)
            # The first one counts: a second of the same name is an error of the sender.
            parameters.setdefault(found[1].lower(), value)
        if not parameters and (bare := _BARE.match(header, position)):
            position = bare.end()
        yield Challenge(scheme[1].lower(), parameters)
