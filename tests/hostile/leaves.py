"""Leaves: every text of a project's YAML files, each written on a line of its own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from generator.loader import parse
from generator.loader.data import Data

_HARD = frozenset({"id", "tag", "version", "CUDA", "torch", "triton"})
"""Keys of what others are compared with: another text there is an error in other places."""

_LANGUAGES = ("en", "zh", "fr")


class Leaf(NamedTuple):
    """A text: the file, its path in it, and what stands there."""

    file: str
    path: tuple[str | int, ...]
    text: str


class Files:
    """The YAML files of a project as plain data, with other texts in some places."""

    def __init__(self, root: Path) -> None:
        """Read them; what other places name by its text is no leaf: it is an id."""
        self.root = root
        names = sorted(path.relative_to(root).as_posix() for path in root.glob("releases/**/*.yml"))
        self._data = {name: parse(name, (root / name).read_bytes()).data for name in names}
        all_ = [leaf for name, data in self._data.items() for leaf in _leaves(name, data)]
        times = Counter(leaf.text for leaf in all_)
        keys = {key for data in self._data.values() for key in _keys(data)}
        free = {
            (leaf.file, leaf.path): leaf
            for leaf in all_
            if times[leaf.text] == 1 and leaf.text not in keys and leaf.path[-1] not in _HARD
        }
        # A text is the same in every language: it has all of them here, or none.
        self.leaves = tuple(
            leaf
            for (name, path), leaf in free.items()
            if path[-1] not in _LANGUAGES
            or all((name, (*path[:-1], language)) in free for language in _LANGUAGES)
        )
        self._places = {name: list(_places(data)) for name, data in self._data.items()}

    def siblings(self, leaf: Leaf) -> list[Leaf]:
        """Return the same text in other languages."""
        if leaf.path[-1] not in _LANGUAGES:
            return []
        return [a for a in self.leaves if a.file == leaf.file and a.path[:-1] == leaf.path[:-1]]

    def write(self, texts: Mapping[Leaf, str]) -> None:
        """Write the files, with these texts in the places of some leaves."""
        for name, data in self._data.items():
            mine = {leaf.path: text for leaf, text in texts.items() if leaf.file == name}
            # JSON is YAML, in which every odd character is an escape.
            text = json.dumps(_with(data, mine), indent=1)
            (self.root / name).write_text(f"{text}\n", "utf-8")

    def below(self, file: str, line: int) -> frozenset[tuple[str | int, ...]]:
        """Return the paths of what is written in a line of a file as it was written last."""
        at = self._places[file][line - 1] if line <= len(self._places[file]) else ()
        return frozenset(
            leaf.path for leaf in self.leaves if leaf.file == file and leaf.path[: len(at)] == at
        )


def _leaves(file: str, value: Data, path: tuple[str | int, ...] = ()) -> Iterator[Leaf]:
    if isinstance(value, str):
        yield Leaf(file, path, value)
    for step, below in _steps(value):
        yield from _leaves(file, below, (*path, step))


def _keys(value: Data) -> Iterator[str]:
    for step, below in _steps(value):
        if isinstance(step, str):
            yield step
        yield from _keys(below)


def _steps(value: Data) -> list[tuple[str | int, Data]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _with(
    value: Data, texts: Mapping[tuple[str | int, ...], str], path: tuple[str | int, ...] = ()
) -> Data:
    if isinstance(value, dict):
        return {key: _with(below, texts, (*path, key)) for key, below in value.items()}
    if isinstance(value, list):
        return [_with(below, texts, (*path, i)) for i, below in enumerate(value)]
    return texts.get(path, value)


def _places(value: Data, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of what each line of indented JSON is about."""
    yield path
    steps = _steps(value)
    for step, below in steps:
        yield from _places(below, (*path, step))
    if steps:
        yield path
