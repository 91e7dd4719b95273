"""Worker: runs tests on one mutant after another, in a copy of the repository that is its own."""

from __future__ import annotations

import json
import multiprocessing
import os
import resource
import sys
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final, TypedDict

import pytest

LOG: Final = "mutation.log"
"""What the tests printed the last time, in the folder of the copy."""

_KEPT: Final = (
    "babel.messages",
    "hypothesis.strategies",
    "markdown",
    "mkdocs.commands.build",
    "packaging.version",
    "pydantic",
    "pygments",
    "syrupy",
    "yaml",
)
"""What nobody mutates is imported once; each mutant is judged in a fork that begins with it."""

_MEMORY: Final = 3 << 30
"""So many bytes may be taken: some mutants gather without an end."""


class Task(TypedDict):
    """A module, the text that stands for its own, the tests, and the CPU seconds they may take."""

    module: str
    text: str
    tests: list[str]
    seconds: int


class Answer(TypedDict):
    """How the tests ended, as a process does, and the CPU seconds that they took."""

    code: int
    seconds: float


def main() -> None:
    """Answer each task that is read with one line."""
    sys.dont_write_bytecode = True
    for name in _KEPT:
        import_module(name)
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), flush=True)


def _answer(task: Task) -> Answer:
    module = Path(task["module"])
    original = module.read_bytes()
    # Python takes old bytecode for that of a file with the same size and second.
    Path(cache_from_source(str(module))).unlink(missing_ok=True)
    module.write_text(task["text"], "utf-8")
    before = _spent()
    process = multiprocessing.get_context("fork").Process(target=_test, args=(task,))
    process.start()
    process.join()
    module.write_bytes(original)
    return Answer(code=process.exitcode or 0, seconds=_spent() - before)


def _test(task: Task) -> None:
    # Seconds of the clock say little on a machine that others use too.
    resource.setrlimit(resource.RLIMIT_CPU, (task["seconds"], task["seconds"] + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    with Path(LOG).open("wb") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    code = pytest.main(["-xq", "--assert=plain", "-p", "no:cacheprovider", *task["tests"]])
    # Another tree may be installed: what was tested must be the module of this copy.
    tested = sys.modules[task["module"].removesuffix(".py").replace("/", ".")].__file__
    sys.stdout.flush()
    os._exit(code if tested == str(Path(task["module"]).resolve()) else 70)


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
