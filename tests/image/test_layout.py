"""Layout: a folder on the disk is read like a registry, and never left."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from hashlib import sha512
from pathlib import Path
from typing import Self

import pytest

from generator.desk.image.layout import Layout
from generator.desk.image.look import look
from tests.image.memory import archive, entry, info, metadata
from tests.registry import images
from tests.registry.conftest import fails
from tests.registry.images import Blob, Made

MADE = images.example("amd64")
BLOBS = "blobs/sha256"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a layout with one image."""
    return images.lay_out(tmp_path / "layout", {"25.12": MADE})


def _blob(folder: Path, blob: Blob) -> Path:
    return folder / "blobs" / blob.digest.replace(":", "/")


@pytest.mark.parametrize("reference", ["25.12", "", MADE.top.digest])
def test_an_image_by_its_tag_or_digest(folder: Path, reference: str) -> None:
    """The only image there is needs no name."""
    seen = look(Layout(folder), reference)
    assert (seen.digest, seen.origin) == (MADE.top.digest, "layers")
    assert "torch" in {package.name for package in seen.packages}


def test_a_manifest_that_the_index_does_not_name(folder: Path) -> None:
    """It says itself what it is, or has the form of it."""
    assert Layout(folder).manifest(MADE.parts[0].digest).media_type == MADE.parts[0].media_type
    for content, kind in ((b'{"manifests":[]}', "index"), (b'{"mediaType":"x"}', "manifest")):
        blob = Blob("", content)
        _blob(folder, blob).write_bytes(content)
        assert f".{kind}." in Layout(folder).manifest(blob.digest).media_type


def test_which_image_is_meant(tmp_path: Path) -> None:
    """A name that none has, or several have, is answered with what there is."""
    folder = images.lay_out(tmp_path, {"a": MADE, "b": images.example("arm64")})
    with fails("absent", "has 2 images, name one; it has a, b"):
        Layout(folder).manifest("")
    with fails("absent", "has no image c; it has a, b"):
        Layout(folder).manifest("c")
    with fails("absent", "has no blobs/sha256/"):
        Layout(folder).manifest("sha256:" + "0" * 64)
    index = folder / "index.json"
    index.write_bytes(index.read_bytes().replace(b'"b"', b'"a"'))
    with fails("damaged", "several images of the tag a"):
        Layout(folder).manifest("a")
    index.write_text('{"manifests": []}', encoding="utf-8")
    with fails("absent", "it has none"):
        Layout(folder).manifest("")
    same = images.lay_out(tmp_path / "same", {"a": MADE, "b": MADE})
    assert Layout(same).manifest("").digest == MADE.top.digest


def test_what_refers_to_an_image(tmp_path: Path) -> None:
    """The index lists it beside the image, as tools do that copy both."""
    image = images.image(archive(entry(info("ray"), metadata("ray", "1"))), env={})
    bill = Blob(
        "application/vnd.cyclonedx+json",
        json.dumps({"bomFormat": "CycloneDX", "components": [{"name": "torch"}]}).encode(),
    )
    about = {
        "schemaVersion": 2,
        "config": bill.descriptor(),
        "layers": [bill.descriptor()],
        "subject": image.top.descriptor(),
    }
    kind = "application/vnd.oci.image.manifest.v1+json"
    beside = Made(Blob(kind, json.dumps(about).encode()), (bill,))
    folder = images.lay_out(tmp_path, {"1": image, "bill": beside})
    assert [p.name for p in look(Layout(folder), "1").packages] == ["torch"]
    _blob(folder, beside.top).unlink()
    assert look(Layout(folder), "1").origin == "layers"


def test_another_digest(folder: Path) -> None:
    """What was changed on the disk is not used; other algorithms of the specification are."""
    path = _blob(folder, MADE.blobs[2])
    path.write_bytes(path.read_bytes() + b"x")
    with fails("damaged", "and has more"):
        look(Layout(folder), "")
    with fails("damaged", "copy the image anew"):
        list(Layout(folder).blob(MADE.blobs[2].digest))
    with fails("refused", "is no digest"):
        list(Layout(folder).blob("sha256:../../../etc/passwd"))
    (folder / "blobs/sha512").mkdir()
    digest = sha512(b"content").hexdigest()
    (folder / "blobs/sha512" / digest).write_bytes(b"content")
    assert list(Layout(folder).blob(f"sha512:{digest}")) == [b"content"]


def test_a_folder_that_is_no_layout(tmp_path: Path, folder: Path) -> None:
    """What is missing is said."""
    with fails("absent", "has no oci-layout: no OCI layout"):
        Layout(tmp_path)
    with fails("absent", "has no oci-layout"):
        Layout(tmp_path / "nowhere")
    (tmp_path / "file").write_bytes(b"")
    with fails("absent", "has no oci-layout"):
        Layout(tmp_path / "file")
    (folder / "oci-layout").write_text('{"imageLayoutVersion": "2.0.0"}', encoding="utf-8")
    with fails("refused", "of an unknown version"):
        Layout(folder)
    (folder / "oci-layout").write_text("hello", encoding="utf-8")
    with fails("damaged", "no JSON object"):
        Layout(folder)


@pytest.mark.parametrize("name", ["oci-layout", "index.json", BLOBS])
def test_a_link_out_of_the_folder_is_not_followed(folder: Path, tmp_path: Path, name: str) -> None:
    """A layout that somebody sent must not show what stands elsewhere on this machine."""
    (folder / name).rename(tmp_path / "aside")
    (folder / name).symlink_to(tmp_path / "aside")
    with fails("refused", "leads out of the folder"):
        look(Layout(folder), "")


def test_a_link_inside_of_the_folder_is_followed(folder: Path) -> None:
    """Some tools share blobs in this way."""
    (folder / BLOBS).rename(folder / "elsewhere")
    (folder / BLOBS).symlink_to(folder / "elsewhere")
    assert look(Layout(folder), "").packages


def test_what_is_no_plain_file(folder: Path) -> None:
    """A pipe is not waited for, a folder not read, a circle not run in."""
    path = folder / "index.json"
    path.unlink()
    os.mkfifo(path)
    with fails("refused", "is no plain file"):
        Layout(folder)
    path.unlink()
    path.mkdir()
    with fails("refused", "is no plain file"):
        Layout(folder)
    path.rmdir()
    path.symlink_to(path)
    with fails("unreachable", "cannot be read"):
        Layout(folder)


def test_what_is_far_too_large(folder: Path) -> None:
    """An index of gigabytes is not read, nor such a manifest."""
    with (folder / "index.json").open("ab") as file:
        file.truncate(5 << 30)
    with fails("refused", "too large for what it is"):
        Layout(folder)
    shutil.copy(_blob(folder, MADE.top), folder / "index.json")
    with _blob(folder, MADE.parts[0]).open("ab") as file:
        file.truncate(5 << 30)
    with fails("refused", "too large for a manifest"):
        Layout(folder).manifest(MADE.parts[0].digest)


def test_a_disk_that_does_not_answer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its error is one sentence."""
    layout = Layout(folder)

    class Broken:
        """A file whose disk fails."""

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None: ...

        def read(self, _: int) -> bytes:
            raise OSError(5, "Input/output error")

    def opened(_: int, __: str) -> Iterator[bytes]:
        return Broken()  # type: ignore[return-value]

    monkeypatch.setattr(os, "fdopen", opened)
    with fails("unreachable", "cannot be read: Input/output error"):
        look(layout, "")
