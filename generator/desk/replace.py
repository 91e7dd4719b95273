"""Replace: the new content of a file, there as a whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path


def replace(root: Path, name: str, was: bytes, now: bytes) -> None:
    """
    Write a file of the project at ``root`` that says ``was``.

    A link is followed to the file it leads to, but never out of the project. The mode stays.
    OSError when the file may not be written, leads elsewhere or says something else by now.
    """
    root = root.resolve()
    path = (root / name).resolve(strict=True)
    if not path.is_relative_to(root):
        raise PermissionError("it leads out of the project")
    if not path.is_file():
        raise OSError("it is no file")
    if not os.access(path, os.W_OK):
        raise PermissionError("it is read-only")
    if path.read_bytes() != was:
        raise OSError("it was changed meanwhile")
    mode = stat.S_IMODE(path.stat().st_mode)
    handle, new = tempfile.mkstemp(dir=path.parent, prefix=".", suffix="~")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(now)
            os.fchmod(file.fileno(), mode)
        Path(new).replace(path)
    except BaseException:
        Path(new).unlink()
        raise


def create(root: Path, name: str, now: bytes) -> None:
    """
    Write a file of the project at ``root`` that is not there yet, with the folder it stands in.

    OSError when there is one by then, or when its folder leads out of the project.
    """
    root = root.resolve()
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.parent.resolve().is_relative_to(root):
        raise PermissionError("it leads out of the project")
    handle, new = tempfile.mkstemp(dir=path.parent, prefix=".", suffix="~")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(now)
            os.fchmod(file.fileno(), 0o666 & ~_umask())
        # A link, unlike a new name, never takes the place of a file.
        path.hardlink_to(new)
    finally:
        Path(new).unlink()


def _umask() -> int:
    """Return what new files must not allow; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
