"""Killed: whenever a command that writes is killed, a record is the old one or the new one."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import generator.desk.verify  # noqa: F401 - once, and not in each process that is killed
from generator.cli import main
from tests.checkout import RECORD, edit
from tests.registry import images
from tests.registry.served import Registry

KILLS: Final = int(os.environ.get("TAGNOTES_KILLS", "20"))
NEW: Final = "releases/training-xpu-pytorch/25.12.yml"

Arguments = tuple[str, ...]


def _unquoted(project: Path, _: Registry) -> None:
    """Put faults into two records that --fix mends."""
    edit(project / RECORD, 'CUDA: "12.9"', "CUDA: 12.9")
    edit(project / "releases/training-nv-pytorch/25.08.yml", 'Ubuntu: "24.04"', "Ubuntu: 24.04")


def _nothing(_: Path, __: Registry) -> None:
    pass


def _pushed(_: Path, registry: Registry) -> None:
    """Push what a record speaks of."""
    registry.push(images.example(), "egslingjun/training-xpu-pytorch", "25.11", "25.11.post1")


COMMANDS: Final[dict[str, tuple[Callable[[Path, Registry], None], Arguments]]] = {
    "new": (_nothing, ("new", "training-xpu-pytorch", "25.12")),
    "new --tag": (_nothing, ("new", "training-xpu-pytorch", "25.11", "--tag", "25.11.post2")),
    "new --force": (_nothing, ("new", "training-nv-pytorch", "25.08", "--force")),
    "check --fix": (_unquoted, ("check", "--fix")),
    "erratum": (
        _nothing,
        ("erratum", "training-xpu-pytorch:25.11", "driver.recommended", "1.5.2", "--reason", "x"),
    ),
    "verify --write": (
        _pushed,
        (
            "verify",
            "training-xpu-pytorch:25.11",
            "--registry=acs-public={registry}",
            "--look=none",
            "--write",
        ),
    ),
}


def _records(project: Path) -> dict[str, bytes]:
    """Return what stands among the records, but for what a killed command was writing."""
    return {
        path.relative_to(project).as_posix(): path.read_bytes()
        for path in sorted((project / "releases").rglob("*"))
        if path.is_file() and not (path.name.startswith(".") and path.name.endswith("~"))
    }


def _child(project: Path, arguments: Arguments, fatal: int, told: int) -> None:
    """Run a command, die at its ``fatal`` dealing with a record, and tell how many there were."""
    count = 0

    def watch(event: str, details: tuple[object, ...]) -> None:
        nonlocal count
        if event.startswith(("open", "os.", "tempfile.")) and any(
            isinstance(detail, str | Path) and "/releases" in str(detail) for detail in details
        ):
            count += 1
            if count == fatal:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        main(["--root", str(project), *arguments])
    finally:
        os.write(told, str(count).encode())
        os._exit(0)


def _run(project: Path, arguments: Arguments, fatal: int) -> int | None:
    """Run a command in a process of its own; return its dealings, None when it was killed."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        _child(project, arguments, fatal, theirs)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    return None if os.WIFSIGNALED(status) else int(told)


@pytest.mark.no_cover  # what is killed tells nothing of the lines it ran
@pytest.mark.parametrize("name", COMMANDS)
def test_a_record_is_the_old_one_or_the_new_one(
    name: str, project: Path, tmp_path: Path, registry: Registry
) -> None:
    """At whichever step the command is killed, no file is half written, and the next run works."""
    prepare, words = COMMANDS[name]
    arguments = tuple(word.format(registry=registry.url) for word in words)
    prepare(project, registry)
    before, fresh = _records(project), tmp_path / "fresh"
    shutil.copytree(project, fresh)
    steps = _run(project, arguments, 0)
    after = _records(project)
    assert steps is not None
    assert after != before
    chance = random.Random(name)  # noqa: S311 - where to be killed is no secret
    # Most steps only read; what matters comes last.
    kills = -(-KILLS // len(COMMANDS) // 2)
    late = chance.choices(range(max(1, steps - 6), steps + 1), k=kills)
    for step in {*late, *chance.choices(range(1, steps + 1), k=kills)}:
        shutil.rmtree(project)
        shutil.copytree(fresh, project)
        assert _run(project, arguments, step) is None
        found = _records(project)
        assert before.keys() <= found.keys() <= after.keys()
        for file, content in found.items():
            assert content in {before.get(file), after.get(file)}, f"{file} at step {step}"
        if found == before:
            assert _run(project, arguments, 0) is not None
            assert _records(project) == after
