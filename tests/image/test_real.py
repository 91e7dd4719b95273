"""Real tools: what a registry serves and what skopeo copies of it are looked into alike."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.desk.image.layout import Layout
from generator.desk.image.look import look
from generator.desk.inventory import Package
from generator.desk.registry import Session, parse
from tests.registry import images
from tests.registry.images import Blob, Made
from tests.registry.served import Registry


@pytest.fixture
def session() -> Iterator[Session]:
    """Give a session without logins."""
    with Session() as running:
        yield running


@pytest.mark.parametrize("packing", ["gzip", "zstd"])
def test_a_registry_and_what_skopeo_copies_of_it(
    registry: Registry, session: Session, tmp_path: Path, packing: str
) -> None:
    """The same image says the same, wherever it is."""
    made = images.example(packing=packing)
    registry.push(made, f"copied/{packing}", "25.12")
    reference = parse(f"{registry.host}/copied/{packing}:25.12")
    served = look(session.repository(reference), "25.12", name="x")
    layout = f"oci:{tmp_path}/layout:25.12"
    copy = ["skopeo", "copy", "-q", "--all", "--insecure-policy", "--src-tls-verify=false"]
    subprocess.run([*copy, f"docker://{reference}", layout], check=True)
    assert look(Layout(tmp_path / "layout"), "25.12", name="x") == served
    assert (served.digest, served.origin) == (made.top.digest, "layers")
    assert Package("torch", "2.8.0+ali.9", "pypi") in served.packages


def test_what_refers_to_an_image_in_a_registry_that_keeps_no_such_list(
    registry: Registry, session: Session
) -> None:
    """There the tools of the specification put it under a tag made of the digest."""
    made = images.image(images.layer(images.os_release()), env={})
    bill = Blob(
        "application/vnd.cyclonedx+json",
        json.dumps({"bomFormat": "CycloneDX", "components": [{"name": "a"}]}).encode(),
    )
    empty = Blob("application/vnd.oci.image.config.v1+json", b"{}")
    kind = "application/vnd.oci.image.manifest.v1+json"
    about = {
        "schemaVersion": 2,
        "mediaType": kind,
        "config": empty.descriptor(),
        "layers": [bill.descriptor()],
        "subject": made.top.descriptor(),
    }
    beside = Made(
        Blob(kind, json.dumps(about).encode()),
        (empty, bill),
        platform={"os": "linux", "architecture": "amd64"},
    )
    registry.push(made, "referred/x", "1")
    registry.push(images.index(beside), "referred/x", made.top.digest.replace(":", "-"))
    reference = parse(f"{registry.host}/referred/x:1")
    seen = look(session.repository(reference), "1")
    assert (seen.origin, seen.packages) == ("bill", (Package("a", None, "other"),))
