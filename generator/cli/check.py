"""Check: the command that says what is wrong in the records."""

from __future__ import annotations

import gc
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import project

if TYPE_CHECKING:
    from generator.lint import Outcome
    from generator.loader import Loaded


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "sarif", "github", "junit"]),
    default="text",
    show_default=True,
    help="For people, for programs, or as a CI system shows findings.",
)
@click.option("--strict", is_flag=True, help="Warnings fail the run too.")
@click.option("-v", "--verbose", is_flag=True, help="Show infos too, not only their count.")
@click.option(
    "--today", type=project.Day(), metavar="DATE", help="Day on which waivers are judged."
)
@click.option(
    "--since",
    metavar="REF",
    help="Compare with this git revision: what was published then is still true, or corrected.",
)
@click.option(
    "--fix",
    "mend",
    is_flag=True,
    help="First mend what has one right answer: unquoted versions, other spellings of components,"
    " decimal commas, spaces of French marks, waivers that accept nothing.",
)
@click.pass_context
def check(  # noqa: PLR0913 - one argument an option
    context: click.Context,
    paths: tuple[Path, ...],
    format_: str,
    today: date | None,
    since: str | None,
    *,
    strict: bool,
    verbose: bool,
    mend: bool,
) -> None:
    """
    Say what is wrong in the records, with file, line and remedy.

    The whole catalogue is always checked; PATHS only choose what is reported, and mended.
    """
    from generator.lint import FORMATS, Cache, judged
    from generator.lint import check as run
    from generator.loader import load, take

    # All that is read stays until the end, which is near: looking for garbage would cost a third.
    gc.disable()
    root = project.root_of(context)
    day = today or project.today()
    infos = verbose or format_ != "text"

    def judge(loaded: Loaded) -> Outcome:
        if since is not None:
            loaded = _beside_past(root, loaded, since, day)
        return run(loaded, today=day, infos=infos)

    if mend:
        # Only a text report may have other lines in front of it.
        _fix(root, paths, judge, aside=format_ != "text")
    snapshot = take(root)
    # What stood at a revision is no part of the cache's key.
    if since is None:
        outcome = Cache(root).outcome(
            snapshot.digest,
            day,
            lambda: judged(snapshot, day, infos=infos)[1],
            infos=infos,
            is_sure=lambda: not snapshot.moved,
        )
    else:
        outcome = judge(load(snapshot))
    if paths:
        outcome = outcome.only(project.names_of(root, outcome.files, paths))
    shown = {
        "infos": verbose,
        "strict": strict,
        "base": project.base_of(root),
        "site": project.site(),
    }
    project.write(FORMATS[format_](outcome, colour=project.in_colour(), **shown))
    context.exit(outcome.exit_code(strict=strict))


def _fix(
    root: Path, paths: tuple[Path, ...], judge: Callable[[Loaded], Outcome], *, aside: bool
) -> None:
    """Mend what can be mended, and say what was; ``aside`` of the report."""
    from generator.desk import fix, replace
    from generator.loader import take

    snapshot = take(root)
    names = project.names_of(root, snapshot.files, paths) if paths else None
    fixed = fix(snapshot, lambda loaded: judge(loaded).findings, names)
    for name, raw in fixed.files.items():
        try:
            replace(root, name, snapshot.content(name), raw)
        except OSError as error:
            reason = error.strerror or error
            raise click.UsageError(f"--fix: {name} could not be written: {reason}") from None
    lines = [
        *(
            f"{r.name}:{r.span.line}:{r.span.column}: fixed {r.code} {r.said}"
            for r in fixed.repairs
        ),
        *(
            f"{r.name}:{r.span.line}:{r.span.column}: not fixed {r.code}: {reason}"
            for r, reason in fixed.left
        ),
    ]
    for line in lines:
        if aside:
            click.echo(line, err=True)
        else:
            project.write(f"{line}\n")


def _beside_past(root: Path, loaded: Loaded, ref: str, day: date) -> Loaded:
    """Return what was loaded with what was published at a git revision."""
    from generator import git, history

    try:
        return history.since(root, loaded, ref, day)
    except git.GitError as error:
        raise click.UsageError(f"--since: {error}") from None
