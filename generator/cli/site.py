"""Site: the commands that build and show the site."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import project


@click.command()
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

    context.exit(run(project.root_of(context) / project.CONFIG, strict=strict, site_dir=site_dir))


@click.command()
@click.option("--address", metavar="HOST:PORT", help="That of mkdocs.yml when left out.")
@click.option("--strict", is_flag=True, help="Warnings of the site's own checks fail the build.")
@click.pass_context
def serve(context: click.Context, address: str | None, *, strict: bool) -> None:
    """Show the site and build it anew whenever a file changes."""
    from generator.engine.build import serve as run

    context.exit(run(project.root_of(context) / project.CONFIG, address=address, strict=strict))
