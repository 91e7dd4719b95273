"""Mutants: every small change of a module that may change what it does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator, operator_names

from tests.mutation.change import Change

_POINTLESS: Final = re.compile(r"Comparison.*_(?:Is|IsNot|Is_Eq|IsNot_NotEq)$")
"""Whether equal values are one object is chance, and members of an enum are equal to no other."""


class Mutant(NamedTuple):
    """A change, the line where it begins, and the text of the changed module."""

    change: Change
    line: int
    text: str


class WithoutArgument(Operator):  # type: ignore[misc] # ships no types
    """Leaves out an argument that is given by name: a place, a variant, a severity."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[object, object]]:  # noqa: ANN401
        """Yield the named arguments of a call that has several."""
        for argument in _named(node):
            yield argument.start_pos, argument.end_pos

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ANN401
        """Take out one argument with the comma behind it, or before it when it is the last."""
        at = node.children.index(_named(node)[index])
        at -= at + 1 == len(node.children)
        del node.children[at : at + 2]
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """Return none: the tool has them for tests of its own."""
        return ()


def mutants(root: Path, module: str) -> Iterator[Mutant]:
    """Yield the mutants of a module, each meaning once."""
    text = (root / module).read_text("utf-8")
    nodes = list(ast_nodes(get_ast(text)))
    seen = {None, _meaning(text)}
    for operator in _operators():
        places = sum(1 for node in nodes for _ in operator.mutation_positions(node))
        for place in range(places):
            changed = mutate_code(text, operator, place)
            meaning = _meaning(changed)
            if meaning not in seen:
                seen.add(meaning)
                yield _mutant(module, text, changed)


def _operators() -> Iterator[Operator]:
    for name in operator_names():
        operator = get_operator(name)
        if not operator.arguments() and not _POINTLESS.search(name):
            yield operator()
    yield WithoutArgument()


def _named(node: Any) -> list[Any]:  # noqa: ANN401
    if node.type != "arglist":
        return []
    return [c for c in node.children if c.type == "argument" and c.children[1] == "="]


def _meaning(text: str) -> str | None:
    """Return what Python reads, annotations apart, which nothing looks at; None if it cannot."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        for field in {"annotation", "returns"} & set(node._fields):
            setattr(node, field, None)
    return ast.dump(tree)


def _mutant(module: str, text: str, changed: str) -> Mutant:
    before, after = text.splitlines(), changed.splitlines()
    first = _alike(before, after)
    last = _alike(before[first:][::-1], after[first:][::-1])
    was, now = (
        [line.strip() for line in lines[first : len(lines) - last]] for lines in (before, after)
    )
    line = first + 1 + next(i for i, written in enumerate(was) if written)
    change = Change(
        module, _function(text, line), tuple(filter(None, was)), tuple(filter(None, now))
    )
    return Mutant(change, line, changed)


def _alike(before: list[str], after: list[str]) -> int:
    """Return how many lines are the same from the beginning on."""
    pairs = zip(before, after, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _function(text: str, line: int) -> str:
    """Return the name of the innermost function around a line, its decorators included."""
    found = "module"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            begins = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            if begins <= line <= (node.end_lineno or begins):
                found = node.name
    return found
