"""Report: where a reader tells of a mistake on a page, with the place in the record behind it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from generator.link import is_address

_FORM: Final = re.compile(r"https?://[^\s<>\"']+")
_SLOT: Final = re.compile(r"\{(\w*)\}")
_KEY: Final = re.compile(r"^([a-z_]+):", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Report:
    """
    A link to a form, such as that of a new issue.

    ``template`` has everything filled in but ``{line}``; ``lines`` are those of the sections of the
    page in its source, as JSON. Without script ``href`` leads to the form with the first line.
    """

    template: str
    lines: str
    href: str


def report(template: str, source: Path, keys: Mapping[str, str], **facts: str) -> Report:
    """
    Return the link of a page whose ``source`` has the sections by the ``keys`` of its top level.

    The template may have ``{title}``, ``{page}``, ``{path}`` and ``{line}``. ValueError when it is
    no address, or asks for something else: what a reader writes would be lost.
    """
    unknown = set(_SLOT.findall(template)) - facts.keys() - {"line"}
    if unknown or not _FORM.fullmatch(template) or not is_address(_SLOT.sub("", template)):
        known = ", ".join(f"{{{name}}}" for name in (*facts, "line"))
        raise ValueError(f"{template!r} is no address of a form; it may have {known}")
    for name, value in facts.items():
        template = template.replace(f"{{{name}}}", quote(value, safe=""))
    found = _lines(source) if keys else {}
    lines = {id_: found[key] for id_, key in keys.items() if key in found}
    return Report(template, json.dumps(lines, sort_keys=True), template.replace("{line}", "1"))


def _lines(source: Path) -> dict[str, int]:
    """Return the line of each key of the top level of a source."""
    text = source.read_text(encoding="utf-8")
    return {match[1]: text.count("\n", 0, match.start()) + 1 for match in _KEY.finditer(text)}
