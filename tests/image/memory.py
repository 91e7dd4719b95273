"""Memory: a source of images that holds them in memory, and archives with whatever in them."""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256

import zstandard

from generator.desk.image.source import ImageError, Manifest
from tests.registry import images
from tests.registry.images import Blob, Made

PACKED: Mapping[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "gzip": gzip.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}
TAR = "application/vnd.oci.image.layer.v1.tar"


class Memory:
    """A repository with one tag, ``1``; ``damaged`` holds what is served instead of a blob."""

    def __init__(self, made: Made, *referring: Made) -> None:
        self.made = made
        self._referring = referring
        self.damaged: dict[str, bytes] = {}
        self.errors: dict[str, ImageError] = {}
        """What is raised instead of an answer, by digest."""

        self.asked: list[str] = []
        whole = (made, *referring)
        self._manifests = {m.digest: m for one in whole for m in (one.top, *one.parts)}
        self._blobs = {blob.digest: blob.content for one in whole for blob in one.blobs}

    def manifest(self, reference: str) -> Manifest:
        """Return a manifest."""
        found = self.made.top if reference == "1" else self._manifests.get(reference)
        if reference in self.errors or found is None:
            raise self.errors.get(reference, ImageError("absent", f"no {reference}"))
        return Manifest(found.media_type, found.digest, found.content)

    def blob(self, digest: str) -> Iterator[bytes]:
        """Yield a blob in pieces of odd lengths."""
        self.asked.append(digest)
        content = self.damaged.get(digest, self._blobs[digest])
        for start in range(0, len(content), 4099):
            yield content[start : start + 4099]
        if f"sha256:{sha256(content).hexdigest()}" != digest:
            raise ImageError("damaged", f"{digest} is another one")

    def referrers(self, digest: str) -> Manifest | None:
        """Return what refers to a digest: what was given, whatever it says."""
        if digest in self.errors:
            raise self.errors[digest]
        mine = [made for made in self._referring if digest.encode() in made.top.content]
        if not mine:
            return None
        top = images.index(*mine).top
        return Manifest(top.media_type, top.digest, top.content)


def entry(
    name: str, content: bytes | str = b"", kind: bytes = tarfile.REGTYPE
) -> tuple[tarfile.TarInfo, bytes]:
    """Return a member of an archive; of a link, the content is where it leads."""
    info = tarfile.TarInfo(name)
    info.type = kind
    if isinstance(content, str):
        info.linkname, content = content, b""
    info.size = len(content)
    return info, content


def archive(
    *entries: tuple[tarfile.TarInfo, bytes], form: int = tarfile.PAX_FORMAT, packing: str = ""
) -> tuple[Blob, str]:
    """Return a layer with some members, in their order."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=form) as tar:
        for info, content in entries:
            tar.addfile(info, io.BytesIO(content))
    return layer(raw.getvalue(), packing)


def layer(raw: bytes, packing: str = "") -> tuple[Blob, str]:
    """Return some bytes as a layer."""
    suffix = f"+{packing}" if packing else ""
    return Blob(TAR + suffix, raw), f"sha256:{sha256(raw).hexdigest()}"


def metadata(name: str, version: str) -> bytes:
    """Return what a wheel says of itself."""
    return f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()


def info(name: str, folder: str = "usr/lib/python3/site-packages") -> str:
    """Return where a wheel says it."""
    return f"{folder}/{name}-1.dist-info/METADATA"


def image(*layers: tuple[Blob, str], **more: Mapping[str, str]) -> Memory:
    """Return a repository with an image of some layers, without an environment."""
    return Memory(images.image(*layers, env=more.get("env", {})))


def summed(block: bytearray) -> bytes:
    """Return a header with the sum that it should have."""
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block[:512])
    return bytes(block)
