"""Project: the languages of a project, its catalogs and its pages written by hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator.i18n import catalog_of, is_locale
from generator.loader import parse, shape
from generator.model.settings import Language, Settings
from generator.package import locales
from generator.written import Written

SETTINGS = "releases/catalog.yml"


class ProjectError(Exception):
    """The languages of the project cannot be read."""


@dataclass(frozen=True)
class Project:
    """
    A project at ``root``, which speaks ``languages``, the source language first.

    The program has catalogs of its own; a project has those of languages that the program does not
    speak. In a checkout of the program both are the same.
    """

    root: Path
    languages: tuple[Language, ...]

    @classmethod
    def at(cls, root: Path) -> Project:
        """Return the project in a folder; ProjectError when it cannot be told what it speaks."""
        try:
            raw = (root / SETTINGS).read_bytes()
        except OSError as error:
            raise ProjectError(f"{SETTINGS}: {error.strerror}") from None
        settings = shape(Settings, parse(SETTINGS, raw)).value
        if settings is None:
            raise ProjectError(f"{SETTINGS} cannot be read: see tagnotes check")
        for language in settings.languages:
            if not is_locale(language.locale):
                said = f"{SETTINGS}: {language.locale} is a locale that nobody knows"
                raise ProjectError(f"{said}: see tagnotes check")
        return cls(root.resolve(), settings.languages)

    @property
    def is_program(self) -> bool:
        """Whether it is the checkout of the program itself."""
        return locales() == self.root / "locales"

    @cached_property
    def written(self) -> Written:
        """The pages written by hand."""
        return Written(self.root / "docs", self.languages[0].id)

    def own(self, language: str, domain: str) -> str:
        """Return the name of a catalog of the project, whether it is there or not."""
        return catalog_of(Path("locales"), language, domain).as_posix()

    def is_spoken(self, language: str, domain: str) -> bool:
        """Whether the program has the catalog, so that the project needs none."""
        return not self.is_program and catalog_of(locales(), language, domain).is_file()

    def catalog(self, language: str, domain: str) -> Path | None:
        """Return the catalog that is used: that of the project, else the program's."""
        for folder in (self.root / "locales", locales()):
            path = catalog_of(folder, language, domain)
            if path.is_file():
                return path
        return None

    def needs(self, language: str, domain: str) -> bool:
        """Whether a catalog is wanted: English is what the program says, and has but plurals."""
        return language != "en" or domain == "tagnotes"
