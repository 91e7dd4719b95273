"""Diff: the command that says what differs between two tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli import project

if TYPE_CHECKING:
    from generator.catalog import Catalog
    from generator.diff import Side


@click.command()
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="For people, for programs or for a review.",
)
@click.pass_context
def diff(context: click.Context, before: str, after: str, format_: str) -> None:
    """
    Say what differs between two tags, what hurts most first.

    A and B are image:tag, a tag alone where one image has it, or image:release. What was renamed is
    found under its earlier name too, with a remark.

    Exits with 0 whatever differs, 2 when a tag is not known.
    """
    from generator.diff import compare
    from generator.diff.report import FORMATS

    catalog = project.catalog_of(context)
    found = compare(catalog, _side(catalog, before), _side(catalog, after))
    project.write(FORMATS[format_](found))


def _side(catalog: Catalog, text: str) -> Side:
    from generator.diff import meant, renamed, sides
    from generator.lint.names import nearest

    found = meant(catalog, text)
    if not found and len(found := renamed(catalog, text)) == 1:
        click.echo(f"{text} is {found[0].reference} now", err=True)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(side.reference for side in found)
        raise click.UsageError(f"{text} may mean {names}: give one of these")
    every = sides(catalog)
    image, colon, tag = text.partition(":")
    mine = [side.name for side in every if side.record.release.image == image]
    if mine:
        known = nearest(tag, mine, "no record here has it")
    else:
        others = (side.reference if colon else side.name for side in every)
        known = nearest(text, others, "no record here has it")
    raise click.UsageError(f"{text}: {known}")
