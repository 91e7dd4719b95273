"""Export: the command that writes the site as sources of another engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import project

if TYPE_CHECKING:
    from generator.export import Report
    from generator.site.publication import Publication

ENGINES = ("mkdocs", "zensical", "plain")


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default=ENGINES[0],
    show_default=True,
    help="What is to build the site, without our plugin; plain is Markdown alone.",
)
@click.option("--force", is_flag=True, help="Replace what is in DIR although it is no export.")
@click.pass_context
def export(context: click.Context, folder: Path, engine: str, *, force: bool) -> None:
    """
    Write the site as Markdown, with settings for each language, for another engine.

    An earlier export in DIR is replaced as a whole; what is hidden there, such as .git, stays.
    """
    from generator import loader
    from generator.export import Engine
    from generator.export import export as run

    root = project.root_of(context)
    try:
        site = loader.settings(root)
        report = run(_publication(root, site), site, root, folder, Engine(engine), force=force)
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from None
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    project.write(_told(report, engine))


def _publication(root: Path, site: dict[str, object]) -> Publication:
    """Return what is published; records with errors are not."""
    from generator import clock, loader
    from generator.engine.rulebook import rules
    from generator.export.settings import is_whole
    from generator.finding import Severity
    from generator.lint import judged
    from generator.site.publication import Publication

    loaded, outcome = judged(loader.take(root), None, infos=False)
    if loaded.catalog is None or outcome.open(Severity.ERROR):
        raise ValueError("the records have errors: see tagnotes check")
    return Publication.of(
        loaded.catalog,
        clock.build_day(root),
        str(site.get("site_url") or "/"),
        rules(root),
        is_whole=is_whole(site),
        root=root,
    )


def _told(report: Report, engine: str) -> str:
    """Return what was written, and what builds it."""
    pages = ", ".join(f"{number:,} in {name}" for name, number in report.pages.items())
    lines = [
        f"{report.folder}: {sum(report.pages.values()):,} pages ({pages}), {report.files:,} files"
    ]
    if report.left_out:
        lines.append(f"without the plugins {', '.join(report.left_out)}")
    if report.settings:
        lines.append("to build it, in this order, there:")
        lines += (f"  {engine} build -f {name}" for name in report.settings)
    return "\n".join(lines) + "\n"
