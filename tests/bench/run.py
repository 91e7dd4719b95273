"""Run: what one build took, with all processes that it started, and what it made."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.bench.content import EPOCH


class Run(NamedTuple):
    """
    What one build took and made.

    ``cpu`` is that of the whole tree of processes, ``rss`` the megabytes of the largest of them.
    """

    cpu: float
    wall: float
    rss: float
    pages: int
    size: int


def run(command: Sequence[str], folder: Path, site: str, log: Path) -> Run:
    """Build once; ``site`` is what the result is called, or all its parts, below the folder."""
    start = time.perf_counter()
    with (
        log.open("wb") as said,
        subprocess.Popen(
            command, cwd=folder, env=environment(), stdout=said, stderr=said
        ) as process,
    ):
        _, status, used = os.wait4(process.pid, 0)  # the kernel adds up whom it waited for
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}; see {log}")
    files = [path for part in folder.glob(site) for path in part.rglob("*") if path.is_file()]
    pages = sum(path.suffix == ".html" for path in files)
    size = sum(path.stat().st_size for path in files)
    return Run(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024, pages, size)


def environment() -> Mapping[str, str]:
    """Return the settings under which all of them build: one day, and nothing of the caller's."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TAGNOTES_")}
    return kept | {"SOURCE_DATE_EPOCH": EPOCH, "NO_MKDOCS_2_WARNING": "1"}
