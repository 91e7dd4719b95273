"""Floor: the driver that an image asks for, against what its CUDA and its SDK need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.facts import Confidence, cuda_table, ppu_table
from generator.facts.cuda import Compatibility
from generator.facts.table import Fact
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Relation, rule
from generator.source import Path
from generator.versions import is_below, numbers

_NVIDIA: Final = "nvidia"
"""The driver family that CUDA's tables are about."""
_PPU: Final = "ppu"
"""The driver family, and the SDK, that the PPU table is about."""


@dataclass(frozen=True, slots=True)
class _Need:
    """What a CUDA needs of the driver, in words, and the fact that says so."""

    driver: str
    words: str
    fact: Fact


@rule("DRV102", Severity.ERROR, waivable=True)
def below_what_cuda_needs(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    A driver minimum is not below what the CUDA of the variant needs.

    What that is depends on the meaning of the minimum. A `shipped` one is the driver that came with
    the toolkit, on which everything works. All others are at least the driver from which every CUDA
    of the major release runs. Older branches need the compatibility package: it lists the branches
    that it serves, and works on data-center GPUs alone. A minimum is compared as far as it is
    stated: `570` is the whole branch.
    """
    for variant in record.variants:
        cuda, driver = variant.components.get("CUDA"), variant.driver
        if driver.family != _NVIDIA or not isinstance(cuda, str):
            continue
        minimum, place = known(driver.minimum), places.field(record, variant, "driver")
        need = _shipped(cuda) if driver.meaning == "shipped" else _family(cuda)
        yield Relation.NOT_COVERED if need is None else Relation.CHECKED
        if need is None:
            continue
        if minimum is not None and is_below(minimum, need.driver):
            if driver.meaning != "forward-compatible":
                yield _too_old(variant, (*place, "minimum"), cuda, minimum, need)
            elif row := _unlisted(cuda, minimum):
                yield _not_served(variant, (*place, "minimum"), cuda, minimum, row)
        yield from _branches(variant, place, cuda)


@rule("DRV113", Severity.WARNING, waivable=True)
def no_meaning(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A driver minimum above what CUDA needs says where it comes from.

    Every CUDA of a major release runs from one driver on. A reader whose driver is newer than that
    and older than the minimum has to know whether the image fails there or was only not tried:
    the minimum is the toolkit's own driver, or the vendor's choice.
    """
    for variant in record.variants:
        cuda, driver = variant.components.get("CUDA"), variant.driver
        minimum = known(driver.minimum)
        if driver.family != _NVIDIA or not isinstance(cuda, str) or minimum is None:
            continue
        need = _family(cuda)
        if need is None or driver.meaning is not None or driver.why is not None:
            continue
        if is_below(need.driver, minimum):
            yield Problem(
                at=places.field(record, variant, "driver", "minimum"),
                message=f"driver minimum {minimum} is not explained: {need.words}",
                help='say in "meaning" whether it is that of the toolkit, "shipped", or "vendor"',
                source=str(cuda_table().cite(need.fact)),
                variant=variant.id,
            )


@rule("DRV110", Severity.WARNING, waivable=True)
def differs_from_the_sdk(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    A driver minimum follows the rule of the PPU SDK.

    Each release of the SDK says which kernel drivers it works with: those from one on, or those a
    few releases older or newer than itself. A lower minimum admits hosts that the SDK does not; a
    higher one, or one beside a rule that no minimum can express, is a remark.
    """
    for variant in record.variants:
        sdk, driver = known(variant.sdk), variant.driver
        version, minimum = known(variant.sdk_version), known(driver.minimum)
        if sdk is None or version is None or minimum is None:
            continue
        if (sdk.name, driver.family) != (_PPU, _PPU):
            continue
        row = ppu_table().sdk(version)
        if row is None or row.drivers is None:
            yield Relation.NOT_COVERED
            continue
        yield Relation.CHECKED
        lower = row.minimum is not None and is_below(minimum, row.minimum)
        higher = row.minimum is not None and is_below(row.minimum, minimum)
        if row.minimum is not None and not lower and not higher:
            continue
        asks = (
            f"drivers from {row.minimum} on"
            if row.minimum
            else f"drivers at most {row.window} releases older or newer"
        )
        sure = row.confidence is Confidence.SOURCED
        yield Problem(
            at=places.field(record, variant, "driver", "minimum"),
            message=f"driver minimum {minimum}, where SDK {version} works with {asks}",
            help=(
                f"raise it to {row.minimum}"
                if lower
                else "check that the image asks for this, and say in a note why"
            ),
            source=str(ppu_table().cite(row)),
            severity=Severity.WARNING if lower and sure else Severity.INFO,
            variant=variant.id,
        )


def _shipped(cuda: str) -> _Need | None:
    """Return the driver that came with a toolkit: the oldest one when no update is named."""
    rows = [(numbers(row.driver), row.driver, row) for row in cuda_table().of(cuda) if row.driver]
    if not rows:
        return None
    _, driver, row = min(rows, key=lambda entry: entry[0])
    return _Need(driver, f"CUDA {row.toolkit} was shipped with {driver}", row)


def _family(cuda: str) -> _Need | None:
    """Return the driver from which on every CUDA of the major release runs."""
    row = cuda_table().family(cuda)
    if row is None:
        return None
    return _Need(row.minimum, f"CUDA {row.release}.x runs from {row.minimum} on", row)


def _unlisted(cuda: str, driver: str) -> Compatibility | None:
    """Return the compatibility package of a CUDA when it is known not to serve the branch."""
    row = cuda_table().forward(cuda)
    served = () if row is None else tuple(numbers(branch) for branch in row.branches)
    return None if numbers(driver)[:1] in served else row


def _branches(variant: ResolvedVariant, place: Path, cuda: str) -> Iterator[Problem]:
    """Yield the accepted branches that are too old for minor-version compatibility."""
    need = _family(cuda)
    for position, entry in enumerate(variant.driver.branches):
        if need is None or not is_below(entry.minimum, need.driver):
            continue
        at = (*place, "branches", position)
        if row := _unlisted(cuda, entry.minimum):
            yield _not_served(variant, (*at, "minimum"), cuda, entry.minimum, row)
        elif entry.gpus == "all":
            yield Problem(
                at=at,
                message=(
                    f"branch {entry.branch} runs CUDA {cuda} on data-center GPUs only: {need.words}"
                ),
                help='add "gpus: datacenter" to the branch',
                source=str(cuda_table().cite(need.fact)),
                severity=_severity(need.fact),
                variant=variant.id,
            )


def _too_old(variant: ResolvedVariant, at: Path, cuda: str, minimum: str, need: _Need) -> Problem:
    return Problem(
        at=at,
        message=f"driver minimum {minimum} is too old for CUDA {cuda}: {need.words}",
        help=f"raise it to {need.driver}, or give the older branches that are accepted",
        source=str(cuda_table().cite(need.fact)),
        severity=_severity(need.fact),
        variant=variant.id,
    )


def _not_served(
    variant: ResolvedVariant, at: Path, cuda: str, minimum: str, row: Compatibility
) -> Problem:
    return Problem(
        at=at,
        message=(
            f"driver {minimum} does not run CUDA {cuda}:"
            f" {row.package} serves the branches {', '.join(row.branches)}"
        ),
        help="give a branch of that list, or the driver of the toolkit",
        source=str(cuda_table().cite(row)),
        severity=_severity(row),
        variant=variant.id,
    )


def _severity(fact: Fact) -> Severity:
    """Return an error for what upstream states, a warning for what was concluded from it."""
    return Severity.ERROR if fact.confidence is Confidence.SOURCED else Severity.WARNING
