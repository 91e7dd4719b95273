"""Torch: torch against the CUDA of the image, by the table of upstream builds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.catalog import Catalog, Record, ResolvedVariant
from generator.facts.table import Confidence
from generator.facts.torch import TorchRow, torch_table
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Relation, rule
from generator.versions import Spelling, cuda_numbers, spelled

_TORCH = "torch"
_CUDA = "CUDA"


@rule("TOR201", Severity.WARNING, waivable=True)
def cuda_not_built(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    Torch is published for the CUDA in the image.

    Each minor release of torch has official wheels for a few CUDA releases, some of them called
    experimental. Another CUDA means that somebody built torch on their own; where the version says
    who (a local part such as `+ali.9`), that is only a remark.
    """
    for variant, torch, cuda in _pairs(record):
        row = torch_table().by_minor.get(_minor(torch))
        if row is None:
            continue
        yield Relation.CHECKED
        image = spelled(cuda).minor
        if image in row.cuda_stable:
            continue
        experimental = image in row.cuda_experimental
        own_build = bool(torch.local)
        yield Problem(
            at=places.component(record, variant, _TORCH),
            message=(
                f"{_TORCH} {torch}: upstream builds {row.torch} for {_builds(row)},"
                f" the image has CUDA {cuda}"
            ),
            help=(
                "nothing to do; upstream calls this pair experimental"
                if experimental
                else "check that this build was made for this CUDA, and say so in a waiver"
            ),
            source=torch_table().url(row),
            severity=_severity(row, lower=experimental or own_build),
            component=_TORCH,
            variant=variant.id,
        )


@rule("FCT101", Severity.INFO)
def beyond_the_table(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    The torch of the image is in the table of upstream builds.

    A release that the table does not hold was not compared with the CUDA of the image. Saying
    nothing would look like a check that passed.
    """
    for variant, torch, _cuda in _pairs(record):
        if _minor(torch) in torch_table().by_minor:
            continue
        yield Relation.NOT_COVERED
        rows = torch_table().rows
        yield Problem(
            at=places.component(record, variant, _TORCH),
            message=(
                f"{_TORCH} {torch} is not in the table, which holds {rows[0].torch} to"
                f" {rows[-1].torch}: its CUDA was not checked"
            ),
            help="add a row to generator/facts/torch.yml",
            component=_TORCH,
            variant=variant.id,
        )


def _pairs(record: Record) -> Iterator[tuple[ResolvedVariant, Spelling, str]]:
    """Yield the variants whose torch and CUDA are both known."""
    for variant in record.variants:
        torch, cuda = variant.components.get(_TORCH), variant.components.get(_CUDA)
        if isinstance(torch, str) and isinstance(cuda, str) and cuda_numbers(cuda):
            yield variant, spelled(torch), cuda


def _minor(torch: Spelling) -> str:
    return spelled(torch.upstream).minor


def _builds(row: TorchRow) -> str:
    stable = f"CUDA {_listed(row.cuda_stable)}"
    if not row.cuda_experimental:
        return stable
    return f"{stable} ({_listed(row.cuda_experimental)} as an experiment)"


def _listed(versions: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(versions[:-1]), versions[-1])))


def _severity(row: TorchRow, *, lower: bool) -> Severity:
    """Return the severity: a remark for what upstream or the vendor explains, else a warning."""
    return Severity.INFO if lower or row.confidence is not Confidence.SOURCED else Severity.WARNING
