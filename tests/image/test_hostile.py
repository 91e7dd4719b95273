"""Hostile images end with one sentence, soon, and with nothing on the disk."""

from __future__ import annotations

import gzip
import tarfile
from dataclasses import replace
from hashlib import sha256

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from generator.desk.image import unpacked
from generator.desk.image.limits import LIMITS, Limits
from generator.desk.image.look import look
from generator.desk.image.source import ImageError
from generator.desk.inventory import Package
from tests.image.memory import PACKED, Memory, archive, entry, image, info, layer, metadata, summed
from tests.registry import images
from tests.registry.conftest import fails
from tests.registry.images import Blob

SMALL = replace(
    LIMITS, unpacked=1 << 20, free=1 << 19, members=1000, header=4096, file=8192, kept=65536
)


def _packages(*stack: tuple[Blob, str], limits: Limits = LIMITS) -> tuple[Package, ...]:
    return look(image(*stack), "1", limits=limits).packages


def _raw(*entries: tuple[tarfile.TarInfo, bytes]) -> bytes:
    return archive(*entries)[0].content


@pytest.mark.parametrize(
    "name",
    [
        "../../../../" + info("x"),
        "usr/../../" + info("x"),
        "..",
        ".",
        "/",
        "//",
        "a/" * 2100 + info("x"),
    ],
)
def test_a_name_that_leads_nowhere_is_passed_over(name: str) -> None:
    """There is no folder that it could leave: nothing is ever written."""
    made = archive(entry(name, metadata("x", "1")), entry(info("y"), metadata("y", "1")))
    assert _packages(made) == (Package("y", "1", "pypi"),)


def test_a_name_from_the_top_is_one_of_the_image() -> None:
    """It says no more than the same name without the slash."""
    made = archive(entry("//./" + info("x"), metadata("x", "1")))
    assert _packages(made) == (Package("x", "1", "pypi"),)


@pytest.mark.parametrize(
    "kind",
    [tarfile.SYMTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE, b"V", b"\xff"],
)
def test_what_is_no_file_is_never_one(kind: bytes) -> None:
    """Links, devices, pipes and what nobody knows are not read, whatever their names."""
    names = (info("x"), "var/lib/dpkg/status", "etc/os-release")
    assert not _packages(archive(*(entry(name, "/etc/shadow", kind) for name in names)))


def test_links_in_a_circle() -> None:
    """Nobody goes along."""
    one, two = info("one"), info("two")
    for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE):
        made = archive(entry(one, two, kind), entry(two, one, kind), entry("a", ".", kind))
        assert not _packages(made)


@pytest.mark.parametrize("packing", ["gzip", "zstd"])
def test_a_bomb_is_let_off_when_it_begins(packing: str) -> None:
    """What is packed tighter than any program is refused before it fills anything."""
    zeros = _raw(entry("zeros", bytes(1 << 23)))
    made = layer(PACKED[packing](zeros), packing)
    limits = replace(SMALL, unpacked=1 << 40)
    with fails("refused", "unpacks to over", "--components"):
        _packages(made, limits=limits)
    noise = archive(entry("x", b"".join(sha256(bytes([n])).digest() for n in range(256)) * 20))
    with fails("refused", "unpacks to over"):
        _packages(noise, made, limits=limits)  # an honest layer before it does not count for it
    assert not _packages(made), "a little of it is in honest images"
    assert max(map(len, unpacked.unpacked(iter([made[0].content])))) <= 1 << 20


def test_layers_that_are_too_much_together() -> None:
    """Each may be fine by itself."""
    made = [archive(entry(f"{n}", bytes([n]) * 400_000)) for n in range(3)]
    assert not _packages(*made[:2], limits=SMALL)
    # Headers and ends of the archives count as well.
    with fails("refused", "unpacks to over 1", "bytes with those below"):
        _packages(*made, limits=SMALL)


def test_members_without_an_end() -> None:
    """A million of nothing is refused like a large one."""
    made = archive(*(entry(f"{n}") for n in range(1001)))
    with fails("refused", "has over 1000 members"):
        _packages(made, limits=SMALL)
    assert not _packages(made)


def test_a_header_without_an_end() -> None:
    """A long name of gigabytes is not read, and a hundred headers in a row are not either."""
    for kind in (b"x", b"g", b"L", b"K"):
        claimed, _ = entry("x", kind=kind)
        claimed.size = 1 << 40
        with fails("refused", "header without an end"):
            _packages(layer(claimed.tobuf(tarfile.GNU_FORMAT)))
    many = [entry("x", b"", kind=b"g")] * 100
    with fails("refused", "header without an end"):
        _packages(archive(*many))


