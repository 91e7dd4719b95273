"""Again: what it costs to build a site once more, and how soon a served page shows a change."""

from __future__ import annotations

import re
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench import table
from tests.bench.build import content_of, tell
from tests.bench.peers import TAGNOTES, peers
from tests.bench.run import Run, environment
from tests.webserver import free_port

ROUNDS_A_RUN: Final = 4
"""So many changes are shown by one server: they meet its polling at different moments."""

_PATIENCE: Final = 120.0
"""Seconds until a page must show what was written."""


def again(records: int, runs: int) -> None:
    """Build from nothing, unchanged, and after a change of one record; then serve; print all."""
    ours = next(peer for peer in peers() if peer.name == "ours")
    took: dict[str, list[Run]] = {"from nothing": [], "nothing changed": [], "one record": []}
    shown: list[float] = []
    with TemporaryDirectory() as folder:
        made = content_of(Path(folder), records)
        ours.ready(made)
        project = ours.folder(made)
        for number in range(runs):
            tell(f"{records:,} records, round {number + 1} of {runs}")
            took["from nothing"].append(ours.run(made))
            took["nothing changed"].append(ours.again(made))
            _change(project)
            took["one record"].append(ours.again(made))
        for number in range(runs):
            tell(f"{records:,} records, server {number + 1} of {runs}")
            shown += _shown(project, Path(folder) / "serve.log")
        tell("")
    print(f"\n{records:,} records, {runs} runs each: least-median-most")
    for line in _lines(took):
        print(line)
    print(f"{'served':<18}{'':>20}{table.spread(shown):>20}   of {len(shown)} changes, until shown")


def _lines(took: Mapping[str, Sequence[Run]]) -> Iterator[str]:
    yield f"{'':<18}{'CPU s':>20}{'wall s':>20}{'peak MB':>9}{'from nothing : it':>20}"
    first = [run.cpu for run in next(iter(took.values()))]
    for name, runs in took.items():
        cpu, wall = [run.cpu for run in runs], [run.wall for run in runs]
        ratio = table.spread(table.ratios(first, cpu))
        rss = max(run.rss for run in runs)
        yield f"{name:<18}{table.spread(cpu):>20}{table.spread(wall):>20}{rss:>9.0f}{ratio:>20}"


def _record(project: Path) -> Path:
    """Return the record in the middle: neither the newest, which is on the most pages, nor last."""
    records = sorted((project / "releases").glob("*/*.yml"))
    return records[len(records) // 2]


def _change(project: Path) -> str:
    """Give a component of one record another version, and return it."""
    path = _record(project)
    text = path.read_text("utf-8")
    found = re.search(r"(?m)^  numpy: ([0-9.]+\.)([0-9]+)$", text)
    if found is None:
        msg = f"{path} has no numpy to change"
        raise ValueError(msg)
    version = f"{found[1]}{int(found[2]) + 1}"
    path.write_text(text.replace(found[0], f"  numpy: {version}", 1), "utf-8")
    return version


def _shown(project: Path, log: Path) -> list[float]:
    """Serve it, look at a page, change what it says, and return the seconds until it says so."""
    port = free_port()
    path = _record(project)
    url = f"http://127.0.0.1:{port}/{path.parent.name}/{path.stem}/"
    command = [str(TAGNOTES), "--root", ".", "serve", "--address", f"127.0.0.1:{port}"]
    took = []
    with (
        log.open("wb") as said,
        subprocess.Popen(
            command, cwd=project, env=environment(), stdout=said, stderr=said
        ) as server,
    ):
        try:
            _until(url, "</html>")
            for _ in range(ROUNDS_A_RUN):
                time.sleep(3)  # the languages that nobody looks at follow
                begin = time.monotonic()
                _until(url, _change(project))
                took.append(time.monotonic() - begin)
        finally:
            server.terminate()
    return took


def _until(url: str, words: str) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=_PATIENCE) as answer:  # noqa: S310 - loopback
                if words in answer.read().decode():
                    return
        except OSError:
            pass
        time.sleep(0.01)
    msg = f"{url} does not say {words!r}"
    raise TimeoutError(msg)
