"""Inventory: what tools list of an environment is read as they write it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import distributions

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog import Catalog
from generator.desk.inventory import Package, UnreadableError, read
from generator.desk.inventory.match import match
from generator.desk.inventory.package import System
from tests.conftest import REPOSITORY

TORCH = Package("torch", "2.8.0+ali.9", "pypi")


def _pip(*arguments: str) -> bytes:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments],
        capture_output=True,
        check=True,
    )
    return done.stdout


@pytest.fixture(scope="module")
def installed() -> Mapping[str, str]:
    """Give what is installed beside these tests, as Python itself knows it."""
    return {d.metadata["Name"]: d.version for d in distributions()}


@pytest.mark.parametrize("arguments", [("list", "--format=json"), ("inspect",)])
def test_what_pip_says_of_a_real_environment(
    arguments: tuple[str, ...], installed: Mapping[str, str]
) -> None:
    """Each package has the version that is installed; so has Python where pip tells it."""
    found = {package.name: package.version for package in read(_pip(*arguments))}
    python = found.pop("Python", None)
    assert python in (None, sys.version.partition(" ")[0])
    assert (python is None) is (arguments[0] == "list")
    assert found == installed


def test_what_pip_freezes_of_a_real_environment(installed: Mapping[str, str]) -> None:
    """Tools of pip's own are left out; what is edited in its folder has a test of its own below."""
    found = {p.name: p.version for p in read(_pip("freeze", "--exclude-editable"))}
    assert found.items() <= installed.items()
    assert "pydantic" in found


@pytest.mark.parametrize(
    ("line", "package"),
    [
        ("torch==2.8.0+ali.9", TORCH),
        ("torch == 2.8.0+ali.9 ; python_version > '3'", TORCH),
        ("torch[opt]===2.8.0+ali.9  # ours", TORCH),
        ("torch @ file:///build/torch-2.8.0%2Bali.9-cp312-cp312-linux_x86_64.whl#sha256=0", TORCH),
        ("torch @ https://host.example.org/torch-2.8.0+ali.9.tar.gz", TORCH),
        ("torch @ file:///build/torch", Package("torch", None, "pypi")),
        ("torch @ http://[::1", Package("torch", None, "pypi")),
        ("torch @ git+https://host.example.org/torch@main", Package("torch", None, "pypi")),
        ("-e git+https://host.example.org/torch@0#egg=torch", Package("torch", None, "pypi")),
        ("# Editable Git install with no remote (torch==2.8.0+ali.9)\n-e /torch", TORCH),
        ("# Editable install with no version control (torch==2.8.0+ali.9)\n-e /torch", TORCH),
    ],
)
def test_a_frozen_line(line: str, package: Package) -> None:
    """What was built from a file has the version of its name; of a folder it is not known."""
    assert read(f"# about\n\n--index-url x\n-e /here\n{line}\r\n".encode()) == (package,)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_shell_may_write_in_its_own_encoding(encoding: str) -> None:
    """A list that was written on another system is read all the same."""
    assert read("torch==2.8.0+ali.9\n".encode(encoding)) == (TORCH,)


PURL = "pkg:pypi/torch@2.8.0%2Bali.9"
DEBIAN = {"name": "gdb", "purl": "pkg:deb/ubuntu/gdb@15.0?arch=amd64", "version": "15.0"}


def test_cyclonedx() -> None:
    """Its package URL knows a version better than its name; components stand in components."""
    inner = {"type": "library", "name": "torch", "version": "2.8.0+ali.9", "purl": PURL}
    system = {"type": "operating-system", "name": "ubuntu", "version": "24.04"}
    plain = {"type": "library", "name": "x", "version": "1"}
    document = {
        "bomFormat": "CycloneDX",
        "components": [{**plain, "components": [inner]}, DEBIAN, system, inner, "?", {"name": 1}],
    }
    assert read(json.dumps(document).encode()) == (
        Package("x", "1", "other"),
        TORCH,
        Package("gdb", "15.0", "deb"),
        Package("ubuntu", "24.04", "system"),
    )