def test_a_header_of_digits_alone_takes_no_time() -> None:
    """Python's own module would look at this one for minutes."""
    with fails("damaged", "a header that cannot be read"):
        _packages(archive(entry("x", b"1" * (1 << 20), kind=b"x"), entry("y")))


@pytest.mark.parametrize(
    "text",
    [
        b"9 path=a\n9 path=b\nrest",
        b"5 path=abc\n",
        b"999 path=abc\n",
        b"0 path=abc\n",
        b"-9 path=abc\n",
        b"13 path=abc\n",
        b"x",
        b" path=a\n",
        b"7 path\n",
        b"11 size=-1\n",
        b"10 size=a\n",
        b"30 size=99999999999999999999\n",
        "9 size=²\n".encode(),
    ],
)
def test_a_header_that_cannot_be_read(text: bytes) -> None:
    """Nothing of such an archive is taken."""
    with fails("damaged"):
        _packages(archive(entry("x", text, kind=b"x"), entry(info("y"), metadata("y", "1"))))


@pytest.mark.parametrize("field", [b"\xff" * 12, b"-0000000001\0", b"0000000zzzz\0"])
def test_a_size_that_is_none(field: bytes) -> None:
    """A member of less than nothing is no member."""
    block = bytearray(entry("x")[0].tobuf())
    block[124:136] = field
    with fails("damaged", "a member of no size"):
        _packages(layer(summed(block)))


def test_a_file_that_is_said_to_be_huge() -> None:
    """It is neither read into memory nor waited for; of holes nothing is made."""
    huge, _ = entry("x")
    huge.size = 1 << 60
    with fails("damaged", "cut"):
        _packages(layer(huge.tobuf(tarfile.GNU_FORMAT)))
    with fails("damaged", "cut"):
        _packages(layer(huge.tobuf(tarfile.PAX_FORMAT)))
    huge.name = info("x")
    with fails("refused", "a list of packages of"):
        _packages(layer(huge.tobuf(tarfile.GNU_FORMAT)))
    huge.type = tarfile.GNUTYPE_SPARSE
    block = bytearray(huge.tobuf(tarfile.GNU_FORMAT))
    for goes_on in (0, 1):
        block[482] = goes_on
        with fails("damaged", "cut"):
            _packages(layer(summed(block)))


def test_what_is_kept_has_a_bound() -> None:
    """By its size and by its number: second names cost as well."""
    big = entry(info("a"), metadata("a", "1") + bytes(9000))
    with fails("refused", "a list of packages of 90"):
        _packages(archive(big), limits=SMALL)
    many = [entry(info(f"p{n}"), metadata("a", "1")) for n in range(80)]
    with fails("refused", "lists of packages of over 65536 bytes"):
        _packages(archive(*many), limits=SMALL)
    links = [entry(info(f"p{n}"), info("p0"), tarfile.LNKTYPE) for n in range(1, 80)]
    with fails("refused", "lists of packages of over 65536 bytes"):
        _packages(archive(many[0], *links), limits=SMALL)


@pytest.mark.parametrize("packing", ["gzip", "zstd", ""])
def test_a_layer_that_is_cut(packing: str) -> None:
    """Nothing that was read of it counts."""
    noise = b"".join(sha256(bytes([n])).digest() for n in range(256))
    raw = _raw(entry(info("a"), metadata("a", "1")), entry("b", noise))
    whole = PACKED[packing](raw)
    for cut in (3, 100, 700, 5000, 8000):
        with fails("damaged"):
            _packages(layer(whole[:cut], packing))


def test_a_member_that_is_cut() -> None:
    """In its content, in what fills its last block, or in a header beside it."""
    raw = _raw(entry(info("a"), metadata("a", "1")))
    for end in (512 + 10, 512 + 100, 1023):
        with fails("damaged", "cut"):
            _packages(layer(raw[:end]))
    long = _raw(entry("x" * 300, b"x"))
    for end in (512, 512 + 100, 1024):
        with fails("damaged", "cut"):
            _packages(layer(long[:end]))


