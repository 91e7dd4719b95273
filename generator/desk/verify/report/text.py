"""Text: the report for people; what is wrong stands last, next to the prompt."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from generator.desk.verify.answer import Answer, State
from generator.desk.verify.disagreement import Disagreement
from generator.desk.verify.outcome import UNSEEN, Outcome
from generator.desk.visible import visible

_ORDER: Final = (State.SKIPPED, State.DENIED, State.UNREACHABLE, State.DAMAGED)
_COLOURS: Final = MappingProxyType(
    {State.SKIPPED: "34", State.DENIED: "33", State.UNREACHABLE: "33", State.DAMAGED: "33"}
)
_WRONG: Final = "31"
_BOLD: Final = "1"
_LISTED: Final = 3
"""So many addresses are named that share a fate; a VPC has one in each region."""


def as_text(outcome: Outcome, *, colour: bool = False, **_: object) -> str:
    """Return what could not be asked or compared, then what disagrees, then a line of counts."""
    blocks = [
        *(block for state in _ORDER for block in _unasked(outcome, state, colour=colour)),
        *_unseen(outcome, colour=colour),
        *_uncompared(outcome, colour=colour),
        *("\n".join(_lines(d, colour=colour)) for d in outcome.disagreements),
        summary(outcome),
    ]
    return "\n\n".join(blocks) + "\n"


def paragraph(disagreement: Disagreement) -> str:
    """Return one disagreement, without colour."""
    return "\n".join(_lines(disagreement, colour=False))


def summary(outcome: Outcome) -> str:
    """Return the line of counts; that nothing disagrees says no more than what was compared."""
    counts = [f"{count} {state}" for state, count in outcome.counts.items() if count]
    if unseen := len(outcome.unseen):
        counts.append(f"{_many(unseen, 'image')} not looked into")
    parts = [
        f"{_many(len(outcome.answers), 'address', 'addresses')}: {', '.join(counts) or 'none'}"
    ]
    compared, uncompared = outcome.compared
    if compared or uncompared:
        others = f", not in {uncompared}" if uncompared else ""
        parts.append(f"components compared in {_many(compared, 'image')}{others}")
    end = ", ended early" if outcome.interrupted else ""
    return "; ".join((*parts, f"{_many(len(outcome.disagreements), 'disagreement')}{end}"))


def _unasked(outcome: Outcome, state: State, *, colour: bool) -> Iterator[str]:
    groups: dict[str, list[Answer]] = defaultdict(list)
    for answer in outcome.answers:
        if answer.state is state:
            groups[answer.text].append(answer)
    for text, answers in groups.items():
        head = _paint(state.value, _COLOURS[state], colour=colour)
        yield "\n".join((f"{head}: {text}", *_listed(answers)))


def _unseen(outcome: Outcome, *, colour: bool) -> Iterator[str]:
    for answer, look in outcome.unseen:
        head = _paint("not looked into", _COLOURS[State.DAMAGED], colour=colour)
        yield f"{head}: {look.text}\n  {answer.target.uri}"


def _uncompared(outcome: Outcome, *, colour: bool) -> Iterator[str]:
    components = outcome.components
    groups: dict[str, dict[str | None, Answer]] = defaultdict(dict)
    for answer in outcome.answers:
        groups[components.get(answer.digest or "", "")].setdefault(answer.digest, answer)
    head = _paint("components not compared", _COLOURS[State.SKIPPED], colour=colour)
    for why, answers in groups.items():
        if why not in {"", UNSEEN}:  # each of the latter stands above with a reason of its own
            yield "\n".join((f"{head}: {why}", *_listed(tuple(answers.values()))))


def _listed(answers: Sequence[Answer]) -> Iterator[str]:
    for answer in answers[:_LISTED]:
        yield f"  {answer.target.uri}"
    if (more := len(answers) - _LISTED) > 0:
        yield f"  and {_many(more, 'more address', 'more addresses')}"


def _lines(disagreement: Disagreement, *, colour: bool) -> Iterator[str]:
    finding = disagreement.finding
    place = f"{finding.file}:{finding.span.line}:{finding.span.column}"
    kind = _paint(disagreement.kind.value, _WRONG, colour=colour)
    yield f"{_paint(place, _BOLD, colour=colour)}: {kind}: {visible(finding.message)}"
    yield from (f"    {line}" for line in finding.excerpt.splitlines())
    yield f"  help: {finding.help}"


def _paint(text: str, code: str, *, colour: bool) -> str:
    return f"\x1b[{code}m{visible(text)}\x1b[0m" if colour else visible(text)


def _many(count: int, one: str, many: str | None = None) -> str:
    return f"{count} {one if count == 1 else many or f'{one}s'}"
