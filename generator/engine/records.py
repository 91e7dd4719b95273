"""Records: the catalog a build is made from, read and checked."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger

from generator import loader
from generator.catalog import Catalog
from generator.finding import Severity
from generator.lint import engine as lint
from generator.lint import report

log = get_plugin_logger("tagnotes")


def today() -> date:
    """Return the day of the build: SOURCE_DATE_EPOCH when it is set, so that builds repeat."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(
        int(epoch) if epoch else datetime.now(UTC).timestamp(), UTC
    ).date()


def read(root: Path, last_good: Catalog | None) -> Catalog:
    """
    Return the checked catalog under ``root``.

    Errors raise PluginError with every finding; when there is a last good catalog (while serving)
    they are reported and that one is returned. Warnings are told at INFO: the strict mode of MkDocs
    judges links and pages, ``tagnotes check --strict`` judges records.
    """
    loaded = loader.read(root)
    result = lint.run(loaded, today())
    errors = [f for f in result.findings if f.severity is Severity.ERROR and f.waived_by is None]
    if errors or loaded.catalog is None:
        text = report.text(errors)
        if last_good is None:
            raise PluginError(text)
        log.error("the last good records are shown until this is mended\n%s", text)
        return last_good
    warnings = [
        f for f in result.findings if f.severity is Severity.WARNING and f.waived_by is None
    ]
    if warnings:
        log.info("%d warnings in the records; `tagnotes check` lists them", len(warnings))
    return loaded.catalog
