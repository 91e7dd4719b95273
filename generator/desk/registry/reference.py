"""Reference: the name of an image in a registry, read by the grammar before anybody is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from generator.desk.image.digest import DIGEST
from generator.desk.image.source import ImageError

TAG: Final = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}")

_PART: Final = r"[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*"
_NAME: Final = re.compile(f"{_PART}(?:/{_PART})*")
_HOST: Final = re.compile(
    r"(?:(?!-)[A-Za-z0-9-]{1,63}(?:\.(?!-)[A-Za-z0-9-]{1,63})*|\[[0-9A-Fa-f:.]{2,45}\])"
    r"(?::(?P<port>[0-9]{1,5}))?"
)

_LONGEST: Final = 255
"""So many characters may have a host and a path together."""

_LAST_PORT: Final = 65535


@dataclass(frozen=True, slots=True)
class Reference:
    """``host[:port]/repository[:tag][@digest]``; the host is in lower case, nothing is guessed."""

    host: str
    repository: str
    tag: str | None = None
    digest: str | None = None

    def __str__(self) -> str:
        """Return it as ``docker pull`` takes it."""
        tag = f":{self.tag}" if self.tag else ""
        digest = f"@{self.digest}" if self.digest else ""
        return f"{self.host}/{self.repository}{tag}{digest}"

    @property
    def wanted(self) -> str:
        """Return what to ask the repository for: the digest if there is one, else the tag."""
        return self.digest or self.tag or ""


def parse(text: str) -> Reference:
    """
    Read a reference; ``ImageError`` (refused) says what is wrong with one that is none.

    The short names of Docker Hub (``ubuntu:24.04``) are refused: which host they mean is a habit of
    one program, and a tag that is not written is not ``latest`` to everybody.
    """
    shown = _shown(text)
    host, slash, rest = text.partition("/")
    if not slash or not _is_host(host):
        raise _wrong(
            shown,
            "it does not begin with the host of a registry",
            "write host/path:tag, on Docker Hub registry-1.docker.io/library/name:tag",
        )
    rest, at, digest = rest.partition("@")
    name, colon, tag = rest.partition(":")
    if len(f"{host}/{name}") > _LONGEST or not _NAME.fullmatch(name):
        raise _wrong(
            shown,
            f"{_shown(name)} is no path of a repository",
            "a path has lower-case letters, digits, and . _ - between them",
        )
    if colon and not TAG.fullmatch(tag):
        raise _wrong(
            shown,
            f"{_shown(tag)} is no tag",
            "a tag has at most 128 letters, digits, and . _ - after the first; no +",
        )
    if at and not DIGEST.fullmatch(digest):
        raise _wrong(
            shown, f"{_shown(digest)} is no digest", "a digest is sha256: and 64 digits of base 16"
        )
    if not colon and not at:
        raise _wrong(shown, "it names no tag", "add :tag or @sha256:…")
    return Reference(host.lower(), name, tag or None, digest or None)


def _is_host(text: str) -> bool:
    """Tell whether the first part is a host: it has a dot, a port or brackets, or is localhost."""
    found = _HOST.fullmatch(text)
    if found is None or not (text.lower() == "localhost" or re.search(r"[.:\[]", text)):
        return False
    return found["port"] is None or 0 < int(found["port"]) <= _LAST_PORT


def _shown(text: str) -> str:
    """Return a text as it may stand in a message: of one line, and not endless."""
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def _wrong(shown: str, why: str, remedy: str) -> ImageError:
    return ImageError("refused", f"{shown} is no reference of an image: {why}; {remedy}")
