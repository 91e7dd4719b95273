"""Repository: the manifests and blobs of one repository of a registry."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NoReturn

from generator.desk.image.digest import DIGEST
from generator.desk.image.media import INDEX, INDEXES, MANIFESTS
from generator.desk.image.source import ImageError, Manifest
from generator.desk.registry.access import Access
from generator.desk.registry.exchange import Answer
from generator.desk.registry.limits import Limits
from generator.desk.registry.reference import TAG
from generator.desk.registry.retry import Retry

_WANTED: Final = (*INDEXES, *MANIFESTS)
"""All four are asked for: a registry says of what it may not send that it is not there."""

_OTHERS: Final = (
    "text/html",
    "text/plain",
    "application/json",
    "application/octet-stream",
    "application/vnd.docker.distribution.manifest.v1+json",
    "application/vnd.docker.distribution.manifest.v1+prettyjws",
)
"""What else is answered, and may be repeated in a message."""

_OK: Final = 200
_DENIED: Final = frozenset({401, 403})
_ABSENT: Final = 404
_NO_METHOD: Final = frozenset({405, 501})
_NO_REFERRERS: Final = frozenset({400, 404, 405})
"""How registries answer that know no referrers."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a tag or a digest names, without its content."""

    digest: str
    media_type: str


class Repository:
    """
    One repository, as a ``Source`` of images.

    Threads may share it. What may pass is tried again; every error is an ``ImageError`` that names
    the host.
    """

    def __init__(self, access: Access, limits: Limits, retry: Retry) -> None:
        self._access = access
        self._limits = limits
        self._retry = retry
        self._name = f"{access.home.origin.authority}/{access.repository}"

    def __repr__(self) -> str:
        """Show where it is."""
        return f"Repository({self._name})"

    def head(self, reference: str) -> Head:
        """
        Return digest and media type of a tag or a digest: is it there, and is it still the same.

        A registry whose short answer does not say it is asked for the whole manifest.
        """
        path = self._manifest_path(reference)

        def attempt(until: float) -> Head | None:
            answer = self._access.ask("HEAD", path, ", ".join(_WANTED), until)
            answer.rest()
            if answer.status in _NO_METHOD:
                return None
            self._judge(answer, reference)
            digest = answer.headers.get("Docker-Content-Digest", "")
            media_type = _media_type(answer)
            if media_type not in _WANTED or not DIGEST.fullmatch(digest):
                return None
            if DIGEST.fullmatch(reference) and digest != reference:
                self._mismatch(reference, digest)
            return Head(digest, media_type)

        found = self._retry(attempt)
        if found is None:
            manifest = self.manifest(reference)
            found = Head(manifest.digest, manifest.media_type)
        return found

    def manifest(self, reference: str) -> Manifest:
        """Return what a tag or a digest names, when the bytes are what their digests say."""
        path = self._manifest_path(reference)

        def attempt(until: float) -> Manifest:
            answer = self._access.ask("GET", path, ", ".join(_WANTED), until)
            return self._read(answer, reference)

        return self._retry(attempt)

    def blob(self, digest: str) -> Iterator[bytes]:
        """
        Yield the bytes of a blob as they come.

        Its digest is known at the end only: what was read counts when no ``ImageError`` came.
        """
        if not DIGEST.fullmatch(digest):
            self._no_name(digest)

        def attempt(until: float) -> Answer:
            answer = self._access.ask("GET", f"blobs/{digest}", "*/*", until)
            self._judge(answer, digest)
            return answer

        answer = self._retry(attempt)
        found = hashlib.new(digest.partition(":")[0])
        for piece in answer.pieces(self._retry.until):
            found.update(piece)
            yield piece
        if (computed := f"{found.name}:{found.hexdigest()}") != digest:
            self._mismatch(digest, computed)

    def referrers(self, digest: str) -> Manifest | None:
        """
        Return the index of what refers to a digest, None when there is none.

        A registry that knows no referrers may have that index under a tag made of the digest.
        """
        if not DIGEST.fullmatch(digest):
            self._no_name(digest)

        def attempt(until: float) -> Manifest | None:
            answer = self._access.ask("GET", f"referrers/{digest}", INDEX, until)
            if answer.status in _NO_REFERRERS:
                answer.rest()
                self._access.knows_referrers = False
                return None
            return self._read(answer, f"the referrers of {digest}")

        # A registry that knows them says so of an image to which nothing refers too.
        if self._access.knows_referrers and (found := self._retry(attempt)):
            return found
        try:
            algorithm, _, number = digest.partition(":")
            return self.manifest(f"{algorithm}-{number[:64]}")
        except ImageError as error:
            if error.code == "absent":
                return None
            raise

    def _manifest_path(self, reference: str) -> str:
        if not (TAG.fullmatch(reference) or DIGEST.fullmatch(reference)):
            self._no_name(reference)
        return f"manifests/{reference}"

    def _judge(self, answer: Answer, what: str) -> None:
        """Raise what any status but 200 means."""
        status = answer.status
        if status == _OK:
            return
        answer.rest()
        host = answer.origin.authority
        if status in _DENIED:
            raise self._access.denied(status)
        if status == _ABSENT:
            # Registries do not tell which of the two is missing.
            raise ImageError(
                "absent",
                f"{host} has no {what} of {self._access.repository} (404):"
                " no such tag or digest, or no such repository",
            )
        raise ImageError(
            "damaged",
            f"{host} answers {status} to a question for {self._name}, as no registry does;"
            " is a registry there, at that port?",
        )

    def _read(self, answer: Answer, reference: str) -> Manifest:
        self._judge(answer, reference)
        content = answer.read(self._limits.manifest)
        host = answer.origin.authority
        media_type = _media_type(answer)
        try:
            data = json.loads(content.decode())
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise ImageError(
                "damaged",
                f"{host} answers no JSON to a question for {reference} of {self._name}, but"
                f" {_known(media_type)}; is a registry there, or a page that wants a login?",
            )
        said = data.get("mediaType", media_type)
        if media_type not in _WANTED or said != media_type:
            raise ImageError(
                "damaged",
                f"{host} answers {_known(media_type)} to a question for {reference} of"
                f" {self._name}: no manifest of an image, or not what its content says it is",
            )
        digests = [answer.headers.get("Docker-Content-Digest"), reference]
        for digest in filter(DIGEST.fullmatch, filter(None, digests)):
            algorithm = digest.partition(":")[0]
            if digest != (computed := f"{algorithm}:{hashlib.new(algorithm, content).hexdigest()}"):
                self._mismatch(digest, computed)
        return Manifest(media_type, f"sha256:{hashlib.sha256(content).hexdigest()}", content)

    def _mismatch(self, digest: str, computed: str) -> NoReturn:
        raise ImageError(
            "damaged",
            f"{self._name} was to be {digest} and is {computed}: it was changed, on the way or in"
            " the registry; do not use it",
        )

    def _no_name(self, reference: str) -> NoReturn:
        raise ImageError(
            "refused", f"{reference[:140]!r} is neither a tag nor a digest; nobody was asked"
        )


def _known(media_type: str) -> str:
    """Return a media type for a message: a server may have put there what we sent to it."""
    return media_type if media_type in (*_WANTED, *_OTHERS) else "something unknown"


def _media_type(answer: Answer) -> str:
    """Return the media type of an answer without its parameters."""
    said = answer.headers.get("Content-Type", "")
    return said.partition(";")[0].strip().lower()
