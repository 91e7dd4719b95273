"""Staging: the site is built beside the old one and takes its place only when all is well."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

from mkdocs.utils import CountHandler


class Staging:
    """
    A folder in which a build happens, and the count of its warnings.

    MkDocs empties its output folder before it reads a page and gives up on warnings after all is
    written, so a failed build would leave nothing, or half a site, where a good one stood.
    """

    def __init__(self, site: Path) -> None:
        """``site`` is where the site belongs; a folder left by a killed build is removed."""
        self.site = site
        self.folder = site.with_name(f"{site.name}.building")
        self._warnings = CountHandler()
        self._warnings.setLevel(logging.WARNING)
        shutil.rmtree(self.folder, ignore_errors=True)
        logging.getLogger("mkdocs").addHandler(self._warnings)

    @property
    def has_warnings(self) -> bool:
        """Whether anything was warned of since the build began."""
        return bool(self._warnings.get_counts())

    def publish(self) -> None:
        """Put the new site in the place of the old one; between the two lies a single rename."""
        old = self.site.with_name(f"{self.site.name}.old")
        shutil.rmtree(old, ignore_errors=True)
        if self.site.exists():
            self.site.rename(old)
        self.folder.rename(self.site)
        shutil.rmtree(old, ignore_errors=True)
        self._end()

    def drop(self) -> None:
        """Remove the new site; the old one stays as it was."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self._end()

    def _end(self) -> None:
        logging.getLogger("mkdocs").removeHandler(self._warnings)
