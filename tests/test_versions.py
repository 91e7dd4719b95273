"""Versions: every spelling of the vendor's is taken apart, and none is ever rewritten."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import versions
from generator.versions import (
    CUDA_MINORS,
    Cuda,
    Spelling,
    cuda_digits,
    cuda_numbers,
    cuda_suffix,
    is_below,
    normal_name,
    numbers,
    order_key,
    spelled,
)

LOCALS = {
    "ali.9.ppu1.7.0.cu129": "vendor 9, sdk 1.7.0, cuda 129",
    "post1.ppu1.6.0.cu128": "post 1, sdk 1.6.0, cuda 128",
    "ppu1.7.0.oe": "sdk 1.7.0, edition oe",
    "ppu1.7.0.ce": "sdk 1.7.0, edition ce",
    "ppu1.7.0.post2.oe": "sdk 1.7.0, post 2, edition oe",
    "ppu1.4.0.dev.oe": "sdk 1.4.0, dev , edition oe",
    "ppu1.7.0.12": "sdk 1.7.0, build 12",
    "ali": "vendor ",
    "ali.70f53666": "vendor , git 70f53666",
    "ali.10.nv25.10": "vendor 10, ngc 25.10",
    "nv25.3": "ngc 25.03",
    "nv25.03": "ngc 25.03",
    "nv25": "unknown nv25",
    "70f53666": "git 70f53666",
    "gitfde96e8f": "git fde96e8f",
    "g1a2b3c4": "git 1a2b3c4",
    "12345678": "build 12345678",
    "cu130": "cuda 130",
    "cuda13.0": "cuda 13.0",
    "gc": "flag gc",
    "cpu": "flag cpu",
    "rocm6.3": "rocm 6.3",
    "7c8ec84dab.nv25.03": "git 7c8ec84dab, ngc 25.03",
    "fb2e3ab6.nv26.3.46332470.cu132": "git fb2e3ab6, ngc 26.03, build 46332470, cuda 132",
    "v0.1.0.ppu2.1.0.oe": "lib 0.1.0, sdk 2.1.0, edition oe",
    "cu12torch2.6cxx11abifalse": "cuda 12, torch 2.6, abi false",
    "cu12torch2.6": "cuda 12, torch 2.6",
    "foo.1": "unknown foo, build 1",
    "PPU1-7_0": "sdk 1.7.0",
    "ali.9.ppu-1.6.0.cu12.8": "vendor 9, sdk 1.6.0, cuda 12.8",
    "ppu_1.6.0": "sdk 1.6.0",
    "ppu.1.6.0.oe": "sdk 1.6.0, edition oe",
    "ppu.20240101": "unknown ppu, build 20240101",
    "sdk1.6.0": "sdk 1.6.0",
    "ppu_sdk_1.6.0": "sdk 1.6.0",
    "ppu1.7.0rc1": "unknown ppu1, build 7, unknown 0rc1",
    "cu-128": "cuda 128",
    "cu12.8": "cuda 12.8",
    "cu_12_8": "cuda 12.8",
    "cu12.8.1": "cuda 12.8.1",
    "cu12.8.20240101": "cuda 12.8, build 20240101",
    "cu129.1": "cuda 129, build 1",
    "cuda-13.0.2": "cuda 13.0.2",
    "nv-25.3": "ngc 25.03",
    "nv25.12": "ngc 25.12",
    "cu12torch2-6cxx11abitrue.oe": "cuda 12, torch 2.6, abi true, edition oe",
    "oe_cu12torch2.6": "edition oe, cuda 12, torch 2.6",
    "cu12torch2.6rc1": "unknown cu12torch2, unknown 6rc1",
    "": "",
}


@pytest.mark.parametrize(("local", "tokens"), LOCALS.items())
def test_a_local_part_is_taken_apart(local: str, tokens: str) -> None:
    """Each token of a local part is named; an unknown one is kept."""
    found = Spelling(f"1.0+{local}").local
    assert ", ".join(f"{token.kind} {token.value}" for token in found) == tokens
    assert "".join(token.text for token in found) == local.lower()


@given(st.text(max_size=40) | st.from_regex(r"[0-9.]{1,9}(\+[a-z0-9._-]{0,30})?", fullmatch=True))
def test_taking_apart_loses_nothing(raw: str) -> None:
    """A version prints as written, its tokens join to its local part, and nothing raises."""
    spelling = Spelling(raw)
    assert str(spelling) == raw
    assert "".join(token.text for token in spelling.local) == raw.partition("+")[2].lower()
    assert spelling.public + raw[len(spelling.public) :] == raw
    assert raw.startswith(spelling.minor)
    assert raw.startswith(spelling.upstream)
    assert spelling.version is None or str(spelling.version)
    assert order_key(raw) == order_key(raw)
    assert spelling.cuda_tokens is not None
    numbers(raw)
    cuda_numbers(raw)
    cuda_suffix(raw)


@pytest.mark.parametrize(
    ("raw", "public", "minor", "upstream", "build"),
    [
        ("2.8.0+ali.9.ppu1.7.0.cu129", "2.8.0", "2.8", "2.8.0", "9"),
        ("2.8.0.9+nv25.3", "2.8.0.9", "2.8", "2.8.0", "9"),
        ("2.8.0.9+ali.10", "2.8.0.9", "2.8", "2.8.0", "9"),
        ("2.8.0.9+ali.10.nv25.10", "2.8.0.9", "2.8", "2.8.0", "9"),
        ("2.8.0+ali.cu129", "2.8.0", "2.8", "2.8.0", None),
        ("2.8.0+12.cu129", "2.8.0", "2.8", "2.8.0", None),
        ("2.8.0.9+cu129", "2.8.0.9", "2.8", "2.8.0.9", None),
        ("4.11.0.86", "4.11.0.86", "4.11", "4.11.0.86", None),
        ("24.04", "24.04", "24.04", "24.04", None),
        ("13.0.2", "13.0.2", "13.0", "13.0.2", None),
        ("15.0.50.20240403-git", "15.0.50.20240403-git", "15.0", "15.0.50.20240403-git", None),
        ("0.18.1+ali", "0.18.1", "0.18", "0.18.1", None),
        ("R535", "R535", "R535", "R535", None),
    ],
)
def test_parts_of_a_version_are_as_written(
    raw: str, public: str, minor: str, upstream: str, build: str | None
) -> None:
    """No zero is lost: 24.04 stays 24.04 in every form."""
    spelling = Spelling(raw)
    found = (spelling.public, spelling.minor, spelling.upstream, spelling.vendor_build)
    assert spelling.values("sdk") == (("1.7.0",) if "ppu" in raw else ())
    assert found == (public, minor, upstream, build)


@pytest.mark.parametrize("raw", ["15.0.50.20240403-git", "24,04", "1.0+a..b", "", "9" * 5000])
def test_what_is_no_version_is_a_value(raw: str) -> None:
    """A spelling outside PEP 440 has no version, and raises nothing."""
    assert Spelling(raw).version is None


@pytest.mark.parametrize(
    ("digits", "readings"),
    [
        ("8", "8"),
        ("7", ""),
        ("11", "11"),
        ("12", "12"),
        ("80", "8.0"),
        ("92", "9.2"),
        ("95", ""),
        ("118", "11.8"),
        ("129", "12.9"),
        ("130", "13.0"),
        ("127", "12.7"),
        ("139", "13.9"),
        ("999", ""),
        ("1210", "12.1.0"),
        ("1290", "12.9.0"),
        ("1273", ""),
        ("1012", "10.1.2"),
        ("1211", "12.1.1"),
        ("1301", "13.0.1"),
        ("1105", "11.0.5"),
        ("9999", ""),
        ("12345", ""),
    ],
)
def test_digits_of_cuda_are_read_by_the_releases_that_exist(digits: str, readings: str) -> None:
    """The digits of cuNNN give a version when there is one to give."""
    assert ", ".join(str(reading) for reading in cuda_digits(digits)) == readings


@pytest.mark.parametrize(
    ("major", "minors"),
    [
        (7, ""),
        (8, "0"),
        (9, "0 1 2"),
        (10, "0 1 2"),
        (11, "0 1 2 3 4 5 6 7 8"),
        (12, "0 1 2 3 4 5 6 8 9"),
        (13, "0 1 2 3 4 5"),
        (14, ""),
    ],
)
def test_the_releases_of_cuda(major: int, minors: str) -> None:
    """Each major has the minors that its maker lists; there is no 12.7."""
    assert sorted(CUDA_MINORS.get(major, ())) == [int(minor) for minor in minors.split()]


def test_digits_may_be_read_in_two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a minor has two digits they do not decide, but for one that begins with a zero."""
    monkeypatch.setattr(versions, "CUDA_MINORS", {12: {0, 1, 5, 10}})
    assert cuda_digits("1210") == (Cuda(12, 1, 0), Cuda(12, 10))
    assert cuda_digits("1205") == (Cuda(12, 0, 5),)


