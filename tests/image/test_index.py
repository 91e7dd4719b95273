"""Index: which images stand behind a tag, and which of them is looked into."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from generator.desk.image.look import look
from tests.image.memory import Memory, archive, entry, info, metadata
from tests.registry import images
from tests.registry.conftest import fails
from tests.registry.images import Blob, Made

ARCHITECTURES = ("s390x", "arm64", "amd64")


def _image(architecture: str) -> Made:
    """Return an image whose one package has the name of its architecture."""
    held = archive(entry(info("x"), metadata(architecture, "1")))
    return images.image(held, architecture=architecture, env={})


def _platformless(made: Made, platform: object = None) -> Made:
    """Return an index that says of its images another platform, or none."""
    said = json.loads(made.top.content)
    for listed in said["manifests"]:
        listed["platform"] = platform
    return replace(made, top=Blob(made.top.media_type, json.dumps(said).encode()))


@pytest.mark.parametrize(
    ("there", "wanted", "chosen"),
    [
        (ARCHITECTURES, None, "amd64"),
        (ARCHITECTURES[:2], None, "arm64"),
        (ARCHITECTURES[:1], None, "s390x"),
        (ARCHITECTURES, "arm64", "arm64"),
    ],
)
def test_one_architecture_is_chosen(
    there: tuple[str, ...], wanted: str | None, chosen: str
) -> None:
    """The one asked for, else amd64, else what there is."""
    source = Memory(images.index(*map(_image, there)))
    seen = look(source, "1", architecture=wanted)
    assert [package.name for package in seen.packages] == [chosen]
    assert seen.architectures == there


def test_an_architecture_that_is_not_there() -> None:
    """What there is is said, of an index and of a plain image."""
    with fails("absent", "x:1 has no image for arm64; it has linux/amd64"):
        look(Memory(images.index(_image("amd64"))), "1", name="x:1", architecture="arm64")
    with fails("absent", "1 is for linux/amd64, not for arm64"):
        look(Memory(_image("amd64")), "1", architecture="arm64")
    with fails("absent", "images that do not say for what"):
        look(Memory(_platformless(images.index(_image("amd64")))), "1", architecture="arm64")
    with fails("absent", "an index without an image"):
        look(Memory(images.index()), "1")


@pytest.mark.parametrize(
    "platform",
    [
        None,
        7,
        {"os": "linux"},
        {"os": "Linux!", "architecture": "amd64"},
        {"os": "linux", "architecture": "a/b/c/d"},
        {"os": 1, "architecture": "amd64"},
    ],
)
def test_a_platform_that_is_none(platform: object) -> None:
    """What the image says of itself counts, where the index does not say it well."""
    seen = look(Memory(_platformless(images.index(_image("arm64")), platform)), "1")
    assert seen.platforms == ("linux/arm64/v8",)


def test_a_variant_that_is_none() -> None:
    """It is left out."""
    platform = {"os": "linux", "architecture": "amd64", "variant": 7}
    seen = look(Memory(_platformless(images.index(_image("amd64")), platform)), "1")
    assert seen.platforms == ("linux/amd64",)


def test_other_things_in_an_index_are_no_images() -> None:
    """Artifacts and indexes inside of it are passed over."""
    made = images.index(_image("amd64"), images.index(), _image("arm64"))
    said = json.loads(made.top.content)
    said["manifests"][2]["artifactType"] = "application/vnd.example"
    said["manifests"][0]["annotations"] = "odd"
    made = replace(made, top=Blob(made.top.media_type, json.dumps(said).encode()))
    assert look(Memory(made), "1").platforms == ("linux/amd64",)


def test_what_is_no_image_is_called_so() -> None:
    """An artifact, and a manifest of a kind that nobody writes any more."""
    good = _image("amd64")
    chart = good.top.content.replace(b"image.config", b"helm.config")
    with fails("refused", "an artifact of 'application/vnd.oci.helm.config.v1+json'"):
        look(Memory(replace(good, top=Blob(good.top.media_type, chart))), "1")
    with fails("refused", "is no image, but 'text/html'"):
        look(Memory(replace(good, top=Blob("text/html", b"{}"))), "1")


def test_a_configuration_says_what_it_can() -> None:
    """Entries that have not the form that they should have are left out."""
    good = _image("amd64")
    config, *rest = good.blobs
    for said, environment, labels in (
        (
            {"config": {"Env": ["A=1", "B", "=c", 7, "A=2=3"], "Labels": {"x": "y", "z": 1}}},
            {"A": "2=3"},
            {"x": "y"},
        ),
        ({"config": {"Env": "A=1", "Labels": ["x"]}}, {}, {}),
        ({"config": None}, {}, {}),
    ):
        new = Blob(config.media_type, json.dumps(said).encode())
        manifest = json.loads(good.top.content)
        manifest["config"] = new.descriptor()
        top = Blob(good.top.media_type, json.dumps(manifest).encode())
        seen = look(Memory(Made(top, (new, *rest))), "1")
        assert (seen.environment, seen.labels, seen.platforms) == (environment, labels, ())
