"""Inventory: lists of what an image holds, recognised by their content."""

import json
from typing import Final

from generator.desk.inventory import pip, sbom
from generator.desk.inventory.package import Package, UnreadableError

__all__ = ["Package", "UnreadableError", "read"]

UNDERSTOOD: Final = (
    "understood are pip list --format=json, pip freeze, pip inspect, CycloneDX and SPDX as JSON"
)

_MARKS: Final = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))
"""How files begin that a shell wrote in its own encoding."""


def read(raw: bytes) -> tuple[Package, ...]:
    """
    Return the packages of a list, in its order, each once.

    ``UnreadableError`` says what is wrong when it is none.
    """
    text = _text(raw)
    try:
        found = _packages(text)
    except RecursionError:
        raise UnreadableError(f"nested too deep; {UNDERSTOOD}") from None
    if not found:
        raise UnreadableError(f"no package in it; {UNDERSTOOD}")
    return tuple(dict.fromkeys(found))


def _text(raw: bytes) -> str:
    encoding = next((name for mark, name in _MARKS if raw.startswith(mark)), "utf-8")
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableError(f"not text at byte {error.start}; {UNDERSTOOD}") from None


def _packages(text: str) -> list[Package]:
    if not text.lstrip().startswith(("{", "[")):
        return list(pip.frozen(text))
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UnreadableError(f"not JSON at {place}: {error.msg}; {UNDERSTOOD}") from None
    except ValueError:
        raise UnreadableError(f"a number in it has thousands of digits; {UNDERSTOOD}") from None
    match data:
        case list():
            return list(pip.listed(data))
        case {"installed": list()}:
            return list(pip.inspected(data))
        case {"bomFormat": "CycloneDX"}:
            return list(sbom.cyclonedx(data))
        case {"spdxVersion": str()}:
            return list(sbom.spdx2(data))
        case {"@context": _, "@graph": list()}:
            return list(sbom.spdx3(data))
    raise UnreadableError(f"JSON of another kind; {UNDERSTOOD}")
