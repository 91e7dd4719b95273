"""Steps: what each step of the check takes, in a process of its own."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from pathlib import Path

import yaml

from generator.lint import check
from generator.loader import load, parse, shape, take
from generator.model.release import Release

TODAY = "2026-11-30"


def steps(root: Path) -> Iterator[tuple[str, float]]:
    """Yield what each step takes in this process; parsing holds the events, loading the parsing."""
    files = [path.read_bytes() for path in root.glob("releases/*/*.yml")]
    yield "floor: read, C events", timed(lambda: events(root.glob("releases/*/*.yml")))
    yield "parse", timed(lambda: [parse("x.yml", raw) for raw in files])
    parsed = [parse("x.yml", raw) for raw in files]
    yield "validate", timed(lambda: [shape(Release, one) for one in parsed])
    snapshot = take(root)
    yield "load the catalogue", timed(lambda: load(snapshot))
    loaded = load(snapshot)
    day = date.fromisoformat(TODAY)
    yield "rules and findings", timed(lambda: check(loaded, today=day, infos=False))


def events(paths: Iterable[Path]) -> None:
    """Read files and ask the C parser for their events: nothing that reads YAML is quicker."""
    for path in paths:
        following = yaml.CSafeLoader(path.read_bytes()).get_event
        while type(following()) is not yaml.StreamEndEvent:
            pass


def timed(step: Callable[[], object]) -> float:
    """Return the CPU seconds of a step, as in the command without looking for garbage."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    step()
    seconds = time.process_time() - start
    gc.enable()
    return seconds
