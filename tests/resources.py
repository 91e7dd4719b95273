"""Resources: the files of the API, and the published schema that each of them meets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator

from generator.site.api.schema import NAMES, RESOURCES


def schema_name(path: str) -> str:
    """Return the name of the schema of a file, found by the paths of the description."""
    for pattern, model in RESOURCES.items():
        if re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(pattern)), path):
            return next(name for name, known in NAMES.items() if known is model)
    return ""


def faults(data: object, schema: dict[str, Any]) -> Iterator[str]:
    """Yield where a file does not meet its schema; days have to be days."""
    check = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    for error in check.iter_errors(data):
        yield f"{error.json_path}: {error.message}"
