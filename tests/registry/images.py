"""Images: small ones with real packages in them, made here and pushed by the API of registries."""

from __future__ import annotations

import gzip
import http.client
import io
import json
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

_OCI = "application/vnd.oci.image"
_DOCKER = "application/vnd.docker"

ENV = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "CUDA_VERSION": "12.9.1",
    "NVIDIA_REQUIRE_CUDA": "cuda>=12.9 brand=tesla,driver>=535,driver<536",
    "PYTHON_VERSION": "3.12.7",
}
LABELS = {"org.opencontainers.image.version": "25.12", "com.example.sdk": "1.7.0"}


class Blob(NamedTuple):
    """Some bytes with their media type."""

    media_type: str
    content: bytes

    @property
    def digest(self) -> str:
        """Return its digest."""
        return f"sha256:{sha256(self.content).hexdigest()}"

    def descriptor(self, **more: object) -> dict[str, object]:
        """Return what a manifest says of it."""
        return {
            "mediaType": self.media_type,
            "digest": self.digest,
            "size": len(self.content),
            **more,
        }


@dataclass(frozen=True, slots=True)
class Made:
    """
    An image, or an index of several: ``top`` is what a tag will name.

    ``parts`` are the manifests below it; ``platform`` is what an index says of an image.
    """

    top: Blob
    blobs: tuple[Blob, ...] = ()
    parts: tuple[Blob, ...] = ()
    platform: Mapping[str, str] | None = None


# --- what stands in a layer ------------------------------------------------------------------

SITE = "usr/lib/python3/site-packages"


def dist_info(name: str, version: str, folder: str = SITE) -> dict[str, bytes]:
    """Return the files that a wheel leaves behind: the package, and what pip knows of it."""
    module = name.replace("-", "_")
    info = f"{folder}/{module}-{version}.dist-info"
    return {
        f"{folder}/{module}/__init__.py": f'__version__ = "{version}"\n'.encode(),
        f"{info}/METADATA": f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\n\n"
        f"About {name}.\nVersion: 0.0.0 is not its version\n".encode(),
        f"{info}/RECORD": b"",
        f"{info}/INSTALLER": b"pip\n",
    }


def egg_info(name: str, version: str, folder: str = SITE) -> dict[str, bytes]:
    """Return the one file that older packages leave behind."""
    text = f"Metadata-Version: 1.1\nName: {name}\nVersion: {version}\n"
    return {f"{folder}/{name}-{version}.egg-info/PKG-INFO": text.encode()}


def dpkg(**versions: str) -> dict[str, bytes]:
    """Return the list of the packages of Debian and Ubuntu; ``_`` in a name stands for ``-``."""
    entries = "\n".join(
        f"Package: {name.replace('_', '-')}\nStatus: install ok installed\nArchitecture: all\n"
        f"Version: {version}\nDescription: {name}\n more of {name}\n"
        for name, version in versions.items()
    )
    return {"var/lib/dpkg/status": entries.encode()}


def os_release(id_: str = "ubuntu", version: str = "24.04") -> dict[str, bytes]:
    """Return the file that names the system."""
    text = f'NAME="{id_.title()}"\nID={id_}\nVERSION_ID="{version}"\n'
    return {"usr/lib/os-release": text.encode(), "etc/os-release": text.encode()}


def layer(
    files: Mapping[str, bytes | None], packing: str = "gzip", *, docker: bool = False
) -> tuple[Blob, str]:
    """
    Return a layer and the digest of its archive, which is packed with gzip, zstd or not at all.

    A file whose content is None is taken away from the layers below.
    """
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, content in files.items():
            folder, _, name = path.rpartition("/")
            gone = f"{folder}/.wh.{name}" if folder else f".wh.{name}"
            entry = tarfile.TarInfo(path if content is not None else gone)
            entry.size = len(content or b"")
            entry.mode = 0o644
            archive.addfile(entry, io.BytesIO(content or b""))
    suffix = f"+{packing}" if packing else ""
    media_type = f"{_OCI}.layer.v1.tar{suffix}"
    if docker:
        media_type = f"{_DOCKER}.image.rootfs.diff.tar.gzip"
    archive_digest = f"sha256:{sha256(raw.getvalue()).hexdigest()}"
    return Blob(media_type, _PACKED["gzip" if docker else packing](raw.getvalue())), archive_digest


def zstd(data: bytes) -> bytes:
    """Return a frame of zstd (RFC 8878) that holds bytes as they are: blocks of the kind "raw"."""
    most = 128 << 10
    pieces = [data[i : i + most] for i in range(0, len(data), most)] or [b""]
    head = b"\x28\xb5\x2f\xfd" + bytes([0b10000000, 0x38]) + len(data).to_bytes(4, "little")
    blocks = (
        (len(piece) << 3 | (number == len(pieces))).to_bytes(3, "little") + piece
        for number, piece in enumerate(pieces, 1)
    )
    return head + b"".join(blocks)


_PACKED: Mapping[str, Callable[[bytes], bytes]] = {
    "gzip": lambda data: gzip.compress(data, mtime=0),
    "zstd": zstd,
    "": bytes,
}


