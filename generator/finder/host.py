"""Host: what the driver and the card of a machine say for an image and against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.facts.torch import serves
from generator.finder.machine import Machine
from generator.finder.offer import DriverNeed, FinderData, GpuNeed
from generator.finder.reason import Level, Reason
from generator.standing import Judgement, Standing, judge
from generator.versions import is_below, numbers

_NVIDIA: Final = "nvidia"


def driver_reasons(data: FinderData, driver: DriverNeed, machine: Machine) -> Iterator[Reason]:
    """Yield how the machine's driver stands to what an image asks for, in one family."""
    have = machine.driver
    if not have:
        yield from _unasked(driver)
        return
    for floor in data.floors:
        if floor.family == machine.family and is_below(have, floor.minimum):
            yield Reason("driver-floor", Level.NO, {"have": have, "need": floor.minimum})
            return
    found = judge(have, driver.minimum or None, driver.branches, driver.blocked)
    figures = {"have": have, "need": found.minimum}
    match found.standing:
        case Standing.MEETS:
            yield from _meets(driver, machine, figures)
        case Standing.BRANCH if found.gpus == "all":
            yield Reason("driver-branch", Level.YES, figures | {"branch": found.branch})
        case Standing.BRANCH:
            yield from _on_datacenter(found, driver, machine)
        case _:
            yield from _unmet(found, driver, figures)


def _unasked(driver: DriverNeed) -> Iterator[Reason]:
    """Yield what a machine of which no driver is told would need."""
    if not driver.minimum:
        yield from _unstated(driver)
        return
    figures = {"family": driver.family, "need": driver.minimum}
    if driver.branches:
        branches = ", ".join(entry.branch for entry in driver.branches)
        yield Reason("driver-needed-branches", Level.UNKNOWN, figures | {"branches": branches})
    else:
        yield Reason("driver-needed", Level.UNKNOWN, figures)


def _unstated(driver: DriverNeed) -> Iterator[Reason]:
    yield Reason("driver-unstated", Level.UNKNOWN)
    if driver.cuda_minimum:
        more = {"cuda": driver.cuda, "need": driver.cuda_minimum}
        yield Reason("cuda-needs", Level.NOTE, more)


def _unmet(found: Judgement, driver: DriverNeed, figures: dict[str, str]) -> Iterator[Reason]:
    have = figures["have"]
    match found.standing:
        case Standing.BLOCKED:
            yield Reason("driver-blocked", Level.NO, {"have": have, "branch": found.branch})
        case Standing.UNCLEAR:
            yield Reason("driver-imprecise", Level.UNKNOWN, {"have": have})
        case Standing.UNSTATED:
            yield from _unstated(driver)
        case _ if found.branch:
            yield Reason("driver-branch-old", Level.NO, figures | {"branch": found.branch})
        case _:
            yield from _below(driver, figures)


def _meets(driver: DriverNeed, machine: Machine, figures: dict[str, str]) -> Iterator[Reason]:
    have = machine.driver
    if driver.meaning == "forward-compatible" and is_below(have, driver.cuda_minimum):
        # The minimum itself counts on the compatibility package.
        served = [branch for branch in driver.cuda_branches if numbers(have)[:1] == numbers(branch)]
        if driver.cuda_branches and not served:
            named = {"have": have, "cuda": driver.cuda, "branches": ", ".join(driver.cuda_branches)}
            yield Reason("driver-unserved", Level.NO, named)
            return
        if machine.kind != "datacenter":
            yield _datacenter(machine)
            return
    yield Reason("driver-meets", Level.YES, figures)
    if driver.recommended and is_below(have, driver.recommended):
        advised = {"have": have, "need": driver.recommended}
        yield Reason("driver-recommended", Level.NOTE, advised)


def _on_datacenter(found: Judgement, driver: DriverNeed, machine: Machine) -> Iterator[Reason]:
    """Yield what a branch says that only data-center GPUs may use."""
    have = machine.driver
    if machine.kind == "datacenter":
        figures = {"have": have, "branch": found.branch, "need": found.minimum}
        yield Reason("driver-branch-datacenter", Level.YES, figures)
        return
    if machine.kind == "consumer" and driver.minimum:
        yield Reason("driver-old", Level.NO, {"have": have, "need": driver.minimum})
    yield _datacenter(machine)


def _datacenter(machine: Machine) -> Reason:
    if machine.kind == "consumer":
        return Reason("datacenter", Level.NO, {"have": machine.driver, "card": machine.card})
    if machine.card:
        figures = {"have": machine.driver, "card": machine.card}
        return Reason("datacenter-card", Level.UNKNOWN, figures)
    return Reason("datacenter-unknown", Level.UNKNOWN, {"have": machine.driver})


def _below(driver: DriverNeed, figures: dict[str, str]) -> Iterator[Reason]:
    have = figures["have"]
    minor = driver.meaning == "shipped" and driver.cuda_minimum
    if minor and not is_below(have, driver.cuda_minimum):
        # The toolkit's own driver is newer; CUDA itself runs, of the image nobody says so.
        more = {"cuda": driver.cuda, "from": driver.cuda_minimum}
        yield Reason("driver-shipped", Level.UNKNOWN, figures | more)
    else:
        yield Reason("driver-old", Level.NO, figures)


def card_reasons(gpus: GpuNeed, family: str, machine: Machine) -> Iterator[Reason]:
    """Yield what the card and its compute capability say to an image of a driver family."""
    if gpus.cards:
        named = {"cards": ", ".join(gpus.cards)}
        if not machine.card:
            yield Reason("card-needed", Level.NOTE, named)
        elif machine.card in gpus.cards:
            yield Reason("card", Level.YES, {"card": machine.card})
        elif machine.offered:
            yield Reason("card-other", Level.NO, named | {"card": machine.card})
        else:
            yield Reason("card-unknown", Level.UNKNOWN, named | {"card": machine.card})
    if family == _NVIDIA:
        yield from _capability(gpus, machine)


def _capability(gpus: GpuNeed, machine: Machine) -> Iterator[Reason]:
    have = machine.capability
    if not have:
        need = max(filter(None, (gpus.capability, gpus.cuda_capability)), key=numbers, default="")
        if need:
            yield Reason("capability-needed", Level.NOTE, {"need": need})
        return
    if gpus.capability and is_below(have, gpus.capability):
        yield Reason("capability", Level.NO, {"have": have, "need": gpus.capability})
    elif gpus.cuda_capability and is_below(have, gpus.cuda_capability):
        figures = {"have": have, "need": gpus.cuda_capability, "cuda": gpus.cuda}
        yield Reason("capability-cuda", Level.NO, figures)
    elif gpus.kernels and not serves(gpus.kernels, gpus.ptx, have):
        figures = {"have": have, "torch": gpus.torch, "listed": ", ".join(gpus.kernels)}
        if gpus.own_build:
            yield Reason("kernels-own", Level.NOTE, figures)
        else:
            yield Reason("kernels", Level.UNKNOWN, figures)
