"""Pip: what the commands of pip say of an environment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    parse_sdist_filename,
    parse_wheel_filename,
)

from generator.desk.inventory.package import Package, UnreadableError

_PINNED: Final = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?\s*===?\s*([^\s;#]+)")
_PLACED: Final = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?\s*@\s*(\S+)")
_EGG: Final = re.compile(r"[#&]egg=([A-Za-z0-9][A-Za-z0-9._-]*)")
_EDITABLE: Final = re.compile(r"# Editable .*\(([A-Za-z0-9][A-Za-z0-9._-]*)==(\S+)\)$")
"""The remark about what is installed from a folder, which the next line names."""
_LOGIN: Final = re.compile(r"//[^/\s]*@")
_OPTION: Final = re.compile(r"\s*(#|-|$)")


def listed(data: list[Any]) -> Iterator[Package]:
    """Yield what ``pip list --format=json`` lists."""
    for entry in data:
        match entry:
            case {"name": str(name), "version": str(version)}:
                yield Package(name, version, "pypi")
            case _:
                raise UnreadableError("an entry of the list has no name or no version")


def inspected(data: dict[str, Any]) -> Iterator[Package]:
    """Yield what ``pip inspect`` found, the interpreter included."""
    for entry in data["installed"]:
        match entry:
            case {"metadata": {"name": str(name), "version": str(version)}}:
                yield Package(name, version, "pypi")
            case _:
                raise UnreadableError("an installed package has no name or no version")
    match data.get("environment"):
        case {"python_full_version": str(version)}:
            yield Package("Python", version, "system")


def frozen(text: str) -> Iterator[Package]:
    """
    Yield what ``pip freeze`` printed.

    What was installed from a file has the version of the file's name; of a folder or a repository
    the version is not known.
    """
    for line in text.splitlines():
        if match := _PINNED.match(line) or _EDITABLE.match(line):
            yield Package(match[1], match[2], "pypi")
        elif match := _PLACED.match(line):
            yield Package(match[1], _version(match[2]), "pypi")
        elif line.startswith(("-e ", "--editable ")):
            egg = _EGG.search(line)
            if egg:
                yield Package(egg[1], None, "pypi")
        elif not _OPTION.match(line):
            # What stands before a host may be a password.
            told = _LOGIN.sub("//…@", line)[:60]
            raise UnreadableError(f"no line of pip freeze: {told!r}")


def _version(address: str) -> str | None:
    """Return the version in the name of a file, as written there; None for a folder."""
    try:
        file = unquote(urlsplit(address).path).rpartition("/")[2]
    except ValueError:  # brackets that are no address of a host
        return None
    parts = file.split("-")
    try:
        parse_wheel_filename(file)
    except InvalidWheelFilename:
        try:
            parse_sdist_filename(file)
        except InvalidSdistFilename:
            return None
        return re.sub(r"\.(tar\.gz|zip)$", "", file).rpartition("-")[2]
    return parts[1]
