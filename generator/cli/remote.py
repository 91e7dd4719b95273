"""Remote: the options of the commands that ask registries, their session, and their errors."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.desk.registry import Session


@dataclass(frozen=True, slots=True)
class Remote:
    """How registries are asked: under which URLs, whom to trust, and what may be run for it."""

    urls: tuple[str, ...]
    ca_file: Path | None
    allow_helpers: bool

    @property
    def named(self) -> dict[str, str]:
        """The URLs by the names that they are given for."""
        named: dict[str, str] = {}
        for given in self.urls:
            name, equals, url = given.partition("=")
            # What stands before a host may be a password: none of it is repeated.
            if "@" in given or not (name and equals and url):
                raise click.UsageError(
                    "--registry: write NAME=URL, the host being NAME, without a user name"
                )
            if named.setdefault(name, url) != url:
                raise click.UsageError(f"--registry {name}: it has two addresses")
        return named

    def session(self, *, total: float, named: Mapping[str, str] | None = None) -> Session:
        """
        Return a session that ends after ``total`` seconds; ``ImageError`` says what is wrong.

        ``named`` are the URLs by host, when names mean more than hosts.
        """
        from generator.desk.registry import Limits, Session, stored

        return Session(
            registries=self.named if named is None else named,
            credentials=stored(allow_helpers=self.allow_helpers),
            ca_file=self.ca_file,
            limits=Limits(total=total),
        )


def options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options to a command, which gets them together as ``registries``."""

    @click.option(
        "--registry",
        "urls",
        multiple=True,
        metavar="NAME=URL",
        help="Ask this URL for what references call NAME: a mirror, another port, or http://.",
    )
    @click.option(
        "--ca-file",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Trust registries whose certificates these authorities signed (PEM).",
    )
    @click.option(
        "--allow-helpers",
        is_flag=True,
        help="Run the credential helpers that docker's config.json names.",
    )
    @functools.wraps(command)
    def with_remote(
        *args: Any,  # noqa: ANN401 - whatever else the command takes
        urls: tuple[str, ...],
        ca_file: Path | None,
        allow_helpers: bool,
        **rest: Any,  # noqa: ANN401 - the same
    ) -> None:
        command(*args, registries=Remote(urls, ca_file, allow_helpers), **rest)

    return with_remote


@contextmanager
def told() -> Iterator[None]:
    """Say in one sentence what is wrong with an option, the logins of docker or an image."""
    from generator.desk.image.source import ImageError
    from generator.desk.tried import DeskError

    try:
        yield
    except (DeskError, ImageError) as error:
        raise click.UsageError(str(error)) from None
