"""Uri: which offers an address means: public, inside a VPC, or in a mirror."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from generator.finder.offer import FinderData, Offer, RegistryPrefix

_SCHEME: Final = re.compile(r"^(?:docker|https?|oci)://", re.IGNORECASE)
_FORM: Final = re.compile(
    r"(?:(?P<prefix>[^\s@]+)/)?(?P<image>[^\s/:@]+)(?::(?P<tag>[^\s/:@]+))?(?:@(?P<digest>\S+))?"
)
_PORT: Final = re.compile(r"^([^/:]+):443(?=/|$)")
"""That of https, which says nothing new."""
_HOST: Final = re.compile(r"(?:[^/]*[.:][^/]*|localhost)(?:/|$)", re.IGNORECASE)
"""What programs take for a registry: other first parts are folders of a registry of theirs."""
_DIGEST: Final = re.compile(r"[a-z0-9]+(?:[+._-][a-z0-9]+)*:[0-9a-fA-F]{32,}")
_LATEST: Final = "latest"
_NEAR: Final = 3


@dataclass(frozen=True, slots=True)
class Meant:
    """
    What an address means.

    ``offers`` are its tag's, none when it is not in the data; ``near`` are references that come
    near then, ``instead`` whole addresses that may be meant. ``problem`` is a code for what is
    wrong. ``network`` and ``region`` are those of the address; of a copy the network is ``mirror``.
    """

    offers: tuple[Offer, ...] = ()
    near: tuple[str, ...] = ()
    network: str = ""
    region: str = ""
    problem: str = ""
    instead: tuple[str, ...] = ()


def meant(data: FinderData, uri: str) -> Meant:
    """Return the offers of an address."""
    match = _FORM.fullmatch(_SCHEME.sub("", uri.strip()))
    if match is None or (match["digest"] and not _DIGEST.fullmatch(match["digest"])):
        return Meant(problem="no-address")
    tag = match["tag"] or ("" if match["digest"] else _LATEST)
    near = tuple(_near(data, match["image"], tag))
    prefix = _PORT.sub(r"\1", match["prefix"] or "")
    found = next(_registries(data, prefix), None)
    if found is None:
        instead = tuple(_addresses(data, match["image"], near))
        problem = "unknown-registry" if prefix else "no-address"
        if instead and not _HOST.match(prefix):
            problem = "no-registry"
        return Meant((), near, problem=problem, instead=instead)
    registries, network, region = found
    if region and region not in data.regions:
        rest = uri.strip()[match.start("image") - match.end() :]
        instead = tuple(_with_region(data, prefix.lower(), region, rest))
        return Meant((), near, network, region, "unknown-region", instead)
    offers = tuple(
        offer
        for offer in data.offers
        if offer.image == match["image"]
        and set(offer.registries) & registries
        and (tag in (offer.tag, *offer.aliases) if tag else match["digest"] in offer.digests)
    )
    if not offers:
        return Meant((), near, network, region, "unknown-tag" if tag else "unknown-digest")
    if match["digest"] and not any(match["digest"] in offer.digests for offer in offers):
        # What stands behind a digest that nobody recorded may be anything.
        return Meant((), tuple(o.reference for o in offers), network, region, "unknown-digest")
    return Meant(offers, (), network, region)


def _registries(data: FinderData, prefix: str) -> Iterator[tuple[set[int], str, str]]:
    """Yield the registries in which an address stands, their network and the region."""
    for place, registry in enumerate(data.registries):
        region = _region(registry.prefix, prefix)
        if region is not None:
            yield {place}, registry.network, region
    mirrored = {i for i, r in enumerate(data.registries) if _is_mirrored(r, prefix)}
    if mirrored:
        yield mirrored, "mirror", ""


def _is_mirrored(registry: RegistryPrefix, prefix: str) -> bool:
    return any(_region(mirror, prefix) is not None for mirror in registry.mirrors)


def _region(pattern: str, prefix: str) -> str | None:
    """Return the region that stands in the place of ``{region}``, None when nothing fits."""
    before, slot, after = pattern.partition("{region}")
    if not slot:
        return "" if prefix.lower() == pattern.lower() else None
    match = re.fullmatch(
        rf"{re.escape(before)}([a-z0-9-]+){re.escape(after)}", prefix, re.IGNORECASE
    )
    return match[1].lower() if match else None


def _with_region(data: FinderData, prefix: str, region: str, rest: str) -> Iterator[str]:
    """Yield the address with the region that is probably meant."""
    for other in get_close_matches(region, data.regions, 1):
        yield f"{prefix.replace(region, other, 1)}/{rest}"


def _addresses(data: FinderData, image: str, references: tuple[str, ...]) -> Iterator[str]:
    """Yield where tags of an image stand, in every registry; ``{region}`` is left to be filled."""
    for offer in data.offers:
        if offer.image == image and offer.tag and offer.reference in references:
            for place in offer.registries:
                yield f"{data.registries[place].prefix}/{offer.reference}"


def _near(data: FinderData, image: str, tag: str) -> Iterator[str]:
    """Yield references that may be meant: the tag elsewhere, else tags and images like it."""
    references = {offer.reference: offer for offer in data.offers if offer.tag}
    same = [r for r, offer in references.items() if (offer.image, offer.tag) == (image, tag)]
    yield from same or get_close_matches(f"{image}:{tag}", references, _NEAR, 0.5)
