"""Measure what each command costs in CPU seconds (user and system) and in peak memory."""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

TAGNOTES = Path(sys.executable).with_name("tagnotes")
COMMANDS = ("--help", "check", "build")


def measure(arguments: list[str]) -> tuple[float, float]:
    """Run ``tagnotes`` once and return its CPU seconds and its peak memory in MB."""
    command = [str(TAGNOTES), *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}: nothing was measured")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> None:
    """Print one line a command; the first run of each only warms the caches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="measured runs of each command")
    runs = parser.parse_args().runs
    print(f"{'command':<20}{'CPU s':>8}{'worst':>8}{'MB':>8}   median of {runs}")
    for name in COMMANDS:
        measure([name])
        seconds, memory = zip(*(measure([name]) for _ in range(runs)), strict=True)
        print(
            f"{'tagnotes ' + name:<20}{statistics.median(seconds):>8.2f}"
            f"{max(seconds):>8.2f}{max(memory):>8.0f}"
        )


if __name__ == "__main__":
    main()
