"""Known: the plain data of records without a fault, kept from one process to the next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

from generator import store
from generator.loader.data import Data

_NAME: Final = "records.jsonl"


@dataclass(slots=True)
class Known:
    """
    Records that were read before, by file name, with the hash of their content.

    Only such without any finding are kept. What is taken from here passes the model again: a file
    of the store is no more trusted than one of the project.
    """

    folder: Path | None
    lines: dict[str, tuple[str, str]] = field(default_factory=dict)
    asked: dict[str, tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, root: Path) -> Self:
        """Return what is known of a project; of one that nothing is known of, nothing."""
        folder = store.folder_of(root)
        if folder is None:
            return cls(None)
        try:
            head, *lines = (folder / _NAME).read_text("utf-8").split("\n")
            if head != store.program():
                return cls(folder)
            entries = (line.split("\t", 2) for line in lines if line)
            return cls(folder, {name: (digest, text) for name, digest, text in entries})
        except (OSError, ValueError):
            return cls(folder)

    def data(self, name: str, digest: bytes) -> dict[str, Data] | None:
        """Return the data of a file with some content; None when it is not known."""
        line = self.lines.get(name)
        if line is None or line[0] != digest.hex():
            return None
        try:
            data = json.loads(line[1])
        except (ValueError, RecursionError):
            return None
        if not isinstance(data, dict):
            return None
        self.asked[name] = line
        return data

    def learn(self, name: str, digest: bytes, data: Mapping[str, Data]) -> None:
        """Take the data of a file."""
        self.asked[name] = digest.hex(), json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def keep(self) -> None:
        """Write what was asked for; what nobody asked for is of a file that is no more."""
        if self.folder is None or self.asked == self.lines:
            return
        lines = (f"{name}\t{digest}\t{text}\n" for name, (digest, text) in self.asked.items())
        text = f"{store.program()}\n{''.join(lines)}"
        store.keep(self.folder / _NAME, text.encode("utf-8", "surrogatepass"))
