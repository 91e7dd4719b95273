"""Layers: what an image holds is what the last layer leaves, whoever packed it and however."""

from __future__ import annotations

import gzip
import io
import subprocess
import tarfile
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.desk.image import layers
from generator.desk.image.descriptor import Descriptor
from generator.desk.image.limits import LIMITS
from generator.desk.image.look import look
from generator.desk.image.unpacked import unpacked
from generator.desk.inventory import Package
from tests.image.memory import PACKED, Memory, archive, entry, image, info, layer, metadata, summed
from tests.registry import images
from tests.registry.images import Blob, dist_info

FOLDER, LINK, HARD = tarfile.DIRTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE
CACHE = "root/.cache/uv/archive-v0/x"


def _found(*stack: tuple[Blob, str]) -> dict[str, str | None]:
    """Return the packages of an image of some layers."""
    return {package.name: package.version for package in look(image(*stack), "1").packages}


def _file(name: str, version: str = "1") -> tuple[tarfile.TarInfo, bytes]:
    return entry(info(name), metadata(name, version))


@pytest.mark.parametrize("packing", ["gzip", "zstd", ""])
def test_an_image_for_two_architectures(packing: str) -> None:
    """Packages come from its layers; digest and platforms are of all that the tag stands for."""
    made = images.example(packing=packing)
    told: list[tuple[str, int, int | None]] = []
    seen = look(Memory(made), "1", name="x", progress=lambda *step: told.append(step))
    assert (seen.source, seen.origin, seen.digest) == ("x", "layers", made.top.digest)
    assert seen.platforms == ("linux/amd64", "linux/arm64/v8")
    assert seen.architectures == ("amd64", "arm64")
    assert set(seen.packages) == {
        Package("torch", "2.8.0+ali.9", "pypi"),
        Package("vllm", "0.11.0", "pypi"),
        Package("transformers", "4.57.1", "pypi"),
        Package("apex", "0.1", "pypi"),
        Package("libc6", "2.39-0ubuntu8", "deb"),
        Package("libcudnn9-cuda-12", "9.10.2", "deb"),
        Package("ubuntu", "24.04", "system"),
        Package("CUDA", "12.9.1", "system"),
        Package("Python", "3.12.7", "system"),
    }
    assert seen.environment == images.ENV
    assert seen.labels == images.LABELS
    size = sum(len(blob.content) for blob in made.blobs[1:3])
    assert told[-1] == ("layers", size, size)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


def test_docker_names_its_parts_in_another_way() -> None:
    """Its list of manifests, its manifests and its layers are the same things."""
    above = images.layer(dist_info("torch", "2.8.0"), docker=True)
    made = images.index(images.image(above, docker=True), docker=True)
    seen = look(Memory(made), "1")
    assert Package("torch", "2.8.0", "pypi") in seen.packages
    assert seen.platforms == ("linux/amd64",)
    assert look(Memory(images.image(above, docker=True)), "1").platforms == ("linux/amd64",)


def test_without_packages_no_layer_is_read() -> None:
    """Who wants digest and platforms does not wait for gigabytes."""
    source = Memory(images.example())
    seen = look(source, "1", packages=False)
    assert (seen.origin, seen.packages) == ("nothing", ())
    assert seen.environment["CUDA_VERSION"] == "12.9.1"
    assert source.asked == [source.made.blobs[0].digest]


def test_a_package_that_a_later_layer_upgrades_has_the_new_version() -> None:
    """Pip takes the old folder away and writes a new one, whose name has the version."""
    below = images.layer({**dist_info("torch", "2.7.0"), **dist_info("ray", "2.5")})
    old = {path: None for path in dist_info("torch", "2.7.0") if ".dist-info" in path}
    above = images.layer({**dist_info("torch", "2.8.0"), **old})
    assert _found(below, above) == {"torch": "2.8.0", "ray": "2.5"}
    assert _found(below, images.layer({**old, **dist_info("torch", "2.8.0")}))["torch"] == "2.8.0"
    same = archive(_file("ray", "1")), archive(_file("ray", "2"))
    assert _found(*same) == {"ray": "2"}


@pytest.mark.parametrize(
    "above",
    [
        [entry("a/.wh.b")],
        [entry("a/.wh..wh..opq")],
        [entry(".wh.a")],
        [entry(".wh..wh..opq")],
        [entry("./a//./.wh.b")],
        [entry("/a/.wh.b")],
        [entry("a/b", "/elsewhere", LINK)],
        [entry("a", b"a file")],
        [entry("a/b", kind=tarfile.FIFOTYPE)],
    ],
)
def test_what_a_layer_takes_away_is_gone(above: list[tuple[tarfile.TarInfo, bytes]]) -> None:
    """Of the layers below alone, wherever it stands in its layer; what it puts there is there."""
    below = archive(entry(info("old", "a/b"), metadata("old", "1")), _file("kept"))
    kept = {} if above[0][0].name == ".wh..wh..opq" else {"kept": "1"}
    assert _found(below, archive(*above)) == kept
    if ".wh." in above[0][0].name:
        new = entry(info("new", "a/b"), metadata("new", "1"))
        assert _found(below, archive(*above, new)) == {**kept, "new": "1"}
        assert _found(below, archive(new, *above)) == {**kept, "new": "1"}


