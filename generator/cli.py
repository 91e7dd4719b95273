"""Cli: the commands of ``tagnotes``; click stands behind this door only."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.example import Example
    from generator.lint import Outcome
    from generator.loader import Loaded

CONFIG = "mkdocs.yml"


class _Commands(click.Group):
    """The commands; a defect of ours ends with 2, so that it is not taken for a finding."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            # The last: whoever reads the output, such as `head`, has had enough.
            raise
        except Exception:  # noqa: BLE001 - whatever it was, the exit code must say so
            traceback.print_exc()
            click.echo(
                "this is a defect of tagnotes: please report it with the lines above", err=True
            )
            ctx.exit(2)


class _Day(click.ParamType[date]):
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


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of the project; the nearest one above with a mkdocs.yml when left out.",
)
@click.version_option(package_name="tagnotes")
@click.pass_context
def main(context: click.Context, root: Path | None) -> None:
    """Release notes of AI container images, from one YAML record per release."""
    context.obj = root


@main.command()
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
@click.option("--today", type=_Day(), metavar="DATE", help="Day on which waivers are judged.")
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
    " decimal commas, waivers that accept nothing.",
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
    from generator.lint import FORMATS, Cache
    from generator.lint import check as run
    from generator.loader import load, take

    # All that is read stays until the end, which is near: looking for garbage would cost a third.
    gc.disable()
    root = _root(context)
    day = today or _today()
    infos = verbose or format_ != "text"

    def judged(loaded: Loaded) -> Outcome:
        if since is not None:
            loaded = _beside_past(root, loaded, since, day)
        return run(loaded, today=day, infos=infos)

    if mend:
        # Only a text report may have other lines in front of it.
        _fix(root, paths, judged, aside=format_ != "text")
    snapshot = take(root)
    # What stood at a revision is no part of the cache's key.
    if since is None:
        outcome = Cache(root).outcome(
            snapshot.digest, day, lambda: judged(load(snapshot)), infos=infos
        )
    else:
        outcome = judged(load(snapshot))
    if paths:
        outcome = outcome.only(_names(root, outcome.files, paths))
    colour = _is_terminal() and "NO_COLOR" not in os.environ
    shown = {"infos": verbose, "strict": strict, "base": _base(root), "site": _site()}
    _write(FORMATS[format_](outcome, colour=colour, **shown))
    context.exit(outcome.exit_code(strict=strict))


@main.command()
@click.option("--strict", is_flag=True, help="Warnings of the site's own checks fail the build.")
@click.option(
    "--site-dir",
    type=click.Path(file_okay=False, resolve_path=True, path_type=Path),
    help="Folder of the finished site; that of mkdocs.yml when left out.",
)
@click.pass_context
def build(context: click.Context, site_dir: Path | None, *, strict: bool) -> None:
    """Build the site in all its languages."""
    from generator.engine.build import build as run

    context.exit(run(_root(context) / CONFIG, strict=strict, site_dir=site_dir))


@main.command()
@click.option("--address", metavar="HOST:PORT", help="That of mkdocs.yml when left out.")
@click.option("--strict", is_flag=True, help="Warnings of the site's own checks fail the build.")
@click.pass_context
def serve(context: click.Context, address: str | None, *, strict: bool) -> None:
    """Show the site and build it anew whenever a file changes."""
    from generator.engine.build import serve as run

    context.exit(run(_root(context) / CONFIG, address=address, strict=strict))


@main.command()
@click.option("--check", "only_check", is_flag=True, help="Write nothing; say what is out of date.")
@click.pass_context
def schema(context: click.Context, *, only_check: bool) -> None:
    """Write the JSON Schemas by which an editor completes and checks the files."""
    from generator import schema as schemas
    from generator.lint import WAIVABLE
    from generator.loader import read

    root = _root(context)
    catalog = read(root).catalog
    if catalog is None:
        raise click.UsageError("the catalogue cannot be read: see tagnotes check")
    stale = (schemas.stale if only_check else schemas.write)(root, catalog, WAIVABLE)
    for name in stale:
        _write(f"{name} {'is out of date' if only_check else 'written'}\n")
    if only_check and stale:
        _write("run `tagnotes schema` and commit what it writes\n")
        context.exit(1)


