"""Staging: the site is built beside the old one and takes its place only when all is well."""

from __future__ import annotations

import errno
import fcntl
import filecmp
import logging
import os
import shutil
import signal
import stat
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from mkdocs.utils import CountHandler

from generator.engine.policy import NAME as POLICY
from generator.store import files_of

_LOST = "404.html"
_LISTS = frozenset({"sitemap.xml", "llms.txt", "search"})
"""Every site has a page for what is lost and a list: a folder without is somebody else's."""


_PART: Final = 2
"""A part of a site that is not at its root has the folder of its language and a policy."""


class NotASiteError(Exception):
    """The output folder cannot be replaced by a site without a loss."""


class ChangedError(Exception):
    """What was to be kept of a site is another by now."""


class Staging:
    """
    A folder in which a build happens, and the count of its warnings.

    MkDocs empties its output folder before it reads a page and gives up on warnings after all is
    written, so a failed build would leave nothing, or half a site, where a good one stood.
    Each build has a folder of its own, held by a lock: two at once do not disturb each other.
    """

    def __init__(self, site: Path, sources: tuple[Path, ...]) -> None:
        """
        Begin a build of ``site``; a folder that a killed build has left is removed.

        ``sources`` are never replaced. Raises NotASiteError when the site would take the place of
        something else, OSError when nothing can be written there.
        """
        self.site = site.resolve()
        _refuse_a_loss(self.site, sources)
        self.site.parent.mkdir(parents=True, exist_ok=True)
        for left in self.site.parent.glob(f"{self.site.name}.building.*"):
            _remove_if_left(left)
        self.folder = Path(
            tempfile.mkdtemp(prefix=f"{self.site.name}.building.", dir=self.site.parent)
        )
        self.folder.chmod(0o755)  # a web server reads it; mkdtemp makes folders for one user
        self._lock: int | None = os.open(self.folder, os.O_RDONLY)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._warnings = CountHandler()
        self._warnings.setLevel(logging.WARNING)
        logging.getLogger("mkdocs").addHandler(self._warnings)

    @property
    def has_warnings(self) -> bool:
        """Whether anything was warned of since the build began."""
        return bool(self._warnings.get_counts())

    def publish(self, kept: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        """
        Put the new site in the place of the old one; return its files, as ``files_of`` does.

        Between the two lies a single rename. Where files of the old site are ``kept``, only those
        that changed are put in the place of others, each whole: to link a thousand pages anew takes
        longer than to make three. A file that says what it said before is the old one, with its
        time: what copies a site to readers looks at that. ChangedError when what is kept has become
        another meanwhile; then nothing was done.
        """
        with _locked(self.site.parent), _undisturbed():
            if kept:
                self._exchange(kept)
            elif self.site.is_dir():
                self._share()
                self._replace()
            else:
                self.folder.rename(self.site)
            files = files_of(self.site)
        self._end()
        return files

    def drop(self) -> None:
        """Remove the new site; the old one stays as it was."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self._end()

    def _exchange(self, kept: Mapping[str, tuple[int, int]]) -> None:
        there = files_of(self.site)
        if any(there.get(name) != seen for name, seen in kept.items()):
            raise ChangedError(f"{self.site} was changed while it was built; build it again")
        made = files_of(self.folder)
        for name in made:
            new, old = self.folder / name, self.site / name
            if not _is_the_same(new, old):
                if old.is_dir() and not old.is_symlink():
                    shutil.rmtree(old)
                old.parent.mkdir(parents=True, exist_ok=True)
                new.replace(old)
        for name in there.keys() - made.keys() - kept.keys():
            self._remove(name)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _remove(self, name: str) -> None:
        """Remove a file of the site, and the folders that it leaves empty."""
        path = self.site / name
        path.unlink(missing_ok=True)
        folder = path.parent
        while folder != self.site and not any(folder.iterdir()):
            folder.rmdir()
            folder = folder.parent

    def _share(self) -> None:
        for name in files_of(self.folder):
            new, old = self.folder / name, self.site / name
            if _is_the_same(new, old):
                new.unlink()
                _link(old, new)

    def _replace(self) -> None:
        """Swap the folders; keep what is hidden in the old one, such as the .git of a worktree."""
        old = Path(tempfile.mkdtemp(prefix=f"{self.site.name}.old.", dir=self.site.parent))
        try:
            self.site.rename(old)
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            # A mount point cannot be renamed: its content is exchanged.
            _move(self.site, old)
            _move(self.folder, self.site)
            self.folder.rmdir()
        else:
            self.folder.rename(self.site)
        for hidden in old.glob(".*"):
            if not (self.site / hidden.name).exists():
                hidden.rename(self.site / hidden.name)
        shutil.rmtree(old, ignore_errors=True)

    def _end(self) -> None:
        """End it once; a build may fail after it was published or dropped."""
        logging.getLogger("mkdocs").removeHandler(self._warnings)
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)


def _refuse_a_loss(site: Path, sources: tuple[Path, ...]) -> None:
    if site.exists() and not site.is_dir():
        raise NotASiteError(f"{site} is a file; the site needs a folder")
    for source in sources:
        if site.is_relative_to(source) or source.is_relative_to(site):
            raise NotASiteError(f"{site} holds sources of the site ({source}); give another folder")
    if site.is_dir():
        seen = {entry.name for entry in site.iterdir() if not entry.name.startswith(".")}
        is_part = len(seen) == _PART and POLICY in seen and any(site.glob(f"*/{_LOST}"))
        if seen and not is_part and not (_LOST in seen and seen & _LISTS):
            raise NotASiteError(f"{site} holds something other than a site; give an empty folder")


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let what ends the program wait until a site is whole."""
    waiting = {signal.SIGINT, signal.SIGTERM}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, waiting)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _link(source: Path, target: Path) -> None:
    """Have a file in a second place; where a file cannot have two, it is copied with its time."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _is_the_same(new: Path, old: Path) -> bool:
    """Tell whether two files say the same and are two."""
    try:
        one, other = os.lstat(new), os.lstat(old)
    except OSError:
        return False
    return (
        stat.S_ISREG(other.st_mode)
        and one.st_size == other.st_size
        and one.st_ino != other.st_ino
        and filecmp.cmp(new, old, shallow=False)
    )


def _remove_if_left(folder: Path) -> None:
    """Remove the folder of a build that is no longer running: its lock is free."""
    try:
        with _locked(folder, wait=False):
            shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        return


@contextmanager
def _locked(folder: Path, *, wait: bool = True) -> Iterator[None]:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        yield
    finally:
        os.close(handle)


def _move(source: Path, target: Path) -> None:
    for entry in source.iterdir():
        shutil.move(entry, target / entry.name)
