"""Tree: files by their paths, of which whole folders can be taken away at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

_Folder: TypeAlias = "dict[str, bytes | _Folder]"


class Tree:
    """Files by the parts of their paths."""

    def __init__(self) -> None:
        self._top: _Folder = {}

    def put(self, path: Sequence[str], content: bytes) -> None:
        """Put a file; what is in the way of it is gone."""
        folder = self._top
        for name in path[:-1]:
            below = folder.get(name)
            if not isinstance(below, dict):
                below = folder[name] = {}
            folder = below
        folder[path[-1]] = content

    def get(self, path: Sequence[str]) -> bytes | None:
        """Return a file, None when there is none."""
        found: bytes | _Folder | None = self._top
        for name in path:
            found = found.get(name) if isinstance(found, dict) else None
        return found if isinstance(found, bytes) else None

    def cut(self, path: Sequence[str]) -> None:
        """Take away what is at a path, with all that is below it; at no path, everything."""
        if not path:
            self._top = {}
            return
        folder: bytes | _Folder | None = self._top
        for name in path[:-1]:
            folder = folder.get(name) if isinstance(folder, dict) else None
        if isinstance(folder, dict):
            folder.pop(path[-1], None)

    def files(self) -> Iterator[tuple[tuple[str, ...], bytes]]:
        """Yield the files with the parts of their paths."""
        waiting: list[tuple[tuple[str, ...], _Folder]] = [((), self._top)]
        while waiting:
            path, folder = waiting.pop()
            for name, found in folder.items():
                if isinstance(found, bytes):
                    yield (*path, name), found
                else:
                    waiting.append(((*path, name), found))
