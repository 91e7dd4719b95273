"""Versions: spellings taken apart and compared, never rewritten."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from packaging.version import InvalidVersion, Version

Kind = Literal[
    "sdk",
    "cuda",
    "ngc",
    "vendor",
    "edition",
    "flag",
    "post",
    "dev",
    "rocm",
    "lib",
    "torch",
    "abi",
    "git",
    "build",
    "unknown",
]

CUDA_MINORS: Final[Mapping[int, frozenset[int]]] = MappingProxyType(
    {
        8: frozenset({0}),
        9: frozenset({0, 1, 2}),
        10: frozenset({0, 1, 2}),
        11: frozenset(range(9)),
        12: frozenset({0, 1, 2, 3, 4, 5, 6, 8, 9}),
        13: frozenset(range(6)),
    },
)
"""The minor releases of CUDA that exist; they decide how digits without a dot are read."""

_KEPT: Final = 1 << 12
"""So many answers are kept: the records of years name the same versions again and again."""

_SEPARATOR: Final = re.compile(r"[-_.]+")
# PEP 440 takes '-' and '_' in a local part for dots, so a word and its number may stand apart.
# The quantifiers give nothing back: ppu1.7.0rc1 is not ppu1.7 with something behind it.
_NUMBERS: Final = r"[0-9]++(?:[-_.][0-9]++){0,2}+"
_APART: Final = r"[-_.][0-9]++(?:[-_.][0-9]++){1,2}+"
_SDK: Final = r"(?:ppu(?:[-_.]?sdk)?|sdk)"
_PATTERNS: Final[tuple[tuple[Kind, str], ...]] = (
    ("sdk", rf"{_SDK}({_NUMBERS})"),
    ("sdk", rf"{_SDK}({_APART})"),
    ("cuda", rf"cuda({_NUMBERS})"),
    ("cuda", rf"cuda({_APART})"),
    ("cuda", r"cu([0-9]{1,2}[-_.][0-9]{1,2}(?:[-_.][0-9]{1,2})?)"),
    ("cuda", r"cu[-_.]([0-9]{1,2}[-_.][0-9]{1,2})"),
    ("cuda", r"cu[-_.]?([0-9]{1,4})"),
    ("ngc", r"nv[-_.]?([0-9]{2}[-_.][0-9]{1,2})"),
    ("vendor", r"ali(?:[-_.]([0-9]+))?"),
    ("edition", r"(oe|ce)"),
    ("flag", r"(cpu|xpu|gc)"),
    ("post", r"post([0-9]+)"),
    ("dev", r"dev([0-9]*)"),
    ("rocm", rf"rocm({_NUMBERS})"),
    ("lib", rf"v({_NUMBERS})"),
    ("git", r"(?:git|g)?((?=[0-9]*[a-f])[0-9a-f]{6,40})"),
    ("build", r"([0-9]+)"),
    ("unknown", r"([^-_.]*)"),
)
_TOKENS: Final = tuple(
    (kind, re.compile(rf"[-_.]?(?:{pattern})(?=[-_.]|$)")) for kind, pattern in _PATTERNS
)
_BUILD: Final = re.compile(r"ppu|sdk|cu(?:da)?(?![a-z])")
_FLASH: Final = re.compile(
    r"([-_.]?cu([0-9]{2,4}))(torch([0-9]+[-_.][0-9]+))(cxx11abi(true|false))?(?=[-_.]|$)",
)


class Token(NamedTuple):
    """
    A part of a local version: what it names, the value it gives, and the stretch it was read from.

    The ``text`` of all tokens, separators included, joins to the local version again.
    """

    kind: Kind
    value: str
    text: str


class Cuda(NamedTuple):
    """A CUDA version as far as it is stated."""

    major: int
    minor: int | None = None
    patch: int | None = None

    def __str__(self) -> str:
        """Return it with dots: 12.9, or 12 when only the major is stated."""
        return ".".join(str(n) for n in self if n is not None)

    def agrees(self, other: Cuda) -> bool:
        """Tell whether both name the same CUDA, at major and minor, as far as both state them."""
        minors = {self.minor, other.minor} - {None}
        return self.major == other.major and len(minors) < 2  # noqa: PLR2004 - two differ


@dataclass(frozen=True)
class Spelling:
    """A version as its author wrote it, with everything that can be read from it, read once."""

    raw: str

    def __str__(self) -> str:
        """Return the raw text: a version is printed as written."""
        return self.raw

    @cached_property
    def version(self) -> Version | None:
        """The PEP 440 version, None when it is none: a value, not an exception."""
        try:
            return Version(self.raw)
        except (InvalidVersion, ValueError):
            # The second: Python refuses to make an integer of thousands of digits.
            return None

    @cached_property
    def public(self) -> str:
        """What stands before the ``+``, as written."""
        return self.raw.partition("+")[0]

    @cached_property
    def local(self) -> tuple[Token, ...]:
        """The parts of what stands after the ``+``."""
        return tuple(_tokens(self.raw.partition("+")[2].lower()))

    @cached_property
    def minor(self) -> str:
        """The first two numbers, as written; the public version when there are no two."""
        match = re.match(r"[0-9]+\.[0-9]+", self.public)
        return match[0] if match else self.public

    @property
    def upstream(self) -> str:
        """The upstream release it is built from: without the vendor's fourth number, as written."""
        return self._fourth[0]

    @property
    def vendor_build(self) -> str | None:
        """The vendor's build number: the fourth release number, or what follows ``ali``."""
        fourth = self._fourth[1]
        return fourth or next((t.value for t in self.local if t.kind == "vendor" and t.value), None)

    @cached_property
    def cuda_tokens(self) -> tuple[tuple[str, tuple[Cuda, ...]], ...]:
        """Each CUDA token, as written, with its readings."""
        named = (token for token in self.local if token.kind == "cuda")
        return tuple((token.text.lstrip("-_."), _readings(token.value)) for token in named)

    @cached_property
    def unread_tokens(self) -> tuple[str, ...]:
        """The parts that begin like a build for an SDK or a CUDA and are neither."""
        unknown = (t.text.lstrip("-_.") for t in self.local if t.kind == "unknown")
        return tuple(written for written in unknown if _BUILD.match(written))

    def values(self, kind: Kind) -> tuple[str, ...]:
        """Return the values of all local tokens of one kind."""
        return tuple(token.value for token in self.local if token.kind == kind)

    @cached_property
    def _fourth(self) -> tuple[str, str | None]:
        match = re.fullmatch(r"([0-9]+\.[0-9]+\.[0-9]+)\.([0-9]+)", self.public)
        if match and {"vendor", "ngc"} & {token.kind for token in self.local}:
            return match[1], match[2]
        return self.public, None