def test_other_notes_of_union_file_systems_take_nothing_away() -> None:
    """Folders that are there again, and what aufs keeps for itself, change nothing."""
    below = archive(_file("kept"))
    above = archive(
        entry("usr/lib", kind=FOLDER),
        entry("usr/.wh..wh.plnk"),
        entry("usr/.wh.other"),
        entry("usr/lib/.wh."),
        entry("usr/lib/python3/site-packages", kind=FOLDER),
    )
    assert _found(below, above) == {"kept": "1"}


def test_a_folder_in_the_place_of_a_file() -> None:
    """The file is gone, of the layers below and of the same one; what is in the folder is there."""
    path = "usr/x-1.egg-info"
    file = entry(path, metadata("x", "1"))
    folder = entry(path, kind=FOLDER)
    inside = entry(f"{path}/PKG-INFO", metadata("x", "2"))
    assert _found(archive(file)) == {"x": "1"}
    assert _found(archive(file), archive(folder)) == {}
    assert _found(archive(file), archive(folder, inside)) == {"x": "2"}
    assert _found(archive(file), archive(inside)) == {"x": "2"}
    assert _found(archive(file, folder, inside)) == {"x": "2"}
    assert _found(archive(file, folder)) == {}
    assert _found(archive(file, inside)) == {"x": "2"}


def test_a_symbolic_link_is_not_followed() -> None:
    """A wanted file that is one is not there, even when what it leads to is."""
    aside = entry("srv/METADATA", metadata("torch", "6"))
    link = entry(info("torch"), "/srv/METADATA", LINK)
    assert _found(archive(aside, link)) == {}
    assert _found(archive(_file("torch")), archive(aside, link)) == {}
    assert _found(archive(_file("torch"), link)) == {}


def test_a_second_name_of_a_file_is_the_file() -> None:
    """Uv and conda install by hard links from a cache, which a later layer may take away."""
    cached = entry(info("torch", CACHE), metadata("torch", "2.8.0"))
    second = entry(info("torch"), info("torch", CACHE), HARD)
    below = archive(cached, second)
    assert _found(below) == {"torch": "2.8.0"}
    assert _found(below, archive(entry("root/.wh..cache"))) == {"torch": "2.8.0"}
    assert _found(archive(cached)) == {}, "a cache is not installed"
    assert _found(archive(cached), archive(second)) == {"torch": "2.8.0"}
    assert _found(archive(entry(info("torch"), "../../etc/passwd", HARD))) == {}
    assert _found(archive(entry(info("torch"), "etc/passwd", HARD))) == {}


# ---- archives ----


LONG = "a/" * 120 + "site-packages"


