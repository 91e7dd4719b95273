"""Attached: a bill of materials that was pushed with an image."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from generator.desk.image.descriptor import Descriptor, content, document, fields, parts
from generator.desk.image.index import Index
from generator.desk.image.limits import Limits
from generator.desk.image.media import MANIFESTS
from generator.desk.image.source import ImageError, Source
from generator.desk.inventory import Package, UnreadableError, read

_STATEMENT: Final = "application/vnd.in-toto+json"
_BILLS: Final = ("https://spdx.dev/Document", "https://cyclonedx.org/bom")
"""How the kinds of statements begin that hold a bill of materials; a version may follow."""

_PLAIN: Final = frozenset(
    {
        "application/spdx+json",
        "text/spdx+json",
        "application/vnd.cyclonedx+json",
    }
)
"""What other tools push beside an image is a document without a statement around it."""

_MOST: Final = 64
"""So many things beside an image are looked at."""


def packages(
    source: Source, image: str, index: Index | None, top: str, limits: Limits
) -> tuple[Package, ...] | None:
    """
    Return the packages of the bill of materials of an image, by its digest; None without one.

    Those of the index ``top`` come first, then what refers to the image. Whatever else is attached,
    and what cannot be had or read, is passed over: the layers know as well. ``ImageError``
    (unreachable) alone goes on.
    """
    for manifest in _attached(source, image, index, top):
        for part in _parts(source, manifest):
            try:
                raw = _bill(content(source, part, limits.bill), part, image)
                found = read(raw) if raw is not None else ()
            except ImageError as error:
                _pass_over(error)
            except UnreadableError:
                continue
            else:
                if found:
                    return found
    return None


def _attached(source: Source, image: str, index: Index | None, top: str) -> Iterator[Descriptor]:
    """Yield the manifests of what is attached to an image."""
    for part in index.attestations[:_MOST] if index else ():
        if part.annotations.get("vnd.docker.reference.digest") == image:
            yield part
    for digest in dict.fromkeys((image, top)):
        try:
            found = source.referrers(digest)
            what = f"what refers to {digest}"
            listed = list(parts(document(found), "manifests", what)) if found else []
        except ImageError as error:
            _pass_over(error)
            continue
        yield from (part for part in listed[:_MOST] if part.media_type in MANIFESTS)


def _parts(source: Source, manifest: Descriptor) -> Iterator[Descriptor]:
    """Yield the parts of a manifest that may hold a bill of materials."""
    try:
        found = source.manifest(manifest.digest)
        listed = list(parts(document(found), "layers", f"the manifest {found.digest}"))
    except ImageError as error:
        _pass_over(error)
        return
    for part in listed[:_MOST]:
        kind = part.annotations.get("in-toto.io/predicate-type", _BILLS[0])
        if part.media_type in _PLAIN or (part.media_type == _STATEMENT and _is_bill(kind)):
            yield part


def _bill(raw: bytes, part: Descriptor, image: str) -> bytes | None:
    """Return the document of a part; None when its statement is of another kind, or image."""
    if part.media_type in _PLAIN:
        return raw
    statement = fields(raw, f"the statement {part.digest}")
    if not _is_bill(statement.get("predicateType")) or not _is_about(statement, image):
        return None
    return json.dumps(statement.get("predicate")).encode()


def _is_bill(kind: object) -> bool:
    return isinstance(kind, str) and kind.startswith(_BILLS)


def _is_about(statement: dict[str, Any], image: str) -> bool:
    """Tell whether a statement names an image, or nothing at all: then it is where it belongs."""
    subjects = statement.get("subject")
    if not isinstance(subjects, list) or not subjects:
        return True
    algorithm, _, number = image.partition(":")
    return any(
        isinstance(subject, dict)
        and isinstance(digests := subject.get("digest"), dict)
        and digests.get(algorithm) == number
        for subject in subjects
    )


def _pass_over(error: ImageError) -> None:
    if error.code == "unreachable":
        raise error
