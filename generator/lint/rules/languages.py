"""Languages: what a text says in one language it says in the others, set as each one asks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, cast

from pydantic import BaseModel

from generator.catalog import Catalog, Record, Topic
from generator.finding import Part, Problem, Severity
from generator.lint.leaves import Same
from generator.lint.prose import Sentence, of_topic, sentences
from generator.lint.rule import Subject, model_of, rule
from generator.loader.words import cut
from generator.placeholder import Placeholder
from generator.typography import HABITS, Fault

_VERSION: Final = re.compile(r"\bv?(?P<number>[0-9]+(?:\.[0-9]+)+)", re.ASCII)
_COMMA: Final = re.compile(r"(?<![0-9.,])[0-9]+(?:,[0-9]+)++(?![.,]?[0-9])")
_VARIABLE: Final = re.compile(r"(?<![A-Za-z0-9_])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![A-Za-z0-9_])")
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#.*")
_STAND_IN: Final = re.compile(r"<[^<>\n]*>")
"""What readers replace in a command; its name is translated."""

_MAY_SAY: Final = re.compile(r"[{`_]|\]\(|https?:|mailto:|[0-9][.,][0-9]")
"""What every token begins or goes on with: a text without it has none, which is told quickly."""

_WORD_BEFORE: Final = re.compile(r"(\w+)\s*\Z")
_FRONT: Final = re.compile(r"\A---\n.*?^---$", re.DOTALL | re.MULTILINE)
"""What may stand above a topic and is no prose."""

_MAY_HAVE_COMMA: Final = re.compile(r"[0-9],[0-9]")

_NAMED: Final = 3

_MENDED: Final = "; `tagnotes check --fix` does it"

_Subject = Record | BaseModel | Topic


@dataclass(frozen=True, slots=True)
class _Token:
    """Something that no translation changes; equal by what it means, however it is written."""

    kind: Literal["placeholder", "version", "link", "code"]
    key: str


@dataclass(frozen=True, slots=True)
class _Said:
    """What one language says: each token with how often, how it is written, and where first."""

    counts: Counter[_Token]
    written: Mapping[_Token, str]
    places: Mapping[_Token, Part]
    strict: frozenset[_Token]


@rule("TXT201", Severity.ERROR, on=tuple(Subject))
def not_the_same(subject: _Subject, catalog: Catalog) -> Iterator[Problem]:
    """
    A text names the same things in every language.

    Placeholders, versions, links, code and environment variables are not translated. Where one is
    missing or other in a language, its readers set up something else. A number that is typed out,
    or a name that is only repeated, is a warning.
    """
    order = [language.id for language in catalog.languages]
    for written in _translated(subject):
        if not any(_MAY_SAY.search(text.text) for text in written):
            continue
        texts = sorted(written, key=lambda text: [*order, text.language].index(text.language))
        dotted = {number for text in texts for number in _dotted(text)}
        said = {text.language: _said(text, dotted, subject) for text in texts}
        usual = _usual(said)
        for text in texts:
            if said[text.language].counts != said[usual].counts:
                yield _difference(text, usual, said)


@rule("TXT202", Severity.WARNING, on=tuple(Subject))
def localized_number(subject: _Subject, _: Catalog) -> Iterator[Problem]:
    """
    A version has a point in every language.

    French writes decimals with a comma, but `24,04` is the name of nothing: readers cannot search
    for it, and a tag or a package with it does not exist.
    """
    for texts in _translated(subject, least=1):
        if not any(_MAY_HAVE_COMMA.search(text.text) for text in texts):
            continue
        for text in texts:
            others = {n for other in texts if other is not text for n in _dotted(other)}
            for place, number in _commas(text, others):
                pointed = number.replace(",", ".")
                if isinstance(subject, Topic) and not _is_named_alike(place, pointed, texts):
                    continue
                yield Problem(
                    at=text.path,
                    part=place,
                    message=f'version "{cut(number)}" is written with a comma',
                    help=(
                        f"write {pointed}"
                        if isinstance(subject, Topic)
                        else f"write {{={pointed}}}, or the placeholder of the component"
                    ),
                )


@rule("TXT203", Severity.WARNING, on=tuple(Subject))
def french_typography(subject: _Subject, catalog: Catalog) -> Iterator[Problem]:
    """
    French marks have their no-break spaces.

    A plain space before a colon lets the colon begin a line. U+00A0 or U+202F stands before `:`,
    `;`, `!`, `?` and inside « », and the apostrophe is curved.
    """
    yield from _typography("fr", subject, catalog)


@rule("TXT204", Severity.WARNING, on=tuple(Subject))
def chinese_typography(subject: _Subject, catalog: Catalog) -> Iterator[Problem]:
    """
    Chinese marks are full-width.

    Half-width marks beside Chinese characters are too narrow and break lines in wrong places.
    Inside code, versions and addresses, and between Latin words, they stay as they are.
    """
    yield from _typography("zh", subject, catalog)


def _typography(tag: str, subject: _Subject, catalog: Catalog) -> Iterator[Problem]:
    """Yield a problem for each kind of fault in each text of a language."""
    tags = {language.id: language.tag.partition("-")[0] for language in catalog.languages}
    own = (subject.release.lang if isinstance(subject, Record) else None) or next(iter(tags))
    by_hand = tag != "fr" or isinstance(subject, Topic)
    for texts in _translated(subject, least=1):
        for text in texts:
            if tags.get(text.language or own) != tag:
                continue
            kinds: dict[str, list[Fault]] = {}
            front = _FRONT.match(text.text)
            for fault in HABITS[tag](text.words()):
                if front is None or fault.start >= front.end():
                    kinds.setdefault(fault.what, []).append(fault)
            for what, faults in kinds.items():
                yield Problem(
                    at=text.path,
                    part=Part(text.text, faults[0].start, faults[0].end),
                    message=what + (f", {len(faults)} times" if len(faults) > 1 else ""),
                    help=faults[0].remedy + ("" if by_hand else _MENDED),
                )


def _translated(subject: _Subject, *, least: int = 2) -> Iterator[tuple[Sentence, ...]]:
    """Yield the languages of each text that has at least so many; they stand side by side."""
    return (texts for texts in _texts(Same(subject)) if len(texts) >= least)


@lru_cache(maxsize=8)
def _texts(same: Same) -> tuple[tuple[Sentence, ...], ...]:
    # Every rule of this file asks for the texts of one subject before the next comes.
    subject = cast("_Subject", same.it)
    said = of_topic(subject) if isinstance(subject, Topic) else sentences(model_of(subject))
    return tuple(tuple(group) for _, group in groupby(said, _place))


def _place(text: Sentence) -> tuple[str | int, ...]:
    return text.path[:-1] if text.language else text.path


def _dotted(text: Sentence) -> Iterator[str]:
    """Yield the numbers with points, typed out or as a literal."""
    yield from (match["number"] for match in _VERSION.finditer(text.words()))
    yield from (part.name for _, part in text.placeholders() if part.kind == "literal")


def _commas(text: Sentence, dotted: set[str]) -> Iterator[tuple[Part, str]]:
    """Yield the numbers with commas that are versions: other languages or a literal say so."""
    for match in _COMMA.finditer(text.words()):
        if match[0].replace(",", ".") in dotted:
            yield text.part(match), match[0]
    for place, part in text.placeholders():
        if part.kind == "literal" and _COMMA.search(part.name):
            yield place, part.name


def _is_named_alike(place: Part, number: str, texts: Sequence[Sentence]) -> bool:
    """Tell whether a number follows the same word elsewhere: a measure follows a translated one."""
    before = _WORD_BEFORE.search(place.text[: place.start])
    pattern = rf"{re.escape(before[1])}\s*v?{re.escape(number)}" if before else r"(?!)"
    return any(re.search(pattern, text.text) for text in texts)


def _said(text: Sentence, dotted: set[str], subject: _Subject) -> _Said:
    counts: Counter[_Token] = Counter()
    written: dict[_Token, str] = {}
    places: dict[_Token, Part] = {}
    strict = set()
    for token, place, firm in _tokens(text, dotted, subject):
        counts[token] += 1
        written.setdefault(token, f'"{cut(place.text[place.start : place.end])}"')
        places.setdefault(token, place)
        if firm:
            strict.add(token)
    return _Said(counts, written, places, frozenset(strict))


def _tokens(
    text: Sentence, dotted: set[str], subject: _Subject
) -> Iterator[tuple[_Token, Part, bool]]:
    """Yield the tokens of a text with their places, and whether a translation must have them."""
    for place, part in text.placeholders():
        yield _placeholder(part), place, True
    for place, address in text.addresses():
        # A link that is a placeholder was told already. A topic has none: it may link to the page
        # of its own language.
        is_elsewhere = isinstance(subject, Topic) and ":" in address
        if not address.startswith("{"):
            yield _Token("link", "elsewhere" if is_elsewhere else address), place, True
    for place, code in text.code():
        yield _Token("code", _STAND_IN.sub("<>", _commands(code))), place, True
    words = text.words()
    for match in _VARIABLE.finditer(words):
        yield _Token("code", match[0]), text.part(match), True
    for match in _VERSION.finditer(words):
        yield _Token("version", match["number"]), text.part(match), False
    for match in _COMMA.finditer(words):
        if (number := match[0].replace(",", ".")) in dotted:
            yield _Token("version", number), text.part(match), False


def _commands(code: str) -> str:
    """Return code without the comments of its lines, which are translated."""
    if "\n" not in code:
        return code
    return "\n".join(_COMMENT.sub("", line).rstrip() for line in code.split("\n"))


def _placeholder(part: Placeholder) -> _Token:
    """Return the token of a placeholder; a literal is the version that it spells."""
    if part.kind == "literal":
        return _Token("version", part.name.replace(",", "."))
    return _Token("placeholder", f"{part.kind}:{part.name}@{part.variant or ''}|{part.form}")


def _usual(said: Mapping[str, _Said]) -> str:
    """Return the first language that says what most of them say."""
    same = {
        language: sum(dict.__eq__(entry.counts, other.counts) for other in said.values())
        for language, entry in said.items()
    }
    return max(same, key=lambda language: same[language])


def _difference(text: Sentence, usual: str, said: Mapping[str, _Said]) -> Problem:
    here, there = said[text.language], said[usual]
    added = [token for token in here.counts if token not in there.counts]
    missing = [token for token in there.counts if token not in here.counts]
    told = []
    if added:
        told.append(f"{_list(added, here)} in {text.language}, not in {usual}")
    if missing:
        told.append(f"{_list(missing, there)} in {usual}, not in {text.language}")
    repeated = [] if told else [t for t in here.counts if here.counts[t] != there.counts[t]]
    told += [
        f"{here.written[token]} is said {_times(here.counts[token])} in {text.language}"
        f" and {_times(there.counts[token])} in {usual}"
        for token in repeated[:1]
    ]
    guilty = next(iter((*added, *repeated)), None)
    firm = not here.strict.isdisjoint(added) or not there.strict.isdisjoint(missing)
    return Problem(
        at=text.path,
        part=None if guilty is None else here.places[guilty],
        message="; ".join(told),
        help="name the same placeholders, versions, links, code and variables in every language",
        severity=None if firm else Severity.WARNING,
    )


def _list(tokens: list[_Token], said: _Said) -> str:
    more = f" and {len(tokens) - _NAMED} more" if len(tokens) > _NAMED else ""
    return ", ".join(said.written[token] for token in tokens[:_NAMED]) + more


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