@lru_cache(maxsize=_KEPT)
def spelled(raw: str) -> Spelling:
    """Return the spelling of a version: of one text always the same, so that it is read once."""
    return Spelling(raw)


def cuda_digits(digits: str) -> tuple[Cuda, ...]:
    """
    Return how the digits of ``cuNNN`` can be read; none when they name no CUDA.

    Three digits are always read, for a minor that is newer than this table. More than one reading
    means that the digits do not decide.
    """
    match len(digits):
        case 1:
            readings = [Cuda(int(digits))]
        case 2 if int(digits) in CUDA_MINORS:
            return (Cuda(int(digits)),)
        case 2:
            readings = [Cuda(int(digits[0]), int(digits[1]))]
        case 3:
            return (
                (Cuda(int(digits[:2]), int(digits[2])),) if int(digits[:2]) in CUDA_MINORS else ()
            )
        case 4:
            readings = [Cuda(int(digits[:2]), int(digits[2]), int(digits[3]))]
            if digits[2] != "0":
                readings.append(Cuda(int(digits[:2]), int(digits[2:])))
        case _:
            return ()
    return tuple(r for r in readings if _exists(r))


@lru_cache(maxsize=_KEPT)
def cuda_numbers(text: str) -> Cuda | None:
    """Return the CUDA version written with dots, None when ``text`` is none."""
    match = re.fullmatch(r"([0-9]{1,2})(?:\.([0-9]{1,3}))?(?:\.([0-9]{1,6}))?(?:[.+-].*)?", text)
    if match is None:
        return None
    return Cuda(int(match[1]), *(None if n is None else int(n) for n in match.groups()[1:]))


