"""Programs: the page of everything that is read by programs: files, feeds, calendars, copies."""

from __future__ import annotations

from collections.abc import Collection

from generator.site.inline import Absent, Code, Line, Link
from generator.site.tree import Block, Bullets, CodeBlock, Document, Paragraph, Row, Section, Table
from generator.site.voice import Voice

PATH = "api.md"


def page(voice: Voice, url: str, files: Collection[str]) -> Document:
    """
    Return the page; ``url`` is the address of the site, ``files`` the paths of what it publishes.

    Only what is published is linked: an image whose end of support nobody states has no calendar.
    """
    gettext = voice.words.gettext
    lead = gettext(
        "Everything on this site can be read by programs: releases as JSON, news as feeds, ends of "
        "support as calendars, pages as Markdown."
    )
    return Document(
        title=gettext("API and feeds"),
        description=lead,
        blocks=(
            Paragraph((lead,), "lead"),
            _feeds(voice, files),
            _api(voice, url),
            _markdown(voice),
        ),
        keywords=("RSS", "Atom", "iCalendar", "ICS"),
    )


def _feeds(voice: Voice, files: Collection[str]) -> Section:
    gettext = voice.words.gettext
    intro = gettext(
        "A feed tells of new releases and tags, corrections, raised driver minimums and ends of "
        "support. A calendar has the last day of support of each release."
    )
    days = gettext(
        "A release whose day the vendor does not state has the first day of the month in its name, "
        "else the day of the first look into a registry or of the first correction; where the "
        "record has none of them, no feed tells of the release. A tag that is added later has the "
        "day of the first look."
    )
    head: tuple[Line, ...] = ((gettext("Image"),), (gettext("Feed"),), (gettext("Calendar"),))
    rows = [_row(voice, gettext("All images"), "", files)]
    rows += [_row(voice, f.id, f"{f.id}/", files) for f in voice.catalog.settings.families]
    title = gettext("Feeds and calendars")
    table = Table(title, head, tuple(rows))
    return Section("feeds", title, (Paragraph((intro,)), table, Paragraph((days,), "note")))


def _row(voice: Voice, name: str, folder: str, files: Collection[str]) -> Row:
    feed, calendar = f"{folder}feed.xml", f"{folder}support.ics"
    ends: Line = (Absent(voice.words.gettext("No end is stated")),)
    if calendar in files:
        ends = (Link(calendar, ("ICS",)),)
    return Row(((name,), (Link(feed, ("Atom",)),), ends))


def _api(voice: Voice, url: str) -> Section:
    gettext = voice.words.gettext
    files = (
        ("index", "index.json", gettext("Where a program begins: all lists, and names of ids")),
        ("image-list", "images.json", gettext("All images")),
        ("image", "images/<image>.json", gettext("An image with its releases")),
        ("release-list", "releases.json", gettext("All releases")),
        ("release", "releases/<image>/<release>.json", gettext("A release with all its facts")),
        ("tag-list", "tags.json", gettext("All tags with their public addresses")),
        ("region-list", "regions.json", gettext("Registries and regions")),
        ("component-list", "components.json", gettext("All components")),
        ("component", "components/<component>.json", gettext("A component in all tags")),
        ("rule-list", "rules.json", gettext("The rules of the check")),
        ("finder-data", "finder.json", gettext("What every tag needs of a machine")),
        ("compare-data", "compare.json", gettext("What it takes to compare any two tags")),
    )
    head: tuple[Line, ...] = ((gettext("File"),), (gettext("Holds"),), (gettext("Schema"),))
    rows = tuple(_file(*file) for file in files)
    promises = (
        gettext("A version is text, exactly as the vendor writes it."),
        gettext("What is not known is left out and never null; a list names what is not stated."),
        gettext("Within v1 keys are added, none is removed and none changes its meaning."),
        gettext("The same records give the same bytes, so that a program can compare hashes."),
    )
    described = voice.say(
        gettext("{description} describes all of it for generators of clients."),
        description=Link("/api/v1/openapi.json", ("OpenAPI",)),
    )
    example = f"curl -s {url}api/v1/tags.json | jq -r '.tags[] | .public[]'"
    gate = f"curl -s {url}api/v1/finder.json |\n  tagnotes can-run URI --driver V --catalog -"
    gated = voice.say(
        gettext(
            "A cluster asks with {command} whether an image runs before it starts it; the exit "
            "code is 0 for yes, 1 for no and 3 where it cannot be told:"
        ),
        command=Code("tagnotes can-run"),
    )
    title = gettext("Files of the API")
    blocks: tuple[Block, ...] = (
        Table(title, head, rows),
        Paragraph(described),
        CodeBlock("console", (example,)),
        Paragraph(gated),
        CodeBlock("console", (gate,)),
        Bullets(tuple((promise,) for promise in promises)),
    )
    return Section("api", title, blocks)


def _file(schema: str, path: str, holds: str) -> Row:
    name: Line = (Code(f"/api/v1/{path}"),)
    if "<" not in path:
        name = (Link(f"/api/v1/{path}", name),)
    link = Link(f"/api/v1/schema/{schema}.schema.json", ("JSON Schema",))
    return Row((name, (holds,), (link,)))


def _markdown(voice: Voice) -> Section:
    gettext = voice.words.gettext
    text = gettext(
        "Behind the address of each page stands {name}: the page as Markdown. {list} names all of "
        "them."
    )
    line = voice.say(text, name=Code("index.md"), list=Link("llms.txt", (Code("llms.txt"),)))
    return Section("markdown", gettext("Pages as Markdown"), (Paragraph(line),))
