"""Styles: however a record is written, a command changes what it is told to and nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.catalog import Catalog
from generator.desk.correct import Correction, End, corrected, ended
from generator.desk.draft import draft
from generator.desk.evidence import Evidence
from generator.desk.inventory import Package
from generator.desk.tried import DeskError
from generator.loader import Snapshot, load, parse, take
from generator.loader.data import Data
from generator.model.release import Status
from generator.record import Record
from tests.styled import Styled

EXAMPLES: Final = int(os.environ.get("TAGNOTES_FUZZ", "1000")) // 20
NAME: Final = "releases/trainer-ppu/25.12.yml"
WHOLE: Final = take(Path(__file__).parent / "project")
BY: Final = "releases/trainer-ppu/25.11.yml"
"""What takes the place of the release that ends."""
PROJECT: Final = Snapshot(
    WHOLE.root,
    {name: file for name, file in WHOLE.files.items() if name.count("/") == 1 or name == BY},
)
DAY: Final = date(2026, 11, 30)
WHY: Final = {"en": "Because: it", "zh": "镜像 #1", "fr": "L'image « a » {x"}
OLD: Final[dict[str, Data]] = {
    "on": "2026-01-01",
    "field": "released",
    "was": "unknown",
    "now": "2025-12-18",
    "reason": {"en": "x y z", "zh": "y", "fr": "z"},
}
RECORD: Final[dict[str, Data]] = {
    "image": "trainer-ppu",
    "release": "25.12",
    "released": "2025-12-18",
    "status": "supported",
    "architectures": ["amd64", "arm64"],
    "driver": {
        "family": "ppu",
        "minimum": "1.1.0",
        "blocked": ["R580", "R590"],
        "why": {"en": "it is the fastest\n", "zh": "快", "fr": "le plus vite"},
    },
    "components": {"Ubuntu": "24.04", "torch": "2.8.0", "triton": "3.4.0"},
    "variants": [
        {"tag": "25.12"},
        {"tag": "25.12.post1", "components": {"torch": "2.8.1", "vllm": "0.1"}},
    ],
    "notes": [{"text": {"en": "one two three", "zh": "a", "fr": "b c"}, "for": ["25.12"]}],
    "fixes": [],
    "availability": {"public": "true", "vpc": "all"},
    "sources": [{"url": "https://docs.example.org/notes#x"}],
}

Change = tuple[str, str, Data, tuple[str | int, ...]]
CHANGES: Final[tuple[Change, ...]] = (
    ("components.triton", "3.4.1", "3.4.1", ("components", "triton")),
    ("components.triton", "3.4", "3.4", ("components", "triton")),
    ("driver.blocked", "R595", ["R595"], ("driver", "blocked")),
    ("driver.recommended", "1.5.1", "1.5.1", ("driver", "recommended")),
    ("released", "2026-01-02", "2026-01-02", ("released",)),
    ("support_ends", "unknown", "unknown", ("support_ends",)),
    ("architectures", "arm64", ["arm64"], ("architectures",)),
    (
        "variants[1].components.vllm",
        "1e3",
        "1e3",
        ("variants", 1, "components", "vllm"),
    ),
    (
        "variants[0].components.torch",
        "2.9.0",
        "2.9.0",
        ("variants", 0, "components", "torch"),
    ),
)
DIGEST: Final = f"sha256:{'a' * 64}"
EVIDENCE: Final = Evidence(
    "list",
    tuple(
        Package(name, version, "pypi")
        for name, version in (("torch", "2.8.1"), ("triton", "3.4.0"), ("vllm", "0.1"))
    ),
    "layers",
    DIGEST,
    ("linux/arm64",),
    checked=DAY,
)

File = tuple[dict[str, Any], bytes, list[str]]


@st.composite
def files(draw: st.DrawFn) -> File:
    """Give what a record says, the file that says it, and the comments in that."""
    data = deepcopy(RECORD) | draw(
        st.sampled_from(
            [{}, {"errata": []}, {"errata": [OLD]}, {"errata": [OLD, OLD], "waivers": []}]
        )
    )
    if draw(st.booleans()):
        data = {key: data[key] for key in draw(st.permutations(list(data)))}
    styled = Styled(draw)
    raw = styled.document(data)
    assert parse(NAME, raw).data == data
    assert all(comment in raw.decode() for comment in styled.comments)
    return deepcopy(data), raw, styled.comments


def changed(raw: bytes, change: Callable[[Snapshot, Catalog, Record], bytes]) -> bytes | None:
    """Give the file after a change of its record, None when the change is refused."""
    snapshot = PROJECT.with_contents({NAME: raw})
    catalog = load(snapshot).catalog
    assert catalog is not None
    record = next(record for record in catalog.records if record.name == NAME)
    try:
        return change(snapshot, catalog, record)
    except DeskError as error:
        # It is the author's turn where a comment is inside of what is to go; else there is a way.
        assert str(error).startswith("a comment stands in ")  # noqa: PT017 - it may be raised
        return None


def kept(file: File, now: bytes, meant: dict[str, Any]) -> None:
    """Check that a file says what is meant, in its own breaks of lines, with all its comments."""
    _, was, comments = file
    assert parse(NAME, now).data == meant
    assert [comment for comment in comments if comment not in now.decode()] == []
    assert now.count(b"\r\n") == (now.count(b"\n") if b"\r\n" in was else 0)


@pytest.mark.fuzz
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(file=files(), change=st.sampled_from(CHANGES))
def test_an_erratum_changes_one_fact(file: File, change: Change) -> None:
    """The fact is another one, the erratum is the last, and comments and breaks are the same."""
    data, raw, _ = file
    field, now, value, path = change
    made = Correction(field, now, WHY, DAY)
    done = changed(
        raw, lambda snapshot, catalog, record: corrected(snapshot, catalog, record, made)
    )
    if done is None:
        return
    was: Any = (parse("", done).data or {}).get("errata")
    meant = deepcopy(data)
    parent: Any = meant
    for step in path[:-1]:
        parent = parent.setdefault(step, {}) if isinstance(parent, dict) else parent[step]
    parent[path[-1]] = value
    meant["errata"] = [*data.get("errata", []), was[-1]]
    kept(file, done, meant)
    assert was[-1] == {"on": "2026-11-30", "field": field, "now": now, "reason": WHY} | {
        "was": was[-1]["was"]
    }


@pytest.mark.fuzz
@settings(max_examples=EXAMPLES // 2, suppress_health_check=list(HealthCheck))
@given(file=files())
def test_the_end_of_a_release_changes_its_status(file: File) -> None:
    """What else stands in the file is the same, in the same order."""
    data, raw, _ = file
    end = End(Status.WITHDRAWN, WHY, DAY, "25.11")
    done = changed(raw, lambda snapshot, catalog, record: ended(snapshot, catalog, record, end))
    if done is None:
        return
    erratum = {"on": "2026-11-30", "field": "status", "was": "supported", "now": "withdrawn"}
    meant = data | {"status": "withdrawn", "status_reason": WHY, "replaced_by": "25.11"}
    meant["errata"] = [*data.get("errata", []), erratum | {"reason": WHY}]
    kept(file, done, meant)
    now = parse("", done).data or {}
    assert [key for key in now if key in data] == list(data)


@pytest.mark.fuzz
@settings(max_examples=EXAMPLES // 2, suppress_health_check=list(HealthCheck))
@given(file=files())
def test_one_more_tag_is_the_last(file: File) -> None:
    """The others are what they were; of its own it has what the image has other than they."""
    data, raw, _ = file
    snapshot = PROJECT.with_contents({NAME: raw})
    tag = "25.12.post2"
    drafted = draft(snapshot, lambda _: (), "trainer-ppu", "25.12", tag=tag, evidence=EVIDENCE)
    seen = {"digest": DIGEST, "platforms": ["linux/arm64"], "checked": "2026-11-30"}
    versions = {"torch": "2.8.1", "vllm": "0.1"}
    more = {"tag": tag, "architectures": ["arm64"], "evidence": [seen], "components": versions}
    kept(file, drafted.now, data | {"variants": [*data["variants"], more]})
