"""Stack: the components of a release, its variants side by side."""

from __future__ import annotations

from generator.catalog import Record
from generator.diff import Kind, change, follows
from generator.site.inline import Absent, ChangeMark, Inline, Line
from generator.site.tree import Paragraph, Row, Section, Table
from generator.site.voice import Voice


def section(voice: Voice, record: Record) -> Section:
    """Return the table of components with the differences marked."""
    words = voice.words
    rows = tuple(_row(voice, record, name) for name in _names(voice, record))
    head: tuple[Line, ...] = (
        (words.gettext("Component"),),
        *(voice.variant(variant, record) for variant in record.variants),
    )
    total = words.ngettext("{n} component.", "{n} components.", len(rows))
    if len(record.variants) > 1:
        differing = sum(row.differs for row in rows)
        total = words.ngettext(
            "{n} of {total} components differs.",
            "{n} of {total} components differ.",
            differing,
        ).replace("{total}", words.count(len(rows)))
    table = Table(words.gettext("Components and their versions"), head, rows, "components")
    return Section("components", words.gettext("Components"), (Paragraph((total,), "note"), table))


def _names(voice: Voice, record: Record) -> tuple[str, ...]:
    """Return every component of any variant, in the order of the catalog."""
    present = {name for variant in record.variants for name in variant.components}
    order = {c.id: i for i, c in enumerate(voice.catalog.components.components)}
    return tuple(sorted(present, key=lambda name: (order.get(name, len(order)), name)))


def _row(voice: Voice, record: Record, name: str) -> Row:
    values = [variant.components.get(name) for variant in record.variants]
    differs = any(value != values[0] for value in values)
    cells: list[Line] = [(component_link(voice, name),)]
    for position, value in enumerate(values):
        cell: tuple[Inline, ...] = (
            (Absent(voice.words.gettext("not included")),)
            if value is None
            else (voice.version(value),)
        )
        if position and follows(record.variants[position - 1], record.variants[position]):
            kind = change(values[position - 1], value)
            if kind is not None and kind != "removed":
                cell += (change_mark(voice, kind),)
        cells.append(cell)
    return Row(tuple(cells), differs)


def component_link(voice: Voice, name: str) -> Inline:
    """Return the name of a component, linked to its page when it has one."""
    component = voice.catalog.component(name)
    return name if component is None else voice.beyond(component_path(component.id), name)


def component_path(name: str) -> str:
    """Return the place of the page of a component on the site."""
    return f"components/{name}.md"


def change_mark(voice: Voice, kind: Kind) -> ChangeMark:
    """Return the word for a kind of change."""
    gettext = voice.words.gettext
    names = {
        "added": gettext("Added"),
        "removed": gettext("Removed"),
        "upgraded": gettext("Upgraded"),
        "downgraded": gettext("Downgraded"),
        "rebuilt": gettext("Rebuilt"),
        "changed": gettext("Changed"),
        "unchanged": gettext("Unchanged"),
    }
    return ChangeMark(kind, names[kind])
