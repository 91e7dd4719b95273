"""Site: the commands that build and show the site."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
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
@click.option(
    "--lang", default="", metavar="ID", help="Build one language only, as a part for ``merge``."
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=lambda: os.cpu_count() or 1,
    show_default="one a processor",
    help="So many languages at most are built at the same time.",
)
@click.option("--anew", is_flag=True, help="Make all pages, whatever was built before.")
@click.pass_context
def build(  # noqa: PLR0913 - one argument an option
    context: click.Context, site_dir: Path | None, lang: str, jobs: int, *, strict: bool, anew: bool
) -> None:
    """
    Build the site in all its languages.

    Only pages are made whose sources changed since it was built last.
    """
    from generator import store, unchanged

    root = project.root_of(context)
    config = root / project.CONFIG
    site = site_dir or root / "site"
    if anew:
        try:
            store.forget(root, site)
        except OSError as error:
            text = f"what is known of {site} cannot be removed: {error.filename}: {error.strerror}"
            raise click.UsageError(text) from None
    elif not lang and (pages := unchanged.pages(root, config, site)) is not None:
        click.echo(f"INFO    tagnotes: {site} is up to date: {pages} pages", err=True)
        return
    from generator.engine.build import build as run

    with _tidy():
        code = run(config, strict=strict, site_dir=site_dir, language=lang, jobs=jobs)
    context.exit(code)


@click.command()
@click.argument("parts", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--site-dir",
    type=click.Path(file_okay=False, resolve_path=True, path_type=Path),
    help="Folder of the finished site; site when left out.",
)
@click.pass_context
def merge(context: click.Context, parts: tuple[Path, ...], site_dir: Path | None) -> None:
    """Put together a site whose languages were built apart, with ``build --lang``."""
    from generator.engine.merge import MergeError
    from generator.engine.merge import merge as run

    root = project.root_of(context)
    languages = project.catalog_of(context).languages
    prefixes = ["", *(f"{language.id}/" for language in languages[1:])]
    site = site_dir or root / "site"
    try:
        pages = run(site, parts, prefixes)
    except MergeError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise click.UsageError(f"{error.filename}: {error.strerror}; the old site stays") from None
    click.echo(f"INFO    tagnotes: {site} is ready: {pages} pages", err=True)


@click.command()
@click.option("--address", metavar="HOST:PORT", help="That of mkdocs.yml when left out.")
@click.option("--strict", is_flag=True, help="Warnings of the site's own checks fail the build.")
@click.pass_context
def serve(context: click.Context, address: str | None, *, strict: bool) -> None:
    """Show the site and build it anew whenever a file changes."""
    from generator.engine.build import serve as run

    with _tidy():
        code = run(project.root_of(context) / project.CONFIG, address=address, strict=strict)
    context.exit(code)


@contextmanager
def _tidy() -> Iterator[None]:
    """Have what a service manager sends end the work as Ctrl-C does: its folders are removed."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
