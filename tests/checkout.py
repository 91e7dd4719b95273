"""Checkout: a copy of this repository's content, which a test changes, builds and serves."""

from __future__ import annotations

import hashlib
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from generator.engine import rulebook
from generator.engine.build import build
from generator.site.rulebook import Rule

_rules = rulebook.rules

RECORD: Final = "releases/training-xpu-pytorch/25.11.yml"


def copy(source: Path, place: Path) -> Path:
    """Copy settings, pages and records into a folder with a space and Chinese characters."""
    folder = place / "镜像 notes"
    folder.mkdir()
    shutil.copy(source / "mkdocs.yml", folder)
    for name in ("docs", "releases"):
        shutil.copytree(source / name, folder / name)
    return folder


def made(project: Path, *, strict: bool = True) -> int:
    """
    Build its site in ``site``, and return the exit code.

    Of the rules, whose pages are hundreds and all alike, the site has those that the records name.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "rules", _named)
        return build(project / "mkdocs.yml", strict=strict, site_dir=project / "site")


def _named(root: Path) -> tuple[Rule, ...]:
    """Return the rules that a record waives."""
    texts = [path.read_text(encoding="utf-8") for path in (root / "releases").glob("*/*.yml")]
    return tuple(rule for rule in _rules(root) if any(rule.code in text for text in texts))


def digest(folder: Path) -> dict[str, str]:
    """Return the digest of each file."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def edit(path: Path, old: str, new: str) -> None:
    """Replace words that are there, once."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@contextmanager
def served(project: Path, port: int) -> Iterator[str]:
    """Serve it with the command of the host, and give the address of the home page."""
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    with subprocess.Popen(
        command, cwd=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as server:
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.send_signal(signal.SIGINT)  # it then removes its own folder


def until(url: str, words: str) -> str:
    """Return the page at an address as soon as it holds some words."""
    end = time.monotonic() + 60
    text = ""
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310 - loopback
                text = answer.read().decode()
        except OSError:
            text = ""
        if words in text:
            return text
        time.sleep(0.2)
    raise AssertionError(text[:2000])
