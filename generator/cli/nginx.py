"""Nginx: the command that sets up a web server for the site."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import project


@click.command()
@click.argument(
    "site",
    required=False,
    type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
)
@click.option("--folder", help="Where the site stands on the server; where it is when left out.")
@click.option(
    "--listen",
    multiple=True,
    metavar="ADDRESS",
    default=("80", "[::]:80"),
    show_default=True,
    help="Where the server is asked; may be repeated.",
)
@click.pass_context
def nginx(
    context: click.Context, site: Path | None, folder: str | None, listen: tuple[str, ...]
) -> None:
    """
    Print the settings of nginx for the site that was built.

    They hold the policy of its pages, so they are made anew after each build. SITE is its folder,
    that of mkdocs.yml when left out.
    """
    from generator.engine.published import published
    from generator.site.nginx import nginx as settings

    languages = project.catalog_of(context).languages
    try:
        found = published(project.root_of(context) / project.CONFIG, site)
        where = folder or str(found.folder)
        text = settings(languages, found.url, found.policy, where, listen)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    project.write(text)
