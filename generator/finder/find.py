"""Find: the images that run on a machine, those that are left out, and the nearest miss."""

from __future__ import annotations

from dataclasses import dataclass

from generator.finder.machine import Machine
from generator.finder.offer import FinderData, Offer
from generator.finder.verdict import Answer, Verdict, answer
from generator.standing import is_number
from generator.versions import is_below, numbers


@dataclass(frozen=True, slots=True)
class Nearest:
    """The lowest driver with which images would run, and how many."""

    driver: str
    images: int


@dataclass(frozen=True, slots=True)
class Findings:
    """The answers of all offers, in the order of the data."""

    runs: tuple[Answer, ...]
    left_out: tuple[Answer, ...]
    nearest: Nearest | None

    @property
    def unsure(self) -> tuple[Answer, ...]:
        """Those of which it cannot be told whether they run."""
        return tuple(each for each in self.left_out if each.verdict is Verdict.UNDECIDED)


def find(data: FinderData, machine: Machine) -> Findings:
    """Return which images run on a machine; when none does, what would be needed."""
    answers = [answer(data, offer, machine) for offer in data.offers]
    runs = tuple(a for a in answers if a.verdict is Verdict.RUNS)
    left_out = tuple(a for a in answers if a.verdict is not Verdict.RUNS)
    return Findings(runs, left_out, None if runs else _nearest(data, machine))


def _nearest(data: FinderData, machine: Machine) -> Nearest | None:
    """Return the lowest minimum above the machine's driver from which on its image runs."""
    best: str | None = None
    for offer in data.offers:
        driver = data.drivers[offer.driver]
        if driver.family != machine.family or not is_number(driver.minimum):
            continue
        above = is_below(machine.driver, driver.minimum)
        nearer = best is None or numbers(driver.minimum) < numbers(best)
        if above and nearer and _runs(data, offer, machine.with_driver(driver.minimum)):
            best = driver.minimum
    if best is None:
        return None
    newer = machine.with_driver(best)
    return Nearest(best, sum(_runs(data, offer, newer) for offer in data.offers))


def _runs(data: FinderData, offer: Offer, machine: Machine) -> bool:
    return answer(data, offer, machine).verdict is Verdict.RUNS
