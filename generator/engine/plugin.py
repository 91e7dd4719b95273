"""Plugin: the hooks of MkDocs, each a few lines that call what does the work."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any, ClassVar

from jinja2.filters import do_striptags
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.base import Config
from mkdocs.config.config_options import Choice, Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from generator.engine import records
from generator.engine.copies import copied
from generator.engine.edition import Edition
from generator.engine.made import Made
from generator.engine.page import DirectPage
from generator.engine.policy import Policy
from generator.engine.report import Report, report
from generator.engine.run import Run, Wish
from generator.engine.served import attach
from generator.engine.session import Session
from generator.site.byhand import titled, unlinked

log = get_plugin_logger("tagnotes")


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

    session: ClassVar[Session] = Session()
    """What outlives a build; instances do not survive a rebuild."""

    edition: Edition | None = None
    """Set before a build of another language begins; the first one makes its own."""

    run: Run | None = None
    """The build of all languages, in the plugin of the first one."""

    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the records, redirect the output; before the search plugin looks at the language."""
        if self.edition is not None:
            self.edition.configure(config)
            return config
        wish = Wish(
            is_whole=self.config.pages == "all",
            is_stamped=self.config.policy == "page",
            language=self.config.language,
            jobs=self.config.jobs,
        )
        self.run = run = Run.begin(config, self.session, wish)
        self.edition = edition = run.edition(Path(config.docs_dir))
        folder = run.publication.prefix(edition.language.id)
        config.site_dir = str(run.staging.folder / folder)
        log.info("Building %s", edition.language.name)
        watched = (run.root / name for name in ("releases", "locales", "tests/rules"))
        config.watch += [str(path) for path in watched if path.is_dir()]
        edition.configure(config)
        return config

    @event_priority(50)
    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Show this language only, and add the pages made from records."""
        if self.run is not None:
            # MkDocs has emptied the folder: from now on others may write into it.
            self.run.share_out(partial(self._made, config))
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
        edition, run = self._edition, self.run
        edition.complete(config.validation.links.anchors)
        if run is None:
            return
        run.finish(edition, [self._made(config, language) for language in run.mine], config)
        config.site_dir = str(run.staging.site)
        self.run = None

    def on_build_error(self, error: Exception, **_: Any) -> None:
        """Leave the old site as it was."""
        del error
        if self.run is not None:
            self.run.drop()
            self.run = None

    def on_serve(self, server: Any, config: MkDocsConfig, builder: Any) -> Any:
        """Remember the good records, and serve what goes wrong with later ones beside them."""
        del builder
        session = self.session
        # The first build left out what is only remarked.
        root = Path(config.config_file_path).parent
        good = records.read(root, session.shown, session.cache, session.said)
        session.last_good, session.board.findings = good, good.findings
        attach(server, config.dev_addr.host, session.board)
        return server

    @property
    def _edition(self) -> Edition:
        if self.edition is None:
            raise RuntimeError("no hook comes before on_config")
        return self.edition

    def _made(self, config: MkDocsConfig, lang: str) -> Made:
        """Build another language with settings of its own."""
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
        return Made.of(edition)


def _report(template: str, page: Page, root: Path) -> Report:
    path = page.file.edit_uri or page.file.src_uri
    keys = page.spec.keys if isinstance(page, DirectPage) else {}
    facts = {"title": unescape(str(page.title)), "page": page.canonical_url or page.url}
    try:
        return report(template, root / path, keys, path=path, **facts)
    except ValueError as error:
        raise PluginError(f"extra.report, TAGNOTES_REPORT_URL: {error}") from None
