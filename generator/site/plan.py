"""Plan: every generated page and file with its place on the site, known before any is made."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial

from generator.catalog import Record
from generator.model.settings import Family
from generator.site import api, feeds, moved, robots
from generator.site.days import last_changed
from generator.site.files import FileSpec
from generator.site.guide import LLMS, llms
from generator.site.pages import (
    compare,
    components,
    facts,
    family,
    finder,
    home,
    matrix,
    programs,
    regions,
    release,
    rules,
    translations,
)
from generator.site.pages.neighbours import release_path
from generator.site.pages.stack import component_path
from generator.site.publication import Publication
from generator.site.rulebook import Rule
from generator.site.tree import Document
from generator.site.voice import Voice


@dataclass(frozen=True, slots=True)
class PageSpec:
    """
    A page that can be made.

    ``path`` is its place (``training-xpu-pytorch/25.11.md``), ``source`` the data file behind it,
    ``parent`` the page above it, ``previous`` and ``next`` its neighbours, in time or in a list.
    ``make`` returns the tree, which is large: it is made late and dropped. ``keys`` are those of
    the source from which its sections are made, by the id of the section. ``changed`` is the last
    day on which what it shows was another, where the records tell; ``feed`` has its news.
    ``parts`` stand for what of the records it is made from; they are all of them when it is None.
    """

    path: str
    title: str
    source: str
    make: Callable[[], Document]
    parent: str | None = None
    previous: str | None = None
    next: str | None = None
    keys: Mapping[str, str] = field(default_factory=dict)
    changed: date | None = None
    feed: str | None = None
    parts: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """
    All generated pages of one language, and the navigation: sections with their pages.

    ``files`` stand beside the pages, those of the language and those that all languages share;
    ``left_out`` are the paths of pages that the whole product has and this site has not.
    """

    pages: tuple[PageSpec, ...]
    nav: tuple[tuple[str, tuple[str, ...]], ...]
    files: tuple[FileSpec, ...]
    left_out: frozenset[str] = frozenset()


def plan(publication: Publication, language: str) -> Plan:
    """Return the plan of one language; it is the same in every process that makes it."""
    catalog, rulebook = publication.catalog, publication.rulebook
    voice = publication.voices[language]
    gettext = voice.words.gettext
    pages = [
        PageSpec(
            "index.md",
            gettext("Home"),
            "releases/catalog.yml",
            partial(home.page, voice),
            changed=_changed(catalog.records, publication.day),
        )
    ]
    make = partial(finder.page, voice)
    pages.append(PageSpec(finder.PATH, gettext("Find an image"), "releases/platforms.yml", make))
    for entry in catalog.settings.families:
        pages.extend(_family(publication, voice, entry))
    make = partial(compare.page, voice)
    pages.append(PageSpec(compare.PATH, gettext("Compare"), "releases/catalog.yml", make))
    pages.extend(_components(voice))
    make = partial(matrix.page, voice)
    pages.append(PageSpec(matrix.PATH, gettext("Matrix"), "releases/components.yml", make))
    regions_title = gettext("Registries and regions")
    pages.append(
        PageSpec(
            "regions.md",
            regions_title,
            "releases/regions.yml",
            partial(regions.page, voice),
            parts=(),
        )
    )
    facts_title = gettext("Which goes with which")
    pages.append(
        PageSpec(
            "facts.md",
            facts_title,
            "generator/facts/torch.yml",
            partial(facts.page, voice),
            parts=(),
        )
    )
    feed_files = tuple(feeds.files(publication, language))
    published = {spec.path for spec in feed_files}
    root = publication.url if publication.has_host else "$SITE/"
    make = partial(programs.page, voice, root, published)
    pages.append(PageSpec(programs.PATH, gettext("API and feeds"), "releases/catalog.yml", make))
    if publication.written is not None and len(catalog.languages) > 1:
        make = partial(translations.page, voice, publication.written)
        title = gettext("Translations")
        pages.append(PageSpec(translations.PATH, title, "releases/catalog.yml", make))
    if rulebook:
        pages.extend(_rules(voice, rulebook))
    families = tuple(f"{entry.id}.md" for entry in catalog.settings.families)
    topics = tuple(f"topics/{name}.md" for name in catalog.topics)
    nav = (
        (gettext("Images"), ("index.md", *families)),
        (gettext("Find an image"), (finder.PATH,)),
        (gettext("Compare"), (compare.PATH,)),
        (gettext("Components"), (components.LIST, matrix.PATH)),
        (gettext("Regions"), ("regions.md",)),
        (gettext("Guide"), ("guide.md", "facts.md", programs.PATH, rules.LIST, translations.PATH)),
        (gettext("Topics"), ("topics.md", *topics)),
    )
    if not publication.is_whole:
        return _of_images(publication, language, Plan(tuple(pages), nav, ()))
    files = (
        FileSpec(LLMS, partial(_llms, publication, language, pages)),
        *feed_files,
        *moved.pages(publication, language),
        *matrix.files(catalog, publication.day),
        *api.files(publication),
        *robots.files(publication),
    )
    return Plan(tuple(pages), nav, files)


def _of_images(publication: Publication, language: str, whole: Plan) -> Plan:
    """Return the part of a plan that shows images: home, families and releases."""
    images = {family.id for family in publication.catalog.settings.families}
    kept = [spec for spec in whole.pages if spec.path == "index.md" or _is_image(spec, images)]
    pages = tuple(replace(spec, feed=None) for spec in kept)
    files = (*moved.pages(publication, language), *robots.files(publication))
    left_out = {spec.path for spec in whole.pages} - {spec.path for spec in pages}
    return Plan(pages, whole.nav, files, frozenset(left_out))


def _is_image(spec: PageSpec, images: Container[str]) -> bool:
    """Tell whether a page is that of an image or of one of its releases."""
    return spec.path.partition("/")[0].removesuffix(".md") in images


def _llms(publication: Publication, language: str, pages: Iterable[PageSpec]) -> str:
    """Return the list of pages for programs: those of images, then the reference, then topics."""
    voice = publication.voices[language]
    gettext = voice.words.gettext
    images = {family.id for family in publication.catalog.settings.families}
    groups: dict[str, list[tuple[str, str]]] = {gettext("Images"): [], gettext("Reference"): []}
    mine, reference = groups.values()
    for spec in pages:
        (mine if _is_image(spec, images) else reference).append((spec.path, spec.title))
    groups[gettext("Topics")] = [
        (f"topics/{topic.id}.md", voice.words.label(topic.titles))
        for topic in publication.catalog.topics.values()
    ]
    return llms(publication, language, groups.items())


def _components(voice: Voice) -> list[PageSpec]:
    title = voice.words.gettext("Components")
    source = "releases/components.yml"
    pages = [PageSpec(components.LIST, title, source, partial(components.page, voice))]
    known = voice.catalog.components.components
    paths = [component_path(component.id) for component in known]
    around = zip((None, *paths), known, (*paths[1:], None), strict=False)
    for before, component, after in around:
        name = voice.component(component.id)
        make = partial(components.component_page, voice, component)
        path = component_path(component.id)
        pages.append(PageSpec(path, name, source, make, components.LIST, before, after))
    return pages


def _rules(voice: Voice, rulebook: Sequence[Rule]) -> list[PageSpec]:
    title = voice.words.gettext("Rules of the check")
    make = partial(rules.page, voice, rulebook)
    pages = [PageSpec(rules.LIST, title, "generator/lint/codes.py", make, parts=())]
    paths = [rules.rule_path(rule.code) for rule in rulebook]
    around = zip((None, *paths), rulebook, (*paths[1:], None), strict=False)
    for before, rule, after in around:
        pages.append(
            PageSpec(
                rules.rule_path(rule.code),
                rules.title(voice, rule),
                rule.source,
                partial(rules.rule_page, voice, rule),
                rules.LIST,
                before,
                after,
                parts=(),
            )
        )
    return pages


def _family(publication: Publication, voice: Voice, entry: Family) -> list[PageSpec]:
    parent, day = f"{entry.id}.md", publication.day
    make = partial(family.page, voice, entry, day)
    feed = f"{entry.id}/{feeds.FEED}"
    records = voice.catalog.records_of(entry.id)
    changed = _changed(records, day)
    pages = [
        PageSpec(parent, entry.id, "releases/catalog.yml", make, changed=changed, feed=feed),
    ]
    # The line runs from new to old: the release before this one stands after it.
    around = zip((None, *records), records, (*records[1:], None), strict=False)
    for newer, record, older in around:
        pages.append(
            PageSpec(
                release_path(record),
                f"{entry.id} {record.release.release}",
                record.name,
                partial(release.page, voice, record),
                parent,
                release_path(older) if older is not None else None,
                release_path(newer) if newer is not None else None,
                release.KEYS,
                _changed((record,), day),
                feed,
                _parts(publication, record),
            )
        )
    return pages


def _parts(publication: Publication, record: Record) -> tuple[str, ...]:
    """Return what the page of a release is made from, which is the same in every language."""
    known = publication.parts
    if record.name not in known:
        known[record.name] = release.parts(publication.catalog, record, publication.digests)
    return known[record.name]


def _changed(records: Iterable[Record], day: date) -> date | None:
    """Return the last day, up to that of the data, on which one of the releases was another."""
    return max(filter(None, (last_changed(record, day) for record in records)), default=None)
