"""Text: from the bytes of a file to its characters, and what forbids that."""

from __future__ import annotations

import codecs
import re

from generator.loader.fault import Fault
from generator.source import TOP, Span

MAX_BYTES = 1024 * 1024

UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]",
)
"""A character that YAML does not allow, written as such or through an escape."""


def decode(raw: bytes) -> tuple[str | None, list[Fault]]:
    """Return the text of a file, None when it cannot be read as text, and the faults met."""
    if len(raw) > MAX_BYTES:
        return None, [too_large(len(raw))]
    faults = []
    if raw.startswith(codecs.BOM_UTF8):
        raw = raw.removeprefix(codecs.BOM_UTF8)
        faults.append(
            Fault(
                "SRC003",
                TOP,
                "file starts with a byte order mark",
                'save it as "UTF-8", not as "UTF-8 with BOM"',
            ),
        )
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return None, [*faults, _not_utf8(raw, error.start)]
    if bad := UNPRINTABLE.search(text):
        span = _place(text[: bad.start()])
        faults.append(
            Fault(
                "SRC024",
                span,
                f"control character U+{ord(bad[0]):04X} in the file",
                "delete it: it is invisible and not allowed in YAML",
            ),
        )
        return None, faults
    return text, faults


def too_large(size: int) -> Fault:
    """Return the fault of a file of ``size`` bytes that is not read at all."""
    return Fault(
        "SRC001",
        TOP,
        f"file has {size} bytes, more than the {MAX_BYTES} allowed",
        "a record is a page of text: check what was saved here",
    )


def _not_utf8(raw: bytes, start: int) -> Fault:
    # Everything before the first bad byte did decode.
    return Fault(
        "SRC002",
        _place(raw[:start].decode()),
        f"byte 0x{raw[start]:02X} is not UTF-8",
        "save the file as UTF-8",
    )


def _place(before: str) -> Span:
    """Return the place of the character that follows the text ``before``."""
    lines = (before + "x").splitlines()
    line, column = len(lines), len(lines[-1])
    return Span(line, column, line, column + 1)