def test_a_document_that_never_ends_is_left() -> None:
    """Components are looked for in components, but not for ever."""
    entry: dict[str, object] = {"name": "deep", "version": "1"}
    for _ in range(50):
        entry = {"name": "x", "version": "1", "components": [entry]}
    document = {"bomFormat": "CycloneDX", "components": [entry]}
    assert read(json.dumps(document).encode()) == (Package("x", "1", "other"),)


def test_pip_may_say_nothing_of_the_interpreter() -> None:
    """Older ones do not."""
    entry = {"metadata": {"name": "torch", "version": "2.8.0+ali.9"}}
    assert read(json.dumps({"installed": [entry]}).encode()) == (TORCH,)


def test_spdx_2() -> None:
    """What is not asserted is not known."""
    references = [
        {"referenceType": "cpe23Type", "referenceLocator": "cpe:x"},
        {"referenceType": "purl", "referenceLocator": PURL},
    ]
    document = {
        "spdxVersion": "SPDX-2.3",
        "packages": [
            {"name": "torch", "versionInfo": "9", "externalRefs": references},
            {"name": "y", "versionInfo": "NOASSERTION"},
            {"name": "z", "externalRefs": [{"referenceType": "purl", "referenceLocator": "no"}]},
            {"name": "ubuntu", "versionInfo": "24.04", "primaryPackagePurpose": "OPERATING_SYSTEM"},
        ],
    }
    assert read(json.dumps(document).encode()) == (
        TORCH,
        Package("y", None, "other"),
        Package("z", None, "other"),
        Package("ubuntu", "24.04", "system"),
    )


def test_spdx_3() -> None:
    """Of the graph only packages count."""
    document = {
        "@context": "https://spdx.example.org/3",
        "@graph": [
            {"type": "Person", "name": "x"},
            {"type": "software_Package", "name": "torch", "software_packageUrl": PURL},
            {
                "type": "software_Package",
                "name": "ubuntu",
                "software_packageVersion": "24.04",
                "software_primaryPurpose": "operatingSystem",
            },
        ],
    }
    assert read(json.dumps(document).encode()) == (TORCH, Package("ubuntu", "24.04", "system"))


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "no package in it"),
        (b"\xff", "not text at byte 0"),
        (b"FROM ubuntu\n", "no line of pip freeze: 'FROM ubuntu'"),
        (b'{"a": ', "not JSON at line 1, column 7"),
        (b'{"a": 1}', "JSON of another kind"),
        (b'{"bomFormat": "CycloneDX"}', "no package in it"),
        (b'[{"name": "x"}]', "an entry of the list has no name or no version"),
        (b'{"installed": [{}]}', "an installed package has no name or no version"),
        (b"[" * 200_000, "nested too deep"),
        (b"[" + b"1" * 5_000 + b"]", "a number in it has thousands of digits"),
        (b"git+https://u:secret@h/x", "no line of pip freeze: 'git+https://…@h/x'"),
    ],
)
def test_what_is_no_list_is_told_in_a_sentence(raw: bytes, sentence: str) -> None:
    """What is wrong, and where that can be told."""
    with pytest.raises(
        UnreadableError, match="^" + sentence.replace("(", r"\(").replace("+", r"\+")
    ):
        read(raw)


@given(st.binary(max_size=300) | st.text(alphabet='{}[]":,ab=@-# \n').map(str.encode))
def test_reading_never_crashes(raw: bytes) -> None:
    """Whatever it is given, it returns packages or says why not."""
    with suppress(UnreadableError):
        assert all(package.name for package in read(raw))


