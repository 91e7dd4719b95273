"""Listed: the components of a record, with other versions in the same places."""

from __future__ import annotations

from collections.abc import Mapping

from generator.catalog import Catalog
from generator.desk.draft.facts import UNKNOWN
from generator.desk.edit.blocks import Blocks
from generator.desk.edit.insertion import with_keys
from generator.desk.edit.page import Page
from generator.desk.edit.removal import removed
from generator.desk.edit.scalar import scalar
from generator.desk.edit.substitution import substituted
from generator.source import Place


def relisted(text: str, versions: Mapping[str, str], catalog: Catalog) -> str:
    """
    Return the record with these versions, by component, and no others.

    Lines, comments and the author's own names stay where they are; components that are not there
    yet come last.
    """
    page = Page(text)
    places = _places(page)
    here = {name: _id(name, catalog) for name in places}
    if not versions.keys() & here.values():
        blocks = Blocks(text)
        blocks.put("components", block(versions))
        return blocks.text()
    for name in places:
        if here[name] in versions:
            text = substituted(text, ("components", name), scalar(versions[here[name]]))
    for name in places:
        if here[name] not in versions:
            path = ("components", name)
            # What cannot be taken out by lines keeps no version of the release before at least.
            text = removed(text, path) or substituted(text, path, UNKNOWN)
    new = {name: version for name, version in versions.items() if name not in here.values()}
    values = {name: scalar(version) for name, version in new.items()}
    return (with_keys(text, ("components",), values) if values else None) or text


def block(versions: Mapping[str, str]) -> str:
    """Return the block of a record that lists components for the first time."""
    lines = (f"  {scalar(name)}: {scalar(version)}" for name, version in versions.items())
    return "\n".join(("components:", *lines)) if versions else "components: {}"


def _places(page: Page) -> dict[str, Place]:
    whole = page.place(("components",))
    return {str(name): place for name, place in ((whole.below if whole else None) or {}).items()}


def _id(name: str, catalog: Catalog) -> str:
    component = catalog.meant(name)
    return component.id if component else name
