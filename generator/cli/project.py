"""Project: where a command works: the folder, its files, the day, and what it prints."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

if TYPE_CHECKING:
    from generator.catalog import Catalog
    from generator.loader import Loaded

CONFIG = "mkdocs.yml"


class Day(click.ParamType[date]):
    """A day written year-month-day."""

    name = "date"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> date:
        """Return the day, or say what is wrong with it."""
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            self.fail(f"{value!r} is not a day written year-month-day", param, ctx)


FORMAT = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people or for programs.",
)
"""The option of commands that answer both."""


class UnwrittenError(click.ClickException):
    """What was found cannot be told, which is neither clean nor a finding."""

    exit_code = 2


def root_of(context: click.Context) -> Path:
    """Return the project's folder: the one asked for, else the nearest with a mkdocs.yml."""
    given: Path | None = context.obj
    if given is not None:
        return given.resolve()
    try:
        here = Path.cwd()
    except OSError:
        raise click.UsageError("the folder you are in is no more; give --root") from None
    for folder in (here, *here.parents):
        if (folder / CONFIG).is_file():
            return folder
    raise click.UsageError(f"no {CONFIG} here or above; go to the project or give --root")


def catalog_of(context: click.Context) -> Catalog:
    """Return the catalogue here; of records that are broken see ``sound``."""
    from generator.loader import read

    return sound(read(root_of(context)))


def readable(loaded: Loaded) -> Catalog:
    """Return the catalogue of what was read; it is told when there is none."""
    if loaded.catalog is None:
        raise click.UsageError("the catalogue cannot be read: see tagnotes check")
    return loaded.catalog


def sound(loaded: Loaded) -> Catalog:
    """Return the catalogue of what was read; records that are broken are left out, and named."""
    catalog = readable(loaded)
    broken = {finding.file for finding in loaded.findings if finding.severity == "error"}
    if broken:
        from generator.desk.visible import visible

        names = visible(", ".join(sorted(broken)))
        click.echo(f"left out, see tagnotes check: {names}", err=True)
    return catalog


def names_of(root: Path, files: Iterable[str], paths: tuple[Path, ...]) -> frozenset[str]:
    """Return the names of the files that the paths mean; one that means none is a mistake."""
    found: set[str] = set()
    for path in paths:
        mine = {name for name in files if _is_below(root / name, path)}
        if not mine:
            raise click.UsageError(f"{path} is no file of the catalogue at {root}")
        found |= mine
    return frozenset(found)


def _is_below(file: Path, path: Path) -> bool:
    return file.resolve().is_relative_to(path.resolve())


def base_of(root: Path) -> str:
    """Return the way from the top of the git repository to the project: CI systems start there."""
    for folder in (root, *root.parents):
        if (folder / ".git").exists():
            way = root.relative_to(folder).as_posix()
            return "" if way == "." else f"{way}/"
    return ""


def site() -> str | None:
    """Return where the site stands, None where the setting of its build does not say so."""
    url = os.environ.get("TAGNOTES_SITE_URL", "")
    return url if url.startswith(("https://", "http://")) else None


def today() -> date:
    """Return the day of SOURCE_DATE_EPOCH when it is set, else today."""
    from generator import clock

    try:
        return clock.today()
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def is_terminal() -> bool:
    """Tell whether a person reads what is printed."""
    # Python has no standard output where the shell has closed it.
    return sys.stdout is not None and sys.stdout.isatty()


def in_colour() -> bool:
    """Tell whether what is printed may have colours."""
    return is_terminal() and "NO_COLOR" not in os.environ


def standard_input() -> BinaryIO:
    """Return what is given on standard input."""
    # Python has no standard input where the shell has closed it.
    if sys.stdin is None:
        raise click.UsageError("standard input is closed")
    return sys.stdin.buffer


def write(text: str) -> None:
    """Print ``text`` in UTF-8 whatever the locale: reports quote Chinese records."""
    if sys.stdout is None:
        raise UnwrittenError("standard output is closed")
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # What is left in the buffer would be tried again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise UnwrittenError(f"the report could not be written: {error.strerror}") from None
