"""Diff: what changes from one image to the next; pure questions to the catalog."""

from generator.diff.announced import is_announced, mentions
from generator.diff.change import Change, change
from generator.diff.difference import (
    CUDA,
    DRIVER,
    SDK,
    Difference,
    cuda_major,
    differences,
    moves_ground,
)
from generator.diff.previous import Previous, previous, unrecorded
from generator.diff.succession import follows, pairs

__all__ = [
    "CUDA",
    "DRIVER",
    "SDK",
    "Change",
    "Difference",
    "Previous",
    "change",
    "cuda_major",
    "differences",
    "follows",
    "is_announced",
    "mentions",
    "moves_ground",
    "pairs",
    "previous",
    "unrecorded",
]
