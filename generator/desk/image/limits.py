"""Limits: how much of an image is read, so that no image can do harm."""

from __future__ import annotations

from dataclasses import dataclass

_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """
    Sizes in bytes.

    The largest images for training are some 40 GiB when unpacked: ``unpacked`` is three times that,
    and some ten minutes of work, which a person at the terminal sees and may stop.
    """

    unpacked: int = 128 << 30
    """All layers of an image together."""

    ratio: int = 200
    """What is packed tighter, over ``free`` bytes, is a bomb; programs and weights come to ten."""

    free: int = 1 << 30
    """So much may unpack from nothing at all: images do hold empty files of some 100 MiB."""

    members: int = 5_000_000
    """Files, folders and links of all layers; large images have a tenth of it."""

    header: int = _MIB
    """What an archive says of one member beside its content: names, and attributes of security."""

    file: int = 16 * _MIB
    """A file that is kept: the list of packages of a large Debian is 4 MiB."""

    kept: int = 256 * _MIB
    """All files that are kept at one time."""

    document: int = 4 * _MIB
    """A manifest or a configuration; by the specification, registries take manifests of it."""

    bill: int = 128 * _MIB
    """A bill of materials that lists every file is large; without the files it is 2 MiB."""


LIMITS = Limits()
