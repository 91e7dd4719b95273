"""Template: the messages of each catalog, gathered from the program as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from generator.i18n import Said, Template, program
from generator.lint import CODES, SOURCES


@cache
def templates() -> Mapping[str, Template]:
    """Return the template of each domain; the program is read once."""
    words = Template("tagnotes", "The words of tagnotes", tuple(program()))
    rules = Template("rules", "What the rules of the check say of themselves", tuple(_rules()))
    return MappingProxyType({template.domain: template for template in (words, rules)})


def _rules() -> Iterator[Said]:
    """Yield title and reason of each code; the code is a remark for translators."""
    for code in sorted(CODES.values(), key=lambda code: SOURCES[code.code]):
        yield Said(SOURCES[code.code], (code.title,), remark=f"{code.code}: title")
        yield Said(SOURCES[code.code], (code.why,), remark=f"{code.code}: why")
