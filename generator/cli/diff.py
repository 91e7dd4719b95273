"""Diff: the command that says what differs between two tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from generator.cli import project

if TYPE_CHECKING:
    from generator.catalog import Catalog
    from generator.diff import Side

_BOTH: Final = 2


@click.command()
@click.argument("tags", metavar="[A B]", nargs=-1)
@click.option(
    "--since",
    metavar="REF",
    help="In place of two tags: what of the records changed since this git revision.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="For people, for programs or for a review.",
)
@click.pass_context
def diff(context: click.Context, tags: tuple[str, ...], since: str | None, format_: str) -> None:
    """
    Say what differs between two tags, what hurts most first.

    A and B are image:tag, a tag alone where one image has it, or image:release. What was renamed is
    found under its earlier name too, with a remark. With --since it says what readers will see
    change, for a review.

    Exits with 0 whatever differs, 2 when a tag or a revision is not known.
    """
    if since is not None and not tags:
        project.write(_review(context, since, format_))
        return
    if since is not None or len(tags) != _BOTH:
        raise click.UsageError("give two tags, or --since and a git revision")
    from generator.diff import compare
    from generator.diff.report import FORMATS

    catalog = project.catalog_of(context)
    found = compare(catalog, *(_side(catalog, tag) for tag in tags))
    project.write(FORMATS[format_](found))


def _review(context: click.Context, since: str, format_: str) -> str:
    from generator.desk.review import FORMATS, review
    from generator.git import GitError
    from generator.loader import read

    root = project.root_of(context)
    loaded = read(root)
    catalog = project.readable(loaded)
    try:
        return FORMATS[format_](review(root, loaded, catalog, since))
    except GitError as error:
        raise click.UsageError(f"--since: {error}") from None


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
