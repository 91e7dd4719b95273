"""Smi: the driver and the cards in the output of ``nvidia-smi`` or ``ppu-smi``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_DRIVER: Final = (
    re.compile(r"\b(?:Driver|KMD) Version\s*:\s*([0-9]+(?:\.[0-9]+)+)", re.IGNORECASE),
    re.compile(r"\bKernel Module(?: for \S+)?\s+([0-9]+(?:\.[0-9]+)+)"),
)
_ROW: Final = re.compile(r"^\|\s+[0-9]+\s+(\S.*?)\s+(?:On|Off|N/A)\s*\|", re.MULTILINE)
_PRODUCT: Final = re.compile(r"^\s*Product Name\s*:\s*(\S.*?)\s*$", re.MULTILINE | re.IGNORECASE)
_LISTED: Final = re.compile(r"^(?:GPU|PPU) [0-9]+: (\S.*?) \(UUID: ", re.MULTILINE)
_NUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]+)+")
_NAME: Final = re.compile(r"(?:NVIDIA|Tesla|Quadro|GeForce|PPU)\b", re.IGNORECASE)
_PPU: Final = re.compile(r"\bppu", re.IGNORECASE)
_NVIDIA: Final = re.compile(r"nvidia|\bnvsmi\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: the driver family, its version and the names of the cards, each once."""

    family: str
    driver: str
    cards: tuple[str, ...]


def read(text: str) -> Reading | None:
    """Return what is said of the driver, None when no version of one is found."""
    driver = next((m[1] for pattern in _DRIVER if (m := pattern.search(text))), "")
    cards = [m[1] for pattern in (_ROW, _PRODUCT, _LISTED) for m in pattern.finditer(text)]
    if not driver:
        driver, cards = _table(text)
    if not driver:
        return None
    # ppu-smi may be called nvidia-smi where programs expect that name: what it lists decides.
    family = "ppu" if _PPU.search(text) else "nvidia" if _NVIDIA.search(text) else ""
    return Reading(family, driver, tuple(dict.fromkeys(cards)))


def _table(text: str) -> tuple[str, list[str]]:
    """Return driver and cards of ``--query-gpu=driver_version,name --format=csv``."""
    lines = [[cell.strip() for cell in line.split(",")] for line in text.strip().splitlines()]
    head = lines[0] if lines else []
    if "driver_version" not in head:
        return _headless(lines)
    place = head.index("driver_version")
    rows = [line for line in lines[1:] if len(line) == len(head)]
    drivers = [row[place] for row in rows if _NUMBER.fullmatch(row[place])]
    names = [row[head.index("name")] for row in rows] if "name" in head else []
    return (drivers[0] if drivers else ""), names


def _headless(lines: list[list[str]]) -> tuple[str, list[str]]:
    """Return driver and cards of ``csv,noheader``: a line a card, one version in it, always one."""
    found = [[cell for cell in line if _NUMBER.fullmatch(cell)] for line in lines]
    if not found or len(found[0]) != 1 or any(cells != found[0] for cells in found):
        return "", []
    return found[0][0], [cell for line in lines for cell in line if _NAME.match(cell)]
