"""Run: one build of a site, from its sources to the moment when readers get it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger

from generator import clock, unchanged
from generator.engine import inputs, policy, records, rulebook
from generator.engine.aside import Aside, AsideError
from generator.engine.edition import INDEX, Edition
from generator.engine.ledger import Ledger
from generator.engine.links import refuse_ways_out
from generator.engine.made import Made
from generator.engine.records import Records
from generator.engine.session import Session
from generator.engine.shelf import Shelf
from generator.engine.staging import ChangedError, NotASiteError, Staging
from generator.model.settings import Language
from generator.site.publication import Publication

log = get_plugin_logger("tagnotes")

_SOURCES: Final = (".git", "generator", "locales", "releases", "schemas", "tests")
"""Folders beside mkdocs.yml that a site never takes the place of."""

_THEME: Final = "material"

_NO_HOST: Final = (
    "site_url is empty: there is no sitemap, no robots.txt and no canonical address, and feeds, "
    "calendars and the API do not say where they stand. Set TAGNOTES_SITE_URL, or site_url in "
    "mkdocs.yml, to the address at which the site will be read."
)

Quiet = tuple[Made, bool]
"""What was made in another process, and whether it warned of nothing."""


@dataclass(frozen=True, slots=True)
class Wish:
    """
    What of a site is wanted, by the settings of the plugin.

    ``language`` alone is built when it is given; else languages are shared out to as many as
    ``jobs`` processes. ``is_whole`` and ``is_stamped`` are those of publication and pages.
    """

    is_whole: bool
    is_stamped: bool
    language: str
    jobs: int


@dataclass
class Run:
    """
    A build under way.

    ``base`` stands for what is behind all pages, None where more is than can be known; ``stamp``
    for all sources. ``part`` is the only language that is built, for somebody looks at a page of it
    or the others are built elsewhere. Of the others this process builds ``mine``, those ``aside``
    the rest.
    """

    root: Path
    session: Session
    wish: Wish
    records: Records
    publication: Publication
    staging: Staging
    ledger: Ledger
    stamp: str | None
    base: str | None
    is_served: bool
    part: Language | None = None
    mine: Sequence[str] = ()
    aside: Sequence[Aside[Quiet]] = ()

    @classmethod
    def begin(cls, config: MkDocsConfig, session: Session, wish: Wish) -> Self:
        """Read everything; PluginError says in a sentence why a site cannot be built."""
        settings = Path(config.config_file_path)
        root = settings.parent
        try:
            refuse_ways_out(root, Path(config.docs_dir))
            # Before anything is read: what changes from now on is not what was built. A theme that
            # is named on the command line is none of the sources, and nobody asks a server.
            is_served = urlsplit(config.site_url or "/").netloc == str(config.dev_addr)
            is_told = config.theme.name == _THEME and not is_served
            stamp = unchanged.stamp(root, settings) if is_told else None
            day = clock.build_day(root)
            found = records.read(root, session.last_good, session.cache, session.said)
            rules = rulebook.rules(root)
            url = config.site_url or "/"
            publication = Publication.of(
                found.catalog,
                day,
                url,
                rules,
                is_whole=wish.is_whole,
                digests=found.digests,
                root=root,
            )
            sources = (*(root / name for name in _SOURCES), Path(config.docs_dir))
            staging = Staging(Path(config.site_dir), sources)
        except (ValueError, NotASiteError) as error:
            raise PluginError(str(error)) from error
        except OSError as error:
            raise PluginError(f"{error.filename}: {error.strerror}") from error
        if not gc.isenabled() and not gc.get_freeze_count():
            # What was read first stays: to look for garbage in it takes time for nothing.
            gc.freeze()
            gc.enable()
        parts = (found.rest, day.isoformat(), str(wish.is_whole), str(wish.is_stamped))
        ledger = session.ledgers.get(staging.site) or Ledger.read(root, staging.site)
        run = cls(
            root,
            session,
            wish,
            found,
            publication,
            staging,
            ledger,
            stamp,
            inputs.base(config, root, parts),
            is_served,
        )
        run.part = run._wanted() or run._looked_at()
        run._tell()
        return run

    def _tell(self) -> None:
        """Have served pages tell what is found now, and say what readers of the log must know."""
        board, found = self.session.board, self.records
        board.findings, board.is_held = found.findings, found.is_held
        if self.session.last_good is not None:
            self.session.last_good = found
        if not self.publication.has_host:
            log.info(_NO_HOST)

    def _wanted(self) -> Language | None:
        """Return the language that alone is to be built, by the settings."""
        wanted = self.wish.language
        known = {one.id: one for one in self.publication.catalog.languages}
        if wanted and wanted not in known:
            self.drop()
            raise PluginError(f"language {wanted!r} is none of {', '.join(known)}")
        return known.get(wanted)

    def _looked_at(self) -> Language | None:
        """
        Return the language of the page that somebody looks at; None when all are to be built.

        That is so where nobody looks, where nothing was built, and after a build of one language.
        """
        languages = self.publication.catalog.languages
        board = self.session.board
        rest, board.rest = board.rest, False
        is_new = self.staging.site not in self.session.ledgers
        if rest or not board.looked or len(languages) == 1 or is_new:
            return None
        path = board.looked.removeprefix(urlsplit(self.publication.url).path)
        prefix = self.publication.prefix
        return next((one for one in languages[1:] if path.startswith(prefix(one.id))), languages[0])

    @property
    def is_looked_at(self) -> bool:
        """Whether one language is built because somebody looks at it, and the others follow."""
        return self.part is not None and not self.wish.language

    def edition(self, docs: Path) -> Edition:
        """Return the language that is built first."""
        first = self.part or self.publication.catalog.languages[0]
        known = self.ledger if self.base is not None and self.ledger.base == self.base else Ledger()
        shelf = Shelf(first.id, self.base or "", known, self.staging.site)
        edition = Edition(self.publication, first, docs, shelf)
        # While serving, pages have a script of the server in them, which no policy names.
        edition.is_stamped = self.wish.is_stamped and not self.is_served
        return edition

    def share_out(self, make: Callable[[str], Made]) -> None:
        """
        Have other processes begin with their share of the languages that ``make`` builds.

        The folder of the first language, in which the others have theirs, must be as it is left.
        """
        if self.part is not None:
            return
        languages = [one.id for one in self.publication.catalog.languages]
        # A server has threads, of which a copy of its process would have none.
        processes = 1 if self.is_served else min(self.wish.jobs, len(languages))

        def quiet(language: str) -> Quiet:  # pragma: no cover - another process calls it
            return make(language), not self.staging.has_warnings

        self.mine = languages[::processes][1:]
        self.aside = [Aside(quiet, languages[i::processes]) for i in range(1, processes)]

    def finish(self, edition: Edition, made: Iterable[Made], config: MkDocsConfig) -> None:
        """
        Publish what was ``made`` here, after ``edition``, and elsewhere.

        PluginError when that cannot be; the old site stays then, and where the settings are strict
        and something was warned of.
        """
        here = [Made.of(edition), *made]
        elsewhere = self._elsewhere()
        for there, _ in elsewhere:
            edition.policy.allow(there.allowed)
        here += (there for there, _ in elsewhere)
        is_clean = all(quiet for _, quiet in elsewhere) and not self.staging.has_warnings
        if config.strict and elsewhere and not is_clean:
            # MkDocs has heard nothing of what was warned of in another process.
            raise PluginError("there were warnings, and the build is strict: the old site stays")
        if config.strict and not is_clean:
            self.drop()
            return
        if not self.is_looked_at:
            policy.write(self.staging.folder, edition.policy)
        before = self.session.ledgers.get(self.staging.site) if self.is_looked_at else None
        kept = {name: seen for one in here for name, seen in one.kept.items()}
        kept |= edition.elsewhere(before.files) if before else {}
        try:
            files = self.staging.publish(kept)
        except ChangedError as error:
            self.session.ledgers.pop(self.staging.site, None)  # the next build makes all anew
            raise PluginError(str(error)) from None
        self._note(here, files, before, is_clean=is_clean)
        self.session.shown = self.records
        board = self.session.board
        board.rest = self.is_looked_at
        sources = {**(board.sources if before else {}), **edition.sources}
        board.show(self.publication, sources, config.edit_uri_template)
        built = {one.language for one in here}
        names = [one.name for one in self.publication.catalog.languages if one.id in built]
        pages = sum(name.endswith(".html") for name in files)
        log.info("%s is ready: %d pages (%s)", self.staging.site, pages, ", ".join(names))

    def _elsewhere(self) -> list[Quiet]:
        try:
            return [both for process in self.aside for both in process.results()]
        except AsideError as error:
            raise PluginError(str(error)) from None

    def _note(
        self,
        made: Iterable[Made],
        files: dict[str, tuple[int, int]],
        before: Ledger | None,
        *,
        is_clean: bool,
    ) -> None:
        """
        Keep what was built for the next build, where all is known that it was built from.

        Of a build that warned of something nothing new is kept: the next one must warn again.
        """
        ledgers, site = self.session.ledgers, self.staging.site
        if self.base is None:
            ledgers.pop(site, None)
            return
        if not is_clean:
            if site in ledgers:
                ledgers[site] = ledgers[site].after(files)
            return
        by_language = {one.language: one for one in made}
        prefix = self.publication.prefix
        ledger = Ledger(
            self.base,
            None if self.part else self.stamp,
            {language: one.sheets for language, one in by_language.items()},
            {language: f"{prefix(language)}{INDEX}" for language in by_language},
            files,
            {language: one.frames for language, one in by_language.items()},
        )
        if before is not None:
            ledger = before.beside(ledger)
        ledgers[site] = ledger
        if not self.is_served:
            ledger.keep(self.root, site)

    def drop(self) -> None:
        """Remove what was made; the old site stays as it was."""
        for process in self.aside:
            process.stop()
        self.staging.drop()
