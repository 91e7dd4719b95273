"""Edition: the site in one language, as settings of a MkDocs build."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from jinja2 import BytecodeCache, pass_context
from jinja2.bccache import Bucket
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from generator.catalog import Catalog
from generator.engine.copies import NAME
from generator.engine.frame import Frames
from generator.engine.languages import Context, Languages, Lost
from generator.engine.page import DirectPage
from generator.engine.policy import Policy, stamped
from generator.engine.valid import valid
from generator.i18n import Words
from generator.model.settings import Language
from generator.site import segment
from generator.site.plan import Plan, plan
from generator.site.publication import Publication
from generator.site.search import Entry

_THEME = Path(__file__).parent / "theme"


@dataclass
class Edition:
    """One language of the site; the first language of the catalog stands at the root."""

    publication: Publication
    language: Language
    docs: Path
    found: list[tuple[str, Sequence[Entry]]] = field(default_factory=list)
    folder: Path = Path()
    """Where the pages are written."""
    sources: dict[str, str] = field(default_factory=dict)
    """The file behind each page by its address, of all languages alike."""
    policy: Policy = field(default_factory=Policy)
    """What stands inside of pages and may run, of all languages alike."""
    is_stamped: bool = False
    """Whether each page tells its policy itself."""

    @property
    def catalog(self) -> Catalog:
        """The records and all around them."""
        return self.publication.catalog

    @property
    def is_whole(self) -> bool:
        """Whether there are more than pages of images: pages for programs, and copies."""
        return self.publication.is_whole

    @property
    def words(self) -> Words:
        """The words of the language."""
        return self.publication.voices[self.language.id].words

    @cached_property
    def plan(self) -> Plan:
        """The generated pages and files."""
        return plan(self.publication, self.language.id)

    @cached_property
    def _paths(self) -> frozenset[str]:
        return frozenset(spec.path for spec in self.plan.pages)

    @property
    def is_root(self) -> bool:
        """Whether this language stands at the root of the site."""
        return self.language == self.catalog.languages[0]

    def _prefix(self, language: Language) -> str:
        return self.publication.prefix(language.id)

    # ---- settings ----

    def configure(self, config: MkDocsConfig) -> None:
        """Give a build the language: theme, words, navigation, address."""
        gettext = self.words.gettext
        self.folder = Path(config.site_dir)
        if self.language.id == "zh":
            segment.quiet()  # the search plugin of the theme loads the dictionary first
        config.theme["language"] = self.language.theme
        config.theme.dirs.insert(0, str(_THEME))
        config.site_description = gettext("Release notes of AI container images, checked by rules")
        config.use_directory_urls = True  # the addresses that files and feeds give
        config.site_url = urljoin(self.publication.url, self._prefix(self.language))
        if len(self.catalog.languages) > 1:
            # Not a list: the theme would write links of its own.
            config.extra["alternate"] = True
        config.extra["scope"] = posixpath.join("/", self.publication.url.split("/", 3)[-1])
        if not self.publication.has_host:
            # The theme loads pages into the open one only when a sitemap names them; there is none.
            features = config.theme.get("features") or []
            config.theme["features"] = [name for name in features if name != "navigation.instant"]
        config.nav = self._nav()
        config.mdx_configs.setdefault("toc", {})["permalink_title"] = gettext(
            "Link to this section"
        )
        names = {"dark": gettext("Switch to dark mode"), "light": gettext("Switch to light mode")}
        palettes = config.theme.get("palette") or []
        for palette in palettes if isinstance(palettes, list) else []:
            palette["toggle"]["name"] = names["dark" if palette["scheme"] == "default" else "light"]

    def _nav(self) -> list[dict[str, list[str]]]:
        """Return the navigation; hand-written pages that the plan does not know end the guide."""
        known = {path for _, paths in self.plan.nav for path in paths}
        others = [
            page.name
            for page in sorted((self.docs / self.catalog.languages[0].id).glob("*.md"))
            if page.name not in known
        ]
        sections = [
            (title, [*filter(self._exists, paths), *(others if "guide.md" in paths else ())])
            for title, paths in self.plan.nav
        ]
        return [{title: paths} for title, paths in sections if paths]

    def _exists(self, path: str) -> bool:
        source = self.catalog.languages[0].id
        return self._translated(path, source)

    # ---- files ----

    def files(self, files: Files, config: MkDocsConfig) -> Files:
        """
        Return the files of this language as if it were the only one.

        Hand-written pages lose their language folder and fall back to the source language; pages
        of the plan are added; the theme's files are left to the root, which all languages share.
        """
        folders = tuple(f"{language.id}/" for language in self.catalog.languages)
        kept = [file for file in files if not file.src_uri.startswith(folders)]
        if not self.is_root:
            kept = [
                file
                for file in kept
                if file.src_dir == config.docs_dir and file.is_documentation_page()
            ]
        hand = {file.src_uri: file for file in files if file.src_uri.startswith(folders)}
        source = self.catalog.languages[0].id
        for uri in sorted({uri.split("/", 1)[1] for uri in hand}):
            lang = self.language.id if f"{self.language.id}/{uri}" in hand else source
            if f"{lang}/{uri}" not in hand:
                continue
            kept.append(self._hand_page(uri, lang, config))
        kept.extend(self._generated(config))
        self._refuse_collisions(kept)
        for file in filter(File.is_documentation_page, kept):
            address = urlsplit(urljoin(config.site_url or "/", file.url)).path
            self.sources[address] = file.edit_uri or file.src_uri
        return Files(kept)

    def _refuse_collisions(self, files: Iterable[File]) -> None:
        """Raise PluginError when two pages want one address: the second would hide the first."""
        taken: dict[str, File] = {}
        languages = tuple(self._prefix(language) for language in self.catalog.languages[1:])
        for file in files:
            if not file.is_documentation_page():
                continue
            source, url = file.edit_uri or file.src_uri, file.url.removeprefix("./")
            if self.is_root and file.dest_uri.startswith(languages):
                raise PluginError(f"{source}: its address /{url} belongs to a language")
            first = taken.setdefault(file.dest_uri.casefold(), file)
            if first is not file or file.dest_uri.endswith("404.html"):
                owner = first.edit_uri or first.src_uri
                raise PluginError(f"{source}: its address /{url} is that of {owner}")

    def _hand_page(self, uri: str, lang: str, config: MkDocsConfig) -> File:
        path = self.docs / lang / uri
        if path.suffix == ".md":
            try:
                path.read_text(encoding="utf-8")
            except UnicodeDecodeError as error:
                raise PluginError(f"docs/{lang}/{uri}: not UTF-8 at byte {error.start}") from error
        file = File(uri, str(self.docs / lang), config.site_dir, config.use_directory_urls)
        file.edit_uri = f"docs/{lang}/{uri}"
        return file

    def _generated(self, config: MkDocsConfig) -> Iterable[File]:
        for spec in self.plan.pages:
            inclusion = InclusionLevel.NOT_IN_NAV if spec.parent else InclusionLevel.INCLUDED
            file = File.generated(config, spec.path, content="", inclusion=inclusion)
            file.edit_uri = spec.source
            file.page = DirectPage(spec, file, config, self)
            yield file

    def remember(self, url: str, entries: Sequence[Entry]) -> None:
        """Keep the search entries of a page until the index is written."""
        self.found.append((url, entries))

    @cached_property
    def _files(self) -> frozenset[str]:
        return frozenset(spec.path for spec in self.plan.files)

    def beside(self, path: str, page_url: str) -> str | None:
        """Return the address of a file that is no page, seen from a page; None when it is none."""
        if path not in self._files:
            return None
        root = f"/{self._prefix(self.language)}"
        target = path if path.startswith("/") else root + path
        return posixpath.relpath(target, posixpath.join(root, page_url))

    def write(self, folder: Path) -> None:
        """Write the files beside the pages; those of all languages with the root."""
        for spec in self.plan.files:
            is_shared = spec.path.startswith("/")
            if is_shared and not self.is_root:
                continue
            path = folder / spec.path.lstrip("/")
            if spec.gives_way and path.exists():
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(spec.make(), encoding="utf-8", newline="\n")

    def copy(self, url: str, text: str) -> None:
        """Write a page as Markdown beside it."""
        path = self.folder / url / NAME
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")

    def link(self, nav: Navigation, files: Files) -> Navigation:
        """Give each page that is in no menu its place: below another, between its neighbours."""

        def page(path: str | None) -> Page | None:
            file = files.get_file_from_path(path) if path else None
            return file.page if file else None

        for spec in self.plan.pages:
            mine = page(spec.path)
            if mine is not None and spec.parent is not None:
                mine.parent = page(spec.parent)  # type: ignore[assignment]
                mine.previous_page = page(spec.previous)
                mine.next_page = page(spec.next)
        return nav

    # ---- templates ----

    def context(self, base_url: str, page: Page | None, listed: Iterable[File]) -> Context:
        """Return what a template needs; ``listed`` are the files of a sitemap, else none."""
        return self._tongues.context(base_url, page, listed)

    def lost(self, base_url: str) -> Sequence[Lost]:
        """Return what the page says that stands for all that are not there."""
        return self._tongues.lost(base_url)

    @property
    def _tongues(self) -> Languages:
        return Languages(self.publication, self.language, self._translated)

    def _translated(self, uri: str, lang: str) -> bool:
        """Tell whether a page exists in a language: generated ones do, hand-written ones may."""
        return uri in self._paths or (self.docs / lang / uri).is_file()

    def environment(self, env: Any) -> None:
        """Give templates the words, and the assets that stand at the root of the site."""
        env.bytecode_cache = _COMPILED
        env.add_extension("jinja2.ext.i18n")
        env.install_gettext_callables(self.words.gettext, self.words.ngettext, newstyle=True)
        if not self.is_root:
            env.filters["url"] = _shared(env.filters["url"])

        def whole(context: Mapping[str, Any]) -> str:
            return self.finished(env.get_template("main.html").render(context))

        def tongues(base_url: str, page: Page) -> Context:
            return self.context(base_url, page, ())

        frames = Frames(whole, tongues)

        @pass_context
        def framed(context: Any) -> str:
            return frames.put(context["page"], context.get_all())

        env.globals["framed"] = framed

    def finished(self, output: str) -> str:
        """Return a page that the theme made, with what is not HTML in it put right."""
        output = valid(output, self.words.gettext("Search"))
        self.policy.see(output)
        return stamped(output) if self.is_stamped else output


class _Compiled(BytecodeCache):
    """The templates of the theme, compiled once for all languages."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template what was compiled of the same text before."""
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._code[bucket.key] = bucket.bytecode_to_string()


_COMPILED: Final = _Compiled()


def _shared(url: Any) -> Any:
    """Wrap the theme's ``url`` filter: its assets are one folder up, at the root of the site."""

    @pass_context
    def shared(context: Any, value: str) -> str:
        return str(url(context, f"../{value}" if str(value).startswith("assets/") else value))

    return shared
