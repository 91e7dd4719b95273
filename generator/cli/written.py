"""Written: what every command does that changes a record: write it, check it, say what is wrong."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from generator.cli import project


def write(root: Path, name: str, was: bytes | None, now: bytes) -> None:
    """Write a file that says ``was``, or that is not there yet; one sentence when it cannot be."""
    from generator.desk import create, replace

    try:
        if was is None:
            create(root, name, now)
        else:
            replace(root, name, was, now)
    except OSError as error:
        raise click.UsageError(f"{name} could not be written: {error.strerror or error}") from None


def checked(root: Path, name: str, day: date) -> int:
    """Print what the check says of a file by now, and return the exit code."""
    from generator.lint import FORMATS, check
    from generator.loader import read

    outcome = check(read(root), today=day, infos=False).only(frozenset({name}))
    project.write("\n" + FORMATS["text"](outcome, colour=project.in_colour()))
    return outcome.exit_code(strict=False)
