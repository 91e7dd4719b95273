"""Trial: mutants are judged by tests, each in one of several copies of the repository."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from enum import Enum
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Final

from tests.mutation.mutants import Mutant
from tests.mutation.worker import LOG, Answer, Task

ROOT: Final = Path(__file__).parents[2]

_COPIED: Final = (
    *("generator", "tests", "releases", "locales", "schemas", "docs"),
    *("mkdocs.yml", "pyproject.toml"),
)


class Verdict(Enum):
    """How a mutant ended: a test failed, its time was up, or nobody noticed."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"


class Copy:
    """A copy of the repository, with a process that runs tests in it."""

    def __init__(self, folder: Path) -> None:
        ignore = shutil.ignore_patterns("__pycache__", "node_modules")
        for name in _COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=ignore)
            else:
                shutil.copy2(ROOT / name, folder)
        compiled = [sys.executable, "-m", "compileall", "-q", "generator", "tests"]
        subprocess.run(compiled, cwd=folder, check=True)
        self.folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.worker"],
            cwd=folder,
            env=os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, task: Task) -> Answer:
        """Return how the tests ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(task), file=self._process.stdin, flush=True)
        answer: Answer = json.loads(self._process.stdout.readline())
        return answer

    def printed(self) -> str:
        """Return what the tests printed the last time."""
        return (self.folder / LOG).read_text("utf-8")

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


@contextmanager
def copies(number: int) -> Iterator[list[Copy]]:
    """Make so many copies, and remove them in the end."""
    with ExitStack() as stack:
        made = []
        for _ in range(number):
            made.append(Copy(Path(stack.enter_context(TemporaryDirectory()))))
            stack.callback(made[-1].close)
        yield made


def limit(copies: Sequence[Copy], module: str, tests: Sequence[str]) -> int:
    """
    Return the CPU seconds that a mutant of a module is given.

    The tests have to pass as long as nothing is changed, or they would judge nothing.
    """
    text = (copies[0].folder / module).read_text("utf-8")
    answer = copies[0].run(Task(module=module, text=text, tests=[*tests], seconds=600))
    if answer["code"]:
        sys.exit(f"{copies[0].printed()}\nunchanged, {module} fails its tests: nothing is judged")
    return 10 + round(4 * answer["seconds"])


def judge(
    copies: Sequence[Copy],
    mutants: Iterable[Mutant],
    tests: Sequence[str],
    seconds: int,
) -> Iterator[tuple[Mutant, Verdict]]:
    """Yield each mutant with its verdict, as soon as there is one."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def verdict(mutant: Mutant) -> tuple[Mutant, Verdict]:
        copy = free.get()
        task = Task(module=mutant.change.module, text=mutant.text, tests=[*tests], seconds=seconds)
        try:
            code = copy.run(task)["code"]
        finally:
            free.put(copy)
        if code == -signal.SIGXCPU:
            return mutant, Verdict.TIMEOUT
        return mutant, Verdict.KILLED if code else Verdict.SURVIVED

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from (
            done.result() for done in as_completed([pool.submit(verdict, m) for m in mutants])
        )
