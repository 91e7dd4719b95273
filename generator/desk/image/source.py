"""Source: where an image is read from, a registry or a folder in the OCI layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


class ImageError(Exception):
    """
    What was asked of a source cannot be had, or is not what it says it is.

    ``code`` is for programs: absent, denied, unreachable, damaged, refused (by a limit of ours).
    The text says what happened and what to do; it holds no secret.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest or an index, as it was served; ``digest`` was computed from ``content``."""

    media_type: str
    digest: str
    content: bytes


class Source(Protocol):
    """What holds the manifests and blobs of one repository. Each call may raise ``ImageError``."""

    def manifest(self, reference: str) -> Manifest:
        """Return what a tag or a digest names; of a digest, the content was checked against it."""
        ...

    def blob(self, digest: str) -> Iterator[bytes]:
        """
        Yield the bytes of a blob in pieces.

        The last piece is followed by the check of the digest: what was read before it counts only
        when no ``ImageError`` came at the end.
        """
        ...

    def referrers(self, digest: str) -> Manifest | None:
        """Return the index of what refers to a digest, None when the source does not keep one."""
        ...
