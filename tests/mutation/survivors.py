"""Survivors: the mutants that no test can kill or need not kill, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.mutation.change import Change

FILE: Final = Path(__file__).with_name("survivors.txt")


def read(text: str) -> Mapping[Change, str]:
    """
    Read changes with their reasons.

    A block is a line with module and function, lines with ``-`` and ``+``, and the reason. What
    begins with ``#`` is a comment.
    """
    return dict(_blocks(text))


def written(change: Change, why: str) -> str:
    """Write a block as it is read."""
    lines = [f"{change.module} {change.function}"]
    lines += [f"- {line}" for line in change.was]
    lines += [f"+ {line}" for line in change.now]
    return "\n".join([*lines, f"  {why}", ""])


def _blocks(text: str) -> Iterator[tuple[Change, str]]:
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if lines:
            module, function = lines[0].split()
            was = tuple(line[2:] for line in lines if line.startswith("- "))
            now = tuple(line[2:] for line in lines if line.startswith("+ "))
            why = " ".join(line.strip() for line in lines[1:] if line.startswith("  "))
            yield Change(module, function, was, now), why
