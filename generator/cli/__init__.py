"""Cli: the commands of ``tagnotes``; click stands behind this door only."""

from __future__ import annotations

import re
import traceback
from itertools import pairwise
from pathlib import Path
from typing import Final

import click

from generator.cli.check import check
from generator.cli.correct import deprecate, erratum, withdraw
from generator.cli.desk import new
from generator.cli.diff import diff
from generator.cli.export import export
from generator.cli.finder import can_run, find
from generator.cli.i18n import i18n
from generator.cli.nginx import nginx
from generator.cli.reference import explain, facts, schema
from generator.cli.site import build, merge, serve
from generator.cli.verify import verify

_EMPTY: Final = re.compile(r"(--[a-z-]+=)?\s*")
"""An argument that says nothing: often a variable of a script that was not set."""

_COMMAND: Final = re.compile(r"[\r\n]+(?=\s*(?:::|##\[))")
"""The end of a line before what the log of a CI system would obey."""


class _Commands(click.Group):
    """The commands; a defect of ours ends with 2, so that it is not taken for a finding."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an empty text is refused, which would count as left out."""
        for before, argument in pairwise(args):
            if _EMPTY.fullmatch(argument) and not ctx.resilient_parsing:
                where = argument if argument.strip() else f"{before} ''"
                ctx.fail(f"{where}: the text is empty; write it, or leave it out")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            from generator.desk.visible import visible

            # It quotes what was asked for or read, which may come from somebody else.
            lines = _COMMAND.sub(" ", error.message).split("\n")
            vars(error)["message"] = "\n".join(map(visible, lines))
            raise
        except (click.exceptions.Exit, click.Abort, BrokenPipeError):
            # The last: whoever reads the output, such as `head`, has had enough.
            raise
        except Exception as error:  # noqa: BLE001 - whatever it was, the exit code must say so
            from generator.facts.table import FactsError

            if isinstance(error, FactsError):
                click.echo(f"{error}\nthe tables of facts must be mended first", err=True)
                ctx.exit(2)
            traceback.print_exc()
            click.echo(
                "this is a defect of tagnotes: please report it with the lines above", err=True
            )
            ctx.exit(2)


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


for command in (
    check,
    build,
    merge,
    serve,
    nginx,
    export,
    new,
    verify,
    erratum,
    deprecate,
    withdraw,
    find,
    can_run,
    diff,
    i18n,
    schema,
    explain,
    facts,
):
    main.add_command(command)
