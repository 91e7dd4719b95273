"""Seen: what a record keeps of the look at an image: its digest, its platforms and the day."""

from __future__ import annotations

import re
from typing import Final

from generator.desk.edit.scalar import listing, scalar
from generator.desk.evidence import Evidence

_DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
"""Digests of other kinds are rare, and have no place in a record."""


def seen(evidence: Evidence | None) -> dict[str, str]:
    """Return an entry of ``evidence`` as YAML by its keys; it is empty when no image was seen."""
    if evidence is None or evidence.checked is None or not _DIGEST.fullmatch(evidence.digest or ""):
        return {}
    platforms = {"platforms": listing(evidence.platforms)} if evidence.platforms else {}
    return {
        "digest": scalar(evidence.digest or ""),
        **platforms,
        "checked": evidence.checked.isoformat(),
    }


def lines(entry: dict[str, str]) -> list[str]:
    """Return the lines of a list with one entry; none when it is empty."""
    if not entry:
        return []
    found = [f"    {key}: {value}" for key, value in entry.items()]
    found[0] = f"  - {found[0].strip()}"
    return ["evidence:", *found]
