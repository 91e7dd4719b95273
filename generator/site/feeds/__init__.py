"""Feeds: news of releases for feed readers, and the ends of support for calendars."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from generator.site.feeds.agenda import agenda, endings
from generator.site.feeds.atom import feed
from generator.site.feeds.events import events
from generator.site.files import FileSpec
from generator.site.publication import Publication

__all__ = ["FEED", "SUPPORT", "files"]

FEED = "feed.xml"
SUPPORT = "support.ics"


def files(publication: Publication, language: str) -> Iterator[FileSpec]:
    """Yield the feeds of a language: of all images, and of each."""
    images = [family.id for family in publication.catalog.settings.families]
    for folder, wanted in (("", images), *((f"{image}/", [image]) for image in images)):
        name = folder.rstrip("/")
        yield FileSpec(f"{folder}{FEED}", partial(_feed, publication, language, name, wanted))
        records = [r for image in wanted for r in publication.catalog.records_of(image)]
        if any(endings(records)):
            make = partial(agenda, publication, language, name, records)
            yield FileSpec(f"{folder}{SUPPORT}", make)


def _feed(publication: Publication, language: str, name: str, images: Sequence[str]) -> str:
    every = chain(*(events(publication.catalog, image, publication.day) for image in images))
    newest = sorted(every, key=lambda event: event.day, reverse=True)
    return feed(publication, language, name, newest)
