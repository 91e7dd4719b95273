"""Start Debian's Chromium without anything that would call home."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

QUIET = (
    "--no-sandbox",  # the sandbox refuses to start for root, as in most CI containers
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Give a running Chromium, closed when the block ends."""
    program = shutil.which("chromium")
    if program is None:
        raise FileNotFoundError("no chromium on this machine: ./dev test installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()
