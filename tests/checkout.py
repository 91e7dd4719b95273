"""Checkout: a copy of this repository's content, which a test changes, builds and serves."""

from __future__ import annotations

import hashlib
import os
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
from mkdocs.__main__ import cli

from generator import store
from generator.engine import rulebook
from generator.engine.build import build
from generator.engine.plugin import TagnotesPlugin
from generator.engine.session import Session
from generator.site.rulebook import Rule

_rules = rulebook.rules

RECORD: Final = "releases/training-xpu-pytorch/25.11.yml"

_SMALL: Final = {
    "catalog": """
languages: [{id: fr, name: Français, tag: fr, locale: fr_FR, theme: fr}]
registries: [{id: r, network: public, host: registry.example.org, namespace: n, auth: none}]
drivers: [{id: d, name: Pilote}]
families:
  - {id: image, title: Image, summary: Une image., driver: d, registries: [r], tag: .*,
     order: version}
""",
    "regions": """
sources: {}
regions: [{id: x, zone: public, name: Région, acs: unknown, as_of: 2026-11-30}]
""",
    "components": """
groups: [{id: g, name: Groupe}]
components: [{id: torch, kind: python, group: g}]
""",
    "platforms": """
labels: {class: a/b, card: a/c, driver: a/d}
cards:
  - {card: C, family: d, capability: unknown, drivers: ["1.0"], default: unknown, as_of: unknown,
     sources: [{url: "https://docs.example.org/"}]}
""",
}
"""The least that makes a site: one language, which is not English, and no record."""

SMALL_TEXT: Final = """
image: image
release: "1.0"
released: 2026-11-30
status: supported
architectures: [amd64]
driver: {family: d, minimum: "1.0"}
components: {torch: 2.9.0}
variants: [{tag: "1.0"}]
fixes: []
availability: {public: true, vpc: none}
sources: []
"""
"""The least that is a record there."""

SMALL_RECORD: Final = "releases/image/1.0.yml"
"""Where it stands."""


def copy(source: Path, place: Path) -> Path:
    """Copy settings, pages and records into a folder with a space and Chinese characters."""
    folder = place / "镜像 notes"
    folder.mkdir()
    shutil.copy(source / "mkdocs.yml", folder)
    for name in ("docs", "releases"):
        shutil.copytree(source / name, folder / name)
    return folder


def small(source: Path, place: Path) -> Path:
    """Make a project whose site is a handful of pages, for what no content matters to."""
    folder = place / "镜像 notes"
    for name in ("docs", "releases"):
        (folder / name).mkdir(parents=True)
    shutil.copy(source / "mkdocs.yml", folder)
    for name, text in _SMALL.items():
        (folder / "releases" / f"{name}.yml").write_text(text.lstrip(), encoding="utf-8")
    return folder


def in_three(project: Path) -> Path:
    """Give a small project English and Chinese before its French, with a record and a guide."""
    others = ", ".join(
        f"{{id: {id_}, name: {name}, tag: {tag}, locale: {locale}, theme: {id_}}}"
        for id_, name, tag, locale in (
            ("en", "English", "en", "en_GB"),
            ("zh", "中文", "zh-Hans", "zh_Hans_CN"),
        )
    )
    edit(project / "releases/catalog.yml", "languages: [", f"languages: [{others}, ")
    (project / SMALL_RECORD).parent.mkdir()
    (project / SMALL_RECORD).write_text(SMALL_TEXT.lstrip(), encoding="utf-8")
    for language, title in (("en", "Guide"), ("zh", "指南"), ("fr", "Mode d’emploi")):
        (project / "docs" / language).mkdir()
        (project / f"docs/{language}/guide.md").write_text(f"# {title}\n", encoding="utf-8")
    return project


def made(project: Path, *, strict: bool = True, anew: bool = False) -> int:
    """
    Build its site in ``site``, and return the exit code; ``anew`` is as if it was never built.

    Of the rules, whose pages are hundreds and all alike, the site has those that the records name.
    """
    if anew:
        TagnotesPlugin.session = Session()
        shutil.rmtree(project / store.FOLDER, ignore_errors=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "rules", named)
        return build(project / "mkdocs.yml", strict=strict, site_dir=project / "site")


def named(root: Path) -> tuple[Rule, ...]:
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
    command = [sys.executable, "-m", __name__, "serve", "--dev-addr", f"127.0.0.1:{port}"]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)}
    with subprocess.Popen(
        command, cwd=project, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
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


if __name__ == "__main__":  # the host, with the rules of a project whose site is ``made``
    # A shell starts what it runs in the background deaf to Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    rulebook.rules = named
    cli()
