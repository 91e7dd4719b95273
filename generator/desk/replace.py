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
