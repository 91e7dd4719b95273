"""Coverage: what is not known, so that silence never looks like a check that passed."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.leaves import leaves
from generator.lint.rule import rule
from generator.loader.words import dotted
from generator.model.release import Status
from generator.model.values import Unknown
from generator.source import Path
from generator.versions import spelled


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


@rule("FCT103", Severity.INFO)
def build_not_read(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    What a version says of its build can be read.

    A part such as `ppu1.7.0rc1` begins like the name of an SDK or a CUDA, and no number can be read
    from it. It was not compared with the image. Saying nothing would look like a check that passed.
    """
    for variant in record.variants:
        for name, version in variant.components.items():
            if not isinstance(version, str):
                continue
            for token in spelled(version).unread_tokens:
                yield Problem(
                    at=places.component(record, variant, name),
                    message=f'{name} {version}: "{token}" was not compared with the image',
                    help="compare it by hand: only builds such as ppu1.7.0 and cu129 are read",
                    component=name,
                    variant=variant.id,
                )


def _judged(path: Path, *, draft: bool) -> bool:
    """Tell whether another rule already says that the fact is missing."""
    match path:
        case ("variants", int(), "tag"):
            return True
        case (*_, "architectures") | (*_, "driver", "minimum"):
            return draft
    return False
