"""Placeholder: a fact of the record named in prose, so that no version is typed twice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

Form = Literal["raw", "public", "minor"]

_SPLIT: Final = re.compile(r"\{\{|\{([^{}\n]*)\}|\{")
_COMPONENT: Final = re.compile(
    r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)(@(?P<variant>[A-Za-z0-9_][A-Za-z0-9._-]*))?"
    r"(\|(?P<form>raw|public|minor))?"
)
_LINK: Final = re.compile(r"link:(?P<name>[A-Za-z0-9_][A-Za-z0-9._-]*)")
_FORMS: Final[dict[str | None, Form]] = {
    None: "public",
    "raw": "raw",
    "public": "public",
    "minor": "minor",
}
_LITERAL: Final = re.compile(r"=(?P<name>\S+)")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """
    A well-formed ``{…}``.

    ``name`` is a component, ``sdk``, ``driver.minimum``, ``driver.recommended``, ``uri``, the id of
    a link or, for ``kind`` literal, the text itself. ``variant`` is what follows ``@``.
    """

    kind: Literal["fact", "uri", "link", "literal"]
    name: str
    variant: str | None = None
    form: Form = "public"
    written: str = ""


@dataclass(frozen=True, slots=True)
class Malformed:
    """A ``{`` that opens no placeholder."""

    written: str


Part = str | Placeholder | Malformed


def parts(text: str) -> tuple[Part, ...]:
    """Split ``text`` at its placeholders; ``{{`` gives a brace, joined to the text around it."""
    found: list[Part] = []
    literal = ""
    end = 0
    for match in _SPLIT.finditer(text):
        literal += text[end : match.start()]
        end = match.end()
        if match[0] == "{{":
            literal += "{"
            continue
        if literal:
            found.append(literal)
            literal = ""
        found.append(_placeholder(match[0], match[1]))
    if literal + text[end:]:
        found.append(literal + text[end:])
    return tuple(found)


def _placeholder(written: str, body: str | None) -> Placeholder | Malformed:
    if body is None:
        return Malformed(written)
    if match := _LITERAL.fullmatch(body):
        return Placeholder("literal", match["name"], written=written)
    if match := _LINK.fullmatch(body):
        return Placeholder("link", match["name"], written=written)
    if match := _COMPONENT.fullmatch(body):
        kind: Literal["fact", "uri"] = "uri" if match["name"] == "uri" else "fact"
        return Placeholder(kind, match["name"], match["variant"], _FORMS[match["form"]], written)
    return Malformed(written)
