"""Order: what hurts most comes first, in the page, the command and the JSON alike."""

from __future__ import annotations

from typing import Final, Literal, get_args

from generator.diff.change import Change, Step

Kind = Change | Literal["unchanged"]

KINDS: Final[tuple[Kind, ...]] = (
    "removed",
    "downgraded",
    "upgraded",
    "changed",
    "added",
    "rebuilt",
    "unchanged",
)
"""The kinds of a change: what is gone breaks more than what is new."""

STEPS: Final[tuple[Step, ...]] = ("major", "minor", "patch")
"""How far a version moves: the farther, the more it breaks."""

Code = Literal[
    "driver-families",
    "sdk-changed",
    "cuda-changed",
    "driver-raised",
    "capability-raised",
    "architectures-lost",
    "products-lost",
    "public-lost",
    "regions-lost",
    "regions-unconfirmed",
]

CODES: Final[tuple[Code, ...]] = get_args(Code)
"""What readers must know before any version: first what they have to compile or install anew."""

GROUND: Final = 0
"""The rank of what moves the ground: SDK, CUDA, driver."""


def rank(kind: Kind, step: Step | None, *, moves_ground: bool) -> int:
    """Return the place of a change among all: a smaller one is read earlier."""
    if moves_ground:
        return GROUND
    last = len(STEPS)
    return 1 + KINDS.index(kind) * (last + 1) + (last if step is None else STEPS.index(step))


def ranks() -> dict[str, int]:
    """Return the rank of each kind, and of each step of one (``upgraded major``)."""
    return {
        f"{kind} {step or ''}".strip(): rank(kind, step, moves_ground=False)
        for kind in KINDS
        for step in (*STEPS, None)
    }
