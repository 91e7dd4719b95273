"""I18n: the commands for translators: update catalogs, check them, see how far they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import project

if TYPE_CHECKING:
    from generator.translation import Project


@click.group()
def i18n() -> None:
    """Translate: what is missing, what is behind, and what brings it on."""


@i18n.command()
@click.option("--prune", is_flag=True, help="Take away messages that the program does not say.")
@click.option(
    "--stamp",
    "stamped",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="PAGE",
    help="Declare that a translated page says what its source says now. Can be given again.",
)
@click.pass_context
def update(context: click.Context, stamped: tuple[Path, ...], *, prune: bool) -> None:
    """
    Bring the catalogs in locales/ up to date with the words of the program.

    Messages that are gone are kept as obsolete, unless --prune is given. A language of the
    catalogue without a catalog gets an empty one.
    """
    from generator.cli.written import write
    from generator.translation import ProjectError, stamp
    from generator.translation import update as run

    found = _project(context)
    try:
        pages = [stamp(found, _name(found.root, path)) for path in stamped]
        changes = run(found, prune=prune)
    except ProjectError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise _unreadable(error) from None
    for change in (*changes, *pages):
        if change.was != change.now:
            write(found.root, change.name, change.was, change.now)
    for change in changes:
        project.write(f"{change.name} {'made' if change.was is None else 'updated'}\n")
    for change in pages:
        project.write(f"{change.name} says that it is up to date\n")
    if not changes and not pages:
        project.write("all catalogs are up to date\n")


@i18n.command()
@project.FORMAT
@click.option("--strict", is_flag=True, help="Warnings fail the run too.")
@click.pass_context
def check(context: click.Context, format_: str, *, strict: bool) -> None:
    """
    Say what is wrong in catalogs and translated pages, with file, line and remedy.

    Missing, guessed and obsolete messages, placeholders, plural forms, marks, words of the trade
    (locales/LANGUAGE/terms.yml), and pages that are behind their source or missing.
    """
    from generator.lint import FORMATS
    from generator.translation import check as run

    try:
        outcome = run(_project(context))
    except OSError as error:
        raise _unreadable(error) from None
    project.write(
        FORMATS[format_](outcome, colour=project.in_colour(), strict=strict, related=False)
    )
    context.exit(outcome.exit_code(strict=strict))


@i18n.command()
@project.FORMAT
@click.pass_context
def status(context: click.Context, format_: str) -> None:
    """Say how far each language is: messages, pages written by hand, topics."""
    from generator.i18n import PoError
    from generator.translation import as_json, as_text, standings

    try:
        found = standings(_project(context))
    except PoError as error:
        said = f"a catalog cannot be read, see tagnotes i18n check: {error}"
        raise click.UsageError(said) from None
    except OSError as error:
        raise _unreadable(error) from None
    project.write((as_json if format_ == "json" else as_text)(found))


def _project(context: click.Context) -> Project:
    from generator.translation import Project, ProjectError

    try:
        return Project.at(project.root_of(context))
    except ProjectError as error:
        raise click.UsageError(str(error)) from None


def _name(root: Path, path: Path) -> str:
    """Return the name of a file below the project; elsewhere its path, which is no name there."""
    found = path.resolve()
    return found.relative_to(root).as_posix() if found.is_relative_to(root) else str(path)


def _unreadable(error: OSError) -> click.UsageError:
    return click.UsageError(f"{error.filename or 'a file'} cannot be read: {error.strerror}")
