"""Git: what stood in the files at an earlier revision; git is run here alone, and only read."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

_PATIENCE: Final = 60
"""Seconds after which git is taken to hang."""

_OURS: Final = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR")
"""What git sets for its hooks: it names the repository from another folder than ours."""

_FILE: Final = "100"
"""How the mode of a plain file begins; links and other repositories have another one."""

_SHA1: Final = 40
"""So many digits has the name of an object, unless the repository uses SHA-256."""


class GitError(Exception):
    """Why git has no answer, in one sentence for the one who asked."""


class File(NamedTuple):
    """A file of a revision: its path from the top of the repository, and its content's name."""

    path: str
    blob: str
    is_plain: bool


@dataclass(frozen=True, slots=True)
class Revision:
    """A commit, seen from the project: ``prefix`` leads there from the top of the repository."""

    root: Path
    commit: str
    prefix: str

    def files(self, below: str = "") -> Iterator[File]:
        """Yield the files below a folder, by its path from the top of the repository."""
        said = _ask(
            self.root, "ls-tree", "-r", "-z", "--full-tree", self.commit, *filter(None, [below])
        )
        for line in said.split(b"\0")[:-1]:
            about, _, path = line.partition(b"\t")
            mode, _, blob = about.decode("ascii").split()
            yield File(os.fsdecode(path), blob, mode.startswith(_FILE))

    def contents(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        """Return what stands in files, by the names of their contents."""
        wanted = list(dict.fromkeys(blobs))
        if not wanted:
            return {}
        given = "".join(f"{blob}\n" for blob in wanted).encode("ascii")
        said = _ask(self.root, "cat-file", "--batch", given=given)
        found = {}
        position = 0
        for blob in wanted:
            end = said.index(b"\n", position)
            about = said[position:end].split()
            if about[1:] == [b"missing"]:
                raise GitError("this clone lacks files of that revision: fetch them first")
            position = end + 1 + int(about[2]) + 1
            found[blob] = said[end + 1 : position - 1]
        return found


def revision(root: Path, name: str) -> Revision:
    """Return the commit that a name means: a branch, a tag, a hash, whatever git understands."""
    prefix, shallow = _place(root)
    try:
        said = _ask(root, "rev-parse", "--verify", "--end-of-options", f"{name}^{{commit}}")
    except GitError:
        said = b""
    commit = said.decode("ascii").removesuffix("\n")
    if re.fullmatch("[0-9a-f]{40,64}", commit):
        return Revision(root, commit, prefix)
    if shallow:
        raise GitError(
            f"no revision {name!r} in this clone, which is shallow: fetch it first,"
            ' or clone with the whole history ("fetch-depth: 0" of actions/checkout)'
        )
    raise GitError(f"no revision {name!r} in the git repository")


def last_commit(root: Path) -> int | None:
    """Return the time of the last commit; None without git, outside a checkout or before one."""
    try:
        text = _ask(root, "log", "-1", "--format=%ct").decode("ascii").strip()
    except GitError:
        return None
    return int(text) if text.isdecimal() else None


def blob(raw: bytes, like: str) -> str:
    """Return the name that git gives to a content, made as that of another content was."""
    digest = hashlib.sha1 if len(like) == _SHA1 else hashlib.sha256
    return digest(b"blob %d\0%b" % (len(raw), raw), usedforsecurity=False).hexdigest()


def _place(root: Path) -> tuple[str, bool]:
    """Return the way from the top of the repository to the project, and whether it is shallow."""
    said = _ask(root, "rev-parse", "--show-prefix", "--is-shallow-repository")
    prefix, shallow, _ = said.rsplit(b"\n", 2)
    return os.fsdecode(prefix), shallow == b"true"


def _ask(root: Path, *arguments: str, given: bytes = b"") -> bytes:
    """Run git and return what it prints; nothing is ever fetched, and nobody is asked."""
    environment = {name: value for name, value in os.environ.items() if name not in _OURS} | {
        "LC_ALL": "C",
        "GIT_LITERAL_PATHSPECS": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
    }
    # Older versions know no GIT_NO_LAZY_FETCH.
    command = ["git", "-C", str(root), "-c", "protocol.allow=never", *arguments]
    try:
        done = subprocess.run(  # noqa: S603 - our own command, no shell
            command,
            input=given,
            capture_output=True,
            check=False,
            timeout=_PATIENCE,
            env=environment,
        )
    except subprocess.TimeoutExpired:
        raise GitError(f"git gave no answer in {_PATIENCE} seconds") from None
    except FileNotFoundError:
        raise GitError("git is not installed") from None
    except (OSError, ValueError) as error:
        # A name with a null character in it, or one that is longer than a command may be.
        raise GitError(f"git cannot be asked that: {error}") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        # Warnings come first.
        why = next((line for line in said if line.startswith("fatal: ")), "no reason is given")
        raise GitError(f"git refuses: {why.removeprefix('fatal: ')}")
    return done.stdout