@pytest.mark.parametrize("form", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_each_form_of_archive_is_read(form: int) -> None:
    """With short names and with long ones, as far as the form can have them."""
    folder = LONG if form != tarfile.USTAR_FORMAT else "b/" * 60 + "c"
    far = entry(info("far", folder), metadata("far", "2"))
    link = entry("x" * 90, "y" * (150 if form != tarfile.USTAR_FORMAT else 99), LINK)
    second = entry(info("near"), far[0].name, HARD)
    if form == tarfile.USTAR_FORMAT:  # where a link leads has no more than 100 bytes there
        second = entry(info("near"), "nowhere", HARD)
    made = archive(link, far, second, _file("last"), form=form)
    assert _found(made) == {"far": "2", "last": "1"}
    gone = archive(entry(f".wh.{folder[0]}"))
    kept = {} if form == tarfile.USTAR_FORMAT else {"far": "2"}
    assert _found(made, gone) == {**kept, "last": "1"}, "the second name stays"


def test_a_package_in_two_places_is_one() -> None:
    """As long as it has one version."""
    made = archive(_file("x"), entry(info("x", "opt/lib"), metadata("x", "1")))
    assert look(image(made), "1").packages == (Package("x", "1", "pypi"),)


def test_times_of_gnu_are_no_part_of_a_name() -> None:
    """They stand where others have the beginning of a long name."""
    content = b"Package: x\nVersion: 1\n"
    block = bytearray(entry("var/lib/dpkg/status", content)[0].tobuf(tarfile.GNU_FORMAT))
    block[345:356] = b"14717573061"
    assert _found(layer(summed(block) + content.ljust(512, b"\0"))) == {"x": "1"}


@pytest.mark.parametrize("kind", [FOLDER, LINK, tarfile.CHRTYPE])
def test_what_has_no_content_may_say_a_size(kind: bytes) -> None:
    """Nothing is passed over for it."""
    odd, _ = entry("odd", kind=kind)
    odd.size = 100_000
    assert _found(layer(odd.tobuf() + archive(_file("x"))[0].content)) == {"x": "1"}


@pytest.mark.parametrize("form", ["gnu", "posix", "ustar", "v7"])
@pytest.mark.parametrize("sparse", ["", "0.0", "0.1", "1.0"])
def test_what_tar_itself_writes(tmp_path: Path, form: str, sparse: str) -> None:
    """A file with holes is not read, and what comes after it is."""
    (tmp_path / "p-1.dist-info").mkdir()
    (tmp_path / "p-1.dist-info" / "METADATA").write_bytes(metadata("p", "1"))
    (tmp_path / "h-1.dist-info").mkdir()
    with (tmp_path / "h-1.dist-info" / "METADATA").open("wb") as file:
        for start in range(0, 60 * 65536, 65536 * 2):
            file.seek(start)
            file.write(metadata("holes", "1"))
    options = [f"--format={form}"]
    if sparse and form in {"gnu", "posix"}:
        options += ["--sparse", *([f"--sparse-version={sparse}"] if form == "posix" else [])]
    names = ["h-1.dist-info", "p-1.dist-info"]
    done = subprocess.run(
        ["tar", "-c", *options, *names], cwd=tmp_path, stdout=subprocess.PIPE, check=True
    )
    holes = {} if len(options) > 1 else {"holes": "1"}
    assert _found(layer(done.stdout)) == {**holes, "p": "1"}


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0/."), min_size=1, max_size=150)


@given(
    st.dictionaries(NAMES, st.binary(max_size=2000), max_size=6),
    st.sampled_from([tarfile.GNU_FORMAT, tarfile.PAX_FORMAT]),
)
def test_what_python_writes_is_read_as_it_reads_it(files: dict[str, bytes], form: int) -> None:
    """Whatever the names and contents are, the module of Python and ours see the same."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=form) as tar:
        for name, content in files.items():
            info_, _ = entry(name, content)
            tar.addfile(info_, io.BytesIO(content))
    raw.seek(0)
    with tarfile.open(fileobj=raw) as tar:
        expected = {member.name: read.read() for member in tar if (read := tar.extractfile(member))}
    made = layer(raw.getvalue())
    part = Descriptor(made[0].media_type, made[0].digest, len(made[0].content))
    found = dict(layers.read(image(made), [part], lambda _: True, LIMITS))
    assert {"/".join(path): content for path, content in found.items()} == expected


def test_a_layer_in_several_members_of_gzip() -> None:
    """Some tools pack each file alone, and fill the end with zeros."""
    raw = archive(_file("a"), _file("b"))[0].content
    packed = b"".join(gzip.compress(raw[i : i + 300]) for i in range(0, len(raw), 300))
    assert _found(layer(packed, "gzip")) == {"a": "1", "b": "1"}


def test_frames_of_zstd_that_hold_nothing_are_passed_over() -> None:
    """They hold tables of content, before and after what is packed."""
    raw = archive(_file("a"))[0].content
    note = b"\x50\x2a\x4d\x18\x04\0\0\0note"
    halves = images.zstd(raw[:700]) + note + images.zstd(raw[700:]) + note
    assert _found(layer(note + halves, "zstd")) == {"a": "1"}


@pytest.mark.parametrize("packing", ["gzip", "zstd", ""])
def test_an_archive_may_end_without_saying_so(packing: str) -> None:
    """Between two members; an empty layer has no file, and what follows the end is none."""
    raw = archive(_file("a"))[0].content
    short = raw[: len(raw.rstrip(b"\0")) // 512 * 512 + 512]
    rest = bytes(40) if packing == "gzip" else b""
    assert _found(layer(PACKED[packing](short) + rest, packing)) == {"a": "1"}
    assert _found(layer(PACKED[packing](raw + b"whatever follows" * 500), packing)) == {"a": "1"}
    assert _found(layer(b"")) == {}


def test_pieces_may_be_of_any_size() -> None:
    """A disk gives more at a time than a library asks for."""
    noise = b"".join(sha256(bytes([n // 256, n % 256])).digest() for n in range(10_000))
    for packing, pack in PACKED.items():
        packed = pack(noise)
        assert b"".join(unpacked(iter([packed]))) == noise, packing
        assert b"".join(unpacked(iter([packed[:1], packed[1:3], b"", packed[3:]]))) == noise
