"""Topics: the same chapters in every language, and nothing that only a record can say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from generator.catalog import Catalog, Topic
from generator.finding import Part, Problem, Severity
from generator.lint.prose import Sentence, of_topic
from generator.lint.rule import Subject, rule
from generator.loader.words import cut
from generator.placeholder import Placeholder

_HEADING: Final = re.compile(r"^(?P<marks>\#{1,6})[ \t]+(?P<words>[^\n]*)", re.MULTILINE)
_ANCHOR: Final = re.compile(r"\{\s*#(?P<id>[^\s}]+)[^}]*\}")
_FACTS: Final = frozenset({"sdk", "driver.minimum", "driver.recommended"})


class _Heading(NamedTuple):
    """A heading: what must be the same in every language, where it is and how it is written."""

    level: int
    anchor: str | None
    place: Part
    written: str

    @property
    def key(self) -> tuple[int, str | None]:
        """What no translation changes."""
        return self.level, self.anchor


@rule("TXT205", Severity.ERROR, on=(Subject.TOPIC,))
def other_headings(topic: Topic, _: Catalog) -> Iterator[Problem]:
    """
    A topic has the same headings in every language.

    A section that one language lacks is not told to its readers, for the rest of the page is there.
    Headings are compared by their level and by the anchor to which other pages link.
    """
    found = {text.language: tuple(_headings(text)) for text in of_topic(topic)}
    usual = _usual(found)
    for language, mine in found.items():
        for here, there in zip_longest(mine, found[usual]):
            if here is None or there is None or here.key != there.key:
                at = here or mine[-1]
                yield Problem(
                    at=(language,),
                    part=at.place,
                    message=(f"{_words(here)} in {language} where {usual} has {_words(there)}"),
                    help="give every language the same sections, with the same anchors",
                )
                break


@rule("TXT206", Severity.ERROR, on=(Subject.TOPIC,))
def placeholder(topic: Topic, catalog: Catalog) -> Iterator[Problem]:
    """
    A topic holds no placeholders.

    It is a page of its own, to which many releases refer: there is no record whose version could
    stand in, so that readers would see the braces.
    """
    for text in of_topic(topic):
        code = [(place.start, place.end) for place, _ in text.code()]
        for place, part in text.placeholders():
            if any(start <= place.start < end for start, end in code):
                continue
            if _is_meant(part, catalog):
                yield Problem(
                    at=(text.language,),
                    part=place,
                    message=f"{cut(part.written)} is printed as it stands in a topic",
                    help="write the version, the name or the link itself",
                )


def _is_meant(part: Placeholder, catalog: Catalog) -> bool:
    """Tell whether braces name something of a record: other braces are attributes of Markdown."""
    if part.kind == "fact":
        component = catalog.meant(part.name)
        return component is not None or part.name in _FACTS
    return True


def _headings(text: Sentence) -> Iterator[_Heading]:
    for match in _HEADING.finditer(text.without_code()):
        written = text.text[match.start() : match.end()].rstrip()
        anchor = _ANCHOR.search(written)
        place = Part(text.text, match.start(), match.start() + len(written))
        yield _Heading(len(match["marks"]), anchor["id"] if anchor else None, place, written)


def _usual(found: Mapping[str, Sequence[_Heading]]) -> str:
    """Return the first language whose headings most languages have."""
    keys = {language: [heading.key for heading in mine] for language, mine in found.items()}
    return max(keys, key=lambda language: sum(keys[language] == other for other in keys.values()))


def _words(heading: _Heading | None) -> str:
    return "nothing" if heading is None else f'"{cut(heading.written)}"'
