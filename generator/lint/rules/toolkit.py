"""Toolkit: CUDA releases that are newer than all that are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from generator.catalog import Catalog, Record
from generator.facts import cuda_table
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Relation, rule
from generator.versions import CUDA_MINORS, Cuda, cuda_numbers

_CUDA: Final = "CUDA"


@rule("FCT106", Severity.WARNING)
def unknown_toolkit(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    The CUDA of an image is one that is known here.

    What is newer than the tables was not compared with anything: this is a remark. An update beyond
    the last one of a CUDA that has a successor is most often a slip of the hand.
    """
    for variant in record.variants:
        stated = variant.components.get(_CUDA)
        cuda = cuda_numbers(stated) if isinstance(stated, str) else None
        if cuda is None:
            continue
        last, is_succeeded = _last(cuda)
        if last is None:
            continue
        if not is_succeeded:
            yield Relation.NOT_COVERED
        yield Problem(
            at=places.component(record, variant, _CUDA),
            message=f"no CUDA {stated} is known here: the last is {last}",
            help=(
                "copy the version from the image"
                if is_succeeded
                else "add it to generator/facts/cuda.yml when its notes are out"
            ),
            severity=None if is_succeeded else Severity.INFO,
            variant=variant.id,
        )


def _last(cuda: Cuda) -> tuple[Cuda | None, bool]:
    """
    Return the last CUDA that is known where ``cuda`` is beyond it, and whether it has a successor.

    What lies between known releases is another rule's.
    """
    newest = max(CUDA_MINORS)
    top = Cuda(newest, max(CUDA_MINORS[newest]))
    if cuda.major not in CUDA_MINORS or cuda[:2] > top[:2]:
        return top, False
    update = _updates().get(cuda[:2])
    if cuda.patch is None or update is None or cuda.patch <= update:
        return None, False
    return cuda._replace(patch=update), cuda[:2] < max(_updates())


@cache
def _updates() -> Mapping[tuple[int | None, ...], int]:
    """Return the last update that is known of each CUDA."""
    known = [c for t in cuda_table().toolkits if (c := cuda_numbers(t.toolkit))]
    return {c[:2]: c.patch or 0 for c in sorted(c for c in known if c.patch is not None)}
