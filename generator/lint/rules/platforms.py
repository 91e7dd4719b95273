"""Platforms: the cards of a driver family, and the drivers that are offered for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import rule
from generator.model.host import Driver
from generator.model.platforms import Card
from generator.standing import Standing, judge
from generator.versions import numbers

_SHOWN: Final = 3


@rule("PLT101", Severity.WARNING, waivable=True)
def no_driver_offered(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    Some card offers a driver on which the image runs.

    Where every driver of every card is too old or blocked, the image runs nowhere. Either the list
    of cards is out of date or the minimum is wrong.
    """
    for variant, minimum, cards in _asked(record, catalog):
        if not any(_offers(card, variant.driver) for card in cards):
            offered = [f"{card.card} up to {_newest(card.drivers)}" for card in cards]
            yield Problem(
                at=places.field(record, variant, "driver", "minimum"),
                message=f"no card offers a driver for the minimum {minimum}: {_some(offered)}",
                help="correct the minimum, or the drivers in releases/platforms.yml",
                variant=variant.id,
            )


@rule("PLT102", Severity.INFO, waivable=True)
def default_does_not_run(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    The driver that a card starts with runs the image.

    A Pod that asks for no driver gets the default one of its card. Where the image does not run on
    that one, readers have to set a label.
    """
    for variant, minimum, cards in _asked(record, catalog):
        short = [
            f"{card.card} with {card.default}"
            for card in cards
            if isinstance(card.default, str)
            and not _runs(variant.driver, card.default)
            and _offers(card, variant.driver)
        ]
        if short:
            yield Problem(
                at=places.field(record, variant, "driver", "minimum"),
                message=f"cards start with a driver below the minimum {minimum}: {_some(short)}",
                help=f'say in a note that the label "{catalog.platforms.labels.driver}" is needed',
                variant=variant.id,
            )


@rule("PLT103", Severity.INFO, waivable=True)
def card_without_a_driver(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    Each card that an image may run on offers a driver for it.

    Readers take every card of the driver family for one that runs the image. On some of them no
    label helps: all drivers that they offer are too old or blocked.
    """
    for variant, minimum, cards in _asked(record, catalog):
        none = [
            f"{card.card} up to {_newest(card.drivers)}"
            for card in cards
            if not _offers(card, variant.driver)
        ]
        if none and len(none) < len(cards):
            yield Problem(
                at=places.field(record, variant, "driver", "minimum"),
                message=f"cards offer no driver for the minimum {minimum}: {_some(none)}",
                help='name the cards that run it in "accelerators", or correct'
                " releases/platforms.yml",
                variant=variant.id,
            )


@rule("PLT104", Severity.ERROR)
def card_of_another_family(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    The cards of a variant take its driver.

    A driver is made for the cards of one family, and an image that asks for it does not run on the
    others. One of the two was copied from another record.
    """
    families = {card.card: card.family for card in catalog.platforms.cards}
    for variant in record.variants:
        accelerators = known(variant.accelerators)
        family = variant.driver.family
        for position, name in enumerate(accelerators.cards if accelerators else ()):
            if families.get(name, family) != family:
                yield Problem(
                    at=(*places.field(record, variant, "accelerators"), "cards", position),
                    message=f"card {name} takes drivers of {families[name]}, the image asks for"
                    f" one of {family}",
                    help="name cards of this family, or correct the family of the driver",
                    variant=variant.id,
                )


def _asked(
    record: Record, catalog: Catalog
) -> Iterator[tuple[ResolvedVariant, str, tuple[Card, ...]]]:
    """Yield variants with a minimum that can be compared, and the cards that they may run on."""
    for variant in record.variants:
        minimum, accelerators = known(variant.driver.minimum), known(variant.accelerators)
        named = accelerators.cards if accelerators else ()
        family = catalog.cards(variant.driver.family)
        cards = tuple(card for card in family if not named or card.card in named)
        if minimum is not None and numbers(minimum) and cards:
            yield variant, minimum, cards


def _offers(card: Card, driver: Driver) -> bool:
    return any(_runs(driver, version) for version in card.drivers)


def _runs(driver: Driver, version: str) -> bool:
    """Tell whether an image runs on a driver; cards are taken for data-center GPUs."""
    found = judge(version, known(driver.minimum), driver.branches, driver.blocked)
    return found.standing not in (Standing.BELOW, Standing.BLOCKED)


def _newest(versions: Sequence[str]) -> str:
    return max(versions, key=numbers)


def _some(names: Sequence[str]) -> str:
    """Return the first names and how many there are beside them."""
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more
