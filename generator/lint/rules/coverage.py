"""Coverage: what is not known, so that silence never looks like a check that passed."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.lint.leaves import leaves
from generator.lint.rule import rule
from generator.loader.words import dotted
from generator.model.release import Status
from generator.model.values import Unknown
from generator.source import Path


@rule("FCT102", Severity.INFO)
def not_stated(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A fact is known.

    Where the vendor does not say, the record says `unknown`, and the page tells readers so. This
    list is what to ask the vendor for.
    """
    draft = record.release.status is Status.DRAFT
    for leaf in leaves(record.release):
        if isinstance(leaf.value, Unknown) and not _judged(leaf.path, draft=draft):
            yield Problem(
                at=leaf.path,
                message=f"{dotted(leaf.path)} is unknown",
                help="fill it in when the vendor states it",
            )


def _judged(path: Path, *, draft: bool) -> bool:
    """Tell whether another rule already says that the fact is missing."""
    match path:
        case ("variants", int(), "tag"):
            return True
        case (*_, "architectures") | (*_, "driver", "minimum"):
            return draft
    return False