def test_too_many_members_of_gzip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each costs time and says nothing."""
    monkeypatch.setattr(unpacked, "_MEMBERS", 50)
    with fails("refused", "over 50 parts"):
        _packages(layer(gzip.compress(b"") * 51, "gzip"))


def test_a_window_of_zstd_that_is_too_large() -> None:
    """It is not given the memory that it asks for."""
    parameters = zstandard.ZstdCompressionParameters(window_log=29)
    packed = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    frame = packed.compress(_raw(entry("x", b"x"))) + packed.flush()
    with fails("damaged", "not what zstd packed"):
        _packages(layer(frame, "zstd"))


def test_a_layer_with_another_digest() -> None:
    """What was read before the end is forgotten; told is the digest, not what came of it."""
    made = archive(entry(info("a"), metadata("a", "1")))
    digest, content = made[0].digest, made[0].content
    for other in (content.replace(b"Name: a", b"Name: b"), content[:512] + b"!" * 9000):
        source = image(made)
        source.damaged[digest] = other
        with fails("damaged", "is another one"):
            look(source, "1")


def test_a_layer_that_is_longer_than_it_says() -> None:
    """A server that goes on and on is left."""
    made = archive(entry("a"))
    source = image(made)
    source.damaged[made[0].digest] = made[0].content + bytes(1 << 20)
    with fails("damaged", "and has more"):
        look(source, "1")


def test_a_layer_of_a_kind_that_is_not_understood() -> None:
    """Encrypted ones are not taken for damaged; what can be done is said."""
    made = Blob("application/vnd.oci.image.layer.v1.tar+encrypted", b"x"), "sha256:"
    with fails("refused", "tar+encrypted", "--components"):
        _packages(made)


@given(st.binary(max_size=3000), st.sampled_from([b"", b"\x1f\x8b\x08\0", b"\x28\xb5\x2f\xfd"]))
def test_any_bytes_are_a_layer_or_an_error(raw: bytes, start: bytes) -> None:
    """Whatever a registry gives as a layer, nothing else comes of it."""
    _none_or_error(start + raw)


VALID = _raw(
    entry(LONG := "a/" * 80 + info("a"), metadata("a", "1")),
    entry(info("b"), LONG, tarfile.LNKTYPE),
    entry("var/lib/dpkg/status", b"Package: c\nStatus: install ok installed\nVersion: 1\n"),
    entry("etc/os-release", b"ID=debian\n"),
)


@given(
    st.lists(
        st.tuples(st.integers(0, len(VALID) - 1), st.binary(min_size=1, max_size=8)), max_size=5
    ),
    st.sampled_from(sorted(PACKED)),
    st.booleans(),
)
def test_any_change_of_a_layer_is_a_layer_or_an_error(
    changes: list[tuple[int, bytes]],
    packing: str,
    mend: bool,  # noqa: FBT001 - drawn
) -> None:
    """Bytes of a good archive are changed, its sums made good again or not."""
    raw = bytearray(VALID)
    for at, new in changes:
        raw[at : at + len(new)] = new
    if mend:
        for at in range(0, len(raw) - 511, 512):
            if raw[at + 257 : at + 262] == b"ustar":
                raw[at + 148 : at + 156] = b" " * 8
                raw[at + 148 : at + 156] = b"%06o\0 " % sum(raw[at : at + 512])
    _none_or_error(PACKED[packing](bytes(raw)))


def _none_or_error(raw: bytes) -> None:
    found: tuple[Package, ...] = ()
    code = "damaged"
    try:
        found = _packages(layer(raw), limits=SMALL)
    except ImageError as error:
        code = error.code
    assert code in {"damaged", "refused"}
    assert all(isinstance(package, Package) for package in found)


def test_a_manifest_names_no_parts() -> None:
    """What is no manifest, or has not what one has, is one sentence."""
    good = images.image(archive(entry("a")))
    for content in (
        b"[]",
        b"{",
        b"{}",
        b"[" * 100_000,
        b'{"config": {"mediaType": "a", "digest": "sha256:../../x", "size": 1}}',
        good.top.content.replace(b'"layers":[', b'"layers":[3,'),
        good.top.content.replace(b'"layers":[', b'"layers":3,"x":['),
        good.top.content.replace(b'"size":', b'"size":-'),
    ):
        bad = replace(good, top=Blob(good.top.media_type, content))
        with fails("damaged"):
            look(Memory(bad), "1")


def test_a_configuration_of_gigabytes_is_not_fetched() -> None:
    """It says how large it is."""
    good = images.image(archive(entry("a")))
    size = b'"size":%d' % len(good.blobs[0].content)
    bad = good.top.content.replace(size, b'"size":5000000000', 1)
    with fails("refused", "5000000000 bytes"):
        look(Memory(replace(good, top=Blob(good.top.media_type, bad))), "1")
