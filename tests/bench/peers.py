"""Peers: what a user would take instead of ours, each made ready to build the same pages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from tests.bench import hugo
from tests.bench.content import Content
from tests.bench.run import Run, run

REPOSITORY: Final = Path(__file__).parents[2]
BIN: Final = REPOSITORY / ".venv-bench" / "bin"
TAGNOTES: Final = Path(sys.executable).with_name("tagnotes")
HOST: Final = "https://tagnotes.example.org/"
NAMES: Final = {"en": "English", "zh": "中文", "fr": "Français"}

Settings = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Peer:
    """
    A way to build the content.

    ``prepare`` writes what it builds from into a folder of its own, and is not measured;
    ``command`` is run in that folder, and makes ``site`` there, or one in each folder below.
    ``left`` is what a build leaves for the next one.
    """

    name: str
    what: str
    prepare: Callable[[Content, Path], None]
    command: tuple[str, ...]
    site: str = "site"
    left: tuple[str, ...] = ()

    def folder(self, content: Content) -> Path:
        """Return the folder of its own."""
        return content.root / self.name

    def ready(self, content: Content) -> None:
        """Write what it builds from."""
        self.prepare(content, self.folder(content))

    def run(self, content: Content) -> Run:
        """Build from nothing, once."""
        self.clear(content)
        return self.again(content)

    def again(self, content: Content) -> Run:
        """Build once more, whatever was built before."""
        log = content.root / f"{self.name}.log"
        return run(self.command, self.folder(content), self.site, log)

    def clear(self, content: Content) -> None:
        """Remove what a build made, and what it left for the next one."""
        for name in (self.site, *self.left):
            for path in self.folder(content).glob(name):
                shutil.rmtree(path)


def _ours(content: Content, folder: Path) -> None:
    shutil.copytree(content.project, folder)


def _whole(content: Content, folder: Path) -> None:
    shutil.copytree(content.whole, folder)


def _settings(language: str, features: Iterable[str] = ()) -> Settings:
    """Return what all builders with the theme are told, as in mkdocs.yml of this repository."""
    ours = _mkdocs()
    theme = {key: ours["theme"][key] for key in ("name", "font", "palette")}
    return {
        "site_name": "tagnotes",
        "site_url": HOST,
        "theme": theme
        | {"language": language, "features": [*ours["theme"]["features"], *features]},
        "markdown_extensions": ours["markdown_extensions"],
        "validation": ours["validation"],
        "plugins": [{"search": {"lang": [language]}}],
    }


def _mkdocs() -> Settings:
    class Loader(yaml.SafeLoader):
        """Reads the settings without what the environment says."""

    Loader.add_constructor("!ENV", lambda *_: None)
    text = (REPOSITORY / "mkdocs.yml").read_text("utf-8")
    read: Settings = yaml.load(text, Loader)  # noqa: S506 - a safe loader
    return read


def _put(path: Path, settings: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump(dict(settings), allow_unicode=True, sort_keys=False), "utf-8")


_OUT_OF_MENU: Final = "*\n"


def _mkdocs_one(content: Content, folder: Path) -> None:
    """One project with the languages side by side, at the addresses that ours have."""
    (source, first), *others = content.menu.items()
    shutil.copytree(content.markdown / source, folder / "docs")
    menu: list[dict[str, Any]] = [*first]
    for language, sections in others:
        shutil.copytree(content.markdown / language, folder / "docs" / language)
        menu.append({NAMES[language]: [_below(language, section) for section in sections]})
    settings = _settings(source)
    settings["plugins"] = [{"search": {"lang": list(content.menu)}}]
    _put(folder / "mkdocs.yml", settings | {"nav": menu, "not_in_nav": _OUT_OF_MENU})


def _below(language: str, section: Mapping[str, list[str]]) -> dict[str, list[str]]:
    return {title: [f"{language}/{path}" for path in paths] for title, paths in section.items()}


def _projects(content: Content, folder: Path) -> None:
    """Write a project a language, each in a folder of its own."""
    for language, menu in content.menu.items():
        shutil.copytree(content.markdown / language, folder / language / "docs")
        settings = _settings(language) | {"nav": menu, "not_in_nav": _OUT_OF_MENU}
        _put(folder / language / "mkdocs.yml", settings)


def _static_i18n(content: Content, folder: Path) -> None:
    """Write one project in which the plugin makes three of one."""
    source = next(iter(content.menu))
    shutil.copytree(content.markdown, folder / "docs")
    languages = [
        {"locale": language, "name": NAMES[language], "default": language == source, "build": True}
        for language in content.menu
    ]
    plugin = {
        "docs_structure": "folder",
        "reconfigure_material": True,
        "reconfigure_search": True,
        "languages": languages,
    }
    settings = _settings(source)
    settings["plugins"] = ["search", {"i18n": plugin}]
    # The plugin warns of this one: its links between languages would be those of the first page.
    settings["theme"]["features"].remove("navigation.instant")
    menu = content.menu[source]
    _put(folder / "mkdocs.yml", settings | {"nav": menu, "not_in_nav": _OUT_OF_MENU})


def _build(jobs: int) -> tuple[str, ...]:
    return (str(TAGNOTES), "--root", ".", "build", "--jobs", str(jobs))


def _each(jobs: int, command: str) -> tuple[str, ...]:
    """Return a command for each language, some at a time."""
    names = "\\n".join(NAMES)
    return (
        "sh",
        "-c",
        f"printf '{names}\\n' | xargs -P {jobs} -I LANG sh -c 'cd LANG && {command}'",
    )


def peers() -> tuple[Peer, ...]:
    """Return all of them, ours first."""
    mkdocs = str(BIN / "mkdocs")
    return (
        Peer(
            "ours",
            "tagnotes, releases alone, one process",
            _ours,
            _build(1),
            left=(".cache",),
        ),
        Peer(
            "ours-two",
            "the same, two languages at a time",
            _ours,
            _build(2),
            left=(".cache",),
        ),
        Peer(
            "ours-all",
            "tagnotes, the whole product, one process",
            _whole,
            _build(1),
            left=(".cache",),
        ),
        Peer(
            "mkdocs",
            "mkdocs and material, one project with three folders",
            _mkdocs_one,
            (mkdocs, "build", "-q"),
        ),
        Peer(
            "mkdocs-three",
            "mkdocs and material, three projects one after the other",
            _projects,
            _each(1, f"{mkdocs} build -q"),
            site="*/site",
        ),
        Peer(
            "static-i18n", "the same with mkdocs-static-i18n", _static_i18n, (mkdocs, "build", "-q")
        ),
        Peer(
            "zensical",
            "zensical, three projects, two at a time",
            _projects,
            _each(2, f"{BIN / 'zensical'} build"),
            site="*/site",
            left=("*/.cache",),
        ),
        Peer(
            "hugo",
            "hugo with a small theme of our own",
            hugo.project,
            ("hugo", "--quiet"),
            site="public",
            left=("resources",),
        ),
    )


def is_there(peer: Peer) -> bool:
    """Tell whether it can be run on this machine."""
    return shutil.which(peer.command[0]) is not None


def versions() -> dict[str, str]:
    """Return the versions of everything that builds."""
    listed = subprocess.run(
        [BIN / "pip", "list", "--format=freeze"], capture_output=True, text=True, check=True
    ).stdout
    installed = dict(line.split("==", 1) for line in listed.splitlines())
    names = ("mkdocs", "mkdocs-material", "mkdocs-static-i18n", "zensical", "jieba")
    found = {name: installed[name] for name in names}
    if shutil.which("hugo"):
        said = subprocess.run(
            ["hugo", "version"], capture_output=True, text=True, check=True
        ).stdout
        found["hugo"] = said.split()[1]
    return found
