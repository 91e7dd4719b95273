"""Build: what the commands ``build`` and ``serve`` do, through MkDocs."""

from __future__ import annotations

import gc
import logging
import os
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.commands import build as mkdocs_build
from mkdocs.commands import serve as mkdocs_serve
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, ConfigurationError
from mkdocs.plugins import get_plugin_logger

log = get_plugin_logger("tagnotes")

_OBEYED: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""What a terminal obeys: names of files may hold it."""


class _Lines(logging.Formatter):
    """What is said of a build, for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return it with nothing in it that a terminal obeys."""
        return _OBEYED.sub("\N{REPLACEMENT CHARACTER}", super().format(record))


def build(
    config_file: Path,
    *,
    strict: bool,
    site_dir: Path | None = None,
    language: str = "",
    jobs: int = 1,
) -> int:
    """
    Build the site; return 0, or 1 when it failed and the old site was left in place.

    With a ``language`` only that is built, as a part of a site; of several, ``jobs`` at most are
    built at the same time.
    """
    _listen()
    gc.disable()  # until all is read: what is there then stays
    options = {} if site_dir is None else {"site_dir": str(site_dir)}
    try:
        config = load_config(config_file=str(config_file), strict=strict, **options)
        settings = config.plugins["tagnotes"].config
        if language:
            settings["language"] = language
        if jobs > 1:
            settings["jobs"] = jobs
        mkdocs_build.build(config)
    except (Abort, ConfigurationError) as stop:
        log.error("%s", stop)  # noqa: TRY400 - a sentence for people, not a traceback
        return 1
    except OSError as error:
        log.error("%s: %s; the old site stays", error.filename, error.strerror)  # noqa: TRY400
        return 1
    except KeyboardInterrupt:
        log.error("interrupted; the old site stays")  # noqa: TRY400 - the same
        return 1
    return 0


def serve(config_file: Path, *, address: str | None, strict: bool) -> int:
    """Serve the site and rebuild it when a file changes; return when interrupted."""
    _listen()
    gc.disable()  # until all is read for the first time
    options: dict[str, Any] = {} if address is None else {"dev_addr": address}
    try:
        mkdocs_serve.serve(config_file=str(config_file), strict=strict, **options)
    except (Abort, ConfigurationError) as stop:
        log.error("%s", stop)  # noqa: TRY400 - a sentence for people, not a traceback
        return 1
    except OSError as error:
        log.error("%s cannot be served on: %s", address, error.strerror)  # noqa: TRY400 - the same
        return 1
    return 0


def _listen() -> None:
    """Show what MkDocs says, on standard error; without the theme's notice about MkDocs 2."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    logger = logging.getLogger("mkdocs")
    if not logger.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(_Lines("%(levelname)-7s %(message)s"))
        logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    # It speaks of folders that are ours alone; what it warns of is still heard.
    logging.getLogger("mkdocs.commands.build").setLevel(logging.WARNING)
