"""Layout: a folder in the OCI layout, as tools write that copy images to a disk."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from generator.desk.image.descriptor import Descriptor, fields, parts
from generator.desk.image.digest import DIGEST
from generator.desk.image.limits import LIMITS
from generator.desk.image.media import INDEX, INDEXES, MANIFEST, MANIFESTS
from generator.desk.image.source import ImageError, Manifest

_TAG: Final = "org.opencontainers.image.ref.name"
_PIECE: Final = 1 << 20


class Layout:
    """
    An OCI layout, as a ``Source`` of images.

    Nothing outside of the folder is read, wherever links lead; nothing is written.
    """

    def __init__(self, folder: Path) -> None:
        """Open a folder; ``ImageError`` when it is no layout."""
        self._top = folder.resolve()
        self._name = str(folder)
        version = fields(self._read("oci-layout"), f"oci-layout of {folder}")
        if not str(version.get("imageLayoutVersion", "")).startswith("1."):
            raise ImageError("refused", f"{folder} is an OCI layout of an unknown version")
        index = fields(self._read("index.json"), f"index.json of {folder}")
        self._entries = tuple(parts(index, "manifests", f"index.json of {folder}"))

    def manifest(self, reference: str) -> Manifest:
        """Return what a tag or a digest names; the empty tag is the only image there is."""
        if DIGEST.fullmatch(reference):
            known = [entry for entry in self._entries if entry.digest == reference]
            return self._manifest(reference, known[0].media_type if known else None)
        found = {
            entry.digest: entry
            for entry in self._entries
            if not reference or entry.annotations.get(_TAG) == reference
        }
        if len(found) != 1:
            raise self._unclear(reference, len(found))
        entry = next(iter(found.values()))
        return self._manifest(entry.digest, entry.media_type)

    def blob(self, digest: str) -> Iterator[bytes]:
        """Yield the bytes of a blob; its digest is known at the end only."""
        if not DIGEST.fullmatch(digest):
            raise ImageError("refused", f"{digest[:140]!r} is no digest")
        algorithm, _, number = digest.partition(":")
        computed = hashlib.new(algorithm)
        with self._open(f"blobs/{algorithm}/{number}") as file:
            while piece := self._piece(file, digest):
                computed.update(piece)
                yield piece
        if computed.hexdigest() != number:
            raise ImageError(
                "damaged",
                f"{self._name}: the blob {digest} is {algorithm}:{computed.hexdigest()};"
                " copy the image anew",
            )

    def referrers(self, digest: str) -> Manifest | None:
        """Return an index of the manifests here that refer to a digest, None when none does."""
        found = [
            entry.said
            for entry in self._entries
            if entry.media_type in MANIFESTS and self._subject(entry) == digest
        ]
        if not found:
            return None
        content = json.dumps({"schemaVersion": 2, "manifests": found}).encode()
        return Manifest(INDEX, f"sha256:{hashlib.sha256(content).hexdigest()}", content)

    def _subject(self, entry: Descriptor) -> object:
        try:
            said = fields(self._manifest(entry.digest, None).content, entry.digest)
        except ImageError:
            return None  # another image, which nobody asked for
        subject = said.get("subject")
        return subject.get("digest") if isinstance(subject, dict) else None

    def _manifest(self, digest: str, media_type: str | None) -> Manifest:
        content = bytearray()
        for piece in self.blob(digest):
            content += piece
            if len(content) > LIMITS.document:
                raise ImageError("refused", f"{self._name}: {digest} is too large for a manifest")
        said = fields(bytes(content), f"the manifest {digest}")
        return Manifest(media_type or _kind(said), digest, bytes(content))

    def _unclear(self, tag: str, count: int) -> ImageError:
        named = [entry.annotations.get(_TAG) or entry.digest for entry in self._entries]
        listed = f"it has {', '.join(map(str, named[:20])) or 'none'}"
        if not tag:
            return ImageError("absent", f"{self._name} has {count} images, name one; {listed}")
        if count:
            return ImageError("damaged", f"{self._name} has several images of the tag {tag}")
        return ImageError("absent", f"{self._name} has no image {tag}; {listed}")

    def _read(self, name: str) -> bytes:
        with self._open(name) as file:
            content = file.read(LIMITS.document + 1)
        if len(content) > LIMITS.document:
            raise ImageError("refused", f"{self._name}: {name} is too large for what it is")
        return content

    def _piece(self, file: BinaryIO, digest: str) -> bytes:
        try:
            return file.read(_PIECE)
        except OSError as error:
            raise ImageError(
                "unreachable", f"{self._name}: {digest} cannot be read: {error.strerror}"
            ) from None

    def _open(self, name: str) -> BinaryIO:
        """Open a file of the folder: a plain one, that is in it."""
        try:
            path = (self._top / name).resolve(strict=True)
            if not path.is_relative_to(self._top):
                raise ImageError("refused", f"{self._name}: {name} leads out of the folder")
            # What is no plain file might be waited for without an end.
            file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
            if not stat.S_ISREG(os.fstat(file).st_mode):
                os.close(file)
                raise ImageError("refused", f"{self._name}: {name} is no plain file")
        except (FileNotFoundError, NotADirectoryError):
            raise ImageError(
                "absent", f"{self._name} has no {name}: no OCI layout, or not the whole image"
            ) from None
        except (OSError, RuntimeError) as error:  # the latter where links lead in a circle
            why = getattr(error, "strerror", None) or "its links lead in a circle"
            raise ImageError("unreachable", f"{self._name}: {name} cannot be read: {why}") from None
        return os.fdopen(file, "rb")


def _kind(said: dict[str, Any]) -> str:
    """Return the media type of a manifest from what it says of itself, or from its form."""
    stated = said.get("mediaType")
    if isinstance(stated, str) and stated in INDEXES + MANIFESTS:
        return stated
    return INDEX if "manifests" in said else MANIFEST
