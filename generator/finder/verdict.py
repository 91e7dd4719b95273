"""Verdict: whether an image runs on a machine, with every reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from generator.finder.host import card_reasons, driver_reasons
from generator.finder.machine import Machine
from generator.finder.offer import FinderData, Offer
from generator.finder.reason import SEVERITY, Level, Reason
from generator.finder.wishes import wish_reasons


class Verdict(StrEnum):
    """The answer; what nobody states becomes neither a yes nor a no."""

    RUNS = "runs"
    UNDECIDED = "undecided"
    DOES_NOT = "does-not"


@dataclass(frozen=True, slots=True)
class Answer:
    """What there is to say of an offer: the verdict, every reason, the address to pull."""

    offer: Offer
    verdict: Verdict
    reasons: tuple[Reason, ...]
    uri: str

    @property
    def first(self) -> Reason:
        """The reason that decides: the first that is as bad as the verdict."""
        worst = max((r.level for r in self.reasons), key=SEVERITY.index)
        return next(r for r in self.reasons if r.level is worst)


def answer(data: FinderData, offer: Offer, machine: Machine) -> Answer:
    """Return whether an offer runs on a machine."""
    reasons = tuple(_reasons(data, offer, machine))
    levels = {reason.level for reason in reasons}
    verdict = Verdict.RUNS
    if Level.NO in levels:
        verdict = Verdict.DOES_NOT
    elif Level.UNKNOWN in levels:
        verdict = Verdict.UNDECIDED
    return Answer(offer, verdict, reasons, address(data, offer, machine))


def address(data: FinderData, offer: Offer, machine: Machine) -> str:
    """Return the address that the machine pulls; empty when there is none for it."""
    place = data.places[offer.place]
    if not offer.tag or offer.status == "withdrawn":
        return ""
    # What is confirmed goes before what is not, and the nearer network before the other.
    for network, offered in (
        ("vpc", machine.region in place.regions),
        ("public", place.public == "yes"),
        ("vpc", machine.region in place.unconfirmed),
        ("public", place.public == "unknown"),
    ):
        if offered and machine.network in ("", network):
            for index in offer.registries:
                registry = data.registries[index]
                if registry.network == network:
                    prefix = registry.prefix.replace("{region}", machine.region)
                    return f"{prefix}/{offer.image}:{offer.tag}"
    return ""


def _reasons(data: FinderData, offer: Offer, machine: Machine) -> Iterator[Reason]:
    yield from _status(offer)
    driver = data.drivers[offer.driver]
    if machine.family and driver.family != machine.family:
        yield Reason("family", Level.NO, {"need": driver.family, "have": machine.family})
    else:
        yield from driver_reasons(data, driver, machine)
        yield from card_reasons(data.gpus[offer.gpus], driver.family, machine)
    yield from wish_reasons(data, offer, machine)


def _status(offer: Offer) -> Iterator[Reason]:
    by = offer.replaced_by
    named = {"by": by} if by else {}
    match offer.status:
        case "withdrawn":
            yield Reason("withdrawn-for" if by else "withdrawn", Level.NO, named)
        case "draft":
            yield Reason("draft", Level.UNKNOWN)
        case "deprecated":
            yield Reason("deprecated-for" if by else "deprecated", Level.NOTE, named)
        case "preview":
            yield Reason("preview", Level.NOTE)
        case _:
            pass
