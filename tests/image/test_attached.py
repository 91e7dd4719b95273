"""Attached: a bill of materials beside an image says what it holds, and nothing else does."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from generator.desk.image.limits import LIMITS
from generator.desk.image.look import look
from generator.desk.image.source import ImageError
from generator.desk.inventory import Package
from tests.image.memory import Memory, archive, entry, info, metadata
from tests.registry import images
from tests.registry.conftest import fails
from tests.registry.images import Blob, Made

STATEMENT = "application/vnd.in-toto+json"
SPDX = "https://spdx.dev/Document"
CYCLONEDX = "https://cyclonedx.org/bom"
TORCH = Package("torch", "2.8.0+cu129", "pypi")

IMAGE = images.image(archive(entry(info("ray"), metadata("ray", "2.53"))), env={})
ANOTHER = images.image(archive(), env={"A": "1"})


def _json(data: object) -> bytes:
    return json.dumps(data).encode()


def _spdx() -> dict[str, object]:
    purl = {"referenceType": "purl", "referenceLocator": "pkg:pypi/torch@2.8.0%2Bcu129"}
    return {"spdxVersion": "SPDX-2.3", "packages": [{"name": "torch", "externalRefs": [purl]}]}


def _cyclonedx() -> dict[str, object]:
    part = {"name": "torch", "purl": "pkg:pypi/torch@2.8.0%2Bcu129"}
    return {"bomFormat": "CycloneDX", "components": [part]}


def _stated(kind: object, predicate: object, subject: Made | None = IMAGE) -> Blob:
    """Return a statement about an image, or about nothing by name."""
    subjects = []
    if subject is not None:
        digest = subject.top.digest.removeprefix("sha256:")
        subjects = ["odd", {"digest": "odd"}, {"name": "_", "digest": {"sha256": digest}}]
    statement = {"predicateType": kind, "predicate": predicate, "subject": subjects}
    return Blob(STATEMENT, _json(statement))


def _manifest(*parts: Blob, subject: Made | None = None, kind: object = None) -> Made:
    """Return what holds some parts, and may refer to an image."""
    notes = {"annotations": {"in-toto.io/predicate-type": kind}} if kind else {}
    empty = Blob("application/vnd.oci.empty.v1+json", b"{}")
    said = {
        "schemaVersion": 2,
        "config": empty.descriptor(),
        "layers": [part.descriptor(**notes) for part in parts],
        **({"subject": subject.top.descriptor()} if subject else {}),
    }
    top = Blob("application/vnd.oci.image.manifest.v1+json", _json(said))
    return Made(top, (empty, *parts), platform={"os": "unknown", "architecture": "unknown"})


def _attested(*attestations: Made, of: Made = IMAGE) -> Memory:
    """Return an index as BuildKit makes it: the image, and what is attested of it."""
    made = images.index(IMAGE, *attestations)
    said = json.loads(made.top.content)
    for listed in said["manifests"][1:]:
        listed["annotations"] = {
            "vnd.docker.reference.type": "attestation-manifest",
            "vnd.docker.reference.digest": of.top.digest,
        }
    return Memory(replace(made, top=Blob(made.top.media_type, _json(said))))


@pytest.mark.parametrize(
    ("kind", "document"),
    [(SPDX, _spdx()), (SPDX + "/v2.3", _spdx()), (CYCLONEDX, _cyclonedx())],
)
@pytest.mark.parametrize("named", [True, False])
def test_what_a_builder_attests(
    kind: str,
    document: dict[str, object],
    named: bool,  # noqa: FBT001 - drawn
) -> None:
    """A bill in the index counts for the image that it names; then no layer is read."""
    provenance = _stated("https://slsa.dev/provenance/v1", {"x": 1})
    bill = _stated(kind, document, IMAGE if named else None)
    source = _attested(
        _manifest(provenance, kind="https://slsa.dev/provenance/v1"), _manifest(bill, kind=kind)
    )
    seen = look(source, "1")
    assert (seen.packages, seen.origin, seen.platforms) == ((TORCH,), "bill", ("linux/amd64",))
    assert IMAGE.blobs[1].digest not in source.asked
    assert provenance.digest not in source.asked, "what it is, its manifest says"


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        (_stated(SPDX, _spdx(), ANOTHER), SPDX),
        (_stated("https://slsa.dev/provenance/v1", _spdx()), None),
        (_stated(7, _spdx()), SPDX),
        (_stated(SPDX, _spdx()), "https://in-toto.io/attestation/vulns"),
        (_stated(SPDX, _spdx()), 7),
        (_stated(SPDX, "a text"), SPDX),
        (_stated(SPDX, {**_spdx(), "packages": []}), SPDX),
        (Blob(STATEMENT, b"no JSON"), SPDX),
        (Blob("application/vnd.dev.cosign.simplesigning.v1+json", _json(_spdx())), None),
    ],
)
def test_what_is_no_bill_of_this_image_is_passed_over(part: Blob, kind: object) -> None:
    """Statements of other kinds, of other images, and those that cannot be read; layers are."""
    seen = look(_attested(_manifest(part, kind=kind)), "1")
    assert (seen.packages, seen.origin) == ((Package("ray", "2.53", "pypi"),), "layers")


def test_what_is_attested_of_another_image_of_the_index() -> None:
    """The index says of which one it is."""
    bill = _manifest(_stated(SPDX, _spdx(), None), kind=SPDX)
    assert look(_attested(bill, of=ANOTHER), "1").origin == "layers"


def test_what_a_builder_marks_by_its_platform_alone_is_no_image() -> None:
    """Older ones say no more than that it is for nothing known."""
    made = images.index(_manifest(_stated(SPDX, _spdx())), IMAGE)
    seen = look(Memory(made), "1")
    assert (seen.platforms, seen.origin) == (("linux/amd64",), "layers")


@pytest.mark.parametrize(
    "part",
    [
        Blob("application/spdx+json", _json(_spdx())),
        Blob("application/vnd.cyclonedx+json", _json(_cyclonedx())),
        _stated(SPDX, _spdx()),
    ],
)
def test_what_refers_to_an_image(part: Blob) -> None:
    """Other tools push a bill of materials later, as something that refers to the image."""
    seen = look(Memory(IMAGE, _manifest(part, subject=IMAGE)), "1")
    assert (seen.packages, seen.origin) == ((TORCH,), "bill")
    # What refers to the index is about the image in it as well.
    top = images.index(IMAGE)
    plain = replace(_manifest(part, subject=top))
    assert look(Memory(top, plain), "1").origin == "bill"


def test_what_cannot_be_had_is_passed_over() -> None:
    """A bill that is gone, denied, changed or too large is no reason to know nothing."""
    bill = _manifest(_stated(SPDX, _spdx()), kind=SPDX)
    digest = bill.blobs[1].digest
    source = _attested(bill)
    source.damaged[digest] = bill.blobs[1].content.replace(b"torch", b"tench")
    assert look(source, "1").origin == "layers"
    assert look(_attested(bill), "1", limits=replace(LIMITS, bill=20)).origin == "layers"
    source = _attested(bill)
    source.errors[bill.top.digest] = ImageError("denied", "not for you")
    assert look(source, "1").origin == "layers"
    source = Memory(IMAGE, _manifest(bill.blobs[1], subject=IMAGE))
    source.errors[IMAGE.top.digest] = ImageError("damaged", "a page for people")
    assert look(source, "1").origin == "layers"


def test_who_cannot_be_reached_has_not_said_that_there_is_none() -> None:
    """Then nothing is concluded."""
    source = Memory(IMAGE)
    source.errors[IMAGE.top.digest] = ImageError("unreachable", "nobody answers")
    with fails("unreachable", "nobody answers"):
        look(source, "1")
