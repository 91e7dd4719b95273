"""Store: the folder of a project for what can be made again: it can be deleted at any time."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Final

from generator.package import PACKAGE, locales

FOLDER: Final = ".cache/tagnotes"
"""Where it stands in a project."""

LEDGER: Final = "site-{}.json"

_LIBRARIES: Final = ("pydantic", "pydantic-core", "pyyaml", "packaging", "babel")
"""Libraries that have a say in what is found."""


def folder_of(root: Path) -> Path | None:
    """Return the store of a project; None when a link leads out of the project, or in a circle."""
    root = root.resolve()
    try:
        folder = (root / FOLDER).resolve()
    except (OSError, RuntimeError):
        # RuntimeError is what Python 3.11 makes of links in a circle.
        return None
    return folder if folder.is_relative_to(root) else None


def keep(path: Path, content: bytes) -> None:
    """Write a file of a store, whole or not at all; a place that cannot be written is no fault."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path.with_name(".gitignore"), b"*\n")
        _write(path, content)
    except OSError:
        return


def remove(path: Path) -> None:
    """Remove a file of a store; one that cannot be removed is no fault."""
    with contextlib.suppress(OSError):
        path.unlink()


def _write(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink()
        raise


def key_of(*parts: str) -> str:
    """Return the key that stands for some texts."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()


def program(*libraries: str, suffixes: frozenset[str] = frozenset({".py", ".yml"})) -> str:
    """
    Return a hash of the program: its files and words with these suffixes, and its libraries.

    Those that read and check records are always among them.
    """
    program = hashlib.sha256(sys.version.encode())
    for name in (*_LIBRARIES, *libraries):
        program.update(f"{name} {metadata.version(name)}\0".encode())
    for folder in (PACKAGE, locales()):
        for path in sorted(p for p in folder.rglob("*") if p.suffix in suffixes):
            program.update(f"{path.relative_to(folder)}\0".encode())
            seen = path.stat()
            program.update(_digest(path, seen.st_size, seen.st_mtime_ns))
    return program.hexdigest()


@lru_cache(maxsize=2048)
def _digest(path: Path, _size: int, _time: int) -> bytes:
    """Return the hash of a file as it was seen: several ask for it while a site is built."""
    return hashlib.sha256(path.read_bytes()).digest()


def files_of(site: Path) -> dict[str, tuple[int, int]]:
    """Return the size and the time of the last change of each file; what is hidden is not ours."""
    return dict(_walk(str(site), ""))


def _walk(folder: str, prefix: str) -> Iterator[tuple[str, tuple[int, int]]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".") and not prefix:
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _walk(entry.path, f"{prefix}{entry.name}/")
            else:
                found = entry.stat(follow_symlinks=False)
                yield prefix + entry.name, (found.st_size, found.st_mtime_ns)


def ledger_of(site: Path) -> str:
    """Return the name of the file in which stands what was built of a site."""
    return LEDGER.format(hashlib.sha256(os.fsencode(site.resolve())).hexdigest()[:16])


def forget(root: Path, site: Path) -> None:
    """Remove what is known of a site; OSError when something stands in the way."""
    folder = folder_of(root)
    if folder is not None:
        (folder / ledger_of(site)).unlink(missing_ok=True)
