"""Lexicon: the dictionary of jieba, of which only the words are read that texts may hold."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from generator import store

_NAME: Final = f"tagnotes/jieba-{version('jieba')}.words"
"""What is kept of it, where the XDG Base Directories have what can be made again."""


class Lexicon(dict[str, int]):
    """
    How often each word of jieba's dictionary is met, 0 for the beginning of one.

    The words that begin with a character are read when such a word is first asked for: to load
    half a million words takes longer than to make a hundred pages, and much memory.
    """

    def __init__(self, text: bytes, places: Mapping[str, tuple[int, int]]) -> None:
        """``places`` say where in the text the words of a character begin and end, as JSON."""
        super().__init__()
        self._text = text
        self._places = dict(places)

    def _read(self, word: str) -> None:
        place = self._places.pop(word[:1], None)
        if place is not None:
            self.update(json.loads(self._text[slice(*place)]))

    def __setitem__(self, word: str, often: int) -> None:
        """Take a word in that somebody adds."""
        self._read(word)
        super().__setitem__(word, often)

    def __contains__(self, word: object) -> bool:
        """Tell whether a word, or one that begins so, is known."""
        self._read(str(word))
        return super().__contains__(word)

    def __missing__(self, word: str) -> int:
        """Return how often a word is met whose character was not asked for; KeyError for others."""
        if word not in self:
            raise KeyError(word)
        return self[word]

    def get(self, word: str, default: Any = None, /) -> Any:  # noqa: ANN401 - as a dict has it
        """Return how often a word is met."""
        self._read(word)
        return super().get(word, default)


def lend(tokenizer: Any) -> None:  # noqa: ANN401 - a class without types
    """
    Have a tokenizer of jieba read no more of its dictionary than it needs, when it is first used.

    One that is given another dictionary reads that as ever.
    """
    if not isinstance(tokenizer.initialize, partial):
        tokenizer.initialize = partial(_initialize, tokenizer, tokenizer.initialize)


def _initialize(tokenizer: Any, whole: Callable[..., None], dictionary: str | None = None) -> None:  # noqa: ANN401
    path = None if dictionary or tokenizer.dictionary or tokenizer.initialized else _kept()
    if path is None:
        whole(dictionary)
        return
    try:
        tokenizer.FREQ, tokenizer.total = _read(path.read_bytes())
        tokenizer.initialized = True
    except (OSError, ValueError, LookupError, TypeError):
        whole()
        store.keep(path, _written(tokenizer.FREQ, tokenizer.total))


def _kept() -> Path | None:
    """Return where the dictionary is kept; None for a user without a home."""
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / _NAME
    except RuntimeError:
        return None


def _read(content: bytes) -> tuple[Lexicon, int]:
    head, text = content.split(b"\n", 1)
    data = json.loads(head)
    if data["checksum"] != crc32(text):
        msg = "these are other words than those that were written"
        raise ValueError(msg)
    return Lexicon(text, data["places"]), int(data["total"])


def _written(words: Mapping[str, int], total: int) -> bytes:
    by_first: dict[str, dict[str, int]] = {}
    for word, often in words.items():
        by_first.setdefault(word[0], {})[word] = often
    text, places = bytearray(), {}
    for first, mine in by_first.items():
        begin = len(text)
        text += json.dumps(mine, ensure_ascii=False, separators=(",", ":")).encode()
        places[first] = (begin, len(text))
    head = json.dumps({"total": total, "checksum": crc32(text), "places": places})
    return head.encode() + b"\n" + text
