"""Words: titles and reasons of the codes, as Babel gathers what is to be translated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

from generator.lint.codes import CODES, SOURCES


def extract(
    file: IO[bytes], *_: object, **__: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """
    Yield the words of the codes that ``file`` explains; ``./dev words`` has Babel call this.

    They are those of the codes, not of the file: docstrings reach readers as paragraphs. The code
    is a remark for translators.
    """
    path = Path(file.name).as_posix()
    for code in CODES.values():
        if path.endswith(SOURCES[code.code]):
            yield 1, None, code.title, [f"{code.code}: title"]
            yield 1, None, code.why, [f"{code.code}: why"]
