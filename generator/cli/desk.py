"""Desk: the commands of a release manager."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from generator.cli import project, written

if TYPE_CHECKING:
    from generator.desk.draft import Drafted
    from generator.desk.evidence import Evidence

_LIST: Final = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)


@click.command()
@click.argument("image")
@click.argument("release")
@click.option(
    "--from", "base", metavar="RELEASE", help="Start from this release or tag of the image."
)
@click.option("--tag", metavar="TAG", help="Its tag; of a release that is there, one more tag.")
@click.option(
    "--components",
    "listed",
    type=_LIST,
    metavar="FILE",
    help="What the image holds: pip list --format=json, pip freeze, pip inspect, CycloneDX or"
    " SPDX as JSON; - reads standard input.",
)
@click.option("--force", is_flag=True, help="Draft a record anew that is there.")
@click.pass_context
def new(  # noqa: PLR0913, PLR0917 - one argument an option
    context: click.Context,
    image: str,
    release: str,
    base: str | None,
    tag: str | None,
    listed: Path | None,
    force: bool,  # noqa: FBT001 - click gives it by name
) -> None:
    """
    Draft the record of RELEASE of IMAGE, from the release before and from what the image holds.

    The facts come from evidence; what a person must still write is marked "TODO" and listed. A
    release that is there gets one more tag with --tag.
    """
    from generator.desk.draft import draft
    from generator.desk.tried import DeskError
    from generator.lint import check
    from generator.loader import take

    root, day = project.root_of(context), project.today()
    snapshot = take(root)
    evidence = _listed(listed) if listed else None
    try:
        drafted = draft(
            snapshot,
            lambda loaded: check(loaded, today=day).findings,
            image,
            release,
            tag=tag,
            base=base,
            evidence=evidence,
            force=force,
        )
    except DeskError as error:
        raise click.UsageError(str(error)) from None
    written.write(root, drafted.name, drafted.was, drafted.now)
    _tell(drafted, evidence)
    context.exit(written.checked(root, drafted.name, day))


def _listed(path: Path) -> Evidence:
    """Return what a file, or standard input, lists."""
    from generator.desk.evidence import Evidence
    from generator.desk.inventory import UnreadableError, read

    name = "standard input" if str(path) == "-" else str(path)
    try:
        raw = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return Evidence(name, read(raw))
    except OSError as error:
        raise click.UsageError(f"{name} cannot be read: {error.strerror}") from None
    except UnreadableError as error:
        raise click.UsageError(f"{name}: {error}") from None


def _tell(drafted: Drafted, evidence: Evidence | None) -> None:
    """Say what was written, from what, and what is still to do."""
    start = f"from {drafted.base}" if drafted.base else "the first of its family"
    shown = f", with what {evidence.source} shows" if evidence else ", without evidence"
    lines = [f"{drafted.name}: written, {start}{shown}"]
    if drafted.to_do:
        lines.append("to do, marked TODO in the file:")
        lines += [f"  line {line}: {words}" for line, words in drafted.to_do]
    project.write("\n".join(lines) + "\n")
