"""Held: an image in a fake registry, which answers for it as a real one does."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tests.registry import images
from tests.registry.fake import Fake, Reply
from tests.registry.images import Blob, Made

_BILL = "application/vnd.cyclonedx+json"
_INDEX = "application/vnd.oci.image.index.v1+json"


def hold(server: Fake, made: Made, repository: str, *tags: str) -> str:
    """Answer for an image under some tags, and return its digest."""
    start = f"/v2/{repository}"
    for manifest in (made.top, *made.parts):
        server.answers(f"{start}/manifests/{manifest.digest}", _reply(manifest))
    for tag in tags:
        server.answers(f"{start}/manifests/{tag}", _reply(made.top))
    for blob in made.blobs:
        server.answers(f"{start}/blobs/{blob.digest}", Reply(body=blob.content))
    return made.top.digest


def attach(server: Fake, to: Made, repository: str, versions: Mapping[str, str]) -> None:
    """Answer that a bill of materials refers to an index: Python packages and their versions."""
    components = [
        {"type": "library", "name": name, "version": v, "purl": f"pkg:pypi/{name}@{v}"}
        for name, v in versions.items()
    ]
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.6", "components": components}
    blob = Blob(_BILL, json.dumps(bill).encode())
    made = images.image((blob, blob.digest), artifact={"artifactType": _BILL})
    hold(server, made, repository)
    start = f"/v2/{repository}/referrers"
    for part in to.parts:
        server.answers(f"{start}/{part.digest}", _reply(_index()))
    server.answers(f"{start}/{to.top.digest}", _reply(_index(made.top.descriptor())))


def _index(*entries: object) -> Blob:
    said = {"schemaVersion": 2, "mediaType": _INDEX, "manifests": entries}
    return Blob(_INDEX, json.dumps(said).encode())


def _reply(manifest: Blob) -> Reply:
    headers = {"Content-Type": manifest.media_type, "Docker-Content-Digest": manifest.digest}
    return Reply(body=manifest.content, headers=headers)
