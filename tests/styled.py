"""Styled: plain data in every style that YAML allows, with a comment wherever one may stand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from hypothesis import strategies as st

from generator.loader.data import Data

T = TypeVar("T")

_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 .+_-]*[A-Za-z0-9+]|[A-Za-z0-9]")
_WORDS: Final = re.compile(r"\w+( \w+)+\n?")
_ODD: Final = ("", "'", '"', ": x", "- x", "[", "}", "# x", "镜像", "é")


class Styled:
    """One way to write; everything that is left open is drawn. ``comments`` are those it wrote."""

    def __init__(self, draw: st.DrawFn) -> None:
        """Take what draws."""
        self.draw = draw
        self.comments: list[str] = []

    def document(self, data: Mapping[str, Data]) -> bytes:
        """Give a file that says this."""
        head = self.between(0)
        head += self.one("", "", "", "", "", "", "---\n", "--- # start\n", "%YAML 1.1\n---\n")
        if self.rarely():
            body = self.flow(dict(data), 0) + self.tail() + "\n"
        else:
            body = self.block(data, self.one(0, 0, 0, 0, 0, 0, 2))
        text = head + body + self.one("", "", "", "", "", "...\n", "\n\n", "# end\n")
        text = text.rstrip("\n") if self.rarely() else text
        return text.replace("\n", self.one("\n", "\n", "\n", "\r\n")).encode()

    def one(self, *choices: T) -> T:
        """Draw one of some."""
        return self.draw(st.sampled_from(choices))

    def rarely(self) -> bool:
        """Draw True once in five times."""
        return self.one(False, False, False, False, True)

    def comment(self) -> str:
        """Give a comment that is there once."""
        self.comments.append(f"#c{len(self.comments)}.{self.one(*_ODD)}")
        return self.comments[-1]

    def tail(self) -> str:
        """Give what may stand at the end of a line."""
        return self.one("", "", "", " ") + (f"  {self.comment()}" if self.rarely() else "")

    def between(self, indent: int) -> str:
        """Give the lines that may stand between two lines."""
        lines = ""
        while self.rarely():
            lines += f"{' ' * indent}{self.comment()}\n" if self.one(False, True) else "\n"
        return lines

    def scalar(self, text: str) -> str:
        """Give a text in one line."""
        if _PLAIN.fullmatch(text) and self.one(True, True, False):
            return text
        if text.isprintable() and self.one(True, False):
            return "'" + text.replace("'", "''") + "'"
        return json.dumps(text, ensure_ascii=self.rarely())

    def flow(self, value: Data, indent: int) -> str:
        """Give a value in brackets, in one line or in lines of its own."""
        match value:
            case dict():
                opens, closes = "{}"
                parts = [f"{self.scalar(k)}: {self.flow(v, indent)}" for k, v in value.items()]
            case list():
                opens, closes = "[]"
                parts = [self.flow(item, indent) for item in value]
            case _:
                return self.scalar(str(value))
        if not parts or not self.rarely():
            comma = "," if parts and self.rarely() else ""
            pad = self.one("", "", " ")
            return f"{opens}{pad}{', '.join(parts)}{comma}{pad}{closes}"
        lines = [opens + self.tail()]
        for i, part in enumerate(parts):
            comma = "," if i + 1 < len(parts) else self.one("", ",")
            lines += [*self.between(indent + 2).splitlines()]
            lines.append(f"{' ' * (indent + 2)}{part}{comma}{self.tail()}")
        return "\n".join((*lines, " " * (indent + self.one(1, 2)) + closes))

    def value(self, value: Data, indent: int) -> str:
        """Give a value as it stands behind a key, with the break of its last line."""
        match value:
            case dict() | list() if not value or self.rarely():
                return f" {self.flow(value, indent)}{self.tail()}\n"
            case dict():
                return f"{self.tail()}\n{self.block(value, indent + self.one(1, 2, 4))}"
            case list():
                return f"{self.tail()}\n{self.items(value, indent + self.one(0, 2))}"
        return self.text(str(value), indent)

    def text(self, text: str, indent: int) -> str:
        """Give a text behind a key or a dash."""
        start = f"\n{' ' * (indent + 2)}"
        if (_PLAIN.fullmatch(text) or _WORDS.fullmatch(text)) and self.rarely():
            mark = self.one("|", ">") + ("" if text.endswith("\n") else "-")
            lines = text.rstrip().replace(" ", start) if mark[0] == ">" else text.rstrip()
            return f" {mark}{self.tail()}{start}{lines}\n"
        if _WORDS.fullmatch(text) and text.isprintable() and self.rarely():
            quote = self.one("", "'", '"')
            return f" {quote}{text.replace(' ', start)}{quote}{self.tail()}\n"
        return self.one(" ", " ", "   ", start) + self.scalar(text) + self.tail() + "\n"

    def items(self, values: Sequence[Data], indent: int) -> str:
        """Give a list with a dash for each item."""
        text = ""
        for value in values:
            text += self.between(indent) + " " * indent + "-"
            if isinstance(value, dict) and not self.rarely():
                gap = self.one(1, 1, 3)
                block = self.block(value, indent + 1 + gap, follows=True)
                text += " " * gap + block.removeprefix(" " * (indent + 1 + gap))
            elif isinstance(value, str):
                text += self.text(value, indent)
            else:
                text += f" {self.flow(value, indent)}{self.tail()}\n"
        return text

    def block(self, values: Mapping[str, Data], indent: int, *, follows: bool = False) -> str:
        """Give a mapping with a key a line; with ``follows`` its first line is begun already."""
        text = ""
        for key, value in values.items():
            text += self.between(self.one(indent, indent, 0)) if text or not follows else ""
            text += " " * indent + self.scalar(key) + self.one("", "", " ") + ":"
            text += self.value(value, indent)
        return text
