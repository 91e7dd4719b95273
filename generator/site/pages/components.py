"""Components: what images hold, each with a page of its versions in all tags."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog import Record, ResolvedVariant
from generator.diff import Side, component_change, predecessor, side_of, sides
from generator.model.components import Component
from generator.model.values import Unknown
from generator.site.chart import Bar, Chart, Lane, Tick
from generator.site.inline import Absent, Line, Link
from generator.site.pages.neighbours import release_path
from generator.site.pages.pair import address, name_of
from generator.site.pages.stack import change_mark, component_path
from generator.site.tree import Block, Document, Paragraph, Row, Section, Table
from generator.site.voice import Voice
from generator.versions import order_key, spelled

LIST = "components.md"

_SHOWN = 16
"""So many releases stand in a picture; the table has all."""


def page(voice: Voice) -> Document:
    """Return the list of all components by group, each with its newest version."""
    gettext = voice.words.gettext
    lead = gettext("Everything with a version inside an image, and in which tags it is.")
    head: tuple[Line, ...] = (
        (gettext("Component"),),
        (gettext("Newest version"),),
        (gettext("Tags"),),
    )
    catalog = voice.catalog.components
    blocks: list[Block] = [Paragraph((lead,), "lead")]
    for group in catalog.groups:
        rows = tuple(_entry(voice, c) for c in catalog.components if c.group == group.id)
        if rows:
            title = voice.words.label(group.name)
            blocks.append(Section(f"group-{group.id}", title, (Table(title, head, rows),)))
    return Document(gettext("Components"), tuple(blocks), lead)


def component_page(voice: Voice, component: Component) -> Document:
    """Return the page of a component: every version over all tags."""
    gettext = voice.words.gettext
    name = voice.component(component.id)
    description = gettext("{name}: every version in every tag.").replace("{name}", name)
    held = list(_held(voice, component))
    count = voice.words.ngettext("In {n} tag.", "In {n} tags.", len(held))
    if component.link is not None:
        link = Link(component.link, (gettext("Home of the project"),))
        meta: tuple[Line, ...] = ((count,), (link,))
    else:
        meta = ((count,),)
    title = gettext("Versions")
    head: tuple[Line, ...] = (
        (gettext("Tag"),),
        (gettext("Version"),),
        (gettext("Change"),),
        (gettext("Released"),),
    )
    rows = tuple(_row(voice, component, record, variant) for record, variant in held)
    table: Block = Table(title, head, rows, searched=False)
    if not rows:
        table = Paragraph((gettext("No tag here has it."),))
    return Document(
        title=name,
        description=description,
        eyebrow=(Link(LIST, (gettext("Components"),)),),
        meta=meta,
        blocks=(*_pictures(voice, component), Section("versions", title, (table,))),
        keywords=tuple(n for n in _spellings(component) if n != name),
    )


def _spellings(component: Component) -> tuple[str, ...]:
    """Return what a component is called: to the search ``flash_attn`` is no ``flash-attn``."""
    names = (component.id, *component.aliases)
    if component.cuda_suffix:
        return names  # nothing is imported by a name with its CUDA in it
    return tuple(dict.fromkeys([*names, *(name.replace("-", "_") for name in names)]))


def _entry(voice: Voice, component: Component) -> Row:
    name = voice.component(component.id)
    label: Line = (Link(component_path(component.id), (name,)),)
    if name != component.id:
        label += (" ", Absent(component.id))
    held = [variant.components[component.id] for _, variant in _held(voice, component)]
    known = [version for version in held if not isinstance(version, Unknown)]
    newest = max(known, key=lambda text: order_key(spelled(text).upstream), default=None)
    version: Line = (voice.version(newest, "public"),)
    if not held:
        version = (Absent(voice.words.gettext("not included")),)
    return Row((label, version, (voice.words.count(len(held)),)))


def _held(voice: Voice, component: Component) -> Iterator[tuple[Record, ResolvedVariant]]:
    """Yield every variant that holds a component: by family, the newest first."""
    for family in voice.catalog.settings.families:
        for record in voice.catalog.records_of(family.id):
            for variant in reversed(record.variants):
                if component.id in variant.components:
                    yield record, variant


def _row(voice: Voice, component: Component, record: Record, variant: ResolvedVariant) -> Row:
    name: Line = (f"{record.release.image} ", *voice.variant(variant, record))
    tag: Line = (Link(release_path(record), name),)
    return Row(
        (
            tag,
            (voice.version(variant.components[component.id]),),
            _change(voice, component, variant),
            (voice.day(record.release.released),),
        )
    )


def _change(voice: Voice, component: Component, variant: ResolvedVariant) -> Line:
    """Return what changed against the tag before, with a link to the whole comparison."""
    side = side_of(voice.catalog, variant)
    way = predecessor(voice.catalog, side) if side is not None else None
    if side is None or way is None:
        return ()
    was = way.before.variant.components.get(component.id)
    kind = component_change(was, variant.components[component.id]) or "unchanged"
    return (Link(address(way.before, side), (change_mark(voice, kind),)),)


# ---- pictures ----


def _pictures(voice: Voice, component: Component) -> Iterator[Section]:
    charts = tuple(
        chart
        for family in voice.catalog.settings.families
        if (chart := _chart(voice, component, family.id)) is not None
    )
    if charts:
        yield Section("timeline", voice.words.gettext("From release to release"), charts)


def _chart(voice: Voice, component: Component, image: str) -> Chart | None:
    """Return the versions of a component in one family, oldest release first; None without any."""
    words = voice.words
    shown = _oldest_first(voice, image)[-_SHOWN:]
    publics: dict[str, list[int]] = {}
    for at, variant in enumerate(shown):
        version = variant.variant.components.get(component.id)
        if isinstance(version, str):
            publics.setdefault(spelled(version).public, []).append(at)
    if not publics:
        return None
    step = 1 / len(shown)
    ticks = tuple(Tick((i + 0.5) * step, name_of(side)) for i, side in enumerate(shown))
    ordered = sorted(publics, key=order_key, reverse=True)
    lanes = tuple(
        Lane(
            public,
            "",
            tuple(Bar(a * step, b * step, "version") for a, b in _stretches(publics[public])),
        )
        for public in ordered
    )
    title = words.gettext("{name} in {image}").replace("{name}", voice.component(component.id))
    told = words.join(
        [
            f"{public} ({', '.join(name_of(shown[i]) for i in publics[public])})"
            for public in reversed(ordered)
        ]
    )
    description = words.gettext("Tags in the order of their release: {versions}.")
    return Chart(
        f"versions-{image}",
        title.replace("{image}", image),
        description.replace("{versions}", told),
        ticks,
        lanes,
    )


def _oldest_first(voice: Voice, image: str) -> list[Side]:
    """Return the tags of a family in the order in which they came."""
    every = sides(voice.catalog)
    records = reversed(voice.catalog.records_of(image))
    return [side for record in records for side in every if side.record is record]


def _stretches(places: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of places that follow each other, each with its end."""
    start = places[0]
    for here, after in zip(places, (*places[1:], None), strict=True):
        if after != here + 1:
            yield start, here + 1
            start = after if after is not None else start
