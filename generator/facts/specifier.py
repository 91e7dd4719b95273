"""Specifier: a range of versions as pip writes it, and what is inside."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Final

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version
from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

_EXACT: Final = re.compile(r"==([^,*]+)")
_CLAUSE: Final = re.compile(r"(?:==|>=|~=|[<>!]=?)\s*([^,\s]+?)(?:\.\*)?(?:,|$)")
_LOWER: Final = re.compile(rf"(?:^|,)(?===|>=|~=){_CLAUSE.pattern}")


def _checked(text: str) -> str:
    try:
        SpecifierSet(text)
    except InvalidSpecifier:
        raise PydanticCustomError(
            "specifier", "not a version specifier of PEP 440, such as `==2.9.0` or `>=2.4,<2.9`"
        ) from None
    return text


Specifier = Annotated[
    str,
    Field(min_length=1, max_length=200, examples=[">=2.4,<2.9"]),
    AfterValidator(_checked),
]
"""A version specifier of PEP 440; ``>=0`` is any version."""

ANY: Final = ">=0"
"""The specifier of a requirement that names no version."""


@cache
def specifiers(text: str) -> SpecifierSet:
    """Return the set; the same few texts are asked for again and again."""
    return SpecifierSet(text)


def meets(text: str, version: Version) -> bool:
    """Tell whether a version is inside; a pre-release is, whatever the age of packaging."""
    return specifiers(text).contains(version, prereleases=True)


def exact(text: str) -> str | None:
    """Return the one version that a specifier names, as written; None when it is a range."""
    match = _EXACT.fullmatch(text)
    return match[1] if match else None


def start(text: str) -> str:
    """Return the version at which a specifier begins, else the first one that it names."""
    match = _LOWER.search(text) or _CLAUSE.match(text)
    return match[1] if match else text
