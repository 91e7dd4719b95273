"""Diff: what changes from one image to another; pure questions to the catalog."""

from generator.diff.announced import is_announced, mentions
from generator.diff.change import Change, Step, change, step
from generator.diff.comparison import Caution, Comparison, Place, Row, compare, place
from generator.diff.difference import (
    CUDA,
    DRIVER,
    SDK,
    Difference,
    Value,
    component_change,
    cuda_major,
    differences,
    moves_ground,
    stem,
)
from generator.diff.earlier import moves, renamed
from generator.diff.order import CODES, KINDS, STEPS, Code, Kind, rank
from generator.diff.previous import Previous, previous, unrecorded
from generator.diff.side import (
    Side,
    Told,
    Way,
    is_silent,
    meant,
    predecessor,
    sibling,
    side_of,
    sides,
    told,
)
from generator.diff.succession import follows, pairs

__all__ = [
    "CODES",
    "CUDA",
    "DRIVER",
    "KINDS",
    "SDK",
    "STEPS",
    "Caution",
    "Change",
    "Code",
    "Comparison",
    "Difference",
    "Kind",
    "Place",
    "Previous",
    "Row",
    "Side",
    "Step",
    "Told",
    "Value",
    "Way",
    "change",
    "compare",
    "component_change",
    "cuda_major",
    "differences",
    "follows",
    "is_announced",
    "is_silent",
    "meant",
    "mentions",
    "moves",
    "moves_ground",
    "pairs",
    "place",
    "predecessor",
    "previous",
    "rank",
    "renamed",
    "sibling",
    "side_of",
    "sides",
    "stem",
    "step",
    "told",
    "unrecorded",
]
