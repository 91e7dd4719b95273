"""Diff: what changes from one image to the next; pure questions to the catalog."""

from generator.diff.announced import is_announced, mentions
from generator.diff.change import Change, change
from generator.diff.difference import DRIVER, SDK, Difference, differences
from generator.diff.previous import Previous, previous
from generator.diff.succession import follows, pairs

__all__ = [
    "DRIVER",
    "SDK",
    "Change",
    "Difference",
    "Previous",
    "change",
    "differences",
    "follows",
    "is_announced",
    "mentions",
    "pairs",
    "previous",
]
