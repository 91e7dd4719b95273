"""Licences: that of every library which is pinned; 1 when one is not known, or not allowed."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from types import MappingProxyType
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parents[1]
ALLOWED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "0BSD": "asks for nothing",
        "Apache-2.0": "our own",
        "BSD-2-Clause": "asks for its notice",
        "BSD-3-Clause": "asks for its notice",
        "ISC": "asks for its notice",
        "MIT": "asks for its notice",
        "MPL-2.0": "holds file by file: libraries are used as they are",
        "PSF-2.0": "asks for its notice",
    }
)
"""What may be used beside the Apache licence, and why."""

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Apache Software License": "Apache-2.0",
        "Apache License 2.0": "Apache-2.0",
        "Apache 2.0": "Apache-2.0",
        "BSD": "BSD-3-Clause",
        "BSD License": "BSD-3-Clause",
        "Dual License": "Apache-2.0",
        "ISC License (ISCL)": "ISC",
        "MIT License": "MIT",
        "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
        "Python Software Foundation License": "PSF-2.0",
    }
)
"""What licences are called where no identifier of SPDX is given."""

TOOLS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "yattag": "LGPL; a part of what `./dev mutate` runs, which nobody is handed",
    }
)
"""Libraries with another licence that only look at the program: no wheel and no page needs them."""

_PIN: Final = re.compile(r"^([a-z0-9][a-z0-9.-]*)==", re.MULTILINE)
_CLASSIFIER: Final = "License :: "
_KEYS: Final = ("License-Expression", "License", "Classifier")


def main() -> int:
    """Print the libraries by licence, then what is not allowed."""
    locks = sorted(REPOSITORY.glob("requirements*.lock"))
    pinned = {name for lock in locks for name in _PIN.findall(lock.read_text("utf-8"))}
    folders = map(str, REPOSITORY.glob(".venv*/lib/python*/site-packages"))
    found = licences(metadata.distributions(path=list(folders)), pinned)
    for licence in sorted(found):
        print(f"{licence}   ({reason(licence) or 'of tools only'})")
        for name in sorted(found[licence] & TOOLS.keys()):
            print(f"  {name}: {TOOLS[name]}")
        if named := sorted(found[licence] - TOOLS.keys()):
            print(f"  {', '.join(named)}")
    if absent := pinned.difference(*found.values()):
        print(f"not installed here, so not looked at:\n  {', '.join(sorted(absent))}")
    wrong = sorted(
        name for licence in found if not reason(licence) for name in found[licence] - TOOLS.keys()
    )
    print(f"not allowed: {', '.join(wrong)}" if wrong else "all are allowed")
    return 1 if wrong else 0


def licences(
    installed: Iterable[metadata.Distribution], pinned: Container[str]
) -> Mapping[str, set[str]]:
    """Return the libraries that are pinned, by licence."""
    found = defaultdict[str, set[str]](set)
    for distribution in installed:
        said = distribution.metadata
        name = re.sub(r"[-_.]+", "-", said["Name"]).lower()
        if name in pinned:
            words = [
                word.rpartition(" :: ")[2]
                for key in _KEYS
                for word in said.get_all(key) or ()
                if key != "Classifier" or word.startswith(_CLASSIFIER)
            ]
            found[chosen(words)].add(name)
    return found


def chosen(words: Sequence[str]) -> str:
    """Return the licence that a library names: of several of which one may be taken, the first."""
    for word in words:
        parts = re.split(r"\s+or\s+", word, flags=re.IGNORECASE)
        named = (NAMES.get(part.strip(), part.strip(" ()")) for part in parts)
        if allowed := next(filter(reason, named), None):
            return allowed
    return words[0].splitlines()[0] if words else "unknown"


def reason(licence: str) -> str:
    """Return why a licence is allowed, nothing where it is not; of several each must be."""
    reasons = [ALLOWED.get(one, "") for one in re.split(r"\s+and\s+", licence, flags=re.IGNORECASE)]
    return "; ".join(dict.fromkeys(reasons)) if all(reasons) else ""


if __name__ == "__main__":
    sys.exit(main())