def test_a_version_cannot_be_changed() -> None:
    """Many records share one spelling: what one of them did to it all would see."""
    spelling = spelled("2.8.0")
    assert spelling is spelled("2.8.0")
    with pytest.raises(FrozenInstanceError):
        spelling.raw = "2.9.0"  # type: ignore[misc]


def test_versions_of_cuda_agree_as_far_as_both_are_stated() -> None:
    """The patch level does not matter, and a major alone agrees with each of its minors."""
    assert Cuda(13, 0).agrees(Cuda(13, 0, 2))
    assert Cuda(12).agrees(Cuda(12, 9))
    assert not Cuda(12, 8).agrees(Cuda(12, 9))
    assert not Cuda(12, 8).agrees(Cuda(11, 8))
    assert not Cuda(12).agrees(Cuda(13))


@pytest.mark.parametrize(
    ("text", "cuda"),
    [
        *[("12.9", "12.9"), ("13.0.2", "13.0.2"), ("13", "13"), ("12,9", "None"), ("x", "None")],
        *[("12.9-devel", "12.9"), ("12.9.1.20", "12.9.1"), ("12x", "None")],
    ],
)
def test_a_cuda_version_is_read_from_numbers(text: str, cuda: str) -> None:
    """Dots make the version; a decimal comma makes none."""
    assert str(cuda_numbers(text)) == cuda


