"""Engine: what an export is made for."""

from __future__ import annotations

from enum import StrEnum


class Engine(StrEnum):
    """What builds a site from the Markdown, or shows it as it is."""

    MKDOCS = "mkdocs"
    """MkDocs with Material, or a fork that reads the same settings; no plugin of ours."""
    ZENSICAL = "zensical"
    """The successor of the theme, which reads the settings of MkDocs."""
    PLAIN = "plain"
    """Nothing: Markdown to read in an editor or on a forge, or for a converter."""
