"""Editor: somebody who changes a small project in three languages, by one edit after another."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.checkout import SMALL_RECORD

RELEASES = ("0.9", "1.0", "1.1", "1.2", "2.0")
EDITS = int(os.environ.get("TAGNOTES_EDITS", "3"))
"""So many edits are made by a test."""
SEED = int(os.environ.get("TAGNOTES_SEED", "0"))

VERSIONS = ("2.8.0", "2.9.0", "2.9.0+b1", "2.10.1")


def _record(random: Random, release: str) -> dict[str, Any]:
    tag = random.choice((release, release, f"{release}-x"))
    record: dict[str, Any] = {
        "image": "image",
        "release": release,
        "released": random.choice(("2026-11-30", "2026-10-01", "unknown")),
        "status": random.choice(("supported", "supported", "preview", "draft")),
        "architectures": ["amd64"],
        "driver": {"family": "d", "minimum": random.choice(("1.0", "1.1"))},
        "components": {"torch": random.choice(VERSIONS), "numpy": random.choice(VERSIONS)},
        "variants": [{"tag": tag}],
        "highlights": random.choice(
            ([], [{"upgrade": ["torch"]}], [{"text": {"fr": "Nouveau."}}], "unknown")
        ),
        "fixes": [],
        "availability": {"public": True, "vpc": "none"},
        "sources": [],
    }
    if random.random() < 0.3:
        record["variants"].append({"tag": f"{tag}.post1", "components": {"numpy": "3.0"}})
    return record


class Editor:
    """Somebody who changes a project, by one edit after another."""

    def __init__(self, project: Path, seed: int, site: Path | None = None) -> None:
        """Begin with two releases; the site stands in ``site``, or where it does when built."""
        self.project = project
        self.site = site or project / "site"
        self.random = Random(seed)  # noqa: S311 - the same numbers each time are the point
        self.folder = (project / SMALL_RECORD).parent
        components = project / "releases/components.yml"
        second = "g}, {id: numpy, kind: python, group: g}]"
        components.write_text(components.read_text("utf-8").replace("g}]", second), "utf-8")
        for release in ("1.0", "1.2"):
            self._write(release)

    def edit(self) -> str:
        """Change something, and say what."""
        change: Callable[[], None] = self.random.choice(
            (
                self.write,
                self.write,
                self.write,
                self.remove,
                self.rename,
                self.region,
                self.component,
                self.family,
                self.guide,
                self.page,
                self.link,
                self.defect,
                self.locale,
                self.settings,
                self.tamper,
                self.lose,
                self.nothing,
            )
        )
        change()
        return change.__name__

    def _write(self, release: str) -> None:
        record = _record(self.random, release)
        text = yaml.safe_dump(record, allow_unicode=True, sort_keys=False)
        (self.folder / f"{release}.yml").write_text(text, "utf-8")

    def _any(self) -> Path | None:
        return self.random.choice([*sorted(self.folder.glob("*.yml")), None])

    def write(self) -> None:
        """Add a record or write one anew."""
        self._write(self.random.choice(RELEASES))

    def remove(self) -> None:
        """Delete a record."""
        path = self._any()
        if path is not None:
            path.unlink()

    def rename(self) -> None:
        """Give a record another release."""
        path, release = self._any(), self.random.choice(RELEASES)
        target = self.folder / f"{release}.yml"
        if path is not None and not target.exists():
            record = yaml.safe_load(path.read_text("utf-8"))
            record |= {"release": release, "formerly": [record["release"]]}
            path.unlink()
            target.write_text(yaml.safe_dump(record, allow_unicode=True), "utf-8")

    def _replaced(self, name: str, old: str, new: str) -> None:
        path = self.project / name
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")

    def region(self) -> None:
        """Call a region otherwise."""
        self._replaced("releases/regions.yml", "Région", f"Région {self.random.randrange(9)}")

    def component(self) -> None:
        """Call a component otherwise."""
        number = self.random.randrange(9)
        self._replaced("releases/components.yml", "{id: torch,", f"{{id: torch, name: T{number},")

    def family(self) -> None:
        """Say something else of the image."""
        self._replaced("releases/catalog.yml", "Une image", f"Une {self.random.randrange(9)} image")

    def guide(self) -> None:
        """Write on in a page, in one language."""
        language = self.random.choice(("en", "zh", "fr"))
        with (self.project / f"docs/{language}/guide.md").open("a", encoding="utf-8") as file:
            file.write(f"\n{self.random.randrange(99)} [1](index.md#families)\n")

    def page(self) -> None:
        """Add a page, or remove it."""
        path = self.project / "docs/en/more.md"
        if path.exists():
            path.unlink()
        else:
            path.write_text("# More\n\n[Image](image.md#releases)\n", "utf-8")

    def link(self) -> None:
        """Have a page lead to one that is not there, or no more."""
        path = self.project / "docs/en/lost.md"
        if path.exists():
            path.unlink()
        else:
            path.write_text("# Lost\n\n[Nowhere](nowhere.md)\n", "utf-8")

    def defect(self) -> None:
        """Break a record, or mend it."""
        path = self._any()
        if path is not None:
            text = path.read_text("utf-8")
            old, new = ("imago:", "image:") if "imago:" in text else ("image:", "imago:")
            path.write_text(text.replace(old, new), "utf-8")

    def locale(self) -> None:
        """Say a word of the site otherwise."""
        path = self.project / "locales/fr/LC_MESSAGES/tagnotes.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
        number = self.random.randrange(9)
        path.write_text(f'{head}\nmsgid "Releases"\nmsgstr "V{number}"\n', "utf-8")

    def settings(self) -> None:
        """Call the site otherwise."""
        self._replaced("mkdocs.yml", "site_name: ", f"site_name: {self.random.randrange(9)}")

    def _written(self) -> Path | None:
        pages = sorted(self.site.rglob("*.*"))
        return self.random.choice([path for path in pages if path.is_file()] or [None])

    def tamper(self) -> None:
        """Change a file of the site by hand."""
        path = self._written()
        if path is not None:
            path.unlink()
            path.write_text("changed", "utf-8")

    def lose(self) -> None:
        """Lose a file of the site."""
        path = self._written()
        if path is not None and path.name != "404.html":
            path.unlink()

    def nothing(self) -> None:
        """Change nothing."""
