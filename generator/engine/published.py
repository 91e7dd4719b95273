"""Published: where the site is written to, and where it will be read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.exceptions import Abort, ConfigurationError

from generator.engine.policy import NAME


@dataclass(frozen=True, slots=True)
class Published:
    """A site that was built: its folder, its address, and the policy of its pages."""

    folder: Path
    url: str
    policy: str


def published(config_file: Path, site_dir: Path | None = None) -> Published:
    """
    Return the site that was built from a ``mkdocs.yml``, in its own folder or in another one.

    Raises ValueError when there is none.
    """
    try:
        config = load_config(config_file=str(config_file))
    except (Abort, ConfigurationError) as error:
        raise ValueError(str(error)) from None
    folder = site_dir or Path(config.site_dir)
    path = folder / NAME
    if not path.is_file():
        raise ValueError(f"there is no {path}: build the site first")
    return Published(folder, config.site_url or "", path.read_text(encoding="utf-8").strip())
