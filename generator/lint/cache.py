"""Cache: the outcome of the last run, which holds as long as nothing it came from changes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from generator import store
from generator.finding import Finding
from generator.lint.outcome import CRASH, Outcome, Tally

_FILES: Final = {True: "check-all.json", False: "check.json"}


@dataclass(frozen=True, slots=True)
class Cache:
    """The file of the project at ``root`` that holds the outcome of its last run."""

    root: Path

    def outcome(
        self,
        digest: bytes,
        today: date,
        run: Callable[[], Outcome],
        *,
        infos: bool = True,
        is_sure: Callable[[], bool] = lambda: True,
    ) -> Outcome:
        """
        Return what ``run`` finds, from the last run where that saw the same.

        ``digest`` stands for all files that are read; ``infos`` says whether these are found or
        only counted, which is kept apart; ``is_sure`` is asked when the rules have run, whether the
        files still said what ``digest`` stands for. Rules, facts and libraries are part of the
        key, and so is the day: waivers end. A file of another run, a damaged one, and a place that
        cannot be written are no fault: the rules run.
        """
        folder = store.folder_of(self.root)
        if folder is None:
            return run()
        key = _key(digest, today)
        path = folder / _FILES[infos]
        known = _known(path, key)
        if known is not None:
            return known
        outcome = run()
        if is_sure() and all(finding.code != CRASH for finding in outcome.findings):
            _keep(path, key, outcome)
        return outcome


def _known(path: Path, key: str) -> Outcome | None:
    try:
        # Of a pipe the first line would be waited for in vain.
        if not path.is_file():
            return None
        with path.open("rb") as file:
            # The key is the first line: what is out of date is not read to its end.
            if file.readline().rstrip() != key.encode():
                return None
            return _outcome(json.loads(file.read().decode("utf-8", "surrogatepass")))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _keep(path: Path, key: str, outcome: Outcome) -> None:
    text = json.dumps(_data(outcome), ensure_ascii=False, separators=(",", ":"))
    store.keep(path, f"{key}\n{text}\n".encode("utf-8", "surrogatepass"))


def _key(digest: bytes, today: date) -> str:
    key = hashlib.sha256(digest)
    key.update(f"{today.isoformat()}\0{store.program()}".encode())
    return key.hexdigest()


def _data(outcome: Outcome) -> dict[str, object]:
    """Return an outcome as plain data."""
    return {
        "findings": [finding.plain() for finding in outcome.findings],
        "files": outcome.files,
        "records": outcome.records,
        "relations": {n: [t.checked, t.not_covered] for n, t in outcome.relations.items()},
        "unjudged": outcome.unjudged,
        "counted": dict(outcome.counted),
    }


def _outcome(data: Any) -> Outcome:  # noqa: ANN401 - whatever stands in the file
    return Outcome(
        tuple(map(Finding.of, data["findings"])),
        tuple(data["files"]),
        tuple(data["records"]),
        MappingProxyType({name: Tally(*tally) for name, tally in data["relations"].items()}),
        tuple(data["unjudged"]),
        MappingProxyType(dict(data["counted"])),
    )
