"""Reference: the commands that say what the program knows: codes, facts, shapes of files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from generator.cli import project

if TYPE_CHECKING:
    from generator.example import Example


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Write nothing; say what is out of date.")
@click.pass_context
def schema(context: click.Context, *, only_check: bool) -> None:
    """Write the JSON Schemas: for editors of the data files, of the API, and of verify's report."""
    from generator import schema as schemas
    from generator.desk.verify.report.schema import files as report_files
    from generator.lint import WAIVABLE
    from generator.loader import read
    from generator.site.api.schema import files as api_files

    root = project.root_of(context)
    catalog = project.readable(read(root))
    files = (*schemas.files(catalog, WAIVABLE), *api_files(), *report_files())
    stale = (schemas.stale if only_check else schemas.write)(root, files)
    for name in stale:
        project.write(f"{name} {'is out of date' if only_check else 'written'}\n")
    if only_check and stale:
        project.write("run `tagnotes schema` and commit what it writes\n")
        context.exit(1)


@click.command()
@click.argument("name", metavar="CODE|KEY")
@click.pass_context
def explain(context: click.Context, name: str) -> None:
    """
    Say what a finding's CODE means and why it matters, or what a KEY of a record is for.

    The bad and the good example of a rule are shown where the project has them. A key below others
    is written with points, as in driver.branches; "record" lists all keys.
    """
    from generator.desk import described
    from generator.lint import CODES, WAIVABLE
    from generator.translation import CODES as TRANSLATION

    found = {**CODES, **TRANSLATION}.get(name.upper())
    if found is None:
        text = described(name)
        if text is None:
            raise click.UsageError(
                f"neither a code nor a key of a record: {name!r}; {_meant(name)}"
            )
        project.write(text)
        return
    waiver = "A record can waive it, with a reason." if found.code in WAIVABLE else ""
    paragraphs = (f"{found.code} ({found.severity})", found.title, found.why, waiver)
    text = "\n\n".join(filter(None, paragraphs))
    project.write(click.wrap_text(text, width=80, preserve_paragraphs=True) + "\n")
    for kind, example in _examples(context, found.code):
        project.write(f"\n{kind} example, {example.file}:\n\n{example.numbered()}\n")


@click.group()
def facts() -> None:
    """Say what is known of upstream projects."""


@facts.command()
def status() -> None:
    """List the fact tables: how much they hold, how far they reach, how sure they are."""
    from generator.facts.status import statuses, text

    project.write(text(statuses()))


def _examples(context: click.Context, code: str) -> Iterator[tuple[str, Example]]:
    """Yield the first bad and the first good example of a code; outside of a project none."""
    from generator.loader import examples

    with suppress(click.UsageError):
        found = examples(project.root_of(context), code)
        yield from (("Bad", example) for example in found.bad[:1])
        yield from (("Good", example) for example in found.good[:1])


def _meant(name: str) -> str:
    """Return what somebody meant who wrote neither a code nor a key, else where all are listed."""
    from generator.desk import known_keys, namesakes
    from generator.lint import CODES
    from generator.lint.names import nearest

    if deeper := namesakes(name):
        return f"did you mean {' or '.join(deeper)}?"
    listed = 'known are the keys that "explain record" lists, and the codes that check prints'
    return nearest(name, (*CODES, *known_keys(name)), listed)
