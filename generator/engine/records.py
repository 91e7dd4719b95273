"""Records: the catalog a build is made from, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger

from generator import loader
from generator.catalog import Catalog
from generator.facts.table import FactsError
from generator.finding import Finding, Severity
from generator.lint import FORMATS, judged
from generator.lint.memory import Said

log = get_plugin_logger("tagnotes")


@dataclass(frozen=True, slots=True)
class Records:
    """
    What a build is made from, and what the check finds in the files as they are.

    ``digests`` stand for the records by file name, ``rest`` for the files around them. ``is_held``
    says that all but the findings is of an earlier time, for the files have errors.
    """

    catalog: Catalog
    findings: tuple[Finding, ...]
    digests: Mapping[str, str]
    rest: str
    is_held: bool = False


def read(
    root: Path, last_good: Records | None, cache: loader.Cache, said: Said | None = None
) -> Records:
    """
    Return the checked catalog under ``root``; ``cache`` spares reading unchanged files again.

    Errors raise PluginError with every finding; when there is a last good catalog (while serving)
    they are reported and that one is returned. Warnings are counted at INFO: the strict mode of
    MkDocs judges links and pages, ``tagnotes check --strict`` judges records.
    """
    snapshot = loader.take(root)
    try:
        # What is only remarked is shown beside the pages that are served, and nowhere else.
        loaded, outcome = judged(
            snapshot, None, infos=last_good is not None, cache=cache, said=said
        )
    except FactsError as error:
        raise PluginError(f"the tables of facts have errors\n{error}") from None
    errors = outcome.open(Severity.ERROR)
    if errors or loaded.catalog is None:
        text = FORMATS["text"](replace(outcome, findings=errors))
        if last_good is None:
            raise PluginError(f"the records have errors\n{text}")
        log.error("the last good records are shown until this is mended\n%s", text)
        return replace(last_good, findings=outcome.findings, is_held=True)
    warnings = outcome.count(Severity.WARNING)
    if warnings:
        log.info("%d warnings in the records: see `tagnotes check`", warnings)
    digests = {record.name: repr(snapshot.files[record.name]) for record in loaded.catalog.records}
    rest = (f"{name} {file!r}" for name, file in snapshot.files.items() if name not in digests)
    return Records(loaded.catalog, outcome.findings, digests, "\0".join(rest))
