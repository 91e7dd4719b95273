"""Verify: the command that asks the registries whether what the records say is true."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from generator.cli import bar, project, remote
from generator.cli.remote import Remote

if TYPE_CHECKING:
    from generator.catalog import Catalog
    from generator.desk.verify import Outcome
    from generator.loader import Loaded, Snapshot
    from generator.record import Record

_USAGE = 2


@click.command()
@click.argument("records", nargs=-1)
@remote.options
@click.option("--vpc", is_flag=True, help="Ask the addresses inside VPCs too: this runs in one.")
@click.option(
    "--look",
    "how",
    type=click.Choice(["none", "bill", "layers"]),
    default="bill",
    show_default=True,
    help="Where components are compared: nowhere, with a bill of materials that is attached to the"
    " image, or with its layers where it has none, which are large.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=16, show_default=True, help="Questions at once."
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    callback=lambda *given: _seconds(given[-1]),
    default=600.0,
    show_default=True,
    metavar="SECONDS",
    help="Time for all of it.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "junit"]),
    default="text",
    show_default=True,
    help="For people, for programs, or as test results.",
)
@click.option("--strict", is_flag=True, help="What is denied or unreachable fails the run too.")
@click.option(
    "--write",
    "keep",
    is_flag=True,
    help="Note digest, platforms and day in the records, as evidence, where nothing disagrees.",
)
@click.pass_context
def verify(  # noqa: PLR0913, PLR0917 - one argument an option
    context: click.Context,
    records: tuple[str, ...],
    registries: Remote,
    how: Literal["none", "bill", "layers"],
    jobs: int,
    timeout: float,
    format_: str,
    *,
    vpc: bool,
    strict: bool,
    keep: bool,
) -> None:
    """
    Ask the registries for every address that the site shows.

    RECORDS are image:release, files or folders; all of them when left out. What is there is
    compared with the record: digest, platforms, and components where the image tells them. A NAME
    of --registry may also be the id of a registry of the catalogue.

    Exits with 0 when all that could be asked agrees, 1 when something is absent or disagrees, 3
    when nothing could be asked, 130 when it was interrupted before anything was found.
    """
    from generator.desk.verify import FORMATS, Manner, hosts, survey, targets
    from generator.loader import load, take

    root, day = project.root_of(context), project.today()
    snapshot = take(root)
    loaded = load(snapshot)
    catalog = project.sound(loaded)
    wanted = targets(catalog, _records(root, loaded, catalog, records))
    with remote.told():
        urls = hosts(registries.named, catalog)
        session = registries.session(total=timeout, named=urls)
    with session, bar.shown(lambda what, _: f"asking {what}") as progress:
        manner = Manner(day, urls, vpc=vpc, how=how, jobs=jobs, progress=progress)
        outcome = survey(session, catalog, loaded.sources, wanted, manner)
    project.write(FORMATS[format_](outcome, colour=project.in_colour(), strict=strict))
    code = outcome.exit_code(strict=strict)
    if keep and not _kept(root, snapshot, outcome, aside=format_ != "text"):
        code = _USAGE
    context.exit(code)


def _seconds(value: float) -> float:
    """Return a time; what is no number is in no range, and outside of none."""
    if math.isnan(value):
        raise click.BadParameter("write a number of seconds")
    return value


def _records(
    root: Path, loaded: Loaded, catalog: Catalog, names: tuple[str, ...]
) -> Sequence[Record]:
    """Return the records that are meant, all of them when none is named."""
    from generator.desk.correct import record_of

    if not names:
        return catalog.records
    meant: set[str] = set()
    for name in names:
        if os.path.exists(name):  # noqa: PTH110 - a path may ask for more than a name can have
            meant |= project.names_of(root, loaded.sources, (Path(name),))
            continue
        with remote.told():
            meant.add(record_of(catalog, loaded.sources, name).name)
    return [record for record in catalog.records if record.name in meant]


def _kept(root: Path, snapshot: Snapshot, outcome: Outcome, *, aside: bool) -> bool:
    """Write what was seen into the records; tell which, and whether all could be written."""
    from generator.desk import replace
    from generator.desk.verify import noted

    files, left = noted(snapshot, outcome)
    not_written = {entry.name: entry.reason for entry in left}
    lines = []
    for name, raw in files.items():
        try:
            replace(root, name, snapshot.content(name), raw)
        except OSError as error:
            not_written[name] = str(error.strerror or error)
        else:
            lines.append(f"{name}: noted what was seen")
    if not (lines or not_written):
        lines.append("nothing new to note in the records")
    for line in lines:
        click.echo(line, err=aside)
    for name, reason in not_written.items():
        click.echo(f"{name}: not written: {reason}", err=True)
    return not not_written