# --- images and indexes ----------------------------------------------------------------------


def image(
    *layers: tuple[Blob, str],
    architecture: str = "amd64",
    env: Mapping[str, str] = ENV,
    labels: Mapping[str, str] = LABELS,
    docker: bool = False,
    artifact: Mapping[str, object] | None = None,
) -> Made:
    """Return an image of some layers; ``artifact`` is what else its manifest says."""
    platform = {"os": "linux", "architecture": architecture}
    if architecture == "arm64":
        platform["variant"] = "v8"
    about = {
        **platform,
        "created": "2025-12-18T00:00:00Z",
        "config": {"Env": [f"{k}={v}" for k, v in env.items()], "Labels": dict(labels)},
        "rootfs": {"type": "layers", "diff_ids": [digest for _, digest in layers]},
        "history": [{"created_by": "made for a test"} for _ in layers],
    }
    kind = f"{_DOCKER}.container.image.v1+json" if docker else f"{_OCI}.config.v1+json"
    config = Blob(kind, _json(about))
    blobs = tuple(blob for blob, _ in layers)
    kind = f"{_DOCKER}.distribution.manifest.v2+json" if docker else f"{_OCI}.manifest.v1+json"
    manifest = {
        "schemaVersion": 2,
        "mediaType": kind,
        "config": config.descriptor(),
        "layers": [blob.descriptor() for blob in blobs],
        **(artifact or {}),
    }
    return Made(Blob(kind, _json(manifest)), (config, *blobs), platform=platform)


def index(*images: Made, docker: bool = False) -> Made:
    """Return an index of images, each for its platform."""
    kind = f"{_DOCKER}.distribution.manifest.list.v2+json" if docker else f"{_OCI}.index.v1+json"
    entries = [made.top.descriptor(platform=made.platform) for made in images]
    top = Blob(kind, _json({"schemaVersion": 2, "mediaType": kind, "manifests": entries}))
    return Made(
        top,
        tuple(blob for made in images for blob in made.blobs),
        tuple(made.top for made in images),
    )


def example(*architectures: str, packing: str = "gzip", torch: str = "2.8.0+ali.9") -> Made:
    """Return an image with the packages of a release, for amd64 and arm64 or for what is given."""
    below = layer({**os_release(), **dpkg(libc6="2.39-0ubuntu8", libcudnn9_cuda_12="9.10.2")})
    above = layer(
        {
            **dist_info("torch", torch),
            **dist_info("vllm", "0.11.0"),
            **dist_info("transformers", "4.57.1"),
            **egg_info("apex", "0.1"),
        },
        packing,
    )
    return index(
        *(image(below, above, architecture=a) for a in architectures or ("amd64", "arm64"))
    )


def _json(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()


# --- where they go ---------------------------------------------------------------------------


def push(
    made: Made, url: str, repository: str, *tags: str, authorization: str | None = None
) -> str:
    """Push it to a registry of loopback, under tags or by its digest, and return the digest."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    always = {"Authorization": authorization} if authorization else {}

    def call(method: str, path: str, body: bytes, kind: str = "application/octet-stream") -> str:
        connection.request(method, path, body, {"Content-Type": kind, **always})
        answer = connection.getresponse()
        said = answer.read()
        assert answer.status in (201, 202), (method, path, answer.status, said)
        return answer.headers.get("Location", "")

    for blob in dict.fromkeys(made.blobs):
        where = urlsplit(call("POST", f"/v2/{repository}/blobs/uploads/", b""))
        query = "&".join(filter(None, [where.query, urlencode({"digest": blob.digest})]))
        call("PUT", f"{where.path}?{query}", blob.content)
    for part in made.parts:
        call("PUT", f"/v2/{repository}/manifests/{part.digest}", part.content, part.media_type)
    for tag in tags or (made.top.digest,):
        path = f"/v2/{repository}/manifests/{tag}"
        call("PUT", path, made.top.content, made.top.media_type)
    connection.close()
    return made.top.digest


def lay_out(folder: Path, images: Mapping[str, Made] | Made) -> Path:
    """Write images in the OCI layout, by their tags or one without a tag; return the folder."""
    named: Sequence[tuple[str | None, Made]] = (
        [(None, images)] if isinstance(images, Made) else list(images.items())
    )
    entries = []
    for tag, made in named:
        for blob in (*made.blobs, *made.parts, made.top):
            path = folder / "blobs" / blob.digest.replace(":", "/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(blob.content)
        note = {"annotations": {"org.opencontainers.image.ref.name": tag}} if tag else {}
        entries.append(made.top.descriptor(**note))
    (folder / "oci-layout").write_text('{"imageLayoutVersion": "1.0.0"}', encoding="utf-8")
    (folder / "index.json").write_bytes(_json({"schemaVersion": 2, "manifests": entries}))
    return folder


def platforms(content: bytes) -> Iterator[str]:
    """Yield the platforms of an index, as ``os/architecture``."""
    for entry in json.loads(content)["manifests"]:
        platform: Any = entry["platform"]
        yield f"{platform['os']}/{platform['architecture']}"
