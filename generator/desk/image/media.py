"""Media: the media types of what an image is made of, in the words of OCI and of Docker."""

from __future__ import annotations

from typing import Final

INDEX: Final = "application/vnd.oci.image.index.v1+json"
MANIFEST: Final = "application/vnd.oci.image.manifest.v1+json"

INDEXES: Final = (INDEX, "application/vnd.docker.distribution.manifest.list.v2+json")
MANIFESTS: Final = (MANIFEST, "application/vnd.docker.distribution.manifest.v2+json")
CONFIGURATIONS: Final = (
    "application/vnd.oci.image.config.v1+json",
    "application/vnd.docker.container.image.v1+json",
)
