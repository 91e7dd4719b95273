"""Desk: the commands of a release manager."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from generator.cli import evidences, project, remote, written
from generator.cli.remote import Remote

if TYPE_CHECKING:
    from generator.desk.draft import Drafted
    from generator.desk.evidence import Evidence
    from generator.finding import Finding
    from generator.loader import Loaded

_LIST: Final = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
_ARCHITECTURE: Final = click.Choice(["amd64", "arm64"])


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
@click.option(
    "--image", "reference", metavar="REF", help="Look into the image itself: host/path:tag."
)
@click.option(
    "--layout", metavar="DIR[:TAG]", help="Look into the image in a folder of the OCI layout."
)
@click.option(
    "--arch",
    "architecture",
    type=_ARCHITECTURE,
    help="Whose packages count of an image for several; amd64 when left out.",
)
@remote.options
@click.option("--force", is_flag=True, help="Draft a record anew that is there.")
@click.pass_context
def new(  # noqa: PLR0913, PLR0917 - one argument an option
    context: click.Context,
    image: str,
    release: str,
    base: str | None,
    tag: str | None,
    listed: Path | None,
    reference: str | None,
    layout: str | None,
    architecture: str | None,
    force: bool,  # noqa: FBT001 - click gives it by name
    registries: Remote,
) -> None:
    """
    Draft the record of RELEASE of IMAGE, from the release before and from what the image holds.

    The facts come from evidence; what a person must still write is marked "TODO" and listed. A
    release that is there gets one more tag with --tag.
    """
    from generator.desk.draft import draft
    from generator.lint import check
    from generator.loader import take

    sources = (listed, reference, layout)
    if len(sources) - sources.count(None) > 1:
        raise click.UsageError("of --components, --image and --layout one can be given")
    root, day = project.root_of(context), project.today()
    snapshot = take(root)

    def drafted(shown: Evidence | None, judge: Callable[[Loaded], Iterable[Finding]]) -> Drafted:
        with remote.told():
            return draft(
                snapshot, judge, image, release, tag=tag, base=base, evidence=shown, force=force
            )

    evidence = None
    if listed:
        evidence = evidences.listed(listed)
    elif reference is not None or layout is not None:
        drafted(None, lambda _: ())  # what is wrong in the question is said before a long look
        if reference is not None:
            evidence = evidences.pulled(reference, architecture, registries, day)
        else:
            evidence = evidences.laid_out(str(layout), architecture, day)
    done = drafted(evidence, lambda loaded: check(loaded, today=day).findings)
    written.write(root, done.name, done.was, done.now)
    _tell(done, evidence)
    context.exit(written.checked(root, done.name, day))


def _tell(drafted: Drafted, evidence: Evidence | None) -> None:
    """Say what was written, from what, and what is still to do."""
    start = f"from {drafted.base}" if drafted.base else "the first of its family"
    shown = f", with what {evidence.source} shows" if evidence else ", without evidence"
    lines = [f"{drafted.name}: written, {start}{shown}"]
    if drafted.to_do:
        lines.append("to do, marked TODO in the file:")
        lines += [f"  line {line}: {words}" for line, words in drafted.to_do]
    project.write("\n".join(lines) + "\n")
