"""Segment: Chinese text cut into words for search (jieba stands behind this door only)."""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import Any, Final

from generator.site import lexicon

_HAN: Final = re.compile("[\u3400-\u9fff]+")
_HALF: Final = 2
BOUNDARY: Final = "\u200b"
"""Put between words: invisible in a result list, a separator to the search."""


def ready() -> None:
    """Have the dictionary at hand, whoever cuts first; it does not tell how it is loaded."""
    import jieba

    jieba.setLogLevel(logging.ERROR)
    lexicon.lend(jieba.dt)


def cut(text: str) -> str:
    """Return ``text`` with boundaries between its Chinese words; other text is left as it is."""
    return _HAN.sub(lambda match: BOUNDARY + BOUNDARY.join(_words(match[0])) + BOUNDARY, text)


_CUT: Final = re.compile(f"{_HAN.pattern}(?:{BOUNDARY}{_HAN.pattern})*")
_LEARNT: Final[dict[str, tuple[str, ...]]] = {}


def learn(text: str) -> None:
    """Take note of how a text was cut before: to load the dictionary takes longer than a page."""
    for match in _CUT.finditer(text):
        words = match[0].split(BOUNDARY)
        _LEARNT["".join(words)] = tuple(words)


def _words(run: str) -> tuple[str, ...]:
    return _LEARNT.get(run) or _divided(run)


@cache
def _divided(run: str) -> tuple[str, ...]:
    """
    Return the words of a run of Chinese characters.

    A word of four characters whose halves are words too is halved, so that each half is found:
    ``环境变量`` by ``变量``. Overlapping words would show twice in the result list.
    """
    jieba = _jieba()
    known = jieba.dt.FREQ
    out: list[str] = []
    for word in jieba.cut(run):
        halves = (word[:_HALF], word[_HALF:])
        if len(word) == 2 * _HALF and all(known.get(half) for half in halves):
            out.extend(halves)
        else:
            out.append(word)
    return tuple(out)


@cache
def _jieba() -> Any:  # noqa: ANN401 - a module without types
    ready()
    import jieba

    jieba.initialize()
    return jieba
