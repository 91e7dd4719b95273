"""Bar: how far a long work is, on a terminal only; what is printed stays free of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

_STEPS = 400


class _Bar:
    """A bar that begins when there is something to tell."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._shown: tuple[str, ProgressBar[int]] | None = None
        self._done = 0

    def __call__(self, what: str, done: int, total: int | None) -> None:
        """Tell how many bytes were read; of another work, a bar of its own."""
        if self._shown is None or self._shown[0] != what:
            self._stack.close()
            started: ProgressBar[int] = click.progressbar(
                length=total or 0,
                label=f"reading {what} ({_size(total)})" if total else f"reading {what}",
                file=sys.stderr,
                update_min_steps=max(1, (total or 0) // _STEPS),
                show_percent=total is not None,
            )
            self._shown = what, self._stack.enter_context(started)
            self._done = 0
        self._shown[1].update(done - self._done)
        self._done = done


@contextmanager
def shown() -> Iterator[_Bar | None]:
    """Give what is to be told of progress; None where nobody watches."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with ExitStack() as stack:
        yield _Bar(stack)


def _size(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"  # noqa: PLR2004
