"""Layers: a few files of an image, read from its layers as they come; nothing goes to the disk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from generator.desk.image.archive import Member, members
from generator.desk.image.descriptor import Descriptor, bounded
from generator.desk.image.limits import Limits
from generator.desk.image.source import ImageError, Source
from generator.desk.image.tree import Tree
from generator.desk.image.unpacked import unpacked

Path = tuple[str, ...]
Progress = Callable[[str, int, int | None], None]
"""Is told what is done, how much of it is, and how much there is when that is known."""

_LAYER: Final = re.compile(
    r"application/vnd\.(oci\.image\.layer\.(nondistributable\.)?v1\.tar(\+(gzip|zstd))?"
    r"|docker\.image\.rootfs\.(foreign\.)?diff\.tar(\.(gzip|zstd))?)"
)
_GONE: Final = ".wh."
_ALL_GONE: Final = ".wh..wh..opq"

_LONGEST: Final = 4096
"""Linux knows no longer paths."""

_COST: Final = 1024
"""What a file takes in memory beside its content."""


def read(
    source: Source,
    layers: Sequence[Descriptor],
    wanted: Callable[[Path], bool],
    limits: Limits,
    progress: Progress | None = None,
) -> Iterator[tuple[Path, bytes]]:
    """
    Return the files of an image at the paths that are wanted, as the last layer leaves them.

    ``layers`` are in order from the base up. What a layer takes away is gone. Symbolic links are
    not followed: a wanted file that is one is not there. ``ImageError`` for what cannot be read,
    and for what goes beyond a limit; then nothing that was read counts.
    """
    for layer in layers:
        if not _LAYER.fullmatch(layer.media_type):
            raise ImageError(
                "refused",
                f"the layer {layer.digest} is of a kind that is not understood:"
                f" {layer.media_type[:100]!r}; give what the image holds with --components",
            )
    work = _Work(wanted, limits, progress, sum(layer.size for layer in layers))
    lower = Tree()
    for layer in layers:
        upper = Tree()
        work.begin()
        pieces = work.packed(bounded(source.blob(layer.digest), layer))
        try:
            for member in members(work.loose(unpacked(pieces)), limits.header):
                work.take(member, upper, lower)
        except ImageError as error:
            if error.code == "damaged":
                _exhaust(pieces)  # a digest that does not fit is the better reason
            raise
        _exhaust(pieces)
        for path, content in upper.files():
            lower.put(path, content)
    return lower.files()


def _exhaust(pieces: Iterator[bytes]) -> None:
    """Read what follows the archive: only then the digest is known."""
    for _ in pieces:
        pass


@dataclass(slots=True)
class _Work:
    """What is done with the layers of one image, counted."""

    wanted: Callable[[Path], bool]
    limits: Limits
    progress: Progress | None
    total: int
    done: int = 0
    all_loose: int = 0
    packed_here: int = 0
    loose_here: int = 0
    members: int = 0
    kept: int = 0

    def begin(self) -> None:
        """Begin a layer."""
        self.packed_here = self.loose_here = 0

    def packed(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Count a layer as it comes."""
        for piece in pieces:
            self.packed_here += len(piece)
            self.done += len(piece)
            if self.progress:
                self.progress("layers", self.done, self.total)
            yield piece

    def loose(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Count a layer as it is when unpacked, and end it when it is a bomb."""
        for piece in pieces:
            self.loose_here += len(piece)
            self.all_loose += len(piece)
            over = self.loose_here > max(self.limits.free, self.limits.ratio * self.packed_here)
            if over:
                raise self._refused(f"unpacks to over {self.loose_here} bytes")
            if self.all_loose > self.limits.unpacked:
                raise self._refused(f"unpacks to over {self.all_loose} bytes with those below")
            yield piece

    def take(self, member: Member, upper: Tree, lower: Tree) -> None:
        """Take what a member does to the files of its layer and of those below."""
        self.members += 1
        if self.members > self.limits.members:
            raise self._refused(f"has over {self.limits.members} members")
        path = _path(member.name)
        if path is None:
            return
        folder, name = path[:-1], path[-1]
        if name == _ALL_GONE:
            lower.cut(folder)
        elif name.startswith(_GONE):
            lower.cut((*folder, name.removeprefix(_GONE)))
        elif member.kind == "folder":
            for tree in (upper, lower):
                if tree.get(path) is not None:
                    tree.cut(path)
        else:
            content = self._content(member, upper, lower) if self.wanted(path) else None
            lower.cut(path)
            upper.cut(path)
            if content is not None:
                upper.put(path, content)

    def _content(self, member: Member, upper: Tree, lower: Tree) -> bytes | None:
        """Return a file; a second name of one that is kept, as caches of packages have, is it."""
        if member.kind == "hard":
            target = _path(member.target)
            if target is None:
                return None
            content = upper.get(target)
            content = lower.get(target) if content is None else content
            self.kept += _COST
        elif member.kind == "file":
            self.kept += member.size + _COST
            if member.size > self.limits.file:
                raise self._refused(f"has a list of packages of {member.size} bytes")
            content = None
        else:
            return None
        if self.kept > self.limits.kept:
            raise self._refused(f"has lists of packages of over {self.limits.kept} bytes")
        return member.content() if member.kind == "file" else content

    def _refused(self, what: str) -> ImageError:
        return ImageError(
            "refused",
            f"a layer {what}: no image of ours does, and it is read no further;"
            " give what the image holds with --components",
        )


def _path(name: str) -> Path | None:
    """Return the parts of a path below the top of the image; None for one that leads nowhere."""
    parts = tuple(part for part in name.split("/") if part not in ("", "."))
    if not parts or ".." in parts or "\0" in name or len(name) > _LONGEST:
        return None
    return parts
