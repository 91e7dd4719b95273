"""Registry: how long it takes to ask one that is far away for a thousand addresses and more."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.desk.verify import targets
from generator.loader import read
from tests import synthetic
from tests.bench.cost import TAGNOTES
from tests.registry import images
from tests.registry.fake import Asked, Handler, Reply, fake
from tests.registry.held import hold

LATENCY = 0.05
"""The seconds of a question to a registry far away, and of its answer."""


class Late(dict[str, Handler]):
    """The answers of a fake registry that is far away: each comes after the time of the way."""

    def get(self, path: str, default: Any = None) -> Any:  # noqa: ANN401 - as in a dict
        """Return what answers at a path, late."""
        handler = super().get(path, default) or (lambda _: Reply(404))

        def late(asked: Asked) -> Reply:
            time.sleep(LATENCY)
            return handler(asked)

        return late


def verify(runs: int) -> None:
    """Print how long it takes to ask for a thousand addresses and more."""
    print(
        f"\nverify against a registry {LATENCY * 1000:.0f} ms away, 16 jobs: seconds of {runs} runs"
    )
    for title, records, options in (
        ("regions of 18 records", 18, ("public", "vpc")),
        ("500 records, all images different", 500, ("public",)),
    ):
        with TemporaryDirectory() as folder, fake() as server:
            root = Path(folder) / "project"
            synthetic.project(root, records)
            catalog = read(root).catalog
            if catalog is None:
                sys.exit("the synthetic project cannot be read")
            named = {str(target.uri) for target in targets(catalog, catalog.records)}
            for number, uri in enumerate(sorted({uri.partition("/")[2] for uri in named})):
                repository, _, tag = uri.partition(":")
                hold(server, images.example(torch=f"2.8.0+ali.{number}"), repository, tag)
            server.routes = Late(server.routes)
            asked = [f"--registry=acs-{name}={server.url}" for name in options]
            command = [str(TAGNOTES), "--root", str(root), "verify", "--format=json", *asked]
            taken = []
            for _ in range(runs):
                start = time.perf_counter()
                done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
                taken.append(time.perf_counter() - start)
            summary = json.loads(done.stdout)["summary"]
            print(f"{title:<34}{summary['present']:>6,} addresses", *(f"{t:.1f}" for t in taken))
