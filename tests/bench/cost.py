"""Cost: what one run of a command took, and the lines that tell it."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

TAGNOTES = Path(sys.executable).with_name("tagnotes")


class Cost(NamedTuple):
    """What one run of a command took."""

    seconds: float
    megabytes: float


def measure(arguments: list[str], *, ends_with: int = 0) -> Cost:
    """Run ``tagnotes`` once and return what it took; another exit code ends the measuring."""
    command = [str(TAGNOTES), *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != ends_with:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}: nothing was measured")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def heading(title: str, runs: int) -> None:
    """Print a title above columns."""
    print(f"\n{title}\n{'':<26}{'CPU s':>8}{'worst':>8}{'MB':>8}   median of {runs}")


def line(name: str, costs: list[Cost]) -> None:
    """Print the costs of several runs."""
    seconds, megabytes = zip(*costs, strict=True)
    print(f"{name:<26}{statistics.median(seconds):>8.2f}{max(seconds):>8.2f}{max(megabytes):>8.0f}")
