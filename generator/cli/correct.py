"""Correct: the commands that change what was published, and say so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Final

import click

from generator.cli import project, remote, written

if TYPE_CHECKING:
    from generator.catalog import Catalog
    from generator.desk.correct import Reason
    from generator.loader import Snapshot
    from generator.record import Record

_REASON: Final = click.option(
    "--reason",
    "reasons",
    multiple=True,
    required=True,
    metavar="[LANG=]TEXT",
    help="Why, for readers: once for each language of the site, as in en=TEXT; without a language"
    " it is in that of the record.",
)
_ON: Final = click.option(
    "--on", "day", type=project.Day(), metavar="DATE", help="Day of it; today when left out."
)
_BY: Final = click.option("--replaced-by", "by", metavar="RELEASE", help="Release to use instead.")


@click.command()
@click.argument("record")
@click.argument("field")
@click.argument("now")
@_REASON
@_ON
@click.pass_context
def erratum(  # noqa: PLR0913, PLR0917 - one argument an option
    context: click.Context,
    record: str,
    field: str,
    now: str,
    reasons: tuple[str, ...],
    day: date | None,
) -> None:
    """
    Correct a published fact: FIELD of RECORD is NOW.

    RECORD is image:release or the file. FIELD is written as in driver.minimum, components.torch or
    variants[1].components.vllm; NOW is "none" for what is not there after all. The record gets the
    fact and a dated erratum, which the page and the feeds show. With an end that a release has not
    after all, as in status supported, go its status_reason and replaced_by.
    """
    from generator.desk.correct import Correction, corrected

    def change(snapshot: Snapshot, catalog: Catalog, found: Record) -> bytes:
        made = Correction(field, now, _reason(reasons, catalog), day or project.today())
        return corrected(snapshot, catalog, found, made)

    _change(context, record, change, f"{field} is {now}")


def _end(name: str, status: str, said: str) -> click.Command:
    """Return the command that ends the life of a release in one way."""

    @click.command(name, help=said)
    @click.argument("record")
    @_REASON
    @_BY
    @_ON
    @click.pass_context
    def command(
        context: click.Context,
        record: str,
        reasons: tuple[str, ...],
        by: str | None,
        day: date | None,
    ) -> None:
        from generator.desk.correct import End, ended
        from generator.model.release import Status

        def change(snapshot: Snapshot, catalog: Catalog, found: Record) -> bytes:
            end = End(Status(status), _reason(reasons, catalog), day or project.today(), by)
            return ended(snapshot, catalog, found, end)

        _change(context, record, change, status)

    return command


deprecate = _end(
    "deprecate",
    "deprecated",
    "Say that RECORD, as image:release, should no longer be used for new work.",
)
withdraw = _end(
    "withdraw",
    "withdrawn",
    "Say that RECORD, as image:release, must not be used: its page offers nothing to pull.",
)


def _change(
    context: click.Context,
    record: str,
    change: Callable[[Snapshot, Catalog, Record], bytes],
    said: str,
) -> None:
    """Change a record, write it, and end with what the check says of it."""
    from generator.desk.correct import record_of
    from generator.desk.settled import settled
    from generator.lint import WAIVABLE, check
    from generator.loader import load, take

    root, day = project.root_of(context), project.today()
    snapshot = take(root)
    catalog = project.readable(load(snapshot))
    with remote.told():
        found = record_of(catalog, snapshot.files, record)
        raw = change(snapshot, catalog, found)
        raw, gone = settled(
            snapshot,
            found.name,
            raw,
            lambda loaded: check(loaded, today=day).findings,
            WAIVABLE,
        )
    written.write(root, found.name, snapshot.content(found.name), raw)
    project.write(f"{found.name}: {said}, with an erratum\n")
    for repair in gone:
        project.write(f"{found.name}: {repair.said}\n")
    context.exit(written.checked(root, found.name, day))


def _reason(reasons: tuple[str, ...], catalog: Catalog) -> Reason:
    """Return the reason by language, or as one text; a language that the site lacks is told."""
    known = [language.id for language in catalog.languages]
    parts = [text.partition("=") for text in reasons]
    if len(parts) == 1 and parts[0][0] not in known:
        return reasons[0]
    spoken = [language for language, _, _ in parts]
    for language, _, text in parts:
        if language not in known or not text.strip() or spoken.count(language) > 1:
            raise click.UsageError(
                f"--reason {language}=…: write it once for each of {', '.join(known)}"
            )
    return {language: text for language, _, text in parts}
