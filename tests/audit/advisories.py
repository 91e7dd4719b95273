"""Advisories: what is known of the libraries that are pinned, where there is a network."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Final

from tests.audit.check import Place, Result

REPOSITORY: Final = Path(__file__).parents[2]
PROGRAM: Final = REPOSITORY / ".venv-supply/bin/pip-audit"
LOCKS: Final = ("requirements-build.lock", "requirements.lock")
"""What the program is made with, and what it needs."""


def advisories(_: Place) -> Result:
    """Ask the database of advisories about each release; that it was not reached is no miss."""
    measured, misses = [], list[str]()
    for lock in LOCKS:
        command = [str(PROGRAM), "--require-hashes", "--disable-pip", "--progress-spinner=off"]
        done = subprocess.run(
            [*command, "--format=json", "-r", lock],
            cwd=REPOSITORY,
            capture_output=True,
            text=True,
            check=False,
        )
        known, strange, wrong = found(done.stdout)
        reason = (done.stderr.strip().splitlines() or ["no answer"])[-1]
        asked = f"{known} libraries are known there, {strange} are not"
        measured.append(f"{lock}: {asked if known + strange else f'not asked: {reason}'}")
        misses += [f"{lock}: {miss}" for miss in wrong]
    return Result(measured, misses)


def found(answer: str) -> tuple[int, int, list[str]]:
    """Return how many libraries the database knows, how many it does not, and what it warns of."""
    try:
        libraries = json.loads(answer)["dependencies"]
    except (ValueError, KeyError):
        return 0, 0, []
    asked = [library for library in libraries if "skip_reason" not in library]
    warnings = [
        f"{library['name']} {library['version']}: {advisory['id']},"
        f" mended in {', '.join(advisory['fix_versions']) or 'no release'}"
        for library in asked
        for advisory in library["vulns"]
    ]
    return len(asked), len(libraries) - len(asked), warnings
