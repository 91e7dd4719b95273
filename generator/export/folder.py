"""Folder: an export takes the place of an earlier one as a whole, and of nothing else."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

MARK: Final = ".tagnotes-export"
"""The file that tells an export from what is somebody's work."""


@contextmanager
def replaced(folder: Path, sources: tuple[Path, ...], *, force: bool) -> Iterator[Path]:
    """
    Give an empty folder, which takes the place of ``folder`` when the block ends well.

    What is hidden in an earlier one, such as ``.git``, stays. ValueError where something else
    than an export would be lost; ``sources`` are lost with no force at all.
    """
    folder = folder.resolve()
    _refuse_a_loss(folder, sources, force=force)
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        new.chmod(0o755)  # mkdtemp makes folders for one user
        yield new
        (new / MARK).write_text("Made by tagnotes export, which replaces it.\n", encoding="utf-8")
        _exchange(new, folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _refuse_a_loss(folder: Path, sources: tuple[Path, ...], *, force: bool) -> None:
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; an export needs a folder")
    for source in sources:
        if folder.is_relative_to(source) or source.is_relative_to(folder):
            raise ValueError(f"{folder} holds sources of the site ({source}); give another folder")
    if folder.is_dir() and not force and not (folder / MARK).is_file() and any(folder.iterdir()):
        raise ValueError(
            f"{folder} holds something other than an export; give an empty folder, or --force to "
            "replace what is there"
        )


def _exchange(new: Path, folder: Path) -> None:
    if not folder.exists():
        new.rename(folder)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    folder.rename(old)
    try:
        new.rename(folder)
    except OSError:
        old.rename(folder)
        raise
    for hidden in old.glob(".*"):
        if not (folder / hidden.name).exists():
            hidden.rename(folder / hidden.name)
    shutil.rmtree(old, ignore_errors=True)
