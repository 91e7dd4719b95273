"""Words: what pydantic's types of errors are called in our findings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from generator.source import Path

_LONGEST: Final = 60


class Words(NamedTuple):
    """What a field expects, and how to give it."""

    expected: str
    help: str


_MAPPING: Final = Words("a mapping", "write 'key: value' pairs")
_WHOLE: Final = Words("a whole number", "write digits only")
_ADDRESS: Final = Words(
    "an address",
    "write it in full, from https:// and the host on and without spaces",
)

BY_TYPE: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "string_type": Words("text", "write the value behind the key"),
        "string_too_short": Words("text", "write it, or delete the key"),
        "string_too_long": Words("a shorter text", "shorten it"),
        "tuple_type": Words(
            "a list", "write it in brackets, or one '-' item a line; [] where there is none"
        ),
        "dict_type": _MAPPING,
        "mapping_type": _MAPPING,
        "model_type": _MAPPING,
        "too_short": Words("at least one item", "add one"),
        "int_parsing": _WHOLE,
        "int_type": _WHOLE,
        "greater_than_equal": Words("a number from 0 on", "count from 0"),
        "day": Words("a day", "write year-month-day, as in 2025-12-18"),
        "flag": Words("true or false", "write one of them"),
        "text_empty": Words("text in some language", "write it, or delete the key"),
        "text_mixed": Words(
            "a language before each text", 'write the language instead of "", as in "en"'
        ),
        "url": _ADDRESS,
        "too_long": Words("a shorter list", "a record is a page: check what was written here"),
    },
)
"""By the type of the error."""

BY_PATTERN: Final[Mapping[str, Words]] = MappingProxyType(
    {
        r"^[!-~]+$": Words(
            "a version in ASCII without spaces", 'write it as the vendor does, as in "25.11.post1"'
        ),
        r"^[A-Za-z0-9_][A-Za-z0-9._-]*$": Words(
            "letters, digits, '.', '_' and '-'",
            'it stands in addresses: leave out everything else, as in "25.11.post1"',
        ),
        r"^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$": Words(
            "the name of a package: letters, digits, and '.', '_' or '-' between them",
            'write it as its index does, as in "flash-attn"',
        ),
        r"^https?://[^\s<>\"']+$": _ADDRESS,
        r"^sha256:[0-9a-f]{64}$": Words("a digest", "write sha256: and its 64 hexadecimal digits"),
        r"^[a-z0-9]+/[a-z0-9_]+(/[a-z0-9.]+)?$": Words(
            "a platform: system and architecture", 'write it as the index does, as in "linux/amd64"'
        ),
        r"^[A-Za-z_][A-Za-z0-9_]*$": Words(
            "the name of a variable: letters, digits and '_', no digit first",
            'write it as a shell takes it, as in "NCCL_SOCKET_IFNAME"',
        ),
        r"^[1-9][0-9]{0,3}$": Words("a number of cards from 1 to 9999", 'write it as in "16"'),
        r"^[^\r\n]+$": Words("one line", 'give each flag an item of its own, as in "--rm"'),
        r"^[a-z0-9+-]+$": Words(
            "the name of a programming language in lower case", 'write it as in "python"'
        ),
        r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$": Words(
            "a language tag", 'write it as in "zh" or "zh-Hans"'
        ),
        r"^[a-z]{2,3}$": Words("a language of two or three small letters", 'write it as in "zh"'),
        (
            r"^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?"
            r"(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$"
        ): Words(
            "a language tag: language, script and country with '-' between them",
            'write it as in "fr", "zh-Hans" or "pt-BR"',
        ),
        r"^[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?$": Words(
            "a locale: language, script and country with '_' between them",
            'write it as in "fr_FR" or "zh_Hans_CN"',
        ),
        r"^[a-z]{2,3}(-[A-Z][A-Za-z]+)?$": Words(
            "a language file of the theme", 'write it as in "fr", "zh-Hans" or "pt-BR"'
        ),
        r"^[a-z0-9.{}-]+(:[0-9]+)?$": Words(
            "a host name in small letters, with a port at most",
            'leave out "https://" and the path, as in "registry.example.org"',
        ),
        r"^[a-z0-9.{}-]+(:[0-9]+)?(/[a-z0-9]+([._/-]+[a-z0-9]+)*)?$": Words(
            "what stands before an image name: a host, and a path",
            'leave out "https://" and the image, as in "mirror.example.org/team"',
        ),
        r"^[a-z0-9]+([._/-]+[a-z0-9]+)*$": Words(
            "the path of a registry: small letters, digits, and '.', '_', '/' or '-' between them",
            'leave out the host and the image, as in "team/images"',
        ),
        r"^[a-z0-9]+(-[a-z0-9]+)*$": Words(
            "a region: small letters, digits, and '-' between them", 'write it as in "cn-beijing"'
        ),
    },
)
"""By the pattern that a text does not match."""


BY_FIELD: Final[Mapping[tuple[str, str], Words]] = MappingProxyType(
    {
        ("literal_error", "word"): Words(
            "all, none or a list of regions", "write regions in brackets, as in [cn-beijing]"
        ),
        ("too_short", "for"): Words(
            "at least one variant", "name one, or delete the key: without it all are meant"
        ),
    },
)
"""By the type of the error and the field, where the field has more to say."""


def dotted(path: Path) -> str:
    """Return a path as people write it: ``fixes[1].text.en``; a long name is cut."""
    parts = (f"[{s}]" if isinstance(s, int) else f".{cut(s)}" for s in path)
    return "".join(parts).removeprefix(".")


def cut(text: str) -> str:
    """Return the beginning of a text, which is all of it when it is not long."""
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    # A message is one line.
    return shown.replace("\n", "\\n").replace("\r", "\\r")


def quoted(value: object) -> str:
    """Return a value as a sentence names it, cut when it is long."""
    match value:
        case None:
            return "empty"
        case list():
            return "a list" if value else "an empty list"
        case dict():
            return "a mapping" if value else "an empty mapping"
    return f'"{cut(str(value))}"'
