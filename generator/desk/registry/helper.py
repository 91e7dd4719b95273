"""Helper: the programs in which docker keeps its logins, run only by leave of who calls us."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Final

from generator.desk.image.source import ImageError

_PATIENCE: Final = 20
"""Seconds after which a helper is taken to wait for somebody."""

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")

_LONGEST: Final = 65536
"""So many bytes may a helper answer."""


def ask(name: str, server: str) -> tuple[str, str] | None:
    """
    Return user name and secret that ``docker-credential-NAME`` keeps for a server; None for none.

    What the program prints is never shown: it may hold the secret.
    """
    program = f"docker-credential-{name}"
    if not _NAME.fullmatch(name):
        raise ImageError("refused", f"config.json of docker names a helper {name!r}: no such name")
    try:
        done = subprocess.run(  # noqa: S603 - no shell; the name has letters, digits, . _ - only
            [program, "get"],
            input=server.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=_PATIENCE,
        )
    except subprocess.TimeoutExpired:
        why = f"{program} gave no credentials for {server} in {_PATIENCE} seconds"
        raise ImageError("denied", f"{why}; run it by hand and see what it waits for") from None
    except OSError as error:
        why = f"{program}, which keeps the credentials for {server}, cannot be run"
        raise ImageError("denied", f"{why}: {error.strerror}; install it or log in anew") from None
    if done.returncode:
        return None  # it says so when it has none, each in words of its own
    try:
        said = json.loads(done.stdout) if len(done.stdout) <= _LONGEST else None
    except (ValueError, RecursionError):
        said = None
    match said:
        case {"Username": str(user), "Secret": str(secret)} if secret:
            return user, secret
    raise ImageError(
        "denied", f"{program} answers for {server} what no helper answers; log in anew"
    )
