"""Plugin: the hooks of MkDocs, each a few lines that call what does the work."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit

from jinja2.filters import do_striptags
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.base import Config
from mkdocs.config.config_options import Choice, Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from generator import clock, loader, unchanged
from generator.catalog import Catalog
from generator.engine import inputs, policy, records, rulebook
from generator.engine.aside import Aside, AsideError
from generator.engine.copies import copied
from generator.engine.edition import INDEX, Edition, Made
from generator.engine.ledger import Ledger
from generator.engine.page import DirectPage
from generator.engine.policy import Policy
from generator.engine.records import Records
from generator.engine.report import Report, report
from generator.engine.served import Board, attach
from generator.engine.shelf import Shelf
from generator.engine.staging import ChangedError, NotASiteError, Staging
from generator.lint.memory import Said
from generator.model.settings import Language
from generator.site.byhand import titled, unlinked
from generator.site.publication import Publication

log = get_plugin_logger("tagnotes")

_SOURCES: Final = (".git", "generator", "locales", "releases", "schemas", "tests")
"""Folders beside mkdocs.yml that a site never takes the place of."""

_NO_HOST: Final = (
    "site_url is empty: there is no sitemap, no robots.txt and no canonical address, and feeds, "
    "calendars and the API do not say where they stand. Set TAGNOTES_SITE_URL, or site_url in "
    "mkdocs.yml, to the address at which the site will be read."
)


class TagnotesConfig(Config):
    """Four options; everything else is in ``releases/``."""

    pages = Choice(("all", "releases"), default="all")
    """``releases``: home, families, releases and what is written by hand, nothing for programs."""

    jobs = Type(int, default=1)
    """So many processes at most build at the same time, each its share of the languages."""

    language = Type(str, default="")
    """The only language that is built, as one part of a site that is put together later."""

    policy = Choice(("header", "page"), default="header")
    """``page``: each page tells its Content-Security-Policy, for a host that sends no headers."""


class TagnotesPlugin(BasePlugin[TagnotesConfig]):
    """
    Builds the site from records, one plain MkDocs build a language.

    The build that MkDocs starts makes the first language; when it is done, it starts one build for
    each other language, in a folder of its own inside the same staging folder.
    """

    last_good: ClassVar[Records | None] = None
    """While serving: shown when the records are broken. Instances do not survive a rebuild."""

    ledgers: ClassVar[dict[Path, Ledger]] = {}
    """What this process has built, by the folder of the site."""

    cache: ClassVar[loader.Cache] = loader.Cache()
    """Files as they were last read: a rebuild reads what changed."""

    said: ClassVar[Said] = {}
    """What the rules said of the records."""

    board: ClassVar[Board] = Board()
    """While serving: what is told on the pages."""

    edition: Edition | None = None
    """Set before a build of another language begins; the root build makes its own."""
    staging: Staging | None = None
    records: Records | None = None
    base: str | None = None
    stamp: str | None = None
    part: Language | None = None
    """The only language that is built: somebody looks at it, or the others are built elsewhere."""
    is_served = False
    mine: Sequence[str] = ()
    """The languages after the first that this process builds."""
    aside: Sequence[Aside[tuple[Made, bool]]] = ()

    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the records, redirect the output; before the search plugin looks at the language."""
        if self.edition is None:
            self._begin(config, Path(config.config_file_path).parent)
        self._edition.configure(config)
        if self.staging is not None and self.part is None and not self.is_served:
            self._share_out(config)
        return config

    def _share_out(self, config: MkDocsConfig) -> None:
        """Have other processes begin with their share of the languages; the first is made here."""
        languages = [one.id for one in self._edition.catalog.languages]
        processes = min(self.config.jobs, len(languages))
        self.mine = languages[::processes][1:]
        make = partial(self._made_aside, config)
        self.aside = [Aside(make, languages[i::processes]) for i in range(1, processes)]

    def _begin(self, config: MkDocsConfig, root: Path) -> None:
        """Begin the build of all languages, or say in a sentence why it cannot be."""
        sources = (*(root / name for name in _SOURCES), Path(config.docs_dir))
        try:
            # Before anything is read: what changes from now on is not what was built.
            self.stamp = unchanged.stamp(root, Path(config.config_file_path))
            day = clock.build_day(root)
            checked = records.read(root, self.last_good, self.cache, self.said)
            rules = rulebook.rules(root)
            self.staging = Staging(Path(config.site_dir), sources)
        except (ValueError, NotASiteError) as error:
            raise PluginError(str(error)) from error
        except OSError as error:
            raise PluginError(f"{error.filename}: {error.strerror}") from error
        catalog = checked.catalog
        self.records = checked
        if not gc.isenabled() and not gc.get_freeze_count():
            # What was read first stays: to look for garbage in it takes time for nothing.
            gc.freeze()
            gc.enable()
        self.board.findings, self.board.is_held = checked.findings, checked.is_held
        if self.last_good is not None:
            type(self).last_good = checked
        is_whole = self.config.pages == "all"
        url = config.site_url or "/"
        # While serving, pages have a script of the server in them, which no policy names.
        self.is_served = urlsplit(url).netloc == str(config.dev_addr)
        is_stamped = self.config.policy == "page" and not self.is_served
        parts = (checked.rest, day.isoformat(), str(is_whole), str(is_stamped))
        self.base = inputs.base(config, root, parts)
        try:
            publication = Publication.of(
                catalog, day, url, rules, is_whole=is_whole, digests=checked.digests, root=root
            )
        except ValueError as error:  # a catalog of messages is broken
            raise PluginError(str(error)) from error
        site = self.staging.site
        ledger = self.ledgers.get(site) or Ledger.read(root, site)
        known = ledger if self.base is not None and ledger.base == self.base else Ledger()
        self.part = self._wanted(catalog) or self._looked_at(publication, site)
        first = self.part or catalog.languages[0]
        shelf = Shelf(first.id, self.base or "", known, site)
        self.edition = Edition(publication, first, Path(config.docs_dir), shelf)
        self.edition.is_stamped = is_stamped
        config.site_dir = str(self.staging.folder / publication.prefix(first.id))
        if not publication.has_host:
            log.info(_NO_HOST)
        log.info("Building %s", self.edition.language.name)
        watched = (root / name for name in ("releases", "locales", "tests/rules"))
        config.watch += [str(folder) for folder in watched if folder.is_dir()]

    def _wanted(self, catalog: Catalog) -> Language | None:
        """Return the language that alone is to be built, by the settings."""
        wanted = self.config.language
        known = {one.id: one for one in catalog.languages}
        if wanted and wanted not in known:
            raise PluginError(f"language {wanted!r} is none of {', '.join(known)}")
        return known.get(wanted)

    def _looked_at(self, publication: Publication, site: Path) -> Language | None:
        """
        Return the language of the page that somebody looks at; None when all are to be built.

        That is so where nobody looks, where nothing was built, and after a build of one language.
        """
        languages = publication.catalog.languages
        board = self.board
        rest, board.rest = board.rest, False
        if rest or not board.looked or len(languages) == 1 or site not in self.ledgers:
            return None
        path = board.looked.removeprefix(urlsplit(publication.url).path)
        others = (one for one in languages[1:] if path.startswith(publication.prefix(one.id)))
        return next(others, languages[0])

    @event_priority(50)
    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Show this language only, and add the pages made from records."""
        return self._edition.files(files, config)

    def on_nav(self, nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
        """Link release pages to their family and to each other."""
        del config
        return self._edition.link(nav, files)

    def on_page_markdown(
        self, markdown: str, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Keep a hand-written page as Markdown; give its title the anchor that all titles have."""
        del config
        if self._edition.is_whole:
            self._edition.copy(page.url, copied(markdown, page.file, files))
        else:
            markdown = unlinked(markdown, page.file.src_uri, self._edition.plan.left_out)
        # A build date would change the sitemap of the same sources from day to day.
        page.update_date = self._edition.publication.day.isoformat()
        return titled(markdown)

    def on_env(self, env: Any, config: MkDocsConfig, files: Files) -> Any:
        """Give the templates their words."""
        del files
        config.theme.static_templates -= self._edition.shelf.kept.keys()
        self._edition.environment(env)
        return env

    def on_page_context(
        self, context: Any, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> Any:
        """Tell a page its language, its translations, and where its mistakes are reported."""
        del nav
        found = self._edition.context(context["base_url"], page)
        if found.is_fallback or found.default_url is None:
            # The text is that of another page: search engines shall find it there. Of a site that
            # stands nobody knows where, no page has an address of its own.
            page.canonical_url = found.default_url
        context["i18n"] = found
        direct = page if isinstance(page, DirectPage) else None
        context["body"] = body = direct.body() if direct else page.content or ""
        context["is_titled"] = "<h1" in body
        context["name"] = do_striptags(page.meta.get("title") or page.title or "")
        context["feed"] = direct.spec.feed if direct else None
        template = config.extra.get("report")
        root = Path(config.config_file_path).parent
        context["report"] = _report(template, page, root) if template else None
        return context

    def on_template_context(self, context: Any, template_name: str, config: MkDocsConfig) -> Any:
        """Tell a template that is no page, such as 404, what it says in all languages."""
        del config
        is_list = template_name == "sitemap.xml"
        context["i18n"] = self._edition.context(context["base_url"], None, listed=is_list)
        context["lost"] = self._edition.lost(context["base_url"])
        return context

    def on_post_page(self, output: str, page: Page, config: MkDocsConfig) -> str:
        """Put right what the theme writes that is not HTML; a page in a frame is right."""
        del config
        if isinstance(page, DirectPage):
            return output
        output, allowed = self._edition.finished(output)
        self._edition.written(page, allowed)
        return output

    def on_post_template(
        self, output_content: str, template_name: str, config: MkDocsConfig
    ) -> str:
        """Do the same for what is no page; a sitemap without absolute addresses is none."""
        del config
        if template_name == "sitemap.xml" and not self._edition.publication.has_host:
            return ""  # nothing is written
        allowed = Policy().hashes
        if template_name.endswith(".html"):
            output_content, allowed = self._edition.finished(output_content)
        self._edition.templated(template_name, allowed)
        return output_content

    @event_priority(-100)
    def on_post_build(self, config: MkDocsConfig) -> None:
        """Complete the search index; the root then makes the other languages and publishes."""
        edition = self._edition
        edition.complete(config.validation.links.anchors)
        if self.staging is None:
            return
        made = [Made.of(edition), *(self._made(config, one) for one in self.mine)]
        is_clean = True
        try:
            for there, is_quiet in (both for process in self.aside for both in process.results()):
                made.append(there)
                edition.policy.allow(there.allowed)
                is_clean = is_clean and is_quiet
        except AsideError as error:
            raise PluginError(str(error)) from None
        is_clean = is_clean and not self.staging.has_warnings
        is_looked_at = self.part is not None and not self.config.language
        if not is_looked_at:
            policy.write(self.staging.folder, edition.policy)
        config.site_dir = str(self.staging.site)
        if config.strict and not is_clean:
            self._drop()
            if self.aside:
                # MkDocs has heard nothing of what was warned of in another process.
                raise Abort("Aborted with warnings in strict mode!")
            return
        before = self.ledgers.get(self.staging.site) if is_looked_at else None
        kept = {name: seen for one in made for name, seen in one.kept.items()}
        kept |= edition.elsewhere(before.files) if before else {}
        try:
            files = self.staging.publish(kept)
        except ChangedError as error:
            raise PluginError(str(error)) from None
        if is_clean and self.base is not None:
            sheets = {one.language: one.sheets for one in made}
            indexes = {lang: f"{edition.publication.prefix(lang)}{INDEX}" for lang in sheets}
            frames = {one.language: one.frames for one in made}
            stamp = None if self.part else self.stamp
            ledger = Ledger(self.base, stamp, sheets, indexes, files, frames)
            if before is not None:
                ledger = before.beside(ledger)
            self.ledgers[self.staging.site] = ledger
            if not self.is_served:
                ledger.keep(Path(config.config_file_path).parent, self.staging.site)
        self.board.rest = is_looked_at
        sources = {**(self.board.sources if before else {}), **edition.sources}
        self.board.show(edition.publication, sources, config.edit_uri_template)
        pages = sum(name.endswith(".html") for name in files)
        built = {one.language for one in made}
        languages = ", ".join(one.name for one in edition.catalog.languages if one.id in built)
        log.info("%s is ready: %d pages (%s)", self.staging.site, pages, languages)
        self.staging = None

    def on_build_error(self, error: Exception, **_: Any) -> None:
        """Leave the old site as it was."""
        del error
        self._drop()

    def _drop(self) -> None:
        for process in self.aside:
            process.stop()
        if self.staging is not None:
            self.staging.drop()
            self.staging = None

    def on_serve(self, server: Any, config: MkDocsConfig, builder: Any) -> Any:
        """Remember the good records, and serve what goes wrong with later ones beside them."""
        del builder
        # The first build left out what is only remarked.
        root = Path(config.config_file_path).parent
        type(self).last_good = good = records.read(root, self.records, self.cache, self.said)
        self.board.findings = good.findings
        attach(server, config.dev_addr.host, self.board)
        return server

    @property
    def _edition(self) -> Edition:
        if self.edition is None:
            raise RuntimeError("no hook comes before on_config")
        return self.edition

    def _made(self, config: MkDocsConfig, lang: str) -> Made:
        return Made.of(self._build(config, lang))

    def _made_aside(self, config: MkDocsConfig, lang: str) -> tuple[Made, bool]:
        """Return what was made of a language in another process, and whether nothing was warned."""
        made = self._made(config, lang)
        return made, self.staging is not None and not self.staging.has_warnings

    def _build(self, config: MkDocsConfig, lang: str) -> Edition:
        """Build another language with settings of its own, in this process."""
        root = self._edition
        language = next(entry for entry in root.catalog.languages if entry.id == lang)
        child = load_config(
            config_file=config.config_file_path,
            site_dir=str(Path(config.site_dir) / lang),
            strict=False,
        )
        plugin = child.plugins["tagnotes"]
        shelf = replace(root.shelf, language=lang, kept={}, made={}, frames={})
        edition = replace(root, language=language, shelf=shelf, listed=[], by_hand=[], keys={})
        plugin.edition = edition  # type: ignore[attr-defined]
        log.info("Building %s", language.name)
        build(child)
        return edition


def _report(template: str, page: Page, root: Path) -> Report:
    path = page.file.edit_uri or page.file.src_uri
    keys = page.spec.keys if isinstance(page, DirectPage) else {}
    facts = {"title": unescape(str(page.title)), "page": page.canonical_url or page.url}
    try:
        return report(template, root / path, keys, path=path, **facts)
    except ValueError as error:
        raise PluginError(f"extra.report, TAGNOTES_REPORT_URL: {error}") from None
