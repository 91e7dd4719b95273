"""Look: what an image holds and for which hosts it was made, from the image itself."""

from __future__ import annotations

from dataclasses import replace

from generator.desk.evidence import Evidence
from generator.desk.image import attached, config, index, layers, media
from generator.desk.image.config import Config
from generator.desk.image.descriptor import content, document, part, parts
from generator.desk.image.index import Index
from generator.desk.image.layers import Progress
from generator.desk.image.limits import LIMITS, Limits
from generator.desk.image.packages import is_wanted, of_environment
from generator.desk.image.packages import packages as named
from generator.desk.image.source import ImageError, Manifest, Source


def look(  # noqa: PLR0913 - the one door
    source: Source,
    reference: str,
    *,
    name: str | None = None,
    architecture: str | None = None,
    progress: Progress | None = None,
    packages: bool = True,
    unpack: bool = True,
    limits: Limits = LIMITS,
) -> Evidence:
    """
    Return what the image at a tag or a digest says of itself.

    Its packages are those of a bill of materials beside it, else those that its layers hold; they
    are of one architecture, while digest and platforms are of all that the tag stands for. Without
    ``packages`` only the small parts are read, without ``unpack`` no layer. ``name`` is how it is
    called in messages. ``ImageError`` when it cannot be had.
    """
    name = name or reference
    top = source.manifest(reference)
    found, image = _image(source, top, name, architecture)
    said = _config(source, image, name, limits)
    platforms = found.platforms if found else ()
    if not platforms and said.platform:
        platforms = (said.platform,)
    if architecture and said.platform and said.platform.split("/")[1] != architecture:
        raise ImageError("absent", f"{name} is for {said.platform}, not for {architecture}")
    evidence = Evidence(name, (), "nothing", top.digest, platforms, said.environment, said.labels)
    if not packages:
        return evidence
    listed = attached.packages(source, image.digest, found, top.digest, limits)
    if listed is not None:
        evidence = replace(evidence, packages=listed, origin="bill")
    elif unpack:
        stack = tuple(parts(document(image), "layers", f"the manifest of {name}"))
        files = layers.read(source, stack, is_wanted, limits, progress)
        evidence = replace(evidence, packages=tuple(named(files)), origin="layers")
    known = (*evidence.packages, *of_environment(said.environment))
    return replace(evidence, packages=tuple(dict.fromkeys(known)))


def _image(
    source: Source, top: Manifest, name: str, architecture: str | None
) -> tuple[Index | None, Manifest]:
    """Return the index, where there is one, and the manifest of the image to look into."""
    found, image = None, top
    if top.media_type in media.INDEXES:
        found = index.read(top)
        image = source.manifest(index.chosen(found, architecture, name).part.digest)
    if image.media_type not in media.MANIFESTS:
        raise ImageError("refused", f"{name} is no image, but {image.media_type[:100]!r}")
    return found, image


def _config(source: Source, image: Manifest, name: str, limits: Limits) -> Config:
    described = part(document(image).get("config"), f"the manifest of {name}")
    if described.media_type not in media.CONFIGURATIONS:
        raise ImageError(
            "refused", f"{name} is no image, but an artifact of {described.media_type[:100]!r}"
        )
    return config.read(content(source, described, limits.document), name)
