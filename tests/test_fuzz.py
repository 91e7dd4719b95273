"""Fuzz: whatever is done to a record, it is checked to the end, and every report can be written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import deepcopy
from datetime import date

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.catalog import Catalog
from generator.lint import CODES, FORMATS, check
from generator.loader import Loaded, parse, read, shape
from generator.loader.data import Data
from generator.model.release import Release
from generator.source import Path
from tests.conftest import REPOSITORY

EXAMPLES = int(os.environ.get("TAGNOTES_FUZZ", "1000"))
DAY = date(2026, 11, 30)

RECORDS = [
    parse(path.name, path.read_bytes()).data for path in sorted(REPOSITORY.glob("releases/*/*.yml"))
]
ODD = [
    *("unknown", "", "~", "null", "0", "-1", "1e9", "24,04", "25.10", "1" * 5000, "v", "latest"),
    *(
        "2.8.0+ppu1.7.0.cu129",
        "2.8.0.9+nv25.3",
        "1.0rc1+cu",
        "cu12.8torch2.9",
        "13.0.2",
        "13",
        "1!2",
    ),
    *("R545", "580", "535.86", "575.57.08", "ppu1.6.0", "+", "a+b+c", "1.0.", "１．２", "٣.٤"),
    *("{torch}", "{torch@}", "{", "{{", "{=1.0}", "{uri@x}", "{link:x}", "{driver.minimum}", "}"),
    *("`", "`` ` ``", "<script>", "[x](javascript:1)", "https://", "](", "# x", "| a |", "```\n"),
    *("\u202e", "\u200b", "\u00a0", "é", "镜像，", "。", "«»", " ; ", "12,8", "🎉", "\ud7ff"),
    *("2026-02-30", "2026-11-30", "0001-01-01", "9999-12-31", "true", "no", "all", "none"),
    *(
        "cuda>=12.8 brand=tesla,driver>=535",
        "NVIDIA_REQUIRE_CUDA",
        "../../x",
        "con",
        "%0A::error::",
    ),
]
"""Values that somebody may write, or that something may make of a value."""


def places(value: Data, path: Path = ()) -> Iterator[Path]:
    """Yield the path of everything in plain data."""
    yield path
    for step, below in steps(value):
        yield from places(below, (*path, step))


def steps(value: Data) -> list[tuple[str | int, Data]]:
    """Return what stands directly in a value, with its key or position."""
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def at(value: Data, path: Path) -> Data:
    """Return what stands at a path."""
    for step in path:
        value = dict(steps(value))[step]
    return value


def put(parent: Data, step: str | int, value: Data) -> None:
    """Put a value in the place of another one."""
    if isinstance(parent, dict):
        parent[str(step)] = value
    elif isinstance(parent, list):
        parent[int(step)] = value


def change(draw: st.DrawFn, record: Data) -> None:
    """Change one place of a record: another value, one from elsewhere, one less, one twice."""
    paths = list(places(record))[1:]
    if not paths:
        return
    path = draw(st.sampled_from(paths))
    parent, step = at(record, path[:-1]), path[-1]
    value = at(record, path)
    match draw(st.sampled_from(["odd", "odd", "moved", "gone", "twice", "wrapped", "key"])):
        case "odd":
            empty: list[Data] = [[], {}, None]
            put(parent, step, draw(st.sampled_from([*ODD, *empty])))
        case "moved":
            put(parent, step, deepcopy(at(record, draw(st.sampled_from(paths)))))
        case "wrapped":
            put(parent, step, [value])
        case "gone" if isinstance(parent, dict):
            del parent[str(step)]
        case "key" if isinstance(parent, dict):
            parent[draw(st.sampled_from(ODD))] = parent.pop(str(step))
        case "gone" if isinstance(parent, list):
            del parent[int(step)]
        case "twice" if isinstance(parent, list):
            parent.append(deepcopy(value))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Give the text of a real record to which one to four things were done."""
    record = deepcopy(draw(st.sampled_from(RECORDS)))
    for _ in range(draw(st.integers(1, 4))):
        change(draw, record)
    flow = draw(st.sampled_from([None, False, True]))
    text: str = yaml.safe_dump(record, allow_unicode=True, sort_keys=False, default_flow_style=flow)
    if draw(st.booleans()):
        start = draw(st.integers(0, len(text)))
        text = text[:start] + draw(st.sampled_from(ODD)) + text[start + draw(st.integers(0, 9)) :]
    return text


@pytest.fixture(scope="module")
def repository_records() -> Loaded:
    """Give what this repository holds."""
    return read(REPOSITORY)


@pytest.mark.fuzz
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(text=damaged())
def test_every_record_is_checked_to_the_end(repository_records: Loaded, text: str) -> None:
    """It is clean, or has findings with known codes at real places; no rule and no report fails."""
    catalog = repository_records.catalog
    assert catalog is not None
    name = "releases/training-nv-pytorch/24.01.yml"
    raw = text.encode("utf-8", "surrogatepass")
    shaped = shape(Release, parse(name, raw))
    records = [] if shaped.value is None else [(name, shaped.value)]
    whole = Catalog.of(
        catalog.settings,
        catalog.regions,
        catalog.components,
        catalog.platforms,
        records,
        catalog.topics,
    )
    sources = {**repository_records.sources, name: shaped.source}
    outcome = check(Loaded(whole, sources, shaped.findings, len(sources)), today=DAY)
    assert shaped.value is not None or shaped.findings
    lines = len(text.splitlines()) + 1
    for finding in outcome.findings:
        assert finding.code in CODES
        assert finding.code != "INT001", finding.message
        assert finding.message
        assert finding.help
        assert finding.file != name or 1 <= finding.span.line <= lines
    mine = outcome.only(frozenset({name}))
    for report in FORMATS.values():
        assert report(mine, colour=False, infos=True, strict=True, base="")
