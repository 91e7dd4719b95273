"""Merge: parts of a site that were built one language each, put together."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from generator.engine.policy import NAME, Policy, write
from generator.engine.staging import NotASiteError, Staging
from generator.store import files_of


class MergeError(Exception):
    """Parts that are not those of one site."""


def merge(site: Path, parts: Iterable[Path], prefixes: Iterable[str]) -> int:
    """
    Put the parts together as ``site``, and return how many pages it has.

    The result has the bytes of a build of all languages at once; ``prefixes`` are their folders.
    MergeError when a language is missing or stands in two parts, OSError when a file cannot be
    read or written; the old site stays.
    """
    found: dict[str, Path] = {}
    policy = Policy()
    for part in parts:
        for name in files_of(part):
            if name == NAME:
                policy.allow(Policy.read((part / name).read_text(encoding="utf-8")).hashes)
            elif name in found:
                raise MergeError(f"{name} is in {found[name]} and in {part}: give each part once")
            else:
                found[name] = part
    missing = [prefix for prefix in prefixes if f"{prefix}404.html" not in found]
    if missing:
        names = ", ".join(prefix.strip("/") or "the first language" for prefix in missing)
        raise MergeError(f"a part is missing: {names}")
    try:
        staging = Staging(site, ())
    except NotASiteError as error:
        raise MergeError(str(error)) from None
    try:
        for name, part in found.items():
            target = staging.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(part / name, target)
        write(staging.folder, policy)
        files = staging.publish({})
    except BaseException:
        staging.drop()
        raise
    return sum(name.endswith(".html") for name in files)
