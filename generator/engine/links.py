"""Links: what links among the pages by hand lead to, before anything behind one is published."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path


def refuse_ways_out(root: Path, docs: Path) -> None:
    """
    Raise ValueError where a link leads out of the project, or to a folder around itself.

    MkDocs publishes what a link leads to, and walks through folders that hold themselves: a change
    that somebody proposes must not show a file of the machine that builds it.
    """
    tops = (root.resolve(), (docs.parent.resolve() / docs.name))
    for link in _links(docs):
        name = link.relative_to(docs.parent).as_posix()
        try:
            target = link.resolve()
        except (OSError, RuntimeError):
            # RuntimeError is what Python 3.11 makes of links in a circle.
            raise ValueError(f"{name}: links that lead in a circle; delete it") from None
        if not any(target.is_relative_to(top) for top in tops):
            raise ValueError(
                f"{name}: link that leads out of the project; copy the file to this place"
            )
        if link.parent.resolve().is_relative_to(target):
            raise ValueError(f"{name}: link to a folder around it; delete it")


def _links(docs: Path) -> Iterator[Path]:
    if docs.is_symlink():
        yield docs
    for folder, folders, files in os.walk(docs):
        for name in sorted((*folders, *files)):
            path = Path(folder, name)
            if path.is_symlink():
                yield path
