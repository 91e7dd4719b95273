"""Packages: what the files say that package managers leave behind in an image."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from email.parser import BytesHeaderParser
from typing import Final

from generator.desk.inventory import Package

Path = tuple[str, ...]

_DPKG: Final = ("var", "lib", "dpkg", "status")
_DPKG_FOLDER: Final = ("var", "lib", "dpkg", "status.d")
_APK: Final = (("lib", "apk", "db", "installed"), ("usr", "lib", "apk", "db", "installed"))
_OS_RELEASE: Final = (("etc", "os-release"), ("usr", "lib", "os-release"))
"""The first one that is there counts."""

_NOT_INSTALLED: Final = frozenset({"_vendor", ".cache", "pkgs"})
"""Folders of what is part of another package, and of what uv and conda keep to install it again."""

_NAME: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?")
_VERSION: Final = re.compile(r"[!-~]{1,200}")
_SAID: Final = re.compile(r"""^(ID|VERSION_ID)=(["']?)([!-~]+?)\2[ \t\r]*$""", re.MULTILINE)

_VARIABLES: Final = {"CUDA_VERSION": "CUDA", "PYTHON_VERSION": "Python"}
"""How base images tell what they installed without a package manager."""


def is_wanted(path: Path) -> bool:
    """Tell whether a file may say what is installed."""
    name, folder = path[-1], path[-2] if len(path) > 1 else ""
    if name == "METADATA":
        return folder.endswith(".dist-info")
    if name == "PKG-INFO":
        return folder.endswith(".egg-info") or folder == "EGG-INFO"
    return (
        name.endswith(".egg-info")
        or path == _DPKG
        or path[:-1] == _DPKG_FOLDER
        or path in _APK
        or path in _OS_RELEASE
    )


def packages(files: Iterable[tuple[Path, bytes]]) -> Iterator[Package]:
    """Yield what the files name that are wanted; of a file that says nothing, nothing."""
    systems = {}
    for path, content in files:
        if path in _OS_RELEASE:
            systems[path] = content
        elif path == _DPKG or path[:-1] == _DPKG_FOLDER:
            yield from _debian(content)
        elif path in _APK:
            yield from _alpine(content)
        elif not _NOT_INSTALLED & set(path):
            yield from _python(content)
    for path in _OS_RELEASE:
        if path in systems:
            yield from _system(systems[path])
            break


def of_environment(environment: Mapping[str, str]) -> Iterator[Package]:
    """Yield what the variables of an image name; nothing is guessed from other ones."""
    for variable, name in _VARIABLES.items():
        version = _version(environment.get(variable))
        if version:
            yield Package(name, version, "system")


def _python(content: bytes) -> Iterator[Package]:
    """Yield the package of the metadata of one; what follows the first empty line is prose."""
    head = re.split(rb"\r?\n\r?\n", content, maxsplit=1)[0]
    said = BytesHeaderParser().parsebytes(head)
    name = str(said.get("Name", "")).strip()
    if _NAME.fullmatch(name):
        yield Package(name, _version(said.get("Version")), "pypi")


def _debian(content: bytes) -> Iterator[Package]:
    """Yield the packages of dpkg that are installed, not those of which settings are left."""
    for said in _paragraphs(content, ": "):
        if said.get("Status", "installed").split(" ")[-1] == "installed":
            yield from _package(said.get("Package"), said.get("Version"), "deb")


def _alpine(content: bytes) -> Iterator[Package]:
    for said in _paragraphs(content, ":"):
        yield from _package(said.get("P"), said.get("V"), "apk")


def _system(content: bytes) -> Iterator[Package]:
    """Yield the operating system, by the name that it has for programs."""
    said = {found[1]: found[3] for found in _SAID.finditer(content.decode("utf-8", "replace"))}
    if "ID" in said:
        yield Package(said["ID"], said.get("VERSION_ID"), "system")


def _package(name: str | None, version: str | None, system: str) -> Iterator[Package]:
    if name and _NAME.fullmatch(name):
        yield Package(name, _version(version), "deb" if system == "deb" else "apk")


def _paragraphs(content: bytes, separator: str) -> Iterator[dict[str, str]]:
    """Yield the paragraphs of a list of packages; a line that goes on has a key of its own."""
    said: dict[str, str] = {}
    for line in content.decode("utf-8", "replace").split("\n"):
        if not line.strip():
            yield said
            said = {}
        else:
            key, _, value = line.partition(separator)
            said[key] = value.strip()
    yield said


def _version(said: object) -> str | None:
    """Return a version as it stands there, None for none and for what cannot be one."""
    text = str(said or "").strip()
    return text if _VERSION.fullmatch(text) else None