@main.command()
@click.argument("code")
@click.pass_context
def explain(context: click.Context, code: str) -> None:
    """
    Say what a finding's CODE means and why it matters.

    The bad and the good example of a rule are shown where the project has them.
    """
    from generator.lint import CODES, WAIVABLE

    found = CODES.get(code.upper())
    if found is None:
        raise click.UsageError(f"no code {code!r}; known are {', '.join(CODES)}")
    waiver = "A record can waive it, with a reason." if found.code in WAIVABLE else ""
    paragraphs = (f"{found.code} ({found.severity})", found.title, found.why, waiver)
    text = "\n\n".join(filter(None, paragraphs))
    _write(click.wrap_text(text, width=80, preserve_paragraphs=True) + "\n")
    for kind, example in _examples(context, found.code):
        _write(f"\n{kind} example, {example.file}:\n\n{example.numbered()}\n")


@main.group()
def facts() -> None:
    """Say what is known of upstream projects."""


@facts.command()
def status() -> None:
    """List the fact tables: how much they hold, how far they reach, how sure they are."""
    from generator.facts.status import statuses, text

    _write(text(statuses()))


def _examples(context: click.Context, code: str) -> Iterator[tuple[str, Example]]:
    """Yield the first bad and the first good example of a code; outside of a project none."""
    from generator.loader import examples

    with suppress(click.UsageError):
        found = examples(_root(context), code)
        yield from (("Bad", example) for example in found.bad[:1])
        yield from (("Good", example) for example in found.good[:1])


def _root(context: click.Context) -> Path:
    """Return the project's folder: the one asked for, else the nearest with a mkdocs.yml."""
    given: Path | None = context.obj
    if given is not None:
        return given.resolve()
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / CONFIG).is_file():
            return folder
    raise click.UsageError(f"no {CONFIG} here or above; go to the project or give --root")


def _site() -> str | None:
    """Return where the site stands, None where the setting of its build does not say so."""
    url = os.environ.get("TAGNOTES_SITE_URL", "")
    return url if url.startswith(("https://", "http://")) else None


def _base(root: Path) -> str:
    """Return the way from the top of the git repository to the project: CI systems start there."""
    for folder in (root, *root.parents):
        if (folder / ".git").exists():
            way = root.relative_to(folder).as_posix()
            return "" if way == "." else f"{way}/"
    return ""


def _fix(
    root: Path, paths: tuple[Path, ...], judge: Callable[[Loaded], Outcome], *, aside: bool
) -> None:
    """Mend what can be mended, and say what was; ``aside`` of the report."""
    from generator.desk import fix, replace
    from generator.loader import take

    snapshot = take(root)
    names = _names(root, snapshot.files, paths) if paths else None
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
            _write(f"{line}\n")


def _names(root: Path, files: Iterable[str], paths: tuple[Path, ...]) -> frozenset[str]:
    """Return the names of the files that the paths mean; one that means none is a mistake."""
    found: set[str] = set()
    for path in paths:
        mine = {name for name in files if _is_below(root / name, path)}
        if not mine:
            raise click.UsageError(f"{path} is no file of the catalogue at {root}")
        found |= mine
    return frozenset(found)


def _beside_past(root: Path, loaded: Loaded, ref: str, day: date) -> Loaded:
    """Return what was loaded with what was published at a git revision."""
    from generator import git, history

    try:
        return history.since(root, loaded, ref, day)
    except git.GitError as error:
        raise click.UsageError(f"--since: {error}") from None


def _is_below(file: Path, path: Path) -> bool:
    return file.resolve().is_relative_to(path.resolve())


def _today() -> date:
    """Return the day of SOURCE_DATE_EPOCH when it is set, else today."""
    from generator import clock

    try:
        return clock.today()
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _is_terminal() -> bool:
    return sys.stdout.isatty()


def _write(text: str) -> None:
    """Print ``text`` in UTF-8 whatever the locale: reports quote Chinese records."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.flush()