def test_cuda_tokens_come_with_their_readings() -> None:
    """A token is given as written, with all that it may mean."""
    tokens = list(Spelling("1.0+12.cu129.cuda13.0.ppu1.7.0_cu99").cuda_tokens)
    assert tokens == [("cu129", (Cuda(12, 9),)), ("cuda13.0", (Cuda(13, 0),)), ("cu99", ())]
    assert Spelling("1.0+cuda12.9.1").cuda_tokens == (("cuda12.9.1", (Cuda(12, 9, 1),)),)
    assert Spelling("1.0+cu12torch2.6cxx11abitrue").cuda_tokens == (("cu12", (Cuda(12),)),)


@pytest.mark.parametrize(
    ("local", "tokens"),
    [
        ("ppu1.7.0rc1", ["ppu1"]),
        ("ppu.oe", ["ppu"]),
        ("sdk_new", ["sdk"]),
        ("cu12345", ["cu12345"]),
        ("cuda.oe", ["cuda"]),
        ("ppu1.7.0.cu129", []),
        ("custom.cudagraph.cupy", []),
    ],
)
def test_a_build_that_cannot_be_read_is_known(local: str, tokens: list[str]) -> None:
    """What begins like an SDK or a CUDA and names none is not passed over; other words are."""
    assert list(Spelling(f"1.0+{local}").unread_tokens) == tokens


@pytest.mark.parametrize(
    ("name", "token"),
    [
        ("cumm-cu129", ("cu129", (Cuda(12, 9),))),
        ("nvidia_cudnn_cu13", ("cu13", (Cuda(13),))),
        ("cupy-cuda12x", ("cuda12x", (Cuda(12),))),
        ("cupy", None),
        ("cu129", None),
    ],
)
def test_a_name_may_end_with_cuda(name: str, token: object) -> None:
    """The token at the end of a name is read like one in a version."""
    assert cuda_suffix(name) == token


def test_names_are_compared_by_their_normal_form() -> None:
    """Case and separators do not matter."""
    assert normal_name("Flash_Attn.3") == normal_name("flash--attn-3") == "flash-attn-3"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("580.95.05-open", (580, 95, 5)),
        ("R535", (535,)),
        ("1.1.0", (1, 1, 0)),
        ("1,1", ()),
        ("x", ()),
    ],
)
def test_numbers_of_a_driver(text: str, found: tuple[int, ...]) -> None:
    """Leading numbers are what drivers are compared by; what is unclear gives none."""
    assert numbers(text) == found


@pytest.mark.parametrize(
    ("one", "other", "below"),
    [
        *[("560.28.03", "570", True), ("570", "560.28.03", False), ("1.9.0", "1.10.0", True)],
        # As far as both are stated: the branch alone is all of it.
        *[("570", "570.124.06", False), ("570.86", "570.124.06", True), ("R535", "535.86", False)],
        *[("newest", "570", False), ("570", "newest", False)],
    ],
)
def test_drivers_are_compared_as_far_as_they_are_stated(
    one: str, other: str, *, below: bool
) -> None:
    """An older driver is below another; of what is not stated nothing is told."""
    assert is_below(one, other) is below


def test_releases_are_put_in_order() -> None:
    """Calendar releases go by version, others by their words and numbers; ties go by the text."""
    releases = ["25.11.post1", "25.2", "25.11", "25.09", "24.04", "25.10"]
    assert sorted(releases, key=order_key) == [
        "24.04",
        "25.2",
        "25.09",
        "25.10",
        "25.11",
        "25.11.post1",
    ]
    tags = ["sglang0.5.10-250105", "sglang0.5.4.post3-250105", "sglang0.5.4-250105"]
    assert sorted(tags, key=order_key) == [
        "sglang0.5.4-250105",
        "sglang0.5.4.post3-250105",
        "sglang0.5.10-250105",
    ]
    assert order_key("24.04") != order_key("24.4")
    # What is no version comes first, however small the version is.
    assert sorted(["0.dev1", "nightly"], key=order_key) == ["nightly", "0.dev1"]
    # A word stands before a number in its place, and a number by its value.
    named = ["cu-10", "cu-009", "cu-0", "cu-a"]
    assert sorted(named, key=order_key) == ["cu-0", "cu-009", "cu-10", "cu-a"]
    assert sorted(["0:a", "1:a", "x:a"], key=order_key) == ["x:a", "0:a", "1:a"]


@given(
    st.lists(st.text(max_size=12) | st.from_regex(r"[0-9]{1,3}(\.[0-9]{1,3}){0,3}", fullmatch=True))
)
def test_the_order_is_total(releases: list[str]) -> None:
    """Any two releases can be compared, and different ones are never equal."""
    keys = sorted(map(order_key, releases))
    assert all(one <= two for one, two in pairwise(keys))
    assert len(set(keys)) == len(set(releases))
