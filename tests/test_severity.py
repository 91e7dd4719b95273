"""The weight of a broken requirement: a function of the fact, for every fact there is."""

from __future__ import annotations

import pytest

from generator.facts import Confidence, Kind, Pin, all_pins
from generator.finding import Severity
from generator.lint.weight import weight

PINS = [pin for pins in all_pins().values() for pin in pins]


@pytest.mark.parametrize("version", ["1.0", "1.0+ppu1.7.0.oe", "1.0+ali.9", "1.0+cu128"])
def test_only_a_sourced_hard_requirement_is_an_error(version: str) -> None:
    """Whatever is derived or inferred, or softer than an installer's word, only warns."""
    for pin in PINS:
        is_error = weight(pin.kind, pin.confidence, version) is Severity.ERROR
        assert is_error == (pin.kind is Kind.HARD and pin.confidence is Confidence.SOURCED)


def test_every_confidence_is_among_the_facts() -> None:
    """The test above would prove nothing without facts of each kind."""
    assert {pin.confidence for pin in PINS} == set(Confidence)
    assert {pin.kind for pin in PINS} == set(Kind)


def test_a_build_of_the_vendors_own_lowers_what_is_said_of_wheels() -> None:
    """Upstream's wheels say little about a package that the vendor built; a hard pin stays."""
    wheel = next(pin for pin in PINS if pin.kind is Kind.WHEEL)
    hard = next(pin for pin in PINS if _is_hard(pin))
    for version, expected in (("1.0", Severity.WARNING), ("1.0+ppu1.7.0.oe", Severity.INFO)):
        assert weight(wheel.kind, wheel.confidence, version) is expected
        assert weight(hard.kind, hard.confidence, version) is Severity.ERROR


def _is_hard(pin: Pin) -> bool:
    return pin.kind is Kind.HARD and pin.confidence is Confidence.SOURCED
