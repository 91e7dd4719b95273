"""Remote: the options of every command that asks registries, and the session they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from generator.desk.registry import Session

F = TypeVar("F", bound=Callable[..., object])


def options(command: F) -> F:
    """Add the options that say how registries are asked; ``session`` takes their values."""
    for option in reversed(
        (
            click.option(
                "--registry",
                "registries",
                multiple=True,
                metavar="NAME=URL",
                help="Ask a registry at another address, as https://host[:port]; with http:// it is"
                " spoken in the clear. NAME is its host.",
            ),
            click.option(
                "--ca-file",
                type=click.Path(exists=True, dir_okay=False, path_type=Path),
                metavar="FILE",
                help="Trust these authorities too (PEM).",
            ),
            click.option(
                "--allow-helpers",
                is_flag=True,
                help="Run the programs that docker's config.json names, which keep logins.",
            ),
            click.option(
                "--timeout",
                type=click.FloatRange(min=0, min_open=True),
                default=600.0,
                show_default=True,
                metavar="SECONDS",
                help="Time for the whole run.",
            ),
        )
    ):
        command = option(command)
    return command


def named(registries: tuple[str, ...]) -> dict[str, str]:
    """Return the values of ``--registry``, URLs by name."""
    found: dict[str, str] = {}
    for text in registries:
        name, equals, url = text.partition("=")
        # What stands before the host may be a password: none of it is repeated.
        if not (name and equals and url) or "@" in text:
            raise click.UsageError(
                "--registry: write NAME=https://host[:port], without a user name"
            )
        if found.setdefault(name, url) != url:
            raise click.UsageError(f"--registry {name}: it has two addresses")
    return found


def session(
    registries: Mapping[str, str], *, ca_file: Path | None, allow_helpers: bool, timeout: float
) -> Session:
    """Return a session with the logins of docker; a wrong option, or login, is one sentence."""
    from generator.desk.image.source import ImageError
    from generator.desk.registry import Limits, Session, stored

    limits = Limits(total=timeout)
    try:
        credentials = stored(allow_helpers=allow_helpers)
        return Session(
            registries=registries, credentials=credentials, ca_file=ca_file, limits=limits
        )
    except ImageError as error:
        raise click.UsageError(str(error)) from None
