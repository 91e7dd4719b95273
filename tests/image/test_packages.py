"""Packages: what package managers leave behind is read as they write it."""

from __future__ import annotations

from importlib.metadata import distributions

import pytest

from generator.desk.image.packages import is_wanted, of_environment, packages
from generator.desk.inventory import Package
from tests.image.memory import metadata

STATUS = ("var", "lib", "dpkg", "status")
SITE = ("usr", "lib", "site-packages")


def _read(path: tuple[str, ...], content: bytes) -> list[Package]:
    assert is_wanted(path)
    return list(packages([(path, content)]))


def test_each_package_of_this_environment() -> None:
    """The files of real wheels, as they stand on this machine."""
    for found in distributions():
        raw = found.read_text("METADATA") or ""
        (package,) = _read((*SITE, "x-1.dist-info", "METADATA"), raw.encode())
        assert package == Package(found.metadata["Name"], found.version, "pypi")


@pytest.mark.parametrize(
    ("content", "package"),
    [
        (b"Name: a\r\nVersion: 1\r\n\r\nVersion: 2\r\n", Package("a", "1", "pypi")),
        (b"Name: a\nVersion: 1\n 2\n", Package("a", None, "pypi")),
        (b"Version: 1+\xc3\xa4\nName: a\n", Package("a", None, "pypi")),
        (b"Name: a\n\nVersion: 1\n", Package("a", None, "pypi")),
        (b"Name: \xff\xfe\nVersion: 1\n", None),
        (b"Name: a b\nVersion: 1\n", None),
        (b"Version: 1\n", None),
        (b"\0\xff" * 100, None),
        (b"", None),
    ],
)
def test_metadata(content: bytes, package: Package | None) -> None:
    """The first paragraph counts; what is no name is none, and no version is guessed."""
    assert _read((*SITE, "a.egg-info", "PKG-INFO"), content) == ([package] if package else [])


@pytest.mark.parametrize(
    "path",
    [
        (*SITE, "a.dist-info", "METADATA"),
        (*SITE, "a.egg-info", "PKG-INFO"),
        (*SITE, "a.egg", "EGG-INFO", "PKG-INFO"),
        (*SITE, "a.egg-info"),
    ],
)
def test_where_python_packages_say_what_they_are(path: tuple[str, ...]) -> None:
    """In a folder of any name, not where other packages keep what is theirs, nor in caches."""
    assert _read(path, metadata("a", "1"))
    for folder in ("_vendor", ".cache", "pkgs"):
        assert not _read(("opt", folder, *path), metadata("a", "1"))


@pytest.mark.parametrize(
    "path",
    [
        ("METADATA",),
        ("PKG-INFO",),
        ("a", "METADATA"),
        ("a.dist-info", "RECORD"),
        ("a", "var", "lib", "dpkg", "status"),
        ("var", "lib", "dpkg", "status.d"),
        ("var", "lib", "dpkg", "status-old"),
        ("etc", "passwd"),
    ],
)
def test_other_files_are_not_kept(path: tuple[str, ...]) -> None:
    """Whatever their names remind of."""
    assert not is_wanted(path)


def test_what_dpkg_has_installed() -> None:
    """A package that was removed is not there, though its settings are; one on hold is."""
    content = b"""Package: a
Status: install ok installed
Version: 1:2.39-0ubuntu8
Description: words
 Version: 3
 .
\tmore

Package: gone
Status: deinstall ok config-files
Version: 1

Package: held
Status: hold ok installed
Version: 2


Package: odd name
Version: 1
"""
    found = [Package("a", "1:2.39-0ubuntu8", "deb"), Package("held", "2", "deb")]
    assert _read(STATUS, content) == found


def test_images_without_a_shell_have_one_file_a_package() -> None:
    """Beside each stands one that says nothing of it."""
    folder = ("var", "lib", "dpkg", "status.d")
    assert _read((*folder, "libc6"), b"Package: libc6\nVersion: 2.36\n") == [
        Package("libc6", "2.36", "deb")
    ]
    assert not _read((*folder, "libc6.md5sums"), b"0123  usr/lib/x\n")


@pytest.mark.parametrize("top", [("lib",), ("usr", "lib")])
def test_what_apk_has_installed(top: tuple[str, ...]) -> None:
    """Its list has a letter for each thing that it says."""
    content = b"C:Q1=\nP:musl\nV:1.2.5-r0\nT:the C library (libc): x\n\nP:zlib\nV:1.3-r1\n"
    assert _read((*top, "apk", "db", "installed"), content) == [
        Package("musl", "1.2.5-r0", "apk"),
        Package("zlib", "1.3-r1", "apk"),
    ]


@pytest.mark.parametrize(
    ("content", "package"),
    [
        (b'NAME="Ubuntu"\nVERSION_ID="24.04"\nID=ubuntu\n', Package("ubuntu", "24.04", "system")),
        (b"ID='alinux'\r\nVERSION_ID=3\r\n", Package("alinux", "3", "system")),
        (b"ID=debian\n# VERSION_ID=1\nX_VERSION_ID=2\n", Package("debian", None, "system")),
        (b"VERSION_ID=3\n", None),
        (b"\xff\xfe", None),
    ],
)
def test_the_operating_system(content: bytes, package: Package | None) -> None:
    """It has the name that it has for programs, and its version where it has one."""
    assert _read(("usr", "lib", "os-release"), content) == ([package] if package else [])


def test_the_file_in_etc_goes_before_the_other() -> None:
    """As the manual of os-release says."""
    files = [(("usr", "lib", "os-release"), b"ID=a\n"), (("etc", "os-release"), b"ID=b\n")]
    for order in (files, files[::-1]):
        assert list(packages(order)) == [Package("b", None, "system")]


def test_what_an_environment_names() -> None:
    """CUDA and Python of base images; an empty variable says nothing."""
    found = of_environment(
        {"CUDA_VERSION": "13.0.2", "PYTHON_VERSION": "", "NV_CUDA_LIB_VERSION": "12.9"}
    )
    assert list(found) == [Package("CUDA", "13.0.2", "system")]