@lru_cache(maxsize=_KEPT)
def cuda_suffix(name: str) -> tuple[str, tuple[Cuda, ...]] | None:
    """Return the CUDA token at the end of a component's name with its readings."""
    match = re.search(r"[-_.](cu([0-9]{1,4})|cuda([0-9]{1,4})x?)$", name.lower())
    return (match[1], cuda_digits(match[2] or match[3])) if match else None


@lru_cache(maxsize=_KEPT)
def normal_name(name: str) -> str:
    """Return the PEP 503 form of a distribution's name."""
    return _SEPARATOR.sub("-", name).lower()


@lru_cache(maxsize=_KEPT)
def numbers(text: str) -> tuple[int, ...]:
    """Return the leading dotted numbers of a version, such as a driver's; none when unclear."""
    match = re.match(r"[A-Za-z]?((?:[0-9]{1,18}\.)*[0-9]{1,18})(?![0-9,])", text)
    return tuple(int(n) for n in match[1].split(".")) if match else ()


def is_below(one: str, other: str) -> bool:
    """
    Tell whether a driver is older than another, as far as both are stated.

    A number alone names a branch: 570 is not below 570.124.06. Of what has no number nothing is
    told.
    """
    mine, theirs = numbers(one), numbers(other)
    stated = min(len(mine), len(theirs))
    return mine[:stated] < theirs[:stated]


class OrderKey(NamedTuple):
    """A key that puts releases in order; any two can be compared."""

    is_version: bool
    version: Version
    pieces: tuple[tuple[int, str], ...]
    raw: str


def order_key(text: str) -> OrderKey:
    """Return the key of a release: by version where it is one, else by its words and numbers."""
    version = Spelling(text).version
    if version is not None:
        return OrderKey(True, version, (), text)
    pieces = tuple(
        # A number is compared by its length first: no integer is made of thousands of digits.
        (len(piece.lstrip("0")), piece.lstrip("0")) if piece.isdecimal() else (-1, piece)
        for piece in re.findall(r"[0-9]+|[^0-9]+", text, re.ASCII)
    )
    return OrderKey(False, Version("0"), pieces, text)


def _exists(cuda: Cuda) -> bool:
    minors = CUDA_MINORS.get(cuda.major)
    return minors is not None and (cuda.minor is None or cuda.minor in minors)


def _readings(value: str) -> tuple[Cuda, ...]:
    if value.isdecimal():
        return cuda_digits(value)
    found = cuda_numbers(value)
    return (found,) if found else ()


def _tokens(local: str) -> Iterator[Token]:
    position = 0
    while position < len(local):
        if flash := _FLASH.match(local, position):
            yield Token("cuda", flash[2], flash[1])
            yield Token("torch", _SEPARATOR.sub(".", flash[4]), flash[3])
            if flash[5]:
                yield Token("abi", flash[6], flash[5])
            position = flash.end()
            continue
        # The last pattern takes whatever stands up to the next separator.
        kind, match = next(
            (kind, match) for kind, p in _TOKENS if (match := p.match(local, position))
        )
        yield Token(kind, _value(kind, match[1] or ""), match[0])
        position = match.end()


def _value(kind: Kind, value: str) -> str:
    value = _SEPARATOR.sub(".", value).strip(".")
    if kind == "ngc":
        year, month = value.split(".")
        return f"{year}.{int(month):02d}"
    return value
