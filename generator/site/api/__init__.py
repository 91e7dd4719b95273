"""API: the catalog as JSON files, for programs that choose, watch or mirror images."""

from collections.abc import Callable, Iterator
from functools import partial

from pydantic import BaseModel

from generator import finder
from generator.diff import data as diff_data
from generator.site.api import components, images, index, regions, releases, rules, schema, tags
from generator.site.api.schema import ROOT
from generator.site.files import FileSpec
from generator.site.moved import formerly
from generator.site.publication import Publication

__all__ = ["ROOT", "files"]


def files(publication: Publication) -> Iterator[FileSpec]:
    """Yield every file of the API; all languages share them."""
    catalog = publication.catalog

    def spec(path: str, make: Callable[[], BaseModel]) -> FileSpec:
        return FileSpec(f"{ROOT}/{path}", lambda: text(make()))

    yield spec("index.json", partial(index.index, publication))
    yield spec("images.json", partial(images.images, publication))
    yield spec("releases.json", partial(releases.releases, publication))
    yield spec("tags.json", partial(tags.tags, publication))
    yield spec("regions.json", partial(regions.regions, publication))
    yield spec("components.json", partial(components.components, publication))
    yield spec("rules.json", partial(rules.rules, publication))
    yield spec("compare.json", lambda: diff_data.data(catalog, publication.day))
    yield FileSpec(f"{ROOT}/finder.json", lambda: finder.data(catalog, publication.day).text())
    for family in catalog.settings.families:
        yield spec(images.image_href(family), partial(images.image, publication, family))
    for record in catalog.records:
        make = partial(releases.release, publication, record)
        yield spec(releases.release_href(record), make)
        # A file cannot lead on: under an earlier name the release of today is found.
        for image, release in formerly(catalog, record):
            yield spec(f"releases/{image}/{release}.json", make)
    for known in catalog.components.components:
        yield spec(
            components.component_href(known), partial(components.component, publication, known)
        )
    yield FileSpec(f"{ROOT}/openapi.json", schema.openapi)
    for name in schema.NAMES:
        yield FileSpec(f"{ROOT}/schema/{name}", partial(schema.written, name))


def text(model: BaseModel) -> str:
    """Return a resource as JSON; what is not known or empty by default is left out."""
    return model.model_dump_json(exclude_none=True, by_alias=True) + "\n"
