"""Text: from the bytes of a file to its characters, and what forbids that."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final

from generator.loader.fault import MAX_FAULTS, Fault, and_more
from generator.source import TOP, Span

MAX_BYTES: Final = 1024 * 1024

JOINERS: Final = re.compile("[\u00ad\u200c\u200d]")
"""Invisible characters that words of some languages need: soft hyphen, joiner and non-joiner."""


def may_join(text: str) -> bool:
    """Tell whether a file may hold a joiner: as such, or as an escape in a quoted text."""
    return "\\" in text or JOINERS.search(text) is not None


HIDDEN: Final = re.compile(
    "["
    # Format characters (Unicode category Cf) but for the joiners.
    "\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f"
    # What breaks a line unseen, and private use, which each font shows in another way.
    "\x85\u2028\u2029\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd]",
)
"""Characters that nobody sees, or that turn the text around them."""

UNPRINTABLE: Final = re.compile(
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


def hidden(text: str) -> Iterator[Fault]:
    """Yield the invisible characters of a file that no text needs."""
    if not HIDDEN.search(text):
        return
    found = [
        (Span(number, match.start() + 1, number, match.end() + 1), match[0])
        for number, line in enumerate(text.splitlines(keepends=True), 1)
        for match in HIDDEN.finditer(line)
    ]
    for span, char in found[:MAX_FAULTS]:
        yield unseen(span, char)
    if len(found) > MAX_FAULTS:
        yield and_more("SRC028", found[MAX_FAULTS][0], len(found) - MAX_FAULTS)


def unseen(span: Span, char: str) -> Fault:
    """Return the fault of an invisible character."""
    return Fault(
        "SRC028",
        span,
        f"invisible character U+{ord(char):04X}",
        "delete it: readers do not see it, or see the text around it in another order",
    )


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
