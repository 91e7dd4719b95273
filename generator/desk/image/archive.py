"""Archive: the members of a tar file as it comes, with nothing of it believed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.desk.image.source import ImageError

_BLOCK: Final = 512
_EMPTY: Final = bytes(_BLOCK)
_OCTAL: Final = re.compile(rb"[ \0]*([0-7]*)[ \0]*")
_FILES: Final = b"0\0" + b"7"
_HEADER_ONLY: Final = b"123456"
"""Links, devices, folders and pipes: whatever their size says, no content follows."""

_MOST_EXTENSIONS: Final = 8
"""So many headers may speak of one member; writers use three at most."""


class Flow:
    """Pieces of bytes as one line of bytes, of which nothing is kept that was passed."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._piece = b""
        self._at = 0

    def read(self, size: int) -> bytes:
        """Return so many bytes, fewer at the end."""
        end = self._at + size
        if end <= len(self._piece):
            data = self._piece[self._at : end]
            self._at = end
            return data
        found = [self._piece[self._at :]]
        missing = size - len(found[0])
        while missing and self._next():
            found.append(self._piece[:missing])
            self._at = len(found[-1])
            missing -= self._at
        return b"".join(found)

    def skip(self, size: int) -> bool:
        """Pass over so many bytes; False when there are not as many."""
        while size > len(self._piece) - self._at:
            size -= len(self._piece) - self._at
            if not self._next():
                return False
        self._at += size
        return True

    def _next(self) -> bool:
        self._piece, self._at = next(filter(None, self._pieces), b""), 0
        return bool(self._piece)


@dataclass(slots=True)
class Member:
    """
    A member of an archive: its name as it stands there, its kind, and where a link leads.

    ``content`` is asked for while it is the last one that was yielded, and once.
    """

    name: str
    kind: str
    size: int
    target: str
    flow: Flow
    is_read: bool = False

    def content(self) -> bytes:
        """Return the content of a file."""
        self.is_read = True
        data = self.flow.read(self.size)
        if len(data) < self.size or not self.flow.skip(-self.size % _BLOCK):
            raise _cut()
        return data


@dataclass(slots=True)
class _Said:
    """What extended headers say of the member that follows them."""

    count: int = 0
    name: bytes | None = None
    target: bytes | None = None
    size: int | None = None
    is_sparse: bool = False


def members(pieces: Iterator[bytes], longest: int) -> Iterator[Member]:
    """
    Yield the members of an archive; a header beside a member may be ``longest`` bytes.

    ``kind`` is file, folder, hard (a second name of an earlier file) or other. The tar files of
    POSIX and GNU are read; of a sparse file, which is not written as it was, the kind is other.
    ``ImageError`` for what is no tar file.

    The module ``tarfile`` is not used: it reads a header of any length into memory, and takes ten
    minutes for one that is a megabyte of digits.
    """
    flow, said = Flow(pieces), _Said()
    while True:
        block = flow.read(_BLOCK)
        if block in (b"", _EMPTY):
            if said.count:
                raise _cut()
            return
        size = _size(block)
        kind = block[156:157]
        if kind in b"xgLKX":
            said.count += 1
            if said.count > _MOST_EXTENSIONS or size > longest:
                raise ImageError("refused", "a layer has a header without an end")
            text = flow.read(size)
            if len(text) < size or not flow.skip(-size % _BLOCK):
                raise _cut()
            _extend(said, kind, text)
            continue
        member = _member(block, kind, size if said.size is None else said.size, said, flow)
        said = _Said()
        yield member
        if not (member.is_read or flow.skip(member.size + -member.size % _BLOCK)):
            raise _cut()


def _size(block: bytes) -> int:
    """Return the size in a header; ``ImageError`` when the block is no header."""
    total = sum(block) - sum(block[148:156]) + 8 * 32
    stated = _OCTAL.fullmatch(block[148:156]) if len(block) == _BLOCK else None
    if stated is None or int(stated[1] or b"0", 8) != total:
        raise ImageError("damaged", "a layer is no archive, or one that is cut or changed")
    field = block[124:136]
    if field[0] == 0x80:  # noqa: PLR2004 - the mark of a number that is not written in digits
        return int.from_bytes(field[1:], "big")
    found = _OCTAL.fullmatch(field)
    if found is None:
        raise ImageError("damaged", "a layer has a member of no size")
    return int(found[1] or b"0", 8)


def _member(block: bytes, kind: bytes, size: int, said: _Said, flow: Flow) -> Member:
    name = said.name
    if name is None:
        name = block[:100].partition(b"\0")[0]
        if block[257:263] == b"ustar\0" and (prefix := block[345:500].partition(b"\0")[0]):
            name = prefix + b"/" + name
    target = block[157:257].partition(b"\0")[0] if said.target is None else said.target
    if kind == b"S":
        _pass_map(block, flow)
    if kind in _FILES:
        word = "folder" if name.endswith(b"/") else "other" if said.is_sparse else "file"
    else:
        word = {b"1": "hard", b"5": "folder", b"D": "folder"}.get(kind, "other")
    if kind in _HEADER_ONLY:
        size = 0
    return Member(_text(name), word, size, _text(target), flow)


def _pass_map(block: bytes, flow: Flow) -> None:
    """Pass over the headers that say where the pieces of a sparse file of GNU belong."""
    goes_on = block[482]
    while goes_on:
        block = flow.read(_BLOCK)
        if len(block) < _BLOCK:
            raise _cut()
        goes_on = block[504]


def _extend(said: _Said, kind: bytes, text: bytes) -> None:
    """Note what a header beside a member says; one about all members says nothing of names."""
    if kind == b"L":
        said.name = text.partition(b"\0")[0] if said.name is None else said.name
    elif kind == b"K":
        said.target = text.partition(b"\0")[0] if said.target is None else said.target
    elif kind in b"xX":
        records = dict(_records(text))
        said.name = records.get(b"GNU.sparse.name") or records.get(b"path") or said.name
        said.target = records.get(b"linkpath") or said.target
        said.is_sparse = any(key.startswith(b"GNU.sparse.") for key in records)
        if size := records.get(b"size"):
            if not size.isdigit() or len(size) > 19:  # noqa: PLR2004 - as long as 2 ** 63
                raise ImageError("damaged", "a layer has a member of no size")
            said.size = int(size)


def _records(text: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the records of an extended header: ``length key=value`` and a line break, each."""
    at = 0
    while at < len(text) and text[at]:
        space = text.find(b" ", at, at + 8)
        number = text[at:space] if space > at else b""
        end = at + int(number) if number.isdigit() else at
        key, equals, value = text[space + 1 : end - 1].partition(b"=")
        if not at < end <= len(text) or space >= end or not equals or text[end - 1 : end] != b"\n":
            raise ImageError("damaged", "a layer has a header that cannot be read")
        yield key, value
        at = end


def _text(name: bytes) -> str:
    return name.decode("utf-8", "surrogateescape")


def _cut() -> ImageError:
    return ImageError("damaged", "a layer is cut: its archive ends in the middle")
