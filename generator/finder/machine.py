"""Machine: what a reader says of a machine, completed with what is known of its card."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from generator.finder.offer import CAPABILITY, Card, FinderData
from generator.standing import is_number
from generator.versions import normal_name, numbers

_CONSTRAINT: Final = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*([<>=!~].*)?", re.ASCII)
_MAKERS: Final = re.compile(r"(?:(?:NVIDIA|Tesla)\s+)+", re.IGNORECASE)
_LONGEST: Final = 200
"""A longer specifier is none that a person wrote."""
_NETWORKS: Final = ("", "public", "vpc")
_ARCHITECTURES: Final = {
    "": "",
    "amd64": "amd64",
    "x86_64": "amd64",
    "arm64": "arm64",
    "aarch64": "arm64",
}


class QuestionError(Exception):
    """
    What is wrong with a question.

    ``field`` is the part that is wrong, ``given`` what it says, ``known`` what it may say.
    """

    def __init__(self, field_: str, given: str, known: tuple[str, ...] = ()) -> None:
        """Say which part, and what it may be."""
        super().__init__(f"{field_}: {given}")
        self.field = field_
        self.given = given
        self.known = known


@dataclass(frozen=True, slots=True)
class Question:
    """What a reader says; what is left empty does not matter to him, or he does not know it."""

    family: str = ""
    driver: str = ""
    card: str = ""
    capability: str = ""
    architecture: str = ""
    region: str = ""
    network: str = ""
    framework: str = ""
    components: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Constraint:
    """A component that must be in the image, in a version inside of a specifier of PEP 440."""

    component: str
    specifier: str


@dataclass(frozen=True, slots=True)
class Machine:
    """
    A question that can be answered: its names are known, its versions can be compared.

    Without a driver nothing is known to run; without a family every accelerator may be meant.
    """

    family: str
    driver: str
    card: str = ""
    offered: bool = False
    kind: str = "unknown"
    capability: str = ""
    architecture: str = ""
    region: str = ""
    network: str = ""
    framework: str = ""
    components: tuple[Constraint, ...] = ()
    scopes: tuple[str, ...] = ()
    assumed: tuple[str, ...] = field(default=())
    """What was not said and was taken over: ``driver`` from the card, ``family`` from a number."""

    def with_driver(self, driver: str) -> Machine:
        """Return the same machine with another driver."""
        return replace(self, driver=driver)


def machine(data: FinderData, question: Question) -> Machine:
    """
    Return the machine of a question; raises QuestionError for the first thing wrong in it.

    Without a driver, what else is asked for still leaves images out.
    """
    assumed: list[str] = []
    card = card_of(data, question.card) if question.card else None
    family = question.family or (card.family if card else "")
    driver = question.driver.strip()
    if not driver and card is not None and card.default:
        driver = card.default
        assumed.append("driver")
    if not driver and replace(question, driver="") == Question():
        raise QuestionError("driver", "")
    if driver and not is_number(driver):
        raise QuestionError("driver", driver)
    if driver and not family:
        family = family_of(data, driver)
        assumed.append("family")
    _known("family", family, data.families)
    if card is not None and card.family != family:
        raise QuestionError("card", question.card, tuple(_names(data, family)))
    capability = question.capability or (card.capability if card else "")
    if capability and not CAPABILITY.fullmatch(capability):
        raise QuestionError("capability", capability)
    if question.architecture not in _ARCHITECTURES:
        raise QuestionError("architecture", question.architecture, ("amd64", "arm64"))
    _known("region", question.region, data.regions)
    _known("network", question.network, _NETWORKS)
    _known("framework", question.framework, data.frameworks)
    for scope in question.scopes:
        _known("scope", scope, data.scopes_known)
    return Machine(
        family=family,
        driver=driver,
        card=card.name if card else question.card.strip(),
        offered=card is not None and card.offered,
        kind=card.kind if card else "unknown",
        capability=capability,
        architecture=_ARCHITECTURES[question.architecture],
        region=question.region,
        network=question.network,
        framework=question.framework,
        components=tuple(constraint(data, text) for text in question.components),
        scopes=question.scopes,
        assumed=tuple(assumed),
    )


def constraint(data: FinderData, text: str) -> Constraint:
    """Return what ``vllm>=0.11`` asks for; a name alone asks for any version."""
    match = _CONSTRAINT.fullmatch(text)
    if match is None:
        raise QuestionError("component", text)
    component = data.components.get(normal_name(match[1]))
    if component is None:
        raise QuestionError("component", match[1], tuple(sorted(set(data.components.values()))))
    specifier = (match[2] or "").strip()
    # Versions are compared without the vendor's local part, which a specifier cannot name then.
    if "===" in specifier or "+" in specifier or len(specifier) > _LONGEST:
        raise QuestionError("version", specifier)
    try:
        SpecifierSet(specifier)
    except InvalidSpecifier:
        raise QuestionError("version", specifier) from None
    return Constraint(component, specifier)


def card_of(data: FinderData, name: str) -> Card | None:
    """Return the card that a name means: the whole name, else the longest that it begins with."""
    bare = _MAKERS.sub("", name.strip()).lower()
    found: Card | None = None
    for card in data.cards:
        own = card.name.lower()
        if own == name.strip().lower() or own == bare:
            return card
        if re.match(rf"{re.escape(own)}(?![a-z0-9])", bare) and (
            found is None or len(own) > len(found.name)
        ):
            found = card
    return found


def family_of(data: FinderData, driver: str) -> str:
    """
    Return the family whose drivers have a first number as long as that of ``driver``.

    575 and 1.5.1 are of different worlds; where the length does not decide, nothing is guessed.
    """
    seen: dict[str, set[int]] = {family: set() for family in data.families}
    for family, drivers in (
        *((card.family, card.drivers) for card in data.cards),
        *((entry.family, (entry.minimum,)) for entry in data.drivers),
    ):
        seen.setdefault(family, set()).update(map(_length, filter(numbers, drivers)))
    found = [family for family, lengths in seen.items() if _length(driver) in lengths]
    if len(found) != 1:
        raise QuestionError("family", "", data.families)
    return found[0]


def _length(driver: str) -> int:
    return len(str(numbers(driver)[0]))


def _known(field_: str, value: str, known: tuple[str, ...]) -> None:
    if value and value not in known:
        raise QuestionError(field_, value, known)


def _names(data: FinderData, family: str) -> list[str]:
    return [card.name for card in data.cards if card.family == family and card.offered]
