"""Disk: what stands below the project's root, and what forbids to read it."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.finding import Severity
from generator.loader.fault import Fault
from generator.loader.text import MAX_BYTES, too_large
from generator.source import TOP

CATALOG: Final = "releases/catalog.yml"
REGIONS: Final = "releases/regions.yml"
COMPONENTS: Final = "releases/components.yml"
PLATFORMS: Final = "releases/platforms.yml"

FILES: Final = (CATALOG, REGIONS, COMPONENTS, PLATFORMS)
"""What stands around the records."""

_LEFT_BEHIND: Final = re.compile(
    # Locks, swap files and copies that editors keep while a file is open, and hidden files; but a
    # hidden record was meant to be one.
    r"\.#.*|.*~|#.*#|.*\.sw[a-p]|Thumbs\.db|desktop\.ini|\.(?!.*\.ya?ml$).*",
    re.DOTALL,
)
_RECORD: Final = "a record is a file releases/<image>/<release>.yml"
_TOPIC: Final = "a topic is a file docs/<language>/topics/<topic>.md"


def fetch(root: Path, name: str) -> bytes | Fault:
    """Return the bytes of the file ``name`` below ``root``; its size is looked at first."""
    try:
        path = (root / name).resolve(strict=True)
        if not path.is_relative_to(root):
            return Fault(
                "SRC021",
                TOP,
                "link that leads out of the project",
                "copy the file to this place",
            )
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return _stray("not a file", _RECORD if name.startswith("releases/") else _TOPIC)
        if status.st_size > MAX_BYTES:
            return too_large(status.st_size)
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return _missing(root / name)
    except (OSError, RuntimeError) as error:
        # RuntimeError is what Python 3.11 makes of links in a circle.
        return unreadable(error)


def records(root: Path) -> Iterator[tuple[str, Fault | None]]:
    """Yield the name of each record below ``root``, and of each other file with its fault."""
    for entry, fault in _entries(root, "releases"):
        if fault is not None:
            yield entry, fault
        elif _is_folder(root / entry):
            if entry.endswith((".yml", ".yaml")):
                yield entry, _stray("a folder with the name of a file", _RECORD)
            for name, below in _entries(root, entry):
                yield name, below or _not_a_record(root, name)
        elif entry not in FILES:
            yield entry, _stray("neither a record nor a file of the catalogue", _RECORD)


def topics(root: Path) -> Iterator[tuple[str, Fault | None]]:
    """Yield the name of each topic, in whatever language, and of each folder with its fault."""
    for language, fault in _entries(root, "docs"):
        if fault is not None:
            yield language, fault
        elif _is_folder(root / language):
            for name, below in _entries(root, f"{language}/topics"):
                stray = below or _not_a_topic(root, name)
                if stray is not None or name.endswith(".md"):
                    yield name, stray


def unreadable(error: Exception) -> Fault:
    """Return the fault of a file or folder that the system refuses to open."""
    reason = error.strerror if isinstance(error, OSError) else None
    return Fault(
        "SRC023",
        TOP,
        f"cannot be read: {(reason or 'links that lead in a circle').lower()}",
        "look at its permissions and where it leads",
    )


def _entries(root: Path, folder: str) -> Iterator[tuple[str, Fault | None]]:
    """Yield what stands in a folder; the hidden files of editors and systems are passed over."""
    try:
        names = sorted(os.listdir(root / folder))  # noqa: PTH208 - names, not paths
    except FileNotFoundError:
        return
    except OSError as error:
        yield folder, unreadable(error)
        return
    for name in names:
        if not _LEFT_BEHIND.fullmatch(name):
            yield f"{folder}/{name}", None


def _is_folder(path: Path) -> bool:
    """Tell whether a path is a folder; of what may not be looked at, reading it will tell."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _missing(path: Path) -> Fault:
    if path.is_symlink():
        remedy = "delete it, or restore the file that it leads to"
        return Fault("SRC023", TOP, "link that leads to nothing", remedy)
    return Fault("SRC022", TOP, "file is missing", "restore it, or copy that of another project")


def _not_a_record(root: Path, name: str) -> Fault | None:
    if _is_folder(root / name):
        return _stray("a folder inside the folder of an image", _RECORD)
    if name.endswith(".yaml"):
        return Fault("SRC020", TOP, "file ends with .yaml", f"rename it to {name[:-5]}.yml")
    if not name.endswith(".yml"):
        return _stray("not a record", _RECORD)
    return None


def _not_a_topic(root: Path, name: str) -> Fault | None:
    """Return the fault of what somebody wrote as a topic; pictures and notes may stand there."""
    if name.endswith(".md"):
        return None
    stem, ending = os.path.splitext(name)  # noqa: PTH122 - a name, not a path
    if ending.lower() in (".md", ".markdown"):
        return Fault("SRC020", TOP, f"file ends with {ending}", f"rename it to {stem}.md")
    for _, _, files in os.walk(root / name):
        if any(file.endswith(".md") for file in files):
            return _stray("a folder with topics among the topics", _TOPIC)
    return None


def _stray(message: str, remedy: str) -> Fault:
    return Fault("SRC020", TOP, message, f"move it away: {remedy}", Severity.ERROR)
