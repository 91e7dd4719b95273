"""Walk: from the events of a YAML parser to its data, with all faults at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

import yaml

from generator.loader.data import MAX_DEPTH, MAX_VALUES, NULLS, NUMBER, Data, Walk
from generator.loader.fault import MAX_FAULTS, Fault, too_many
from generator.loader.syntax import describe, too_deep
from generator.loader.text import HIDDEN, UNPRINTABLE, unseen
from generator.loader.words import cut
from generator.source import Path, Place, Span


def walk(text: str) -> Walk:
    """
    Return what the YAML ``text`` holds.

    The C events are read with an explicit stack: composing nodes recurses, which kills the
    interpreter on deep nesting, and hides anchors.
    """
    walker = _Walker(frozenset(HIDDEN.findall(text)))
    result = walker.result
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            if not walker.step(event):
                break
            if len(result.faults) >= MAX_FAULTS:
                result.faults.append(too_many(result.faults[-1].span))
                result.complete = False
                break
    except yaml.YAMLError as error:
        result.faults.append(describe(error, text))
        result.complete = False
    return result


@dataclass(slots=True)
class _Frame:
    """
    An open collection.

    ``path`` is None below something refused: its events are walked, for their faults, but not
    kept. In a mapping ``due`` says that a key comes next; ``key`` is the one whose value comes
    next, None when it was refused, and ``named`` where it stands. ``keys`` are the keys met.
    ``as_key`` marks a collection that stands as a key itself.
    """

    node: list[Data] | dict[str, Data]
    path: Path | None
    place: Place
    due: bool
    as_key: bool
    keys: dict[str, yaml.Event] = field(default_factory=dict)
    key: str | None = None
    named: tuple[yaml.Mark, yaml.Mark] | None = None
    end: yaml.Mark | None = None


class _Walker:
    """The state of a walk: the open collections, and what was gathered so far."""

    def __init__(self, hidden: frozenset[str]) -> None:
        """``hidden`` are the invisible characters of the file, which are told already."""
        self.hidden = hidden
        self.result = Walk()
        self.stack: list[_Frame] = []
        self.documents = 0
        self.values = 0

    def step(self, event: yaml.Event) -> bool:
        """Take one event; return whether the walk goes on."""
        match event:
            case yaml.DocumentStartEvent():
                return self._document(event)
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.ScalarEvent():
                self._refuse(event)
                self._scalar(event)
                return self._bounded(event)
            case yaml.CollectionStartEvent():
                self._refuse(event)
                return self._open(event)
            case yaml.CollectionEndEvent():
                self._close(event)
        return True

    def _fault(self, code: str, event: yaml.Event, message: str, remedy: str) -> None:
        self.result.faults.append(Fault(code, _span(event), message, remedy))

    def _bounded(self, event: yaml.ScalarEvent) -> bool:
        """Tell whether the file may have more values, and say so when it may not."""
        if self.values <= MAX_VALUES:
            return True
        self._fault(
            "SRC029",
            event,
            f"more than {MAX_VALUES} values in this file",
            "a record is a page of text: check what was saved here",
        )
        self.result.complete = False
        return False

    def _document(self, event: yaml.DocumentStartEvent) -> bool:
        self.documents += 1
        if self.documents > 1:
            self._fault(
                "SRC007",
                event,
                "a second document starts here",
                "keep one document in a file: delete the '---', or move the rest to its own file",
            )
        return self.documents == 1

    def _refuse(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        """Report an anchor or a tag; the value itself is kept."""
        if event.anchor is not None:
            self._fault(
                "SRC009",
                event,
                f'anchor "&{cut(event.anchor)}" is not allowed',
                "delete it, and write the value out where it was used",
            )
        if event.tag is not None:
            self._fault(
                "SRC010",
                event,
                f'tag "{cut(event.tag)}" is not allowed',
                "delete it: the field decides what the value is",
            )

    def _slot(self) -> Path | None:
        """Return the path of the node that comes next, None when it is not kept."""
        if not self.stack:
            return ()
        frame = self.stack[-1]
        if frame.path is None:
            return None
        if isinstance(frame.node, list):
            return (*frame.path, len(frame.node))
        return None if frame.key is None else (*frame.path, frame.key)

    def _keep(self, path: Path, value: Data, place: Place) -> None:
        self.values += 1
        if not self.stack:
            self.result.data = value
            self.result.top = place
            return
        frame = self.stack[-1]
        if frame.place.below is None:
            frame.place.below = {}
        frame.place.below[path[-1]] = place
        if isinstance(frame.node, list):
            frame.node.append(value)
            return
        frame.node[str(path[-1])] = value
        place.key = frame.named

    def _advance(self, end: yaml.Mark) -> None:
        """Note that a value of the innermost collection ends at ``end``."""
        if self.stack:
            frame = self.stack[-1]
            frame.due = isinstance(frame.node, dict)
            frame.end = end

    def _alias(self, event: yaml.AliasEvent) -> None:
        self._fault(
            "SRC009",
            event,
            f'alias "*{cut(event.anchor or "")}" is not allowed',
            "write the value out",
        )
        if self.stack and self.stack[-1].due:
            self._name(self.stack[-1])
        else:
            self._value(None, event, plain=False)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        if bad := UNPRINTABLE.search(event.value):
            self._fault(
                "SRC024",
                event,
                f"control character U+{ord(bad[0]):04X} in the text",
                "delete the escape",
            )
        for char in HIDDEN.findall(event.value):
            if char not in self.hidden:
                self.result.faults.append(unseen(_span(event), char))
        plain = not event.style
        if self.stack and self.stack[-1].due:
            self._key(self.stack[-1], event, plain=plain)
        else:
            value = None if plain and event.value in NULLS else event.value
            self._value(value, event, plain=plain)

    def _value(self, value: str | None, event: yaml.NodeEvent, *, plain: bool) -> None:
        path = self._slot()
        if path is not None:
            self._keep(path, value, Place(_start(event), _end(event), plain))
            if value is None:
                self.result.hollow.append(path)
            elif plain and NUMBER.fullmatch(value):
                self.result.numerals.append(path)
        self._advance(_end(event))

    def _key(self, frame: _Frame, event: yaml.ScalarEvent, *, plain: bool) -> None:
        name = event.value
        if plain and name == "<<":
            self._fault(
                "SRC011",
                event,
                'merge key "<<" is not allowed',
                "write the values out, or give them at release level",
            )
            self._name(frame)
        elif frame.path is not None and (first := frame.keys.get(name)):
            self._fault(
                "SRC012",
                event,
                f'key "{cut(name)}" stands twice, first in line {_start(first).line + 1}',
                "keep one of the two",
            )
            self._name(frame)
        else:
            self._name(frame, name, event)
            frame.keys[name] = event

    def _name(self, frame: _Frame, name: str | None = None, at: yaml.Event | None = None) -> None:
        """Note the key whose value comes next, None when it is not kept."""
        frame.due = False
        frame.key = name
        frame.named = None if at is None else (_start(at), _end(at))

    def _open(self, event: yaml.CollectionStartEvent) -> bool:
        if len(self.stack) >= MAX_DEPTH:
            self.result.faults.append(too_deep(_start(event)))
            self.result.complete = False
            return False
        mapping = isinstance(event, yaml.MappingStartEvent)
        node: list[Data] | dict[str, Data] = {} if mapping else []
        as_key = bool(self.stack) and self.stack[-1].due
        path = None if as_key else self._slot()
        # The end is not known yet; without this a broken file would lose the place.
        place = Place(_start(event), _end(event))
        if path is not None:
            self._keep(path, node, place)
        self.stack.append(_Frame(node, path, place, due=mapping, as_key=as_key))
        return True

    def _close(self, event: yaml.CollectionEndEvent) -> None:
        frame = self.stack.pop()
        # The end mark of a block collection stands at the next token, far below its last line.
        flow = _end(event).index > _start(event).index
        end = _end(event) if flow or frame.end is None else frame.end
        frame.place.end = end
        if frame.as_key:
            self._refuse_key(frame.place)
        else:
            self._advance(end)

    def _refuse_key(self, place: Place) -> None:
        self.result.faults.append(
            Fault(
                "SRC013",
                place.span,
                "a list or a mapping cannot be a key",
                "write a name; quote it when it starts with a bracket",
            ),
        )
        self._name(self.stack[-1])


def _start(event: yaml.Event) -> yaml.Mark:
    return cast("yaml.Mark", event.start_mark)  # the parser always sets it


def _end(event: yaml.Event) -> yaml.Mark:
    return cast("yaml.Mark", event.end_mark)  # the parser always sets it


def _span(event: yaml.Event) -> Span:
    return Place(_start(event), _end(event)).span
