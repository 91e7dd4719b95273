"""Index: which images stand behind one tag, for which platforms, and the choice of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from generator.desk.image.descriptor import Descriptor, document, parts
from generator.desk.image.media import MANIFESTS
from generator.desk.image.source import ImageError, Manifest

PREFERRED: Final = ("amd64", "arm64")
"""Whose packages are looked at where nobody asks for an architecture: the first that is there."""

_PLATFORM: Final = re.compile(r"[a-z0-9]+/[a-z0-9_]+(/[a-z0-9.]+)?")
_ATTESTATION: Final = "attestation-manifest"


@dataclass(frozen=True, slots=True)
class Entry:
    """An image of an index; ``platform`` is ``os/architecture[/variant]``, None when not said."""

    part: Descriptor
    platform: str | None

    @property
    def architecture(self) -> str | None:
        """The architecture in the words of the index."""
        return self.platform.split("/")[1] if self.platform else None


@dataclass(frozen=True, slots=True)
class Index:
    """The images of an index, and what is attested of them, both in its order."""

    images: tuple[Entry, ...]
    attestations: tuple[Descriptor, ...]

    @property
    def platforms(self) -> tuple[str, ...]:
        """The platforms of the images, each once."""
        return tuple(dict.fromkeys(entry.platform for entry in self.images if entry.platform))


def read(manifest: Manifest) -> Index:
    """Return what an index lists; other things than images and attestations are passed over."""
    images, attestations = [], []
    for part in parts(document(manifest), "manifests", f"the index {manifest.digest}"):
        if part.annotations.get("vnd.docker.reference.type") == _ATTESTATION:
            attestations.append(part)
        elif part.media_type in MANIFESTS and not part.said.get("artifactType"):
            shown = part.said.get("platform")
            if isinstance(shown, dict) and shown.get("os") == "unknown":
                continue  # an attestation of a builder that says it in this way alone
            images.append(Entry(part, platform(shown)))
    return Index(tuple(images), tuple(attestations))


def platform(said: Any) -> str | None:  # noqa: ANN401 - of a JSON document
    """Return a platform as one word, None for what is none."""
    match said:
        case {"os": str(system), "architecture": str(architecture)}:
            variant = said.get("variant")
            more = (variant,) if isinstance(variant, str) and variant else ()
            name = "/".join((system, architecture, *more))
            return name if _PLATFORM.fullmatch(name) else None
    return None


def chosen(index: Index, architecture: str | None, name: str) -> Entry:
    """Return the image to look into: for the architecture asked for, or the preferred one."""
    if not index.images:
        raise ImageError("absent", f"{name} is an index without an image")
    wanted = (architecture,) if architecture else PREFERRED
    for entry in _preferred(index.images, wanted):
        return entry
    if architecture is None:
        return index.images[0]
    there = ", ".join(index.platforms) or "images that do not say for what"
    raise ImageError("absent", f"{name} has no image for {architecture}; it has {there}")


def _preferred(entries: Iterable[Entry], wanted: tuple[str, ...]) -> Iterator[Entry]:
    for architecture in wanted:
        yield from (entry for entry in entries if entry.architecture == architecture)
