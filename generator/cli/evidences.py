"""Evidences: where a command is told to find what an image holds: a list, a registry, a folder."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from generator.cli import bar, project
from generator.cli.remote import Remote, told

if TYPE_CHECKING:
    from generator.desk.evidence import Evidence

_LARGEST: Final = 256 << 20
"""Bytes of a list: one with every file of an image has half of it."""

_LONGEST: Final = 6 * 3600.0
"""Seconds: an image of 40 GB takes an hour over a line of 100 Mbit/s."""


def listed(path: Path) -> Evidence:
    """Return what a file, or standard input, lists."""
    from generator.desk.evidence import Evidence
    from generator.desk.inventory import UnreadableError, read

    name = "standard input" if str(path) == "-" else str(path)
    try:
        with project.standard_input() if str(path) == "-" else path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
        if len(raw) > _LARGEST:
            raise click.UsageError(f"{name} is larger than {_LARGEST >> 20} MiB: no list is")
        return Evidence(name, read(raw))
    except OSError as error:
        raise click.UsageError(f"{name} cannot be read: {error.strerror}") from None
    except UnreadableError as error:
        raise click.UsageError(f"{name}: {error}") from None


def pulled(text: str, architecture: str | None, registries: Remote, day: date) -> Evidence:
    """Return what an image in a registry holds, with a bar on a terminal while it is read."""
    from generator.desk.image.look import look
    from generator.desk.registry import parse

    with told():
        reference = parse(text)
        with registries.session(total=_LONGEST) as session, bar.shown() as progress:
            found = look(
                session.repository(reference),
                reference.wanted,
                name=str(reference),
                architecture=architecture,
                progress=progress,
            )
    return replace(found, tag=reference.tag, checked=day)


def laid_out(text: str, architecture: str | None, day: date) -> Evidence:
    """Return what an image in a folder holds: ``DIR``, ``DIR:TAG`` or ``DIR@DIGEST``."""
    from generator.desk.image.layout import Layout
    from generator.desk.image.look import look

    folder, wanted, tag = text, "", None
    if not os.path.exists(text):  # noqa: PTH110 - a path may ask for more than a name can have
        if "@" in text:
            folder, _, wanted = text.rpartition("@")
        elif ":" in text:
            folder, _, wanted = text.rpartition(":")
            tag = wanted
    with told(), bar.shown() as progress:
        layout = Layout(Path(folder))
        found = look(layout, wanted, name=text, architecture=architecture, progress=progress)
    return replace(found, tag=tag, checked=day)
