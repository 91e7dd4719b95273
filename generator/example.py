"""Example: a file that breaks a rule, or keeps it, as those see it who ask what the rule means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Example:
    """
    A file, line by line.

    ``file`` is where in a project such a file stands. ``lines`` have their numbers; of a long file
    they are those that matter, so numbers may jump, and ``goes_on`` when it has more at the end.
    ``guilty`` are the numbers of the lines at which the check points, none where the rule is kept.
    """

    file: str
    lines: tuple[tuple[int, str], ...]
    guilty: tuple[int, ...] = ()
    goes_on: bool = False

    def numbered(self) -> str:
        """Return the lines with their numbers, an arrow before guilty ones, a gap as dots."""
        width = len(str(self.lines[-1][0]))
        shown: list[str] = []
        before = 0
        for number, line in self.lines:
            if number != before + 1:
                shown.append("  …")
            arrow = "→" if number in self.guilty else " "
            shown.append(f"{arrow} {number:>{width}}  {line}".rstrip())
            before = number
        if self.goes_on:
            shown.append("  …")
        return "\n".join(shown)


class Examples(NamedTuple):
    """The examples of one rule, the simplest of each kind first; a rule may have none."""

    bad: tuple[Example, ...] = ()
    good: tuple[Example, ...] = ()
