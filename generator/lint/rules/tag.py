"""Tag: the variants of a record, and the tags by which registries know them."""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, cast

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.leaves import Same
from generator.lint.rule import Subject, rule
from generator.model.release import Status
from generator.model.settings import Settings
from generator.source import Path

_SHOWN: Final = 3
_OCI_TAG: Final = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}")
_DIGIT: Final = re.compile("[0-9]")


@rule("IDN107", Severity.ERROR)
def variant_twice(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A variant's id is unique in its record.

    Anchors, columns, waivers and `for` use the id. It is the tag when none is given, so one tag on
    two architectures needs two ids.
    """
    counts = Counter(variant.id for variant in record.variants)
    for variant in record.variants:
        if counts[variant.id] > 1:
            own = record.release.variants[variant.position].id
            yield Problem(
                at=("variants", variant.position, "tag" if own is None else "id"),
                message=f'{counts[variant.id]} variants have the id "{variant.id}"',
                help='give each variant its own "id"',
                variant=variant.id,
            )


@rule("IDN108", Severity.ERROR)
def tag_twice(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A tag belongs to one variant on each architecture.

    A tag in a registry leads to one image. Two variants or records that claim it cannot both be
    right about what is inside. The same holds for aliases such as `latest`.
    """
    owners = _owners(Same(catalog))
    for path, tag, variant in _claims(record):
        rivals = [
            f"{other.reference}, variant {rival.id}"
            for other, other_path, rival in owners[record.release.image, tag]
            if (other is not record or other_path != path) and _overlap(variant, rival)
        ]
        if rivals:
            yield Problem(
                at=path,
                message=f'tag "{tag}" is also claimed by {_some(rivals)}',
                help="correct one of the tags, or give the architectures on which each stands",
                variant=variant.id,
            )


@rule("IDN109", Severity.ERROR)
def illegal_tag(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A tag is one that registries accept.

    It has at most 128 letters, digits, dots, dashes and underscores and starts with neither dot nor
    dash. A `+`, as in versions of Python packages, is not allowed. (Of a decimal comma another rule
    speaks.)
    """
    for path, tag, variant in _claims(record):
        if not _OCI_TAG.fullmatch(tag) and "," not in tag:
            yield Problem(
                at=path,
                message=f'"{tag}" cannot be a tag in a registry',
                help="copy the tag from the registry",
                variant=variant.id,
            )


@rule("IDN110", Severity.ERROR)
def unusual_tag(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A tag looks like the tags of its family.

    The family's pattern holds what all its tags have in common. A tag that differs was mistyped, or
    belongs to another image.
    """
    family = catalog.family(record.release.image)
    pattern = _compiled(family.tag) if family else None
    for variant in record.variants:
        tag = variant.tag or ""
        # What cannot be a tag at all is said once, by its own rule.
        if pattern and _OCI_TAG.fullmatch(tag) and not pattern.fullmatch(tag):
            yield Problem(
                at=("variants", variant.position, "tag"),
                message=f'tag "{tag}" does not match the pattern "{pattern.pattern}"',
                help="correct the tag, or the pattern in releases/catalog.yml"
                + _like(Same(catalog), record.release.image, pattern),
                variant=variant.id,
            )


@rule("IDN125", Severity.ERROR)
def tag_of_another_release(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    Where releases are named by the calendar, a tag begins with its release.

    A tag of another month belongs to another record: readers would pull an image that this page
    does not describe.
    """
    family = catalog.family(record.release.image)
    if family is None or family.order != "calendar":
        return
    release = record.release.release
    for variant in record.variants:
        tag = variant.tag
        # What cannot be a tag at all is said once, by its own rule.
        if tag is None or not _OCI_TAG.fullmatch(tag):
            continue
        if not tag.startswith(release) or _DIGIT.match(tag, len(release)):
            yield Problem(
                at=("variants", variant.position, "tag"),
                message=f'tag "{tag}" does not begin with the release, {release}',
                help="correct the tag, or move the variant to the record of its release",
                variant=variant.id,
            )


@rule("IDN113", Severity.ERROR)
def no_tag(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A variant has a tag.

    Without it nobody can pull the image. Only a draft may lack it: its page says so, and the finder
    never offers it.
    """
    draft = record.release.status is Status.DRAFT
    for variant in record.variants:
        if variant.tag is None:
            yield Problem(
                at=("variants", variant.position, "tag"),
                message=f'variant "{variant.id}" has no tag',
                help=(
                    "add it before the draft is published"
                    if draft
                    else "give the tag as it stands in the registry, or make the record a draft"
                ),
                severity=Severity.WARNING if draft else None,
                variant=variant.id,
            )


@rule("IDN114", Severity.ERROR)
def no_architectures(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The processor architectures of a variant are stated.

    An image that lacks the architecture of a host does not start there. A draft may leave them out;
    where the vendor does not say, a published record says `unknown`.
    """
    draft = record.release.status is Status.DRAFT
    for variant in record.variants:
        stated = variant.architectures
        if stated == () or (known(stated) is None and (draft or stated is None)):
            nowhere = stated is None
            yield Problem(
                at=(
                    ("variants", variant.position)
                    if nowhere
                    else places.field(record, variant, "architectures")
                ),
                message="the architectures are not stated",
                help=(
                    "add them before the draft is published"
                    if draft
                    else 'give "architectures" in the variant or once for the release'
                ),
                severity=Severity.WARNING if draft else None,
                variant=variant.id,
            )


@rule("IDN124", Severity.ERROR)
def other_platforms(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    The architectures of a tag are those that the registry names.

    What a registry says about a tag is evidence. Where the record says something else, one of the
    two was read wrongly or has changed since.
    """
    for variant in record.variants:
        mine = known(variant.architectures)
        if mine is None:
            continue
        # A tag may hold several variants, one an architecture.
        shared = [known(v.architectures) for v in record.variants if v.tag == variant.tag]
        stated = {name for architectures in shared for name in architectures or ()}
        for position, entry in enumerate(record.release.variants[variant.position].evidence):
            named = {platform.split("/")[1] for platform in entry.platforms} - {"unknown"}
            beyond = None not in shared and named - stated
            if named and (set(mine) - named or beyond):
                yield Problem(
                    at=("variants", variant.position, "evidence", position, "platforms"),
                    message=(
                        f"the registry names {', '.join(sorted(named))},"
                        f" the record states {', '.join(sorted(stated))}"
                    ),
                    help="look at the registry again, and correct the architectures",
                    variant=variant.id,
                )


@rule("IDN115", Severity.ERROR, on=(Subject.SETTINGS,))
def no_pattern(settings: Settings, _: Catalog) -> Iterator[Problem]:
    """
    The tag pattern of a family is a regular expression.

    No tag could be compared with it otherwise.
    """
    for position, family in enumerate(settings.families):
        if _compiled(family.tag) is None:
            yield Problem(
                at=("families", position, "tag"),
                message=f'"{family.tag}" is not a regular expression',
                help="escape dots and brackets with a backslash, and put it in single quotes",
            )


def _claims(record: Record) -> Iterator[tuple[Path, str, ResolvedVariant]]:
    """Yield the place of each tag and alias of a record, the tag, and its variant."""
    for variant, written in zip(record.variants, record.release.variants, strict=True):
        if variant.tag is not None:
            yield ("variants", variant.position, "tag"), variant.tag, variant
        for position, alias in enumerate(written.aliases):
            yield ("variants", variant.position, "aliases", position), alias, variant


@lru_cache(maxsize=1)
def _owners(catalog: Same) -> Mapping[tuple[str, str], list[tuple[Record, Path, ResolvedVariant]]]:
    """Return who claims each tag of each image."""
    owners: dict[tuple[str, str], list[tuple[Record, Path, ResolvedVariant]]] = {}
    for record in cast("Catalog", catalog.it).records:
        for path, tag, variant in _claims(record):
            claim = (record, path, variant)
            owners.setdefault((record.release.image, tag), []).append(claim)
    return owners


@lru_cache(maxsize=1)
def _like(catalog: Same, image: str, pattern: re.Pattern[str]) -> str:
    """Return the words that show how tags of a family look: a pattern is hard to read."""
    known = (tag for owner, tag in _owners(catalog) if owner == image and pattern.fullmatch(tag))
    example = next(known, None)
    return "" if example is None else f'; another tag of the family is "{example}"'


def _some(names: list[str]) -> str:
    """Return the first names and how many there are beside them."""
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more


def _overlap(one: ResolvedVariant, other: ResolvedVariant) -> bool:
    """Tell whether two variants may share an architecture; what is not known may be any."""
    mine, theirs = known(one.architectures), known(other.architectures)
    return mine is None or theirs is None or bool(set(mine) & set(theirs))


@cache
def _compiled(pattern: str) -> re.Pattern[str] | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what a later Python may read otherwise is no fault
            return re.compile(pattern)
    except re.error:
        return None
