"""Edition: the site in one language, as settings of a MkDocs build."""

from __future__ import annotations

import gzip
import posixpath
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urljoin, urlsplit

from jinja2 import pass_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from generator.catalog import Catalog
from generator.engine import index, policy, templates
from generator.engine.copies import NAME
from generator.engine.frame import Frames, slot
from generator.engine.languages import Context, Languages, Listed, Lost
from generator.engine.ledger import Link, Sheet
from generator.engine.page import DirectPage
from generator.engine.policy import Hashes, Policy, stamped
from generator.engine.shelf import KEPT, Shelf
from generator.engine.valid import valid
from generator.i18n import Words
from generator.model.settings import Language
from generator.site import segment
from generator.site.plan import Plan, plan
from generator.site.publication import Publication, page_url
from generator.store import key_of

log = get_plugin_logger("tagnotes")

_LOST: Final = "404.html"
_MAP: Final = "sitemap.xml"
"""What the theme makes beside pages; it depends on no record, or on the list of pages."""

INDEX: Final = "search/search_index.json"
"""Where the search plugin of the theme writes the index of a language."""

_THEME = Path(__file__).parent / "theme"

_BODY: Final = slot("body")


@dataclass
class Edition:
    """One language of the site; the first language of the catalog stands at the root."""

    publication: Publication
    language: Language
    docs: Path
    shelf: Shelf
    """The pages of the last build that still hold, and those made now."""
    folder: Path = Path()
    """Where the pages are written."""
    listed: list[Listed] = field(default_factory=list)
    """All pages, in the order in which they are made."""
    by_hand: list[File] = field(default_factory=list)
    """Those of them that people wrote."""
    keys: dict[str, str] = field(default_factory=dict)
    """What stands for everything that each page is made from, by its source."""
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
        config.theme.get_env = partial(  # type: ignore[method-assign]
            templates.once, config.theme.get_env, config.theme.dirs, is_root=self.is_root
        )
        segment.ready()  # the search of the theme cuts Chinese, of which every language has some
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
        self.by_hand.extend(filter(File.is_documentation_page, kept))
        self._list(config)
        self.keys |= self._keys()
        self.shelf.keep(self.keys, (file.src_uri for file in self.by_hand))
        for file in self.by_hand:
            self._as_it_was(file, config)
        return Files([*kept, *self._generated(config)])

    def _keys(self) -> dict[str, str]:
        """Return what stands for everything that each page is made from, by its source."""
        state = key_of(*(f"{n} {digest}" for n, digest in self.publication.digests.items()))
        keys = {
            spec.path: self.shelf.key(
                spec.path,
                spec.title,
                *(near or "" for near in (spec.parent, spec.previous, spec.next)),
                *((state,) if spec.parts is None else spec.parts),
            )
            for spec in self.plan.pages
        }
        # What people write leads to pages by their names, and has them in its menu.
        names = (text for spec in self.plan.pages for text in (spec.path, spec.title))
        written = self.shelf.key("by hand", *names)
        lists = {_LOST: self.shelf.key(_LOST), _MAP: self.shelf.key(_MAP, *map(repr, self.listed))}
        return keys | lists | {file.src_uri: written for file in self.by_hand}

    def _as_it_was(self, file: File, config: MkDocsConfig) -> None:
        """Have a page that is kept in menus and behind links, and let nobody make it."""
        sheet = self.shelf.kept.get(file.src_uri)
        if sheet is None:
            return
        file.inclusion = KEPT
        page = file.page or Page(sheet.title, file, config)
        page.present_anchor_ids = set(sheet.ids)

    def _list(self, config: MkDocsConfig) -> None:
        """List all pages; PluginError when two want one address, for one would hide the other."""
        taken: dict[str, str] = {}
        languages = tuple(self._prefix(language) for language in self.catalog.languages[1:])
        days = {spec.path: spec.changed for spec in self.plan.pages}
        hand = ((file.src_uri, file.edit_uri or file.src_uri, file.url) for file in self.by_hand)
        made = ((spec.path, spec.source, _address(spec.path)) for spec in self.plan.pages)
        for path, source, address in (*hand, *made):
            url = address.removeprefix("./")
            if self.is_root and url.startswith(languages):
                raise PluginError(f"{source}: its address /{url} belongs to a language")
            owner = taken.get(url.casefold())
            if owner is not None:
                raise PluginError(f"{source}: its address /{url} is that of {owner}")
            taken[url.casefold()] = source
            absolute = urljoin(config.site_url or "/", url)
            self.sources[urlsplit(absolute).path] = source
            day = days.get(path)
            self.listed.append(Listed(path, url, absolute, day.isoformat() if day else ""))

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
        """Yield the pages that are made, those around them, and those of menus."""
        kept = self.shelf.kept
        wanted = {
            path
            for spec in self.plan.pages
            if spec.path not in kept
            for path in (spec.path, spec.previous, spec.next)
        }
        by_hand = all(file.src_uri in kept for file in self.by_hand)
        for spec in self.plan.pages:
            # What a person writes may lead to any page.
            if by_hand and spec.parent and spec.path not in wanted:
                continue
            inclusion = InclusionLevel.NOT_IN_NAV if spec.parent else InclusionLevel.INCLUDED
            file = File.generated(config, spec.path, content="", inclusion=inclusion)
            file.edit_uri = spec.source
            file.page = DirectPage(spec, file, config, self)
            file.page.update_date = self.publication.day.isoformat()
            self._as_it_was(file, config)
            yield file

    @cached_property
    def _addresses(self) -> Mapping[str, str]:
        hand = {file.src_uri: file.url for file in self.by_hand}
        return hand | {spec.path: _address(spec.path) for spec in self.plan.pages}

    def address(self, source: str) -> str | None:
        """Return the address of a page by its source; None when there is none."""
        return self._addresses.get(source) or self._addresses.get(posixpath.normpath(source))

    def made(self, page: DirectPage, allowed: Hashes) -> None:
        """Take note of a generated page that was made."""
        spec = page.spec
        changed = spec.changed.isoformat() if spec.changed else ""
        before = self.shelf.before(spec.path)
        if before is not None and self.language.id == "zh":
            segment.learn(before.found)
        found = index.written(page.url, page.entries, self.language.id)
        self._note(page.file, spec.title, page.links, found, allowed, changed)

    def written(self, page: Page, allowed: Hashes) -> None:
        """Take note of a page that a person wrote."""
        links = tuple(
            (file.src_uri, anchor, to)
            for file, anchors in (page.links_to_anchors or {}).items()
            for anchor, to in anchors.items()
        )
        self._note(page.file, page.title or "", links, "", allowed, _day(page))

    def templated(self, name: str, allowed: Hashes) -> None:
        """Take note of what the theme made that is no page."""
        if name in self.keys:
            place = self._prefix(self.language) + name
            places = (place, f"{place}.gz") if name == _MAP else (place,)
            key = self.keys[name]
            self.shelf.made[name] = Sheet(key, name, (), (), "", allowed, places, "")

    def _note(  # noqa: PLR0913, PLR0917 - what a sheet holds
        self, file: File, title: str, links: tuple[Link, ...], found: str, allowed: Hashes, day: str
    ) -> None:
        place = self._prefix(self.language) + file.dest_uri
        copied = (posixpath.join(posixpath.dirname(place), NAME),) if self.is_whole else ()
        ids = file.page.present_anchor_ids if file.page else None
        self.shelf.made[file.src_uri] = Sheet(
            self.keys[file.src_uri],
            title,
            sorted(ids or ()),
            links,
            found,
            allowed,
            (place, *copied),
            day,
        )

    def complete(self, log_level: int) -> None:
        """Put what is kept into the site, write the index and the files, and check all anchors."""
        for sheet in self.shelf.kept.values():
            self.policy.allow(sheet.allowed)
        self._index(self.folder / INDEX)
        self._pack(self.folder / _MAP)
        self._write()
        hand = {file.src_uri for file in self.by_hand}
        for source, link in self.shelf.astray():
            if source not in hand or source in self.shelf.kept:  # MkDocs has checked the others
                target, anchor, _ = link
                log.log(
                    log_level,
                    "%s: '%s' has no anchor '#%s'",
                    self._sources[source],
                    target,
                    anchor,
                )

    def _pack(self, path: Path) -> None:
        """Pack the sitemap anew: MkDocs puts a time into it that is that of the pages it made."""
        if path.is_file():
            packed = gzip.compress(path.read_bytes(), mtime=0)
            path.with_name(f"{path.name}.gz").write_bytes(packed)

    def _index(self, path: Path) -> None:
        if not path.is_file():
            return  # a site without the search plugin
        made = self.shelf.made
        found = index.taken(path, self.language.id)
        for file in self.by_hand:
            if file.src_uri in made:
                url = file.url.removeprefix("./")
                made[file.src_uri] = made[file.src_uri]._replace(found=found.get(url, ""))
        index.complete(path, (sheet.found for sheet in self.sheets.values()))

    def elsewhere(self, files: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        """Return those of all files of the site that are not of this language."""
        mine = self._prefix(self.language)
        others = (policy.NAME, *(self._prefix(one) for one in self.catalog.languages[1:]))
        return {
            name: seen
            for name, seen in files.items()
            if not name.startswith(mine) or (self.is_root and name.startswith(others))
        }

    @property
    def sheets(self) -> dict[str, Sheet]:
        """All pages in the order in which they are listed, by source."""
        sheets = self.shelf.sheets
        lists = (name for name in (_LOST, _MAP) if name in sheets)
        return {name: sheets[name] for name in (*(e.source for e in self.listed), *lists)}

    @cached_property
    def _sources(self) -> Mapping[str, str]:
        hand = {file.src_uri: file.edit_uri or file.src_uri for file in self.by_hand}
        return hand | {spec.path: spec.source for spec in self.plan.pages}

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

    def _write(self) -> None:
        """Write the files beside the pages; those of all languages with the root."""
        for spec in self.plan.files:
            is_shared = spec.path.startswith("/")
            if is_shared and not self.is_root:
                continue
            path = self.folder / spec.path.lstrip("/")
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

    def context(self, base_url: str, page: Page | None, *, listed: bool = False) -> Context:
        """Return what a template needs; with ``listed`` that is all pages, for a sitemap."""
        return self._tongues.context(base_url, page, self._dated() if listed else ())

    def _dated(self) -> Iterable[Listed]:
        """Yield all pages, those written by hand with the day that they tell themselves."""
        days = {}
        for file in self.by_hand:
            sheet = self.shelf.kept.get(file.src_uri)
            days[file.src_uri] = sheet.day if sheet else _day(file.page)
        return (replace(e, day=days[e.source]) if e.source in days else e for e in self.listed)

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
        env.add_extension("jinja2.ext.i18n")
        env.install_gettext_callables(self.words.gettext, self.words.ngettext, newstyle=True)
        if not self.is_root:
            env.filters["url"] = templates.shared(env.filters["url"])

        def whole(context: Mapping[str, Any]) -> tuple[str, Hashes]:
            # What is made from records has no part in what a page allows.
            told = {**context, "body": _BODY}
            output, allowed = self.finished(env.get_template("main.html").render(told))
            return output.replace(_BODY, context["body"], 1), allowed

        def tongues(base_url: str, page: Page) -> Context:
            return self.context(base_url, page)

        frames = Frames(whole, tongues, self.shelf.frames)

        @pass_context
        def framed(context: Any) -> str:
            page = context["page"]
            output, allowed = frames.put(page, context.get_all())
            self.policy.allow(allowed)
            self.made(page, allowed)
            return output

        env.globals["framed"] = framed

    def finished(self, output: str) -> tuple[str, Hashes]:
        """Return a page of the theme, what is not HTML in it put right, and what it is allowed."""
        output = valid(output, self.words.gettext("Search"))
        policy = Policy()
        policy.see(output)
        self.policy.allow(policy.hashes)
        return (stamped(output, policy) if self.is_stamped else output), policy.hashes


def _day(page: Page | None) -> str:
    """Return the day that a page tells of itself; empty when it tells none."""
    return str(page.meta.get("date") or "") if page else ""


def _address(path: str) -> str:
    """Return the address of a generated page as MkDocs writes it."""
    return quote(page_url(path)) or "./"
