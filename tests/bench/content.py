"""Content: one set of records, as a project for us and as Markdown for everybody else."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

EPOCH: Final = "1796000000"
"""The second, on 2026-11-30, that everybody who builds takes for now."""


@dataclass(frozen=True, slots=True)
class Content:
    """
    A folder with what is built, made from a number of records.

    ``project`` and ``whole`` are projects of ours, with releases alone and with everything;
    ``markdown`` has a folder of pages for each language, with links from source to source, and
    beside it a menu that all builders are given.
    """

    root: Path
    records: int

    @property
    def project(self) -> Path:
        """The project of releases alone."""
        return self.root / "project"

    @property
    def whole(self) -> Path:
        """The project of the whole product."""
        return self.root / "whole"

    @property
    def markdown(self) -> Path:
        """The pages as Markdown, a folder a language."""
        return self.root / "markdown"

    @property
    def menu(self) -> dict[str, list[dict[str, list[str]]]]:
        """The menu of each language, the source language first, as MkDocs is given it."""
        read_: dict[str, list[dict[str, list[str]]]] = yaml.safe_load(
            (self.root / "menu.yml").read_text("utf-8")
        )
        return read_
