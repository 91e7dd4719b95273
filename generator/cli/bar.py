"""Bar: how far a long work is, on a terminal only; what is printed stays free of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

_STEPS: Final = 400
"""So often a bar is drawn at most."""

_GB: Final = 1e9

Label = Callable[[str, int | None], str]


class _Bar:
    """A bar that begins when there is something to tell."""

    def __init__(self, stack: ExitStack, label: Label) -> None:
        self._stack = stack
        self._label = label
        self._shown: tuple[str, ProgressBar[int]] | None = None
        self._done = 0

    def __call__(self, what: str, done: int, total: int | None) -> None:
        """Tell how much of a work is done; of another work, a bar of its own."""
        if self._shown is None or self._shown[0] != what:
            self._stack.close()
            started: ProgressBar[int] = click.progressbar(
                length=total or 0,
                label=self._label(what, total),
                file=sys.stderr,
                update_min_steps=max(1, (total or 0) // _STEPS),
                show_percent=total is not None,
            )
            self._shown = what, self._stack.enter_context(started)
            self._done = 0
        self._shown[1].update(done - self._done)
        self._done = done


def _reading(what: str, total: int | None) -> str:
    return f"reading {what} ({_size(total)})" if total else f"reading {what}"


@contextmanager
def shown(label: Label = _reading) -> Iterator[_Bar | None]:
    """
    Give what is to be told of progress; None where nobody watches.

    ``label`` makes the words before a bar of what is done, and of how much there is of it: bytes
    when it is left out.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with ExitStack() as stack:
        yield _Bar(stack, label)


def _size(size: int) -> str:
    return f"{size / _GB:.1f} GB" if size >= _GB else f"{size / 1e6:.0f} MB"