def test_components_of_the_catalogue_are_found(demo: Catalog) -> None:
    """By their ids and aliases, of the right kind; two versions of one are not decided."""
    found = match(
        [
            Package("Torch", "2.8.0", "pypi"),
            Package("python", "3.12.7", "system"),
            Package("gdb", "15.0", "deb"),
            Package("gdb", "1.0", "pypi"),
            Package("triton", "3.4.0", "pypi"),
            Package("triton", "3.5.0", "other"),
            Package("torch", "0", "deb"),
            Package("nobody", "1", "pypi"),
        ],
        demo,
    )
    assert found.versions == {"torch": "2.8.0", "Python": "3.12.7", "gdb": "15.0"}
    assert found.unclear == {"triton": ("3.4.0", "3.5.0")}
    assert [package.name for package in found.others] == ["gdb", "torch", "nobody"]


MADE = REPOSITORY / "tests" / "inventory"
"""
Bills of one small environment as tools wrote them, with other hosts in their addresses:
cyclonedx-py 7.5.0 (``environment``), sbom4python 0.12.6 (``--system --sbom spdx --format json``)
and, of some packages of Debian 12, distro2sbom 0.6.0 (``--package gdb --sbom cyclonedx``).
"""
HELD = {
    "accelerate": "1.11.0",
    "diffusers": "0.34.0",
    "mmengine": "0.10.7",
    "peft": "0.16.0",
    "transformers": "4.57.1",
}


@pytest.mark.parametrize("tool", ["cyclonedx-py", "sbom4python"])
def test_the_bill_of_a_tool_for_python(catalog: Catalog, tool: str) -> None:
    """Its components are found with the versions that were installed, and pip is none of them."""
    found = match(read((MADE / f"{tool}.json").read_bytes()), catalog)
    assert found.versions == HELD
    assert not found.unclear
    assert {package.name for package in found.others} == {"pip", "setuptools"}


def test_the_bill_of_a_tool_for_debian(catalog: Catalog) -> None:
    """What a system installed is a component of the system's kind."""
    found = match(read((MADE / "distro2sbom.json").read_bytes()), catalog)
    assert found.versions == {"gdb": "13.1"}


@pytest.mark.parametrize(
    ("system", "version", "upstream"),
    [
        ("deb", "15.0.50.20240403-0ubuntu1", "15.0.50.20240403"),
        ("deb", "1:2.3.4-5ubuntu1", "2.3.4"),
        ("deb", "7:6.1.1+dfsg1-3ubuntu5+esm2", "6.1.1"),
        ("deb", "2.27.3-1+cuda12.9", "2.27.3"),
        ("deb", "9.10.2.21", "9.10.2.21"),
        ("deb", "15.0-git", "15.0-git"),
        ("deb", "2.0-rc1-3~bpo12+1", "2.0-rc1"),
        ("deb", "5.0~rc1-2", "5.0~rc1"),
        ("deb", "1.7.0+ppu1.7.0.oe", "1.7.0+ppu1.7.0.oe"),
        ("deb", "-1", "-1"),
        ("deb", None, None),
        ("rpm", "2:7.50.3-1.fc25", "7.50.3"),
        ("apk", "6.1.2-r1", "6.1.2"),
        ("apk", "6.1.2-1", "6.1.2-1"),
        ("system", "24.04-1", "24.04-1"),
        ("other", "1:2.0-1", "1:2.0-1"),
    ],
)
def test_a_version_is_that_of_its_makers(
    demo: Catalog, system: System, version: str | None, upstream: str | None
) -> None:
    """Records speak of what is inside of a package, not of how often it was packaged."""
    assert match([Package("gdb", version, system)], demo).versions == {"gdb": upstream}


def test_a_package_that_was_packaged_twice(demo: Catalog) -> None:
    """What is inside is the same, so nobody has to decide."""
    found = match([Package("gdb", f"15.0-{number}", "deb") for number in (1, 2)], demo)
    assert (found.versions, found.unclear) == ({"gdb": "15.0"}, {})
