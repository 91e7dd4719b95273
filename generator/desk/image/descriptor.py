"""Descriptor: what a manifest says of one of its parts, and the small parts themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.desk.image.digest import DIGEST
from generator.desk.image.source import ImageError, Manifest, Source


@dataclass(frozen=True, slots=True)
class Descriptor:
    """A part of an image, named by its digest; ``said`` is all that is said of it."""

    media_type: str
    digest: str
    size: int
    said: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def annotations(self) -> Mapping[str, Any]:
        """What else its author says of it; none where that is not a mapping."""
        found = self.said.get("annotations")
        return found if isinstance(found, dict) else {}


def fields(content: bytes, what: str) -> dict[str, Any]:
    """Return a document of an image, which is a JSON object; ``ImageError`` (damaged) for none."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ImageError("damaged", f"{what} is no JSON object; push the image anew")
    return data


def parts(data: Mapping[str, Any], key: str, what: str) -> Iterator[Descriptor]:
    """Yield the parts that a manifest or an index lists, in its order."""
    listed = data.get(key, [])
    for entry in listed if isinstance(listed, list) else [None]:
        yield part(entry, what)


def part(entry: Any, what: str) -> Descriptor:  # noqa: ANN401 - of a JSON document
    """Return what a manifest says of one part; ``ImageError`` (damaged) when it says nothing."""
    match entry:
        case {"mediaType": str(media_type), "digest": str(digest), "size": int(size)} if (
            size >= 0 and DIGEST.fullmatch(digest)
        ):
            return Descriptor(media_type, digest, size, entry)
    raise ImageError("damaged", f"{what} names a part without type, digest and size")


def document(manifest: Manifest) -> dict[str, Any]:
    """Return what a manifest or an index says."""
    return fields(manifest.content, f"the manifest {manifest.digest}")


def content(source: Source, wanted: Descriptor, most: int) -> bytes:
    """Return a small part; ``ImageError`` when it is larger than it says, or than ``most``."""
    if wanted.size > most:
        raise ImageError(
            "refused", f"the part {wanted.digest} has {wanted.size} bytes; {most} are the most here"
        )
    return b"".join(bounded(source.blob(wanted.digest), wanted))


def bounded(pieces: Iterator[bytes], wanted: Descriptor) -> Iterator[bytes]:
    """Yield the pieces of a part; ``ImageError`` (damaged) as soon as there are too many."""
    left = wanted.size
    for piece in pieces:
        left -= len(piece)
        if left < 0:
            raise ImageError(
                "damaged",
                f"the part {wanted.digest} was to have {wanted.size} bytes and has more;"
                " do not use the image",
            )
        yield piece
