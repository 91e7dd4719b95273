"""Unpacked: the bytes of a layer as they were before they were packed with gzip or zstd."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

import zstandard

from generator.desk.image.source import ImageError

_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_SKIPPED: Final = b"\x2a\x4d\x18"
"""How a frame of zstd goes on that holds nothing of the layer, after one byte from 0x50 to 0x5f."""

_PIECE: Final = 1 << 20
"""No more is unpacked at a time, however little there is to unpack it from."""

_SLICE: Final = 1 << 14

_WINDOW: Final = 1 << 27
"""What zstd may ask us to remember; with it everything opens that it packs without being urged."""

_MEMBERS: Final = 5_000_000
"""A layer may be packed file by file, so that each can be had alone; but not byte by byte."""


def unpacked(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """
    Yield what is packed in the pieces, which is recognised by how they begin.

    Media types are not asked: tools that pack anew have written wrong ones. ``ImageError``
    (damaged) when it cannot be unpacked.
    """
    start = b""
    for piece in pieces:
        start += piece
        if len(start) >= len(_ZSTD):
            break
    joined = _with(start, pieces)
    if start.startswith(_GZIP):
        return _gunzip(joined)
    if start.startswith(_ZSTD) or (start[1:4] == _SKIPPED and start[0] >> 4 == 5):  # noqa: PLR2004
        return _unzstd(joined)
    return joined


def _with(start: bytes, pieces: Iterator[bytes]) -> Iterator[bytes]:
    yield start
    yield from pieces


def _gunzip(pieces: Iterator[bytes]) -> Iterator[bytes]:
    engine, members = zlib.decompressobj(31), 1
    for slice_ in _slices(pieces):
        piece = slice_
        while piece:
            if engine.eof:
                piece = piece.lstrip(b"\0")  # some fill up the last block
                if not piece:
                    break
                engine, members = zlib.decompressobj(31), members + 1
                if members > _MEMBERS:
                    raise ImageError("refused", f"a layer is packed in over {_MEMBERS} parts")
            try:
                data = engine.decompress(piece, _PIECE)
            except zlib.error:
                raise _damaged("gzip") from None
            if data:
                yield data
            piece = engine.unused_data if engine.eof else engine.unconsumed_tail
    if not engine.eof:
        raise _damaged("gzip")


def _slices(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield smaller pieces: what is left of one is copied with each member that ends in it."""
    for piece in pieces:
        for start in range(0, len(piece), _SLICE):
            yield piece[start : start + _SLICE]


class _Pieces:
    """Pieces as a file, for the library."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = b""

    def read(self, size: int) -> bytes:
        """Return some bytes, none at the end."""
        if not self._rest:
            self._rest = next(filter(None, self._pieces), b"")
        data, self._rest = self._rest[:size], self._rest[size:]
        return data


def _unzstd(pieces: Iterator[bytes]) -> Iterator[bytes]:
    engine = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
    is_empty = True
    # What is asked for at a time is what it unpacks at a time: a bomb does not fill the memory.
    with engine.stream_reader(_Pieces(pieces), read_across_frames=True) as stream:  # type: ignore[arg-type]
        while True:
            try:
                data = stream.read(_PIECE)
            except zstandard.ZstdError:
                raise _damaged("zstd") from None
            if not data:
                break
            is_empty = False
            yield data
    if is_empty:  # the library does not tell a frame that is cut from one that is at its end
        raise _damaged("zstd")


def _damaged(packing: str) -> ImageError:
    return ImageError("damaged", f"a layer is not what {packing} packed; push the image anew")
