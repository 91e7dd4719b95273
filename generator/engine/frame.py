"""Frame: what the theme puts around a page, made once for pages that are alike."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, TypeAlias

from markupsafe import escape
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from generator.engine.policy import Hashes
from generator.engine.report import Report
from generator.store import key_of

_SLOT: Final = re.compile("\ue000(\\w+)\ue001")
_SPECIAL: Final = re.compile("[<>&\"'\ue000\ue001]")
"""What templates write in more than one way, so that one text cannot fill all its places."""

_NEIGHBOURS: Final = ("previous", "next")


Frame: TypeAlias = tuple[Sequence[str], Hashes]
"""What stands around a page, with the name of a slot at every other place; and what it allows."""


@dataclass(frozen=True, slots=True)
class Frames:
    """
    The theme around the pages of one language.

    Pages that are in no menu differ in titles, addresses and what they say. ``whole`` renders a
    page by the templates; it is asked once for all that are alike otherwise, for each that is in a
    menu, and for what cannot be put into a frame. A frame holds for the next build too, as long as
    what is behind all pages is the same. The result is that of the templates, byte by byte.
    ``tongues`` returns what they know of a page in other languages, seen from an address.
    """

    whole: Callable[[Mapping[str, Any]], tuple[str, Hashes]]
    tongues: Callable[[str, Page], object]
    made: dict[str, Frame] = field(default_factory=dict)

    def put(self, page: Page, context: Mapping[str, Any]) -> tuple[str, Hashes]:
        """
        Return a page in its frame, and what of it a policy must allow.

        ``context`` is that of its template, with its ``body``.
        """
        parent: Any = page.parent  # MkDocs knows of sections alone
        said = _said(page) if isinstance(parent, Page) else {}
        if any(map(_SPECIAL.search, said.values())):
            return self.whole(context)
        above = parent.url if said else (page.url, page.title)
        key = key_of(repr((above, *_alike(page, context))))
        if key not in self.made:
            standing = _alone(page) if said else copy(page)
            output, allowed = self.whole(self._standing(standing, page, context))
            self.made[key] = _SLOT.split(output), allowed
        made, allowed = self.made[key]
        pieces = list(made)
        said |= _once(page, context)
        pieces[1::2] = [said[name] for name in pieces[1::2]]
        return "".join(pieces), allowed

    def _standing(self, standing: Page, page: Page, context: Mapping[str, Any]) -> dict[str, Any]:
        """Return the context of a page that stands for this one and all that are like it."""
        standing.toc = TableOfContents(_headed(page.toc, count()))
        standing.meta = {**page.meta, "description": slot("description")}
        if page.edit_url is not None:
            standing.edit_url = slot("edit")
        report = context["report"] and Report(slot("template"), slot("lines"), slot("href"))
        known = {"page": standing, "report": report, "body": slot("body"), "name": slot("name")}
        return {**context, **known, "i18n": self.tongues(context["base_url"], standing)}


def _alone(page: Page) -> Page:
    """Return a page that stands for one in no menu, with slots for its title and its address."""
    standing = _renamed(page, "title", "slug")
    if page.canonical_url is not None:
        standing.canonical_url = posixpath.join(
            page.canonical_url.removesuffix(f"{_slug(page)}/"), slot("slug"), ""
        )
    for side in _NEIGHBOURS:
        neighbour = getattr(page, f"{side}_page")
        if neighbour is not None:
            stands = _renamed(neighbour, f"{side}_title", f"{side}_slug")
            setattr(standing, f"{side}_page", stands)
    return standing


def slot(name: str) -> str:
    """Return what stands in a template's output for something that is put there later."""
    return f"\ue000{name}\ue001"


def _renamed(page: Page, title: str, slug: str) -> Page:
    """Return a page like this one, with slots in the place of its title and of its own folder."""
    renamed = copy(page)
    renamed.title = slot(title)
    renamed.file = copy(page.file)
    renamed.file.url = posixpath.join(_folder(page), slot(slug), "")
    return renamed


def _folder(page: Page) -> str:
    """Return the folder in which a page has its own."""
    return posixpath.dirname(page.url.rstrip("/"))


def _slug(page: Page) -> str:
    return posixpath.basename(page.url.rstrip("/"))


def _said(page: Page) -> dict[str, str]:
    """Return what fills the slots that stand in a frame as they are and escaped as well."""
    said = {"slug": _slug(page)}
    for side in _NEIGHBOURS:
        neighbour = getattr(page, f"{side}_page")
        if neighbour is not None:
            said |= {f"{side}_title": neighbour.title, f"{side}_slug": _slug(neighbour)}
    return said


def _once(page: Page, context: Mapping[str, Any]) -> dict[str, str]:
    """Return what fills the slots that stand in one form only: as it is, or escaped."""
    report: Report | None = context["report"]
    said = {"name": context["name"], "edit": page.edit_url or ""}
    if report is not None:
        said |= {"template": report.template, "lines": report.lines, "href": report.href}
    leaves = tuple(_leaves(page.toc))
    return {
        **{name: str(escape(text)) for name, text in said.items()},
        "title": page.title or "",
        "description": page.meta["description"],
        **{f"heading{i}": leaf.title for i, leaf in enumerate(leaves)},
        **{f"anchor{i}": leaf.id for i, leaf in enumerate(leaves)},
        "body": context["body"],
    }


def _alike(page: Page, context: Mapping[str, Any]) -> tuple[Hashable, ...]:
    """Return what must be the same of two pages for one frame to hold both."""
    around = (getattr(page, f"{side}_page") for side in _NEIGHBOURS)
    return (
        _folder(page),
        tuple(near and _folder(near) for near in around),
        page.canonical_url is None,
        page.edit_url is None,
        bool(page.meta["description"]),
        context["feed"],
        context["report"] is None,
        context["is_titled"],
        _headings(page.toc),
    )


def _leaves(entries: Iterable[AnchorLink], depth: int = 0) -> Iterator[AnchorLink]:
    """Yield the headings below others that have none below themselves, such as one a tag."""
    for entry in entries:
        if depth and not entry.children:
            yield entry
        yield from _leaves(entry.children, depth + 1)


def _headings(entries: Iterable[AnchorLink], depth: int = 0) -> Hashable:
    """Return what a table of contents says but for its leaves."""
    return tuple(
        None
        if depth and not entry.children
        else (entry.id, entry.title, _headings(entry.children, depth + 1))
        for entry in entries
    )


def _headed(
    entries: Iterable[AnchorLink], numbers: Iterator[int], depth: int = 0
) -> list[AnchorLink]:
    """Return the entries of a table of contents with slots in the place of its leaves."""
    headed = []
    for entry in entries:
        title, id_ = entry.title, entry.id
        if depth and not entry.children:
            number = next(numbers)
            title, id_ = slot(f"heading{number}"), slot(f"anchor{number}")
        link = AnchorLink(title, id_, entry.level)
        link.children = _headed(entry.children, numbers, depth + 1)
        headed.append(link)
    return headed
