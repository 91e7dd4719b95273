"""Requirement: what an image asks of its host in NVIDIA_REQUIRE_CUDA, against its record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import Final

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.facts import cuda_table
from generator.finding import Problem, Severity
from generator.lint.rule import rule
from generator.requirement import Alternative, Condition, DriverRule, alternatives, parse, written
from generator.source import Path
from generator.versions import cuda_numbers, is_below, numbers

_VARIABLE: Final = "NVIDIA_REQUIRE_CUDA"
_CUDA: Final = "CUDA"
_NVIDIA: Final = "nvidia"
_NUMBERED: Final = frozenset({"cuda", "driver"})
_NAMES: Final = _NUMBERED | {"brand", "arch"}
_Numbers = tuple[int, ...]
_OPERATORS: Final[Mapping[str, Callable[[_Numbers, _Numbers], bool]]] = {
    ">=": ge,
    "<=": le,
    ">": gt,
    "<": lt,
    "=": eq,
    "!=": ne,
}


@dataclass(frozen=True, slots=True)
class _Asked:
    """The requirement of a variant and its place."""

    variant: ResolvedVariant
    at: Path
    text: str
    alternatives: tuple[Alternative, ...]


@rule("DRV111", Severity.ERROR)
def unreadable(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    What an image asks of the host can be read.

    The container runtime reads NVIDIA_REQUIRE_CUDA before it starts an image. A value that it
    cannot read stops every start, or asks for nothing.
    """
    for position, entry in enumerate(known(record.release.environment) or ()):
        if entry.name == _VARIABLE and (fault := _fault(entry.value)):
            yield Problem(
                at=("environment", position, "value"),
                message=fault,
                help='write conditions as in "cuda>=12.8 brand=tesla,driver>=535,driver<536"',
            )


@rule("DRV112", Severity.ERROR, waivable=True)
def asks_for_something_else(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    What an image asks of the host is what its record says.

    NVIDIA_REQUIRE_CUDA names the CUDA and the drivers with which the container runtime starts the
    image. Where it asks for more than the record, readers do as the page says and the image refuses
    to start; where it asks for less, the image starts on hosts on which it fails.
    """
    for asked in _asked(record):
        said = _of_the_cuda(asked) or _of_the_drivers(asked)
        if said is not None:
            message, weaker = said
            yield Problem(
                at=asked.at,
                message=message,
                help="copy the value from the image, or correct one of the two" + _said(asked),
                severity=Severity.WARNING if weaker else None,
                variant=asked.variant.id,
            )


def _asked(record: Record) -> Iterator[_Asked]:
    """Yield the requirements that can be read, in each variant that has them."""
    for position, entry in enumerate(known(record.release.environment) or ()):
        if entry.name == _VARIABLE and not _fault(entry.value):
            for variant in record.concerned(entry.for_):
                if variant.driver.family == _NVIDIA:
                    at = ("environment", position, "value")
                    yield _Asked(variant, at, entry.value, parse(entry.value))


def _fault(text: str) -> str | None:
    """Return what cannot be read of a requirement."""
    try:
        conditions = [condition for part in parse(text) for condition in part]
    except ValueError as error:
        return str(error)
    for condition in conditions:
        if condition.name not in _NAMES:
            return f'"{condition}" asks for "{condition.name}", which no runtime knows'
        if condition.name in _NUMBERED and not numbers(condition.value):
            return f'no number can be read from "{condition}"'
    return None


def _said(asked: _Asked) -> str:
    """Return the words for what would say the same as the record."""
    driver = asked.variant.driver
    branches = tuple(entry for entry in driver.branches if numbers(entry.minimum))
    said = written(alternatives(DriverRule(known(driver.minimum), branches)))
    return f': the record says "{said}"' if said else ""


def _of_the_cuda(asked: _Asked) -> tuple[str, bool] | None:
    """Compare the CUDA that is asked for, whatever the driver, with that of the image."""
    stated = asked.variant.components.get(_CUDA)
    image = cuda_numbers(stated) if isinstance(stated, str) else None
    lowest = [
        condition.value
        for alternative in asked.alternatives
        for condition in alternative
        if len(alternative) == 1 and (condition.name, condition.operator) == ("cuda", ">=")
    ]
    if image is None or not lowest:
        return None
    value = min(lowest, key=numbers)
    wanted = numbers(value)
    if image.minor is not None and wanted[:2] > (image.major, image.minor):
        return f"the image asks for CUDA {value} on the host, it has CUDA {stated}", False
    if wanted[0] < image.major:
        return f"the image starts on hosts with CUDA {value}, it has CUDA {stated}", True
    return None


def _of_the_drivers(asked: _Asked) -> tuple[str, bool] | None:
    """Return the first driver of the record with which the image refuses to start."""
    driver = asked.variant.driver
    minimum = known(driver.minimum)
    accepted = [] if minimum is None else [(minimum, "the minimum of the record")]
    accepted += [(entry.minimum, f"of branch {entry.branch}") for entry in driver.branches]
    for version, words in accepted:
        if numbers(version) and not any(_starts(a, version) for a in asked.alternatives):
            return f"the image does not start with driver {version}, {words}", False
    return None


def _starts(alternative: Alternative, driver: str) -> bool:
    return all(_holds(condition, driver) for condition in alternative)


def _holds(condition: Condition, driver: str) -> bool:
    """Tell whether a condition holds on some GPU with a driver, as far as that is stated."""
    wanted = numbers(condition.value)
    mine = numbers(driver) if condition.name == "driver" else _newest(driver)
    if condition.name not in _NUMBERED or mine is None:
        return True
    # A number alone names a branch: some driver of it meets the condition.
    is_open = len(mine) < len(wanted) and wanted[: len(mine)] == mine
    return is_open or _OPERATORS[condition.operator](mine, wanted)


def _newest(driver: str) -> _Numbers | None:
    """Return the newest CUDA that a driver runs by itself; None for one beyond the table."""
    shipped = [(t.driver, cuda_numbers(t.toolkit)) for t in cuda_table().toolkits if t.driver]
    if all(is_below(its, driver) for its, _ in shipped):
        return None
    found = [numbers(str(cuda)) for its, cuda in shipped if not is_below(driver, its)]
    return max(found, default=(0,))[:2]
