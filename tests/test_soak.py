"""The soak: what it calls a leak, and what not."""

from __future__ import annotations

import pytest

from tests.soak import Look, judged


def _looks(*memory: int, **held: int) -> list[Look]:
    return [
        Look(**{"memory": kib, "files": 9, "threads": 4, "folders": 1} | held) for kib in memory
    ]


def test_a_process_that_fills_its_caches_first_is_flat() -> None:
    """What comes in the first half of the time, or goes again, is no growth."""
    steps = (100, 180, 200, 201, 199, 200, 204, 200)
    assert judged(_looks(*(kib for kib in steps for _ in range(8)))) == []
    busy = _looks(200, 200, 200, 200, 200) + _looks(200, files=12) + _looks(200, files=12)
    busy += _looks(200)
    assert judged(busy) == []


@pytest.mark.parametrize("name", ["files", "threads", "folders"])
def test_what_is_never_given_back_is_told(name: str) -> None:
    """Even one file, thread or folder more than at any time before."""
    looks = _looks(*[200] * 5) + _looks(*[200] * 3, **{name: 20})
    assert [fault.split()[0] for fault in judged(looks)] == [name]


def test_memory_that_rises_to_the_end_is_told() -> None:
    """Steadily, however slowly; in a short time nobody can tell."""
    assert judged(_looks(*range(200 * 1024, 260 * 1024, 1024))) == [
        "memory grew from 237 to 252 MiB"
    ]
    assert judged(_looks(*range(200 * 1024, 230 * 1024, 1024))) == []
