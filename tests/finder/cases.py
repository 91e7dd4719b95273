"""Cases: the table that Python and the script of the page answer alike."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from generator.finder import Question

_FILE: Final = Path(__file__).parent / "cases.yml"


@cache
def cases() -> dict[str, Any]:
    """Return the table; every scalar is text, numbers and versions are not told apart by YAML."""
    loaded: dict[str, Any] = yaml.load(_FILE.read_text("utf-8"), Loader=_Text)  # noqa: S506 - it makes text
    return loaded


def question(ask: dict[str, Any]) -> Question:
    """Return the question of a case."""
    said: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in ask.items()}
    return Question(**said)


class _Text(yaml.SafeLoader):
    """Leaves 1.10 and 2026-11-30 as they are written; whole numbers, words and nulls it knows."""


_Text.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if not tag.endswith((":float", ":timestamp"))]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
