"""Published: the facts of a record that readers rely on, compared with what they were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from generator import fields
from generator.catalog import Catalog, Record, ResolvedVariant
from generator.fields import NONE, UNSTATED, Words
from generator.lint import places, usage
from generator.lint.change import Change
from generator.lint.pairs import Pair, pairs
from generator.model.deviation import Erratum
from generator.model.host import Accelerators, Base, Sdk
from generator.model.offer import Scope
from generator.model.release import Release, Status
from generator.source import Path
from generator.versions import normal_name

_LIFE: Final = (Status.DRAFT, Status.PREVIEW, Status.SUPPORTED, Status.DEPRECATED, Status.WITHDRAWN)
"""The states in the order in which a release goes through them."""

_Key = tuple[str, ...]
"""What a fact is called whatever its place: variants and list items may move."""


@dataclass(frozen=True, slots=True)
class _Fact:
    """
    A fact and its place.

    Where it is not ``stated``, filling it in changes nothing. What ``grows`` may be added to: more
    regions are an offer, no correction. What is ``listed`` is missed in its list when it is gone.
    """

    at: Path
    words: Words
    stated: bool = True
    grows: bool = False
    listed: bool = False


def changes(catalog: Catalog, before: Record, after: Record) -> Iterator[Change]:
    """Yield every published fact that is another one today, and is not explained by an erratum."""
    for change in _changes(catalog, before, after):
        if not _is_corrected(change, after.release.errata):
            yield change


def in_order(errata: tuple[Erratum, ...]) -> tuple[Erratum, ...]:
    """Return errata by their day; of one day, as they stand in the record."""
    return tuple(sorted(errata, key=lambda erratum: erratum.on))


def _changes(catalog: Catalog, before: Record, after: Record) -> Iterator[Change]:
    if _is_back(before.release, after.release):
        was, now = (str(record.release.status) for record in (before, after))
        yield Change(("status",), ("status",), (was,), (now,))
    yield from _compared(dict(_of_release(before)), dict(_of_release(after)), None)
    yield from _successor(catalog, before.release, after.release)
    still = pairs(before, after)
    yield from usage.changes(before, after, still)
    for pair in still:
        yield from _aliases(catalog, before, after, pair)
        old = dict(_of_variant(catalog, before, pair.before))
        new = dict(_of_variant(catalog, after, pair.after))
        yield from _compared(old, new, pair.after.position)


def _is_back(before: Release, after: Release) -> bool:
    """Tell whether a release is at an earlier point of its life than it was."""
    return _LIFE.index(after.status) < _LIFE.index(before.status)


def _compared(
    old: Mapping[_Key, _Fact], new: Mapping[_Key, _Fact], position: int | None
) -> Iterator[Change]:
    """Yield what differs; ``position`` is that of the variant in today's record."""
    for key, fact in old.items():
        today = new.get(key)
        now = NONE if today is None else today.words
        grown = fact.grows and (set(fact.words) <= set(now) or now == ("all",))
        gone = today is None and fact.listed
        if fact.words == now or not fact.stated or grown or gone:
            continue
        at = _moved(fact.at, position) if today is None else today.at
        general = at[2:] if position is not None and at[:1] == ("variants",) else at
        special = at if position is None else ("variants", position, *general)
        names = dict.fromkeys(map(fields.written, (at, general, special)))
        yield Change(at, tuple(names), fact.words, now)


def _successor(catalog: Catalog, before: Release, after: Release) -> Iterator[Change]:
    """
    Yield that another release is named instead of one that is still there.

    Of a release whose end is taken back none is, and the erratum of its status says so.
    """
    was, now = before.replaced_by, after.replaced_by
    line = catalog.line_of(after.image) if catalog.family(after.image) else ()
    known = [entry.release.release for entry in line if isinstance(entry, Record)]
    is_back = now is None and _is_back(before, after)
    if was != now and was in known and not is_back:
        words = fields.words(now) or NONE
        moved_on = now in known[: known.index(was)]
        yield Change(("replaced_by",), ("replaced_by",), (was,), words, moved_on)


def _aliases(catalog: Catalog, before: Record, after: Record, pair: Pair) -> Iterator[Change]:
    """Yield that tags are no more which led to a variant; such as `latest` move to another one."""
    was = before.release.variants[pair.before.position].aliases
    now = after.release.variants[pair.after.position].aliases
    if set(was) <= set(now):
        return
    image = after.release.image
    variants = [v for r in catalog.records if r.release.image == image for v in r.release.variants]
    claimed = {tag for v in variants for tag in (*v.aliases, v.tag)}
    if not set(was) <= claimed:
        at = ("variants", pair.after.position, "aliases")
        words = [fields.words(aliases) or NONE for aliases in (was, now)]
        yield Change(at, (fields.written(at),), words[0], words[1])


def _moved(at: Path, position: int | None) -> Path:
    """Return a place in a variant, where that variant stands today."""
    return ("variants", position, *at[2:]) if position is not None and at[0] == "variants" else at


def _is_corrected(change: Change, errata: tuple[Erratum, ...]) -> bool:
    """Tell whether errata lead from what was published to what stands there today."""
    less = tuple(word for word in change.was if word not in change.now) or NONE
    more = tuple(word for word in change.now if word not in change.was) or NONE
    reached = frozenset({change.was, less})
    for erratum in in_order(errata):
        if _is_about(erratum, change) and reached & fields.meant(erratum.was):
            reached = fields.meant(erratum.now)
    return bool(reached & {change.now, more})


def _is_about(erratum: Erratum, change: Change) -> bool:
    """Tell whether an erratum names a fact, or an item of the list that it is."""
    return any(erratum.field == n or erratum.field.startswith(f"{n}[") for n in change.names)


def _of_release(record: Record) -> Iterator[tuple[_Key, _Fact]]:
    release = record.release
    yield _fact(("released",), ("released",), release.released)
    yield _fact(("support_ends",), ("support_ends",), release.support_ends)


def _of_variant(
    catalog: Catalog, record: Record, variant: ResolvedVariant
) -> Iterator[tuple[_Key, _Fact]]:
    raw = record.release.variants[variant.position]
    here: Path = ("variants", variant.position)
    yield _fact(("tag",), (*here, "tag"), raw.tag)
    digests = tuple(look.digest for look in raw.evidence)
    yield _fact(("evidence",), (*here, "evidence"), digests, grows=True)
    at = places.field(record, variant, "architectures")
    yield _fact(("architectures",), at, variant.architectures, grows=True)
    if (sdk := variant.sdk) is not None:
        at = places.field(record, variant, "sdk")
        name = sdk.name if isinstance(sdk, Sdk) else sdk
        yield _fact(("sdk", "name"), (*at, "name"), name)
        yield _fact(("sdk", "version"), (*at, "version"), variant.sdk_version)
    yield from _of_driver(record, variant)
    yield from _of_host(record, variant)
    at = places.field(record, variant, "availability")
    public = variant.availability.public
    yield ("public",), _Fact((*at, "public"), fields.words(public) or NONE, stated=public is True)
    yield _fact(("vpc",), (*at, "vpc"), variant.availability.vpc, grows=True)
    for name, version in variant.components.items():
        component = catalog.meant(name)
        key = normal_name(component.id if component else name)
        yield _fact(("components", key), places.component(record, variant, name), version)


def _of_driver(record: Record, variant: ResolvedVariant) -> Iterator[tuple[_Key, _Fact]]:
    driver = variant.driver
    at = places.field(record, variant, "driver")
    yield _fact(("driver",), (*at, "family"), driver.family)
    yield _fact(("minimum",), (*at, "minimum"), driver.minimum)
    yield _fact(("meaning",), (*at, "meaning"), driver.meaning)
    yield _fact(("recommended",), (*at, "recommended"), driver.recommended)
    yield _fact(("blocked",), (*at, "blocked"), driver.blocked)
    accepted = tuple(branch.branch for branch in driver.branches)
    yield _fact(("branches",), (*at, "branches"), accepted)
    for position, branch in enumerate(driver.branches):
        for part in ("minimum", "gpus"):
            place = (*at, "branches", position, part)
            words = (str(getattr(branch, part)),)
            yield ("branches", branch.branch, part), _Fact(place, words, listed=True)


def _of_host(record: Record, variant: ResolvedVariant) -> Iterator[tuple[_Key, _Fact]]:
    """Yield the base image, the cards and the products of a variant, or that they are unknown."""
    base, accelerators, scope = variant.base, variant.accelerators, variant.scope
    if base is not None:
        at = places.field(record, variant, "base")
        image, release = (base.image, base.release) if isinstance(base, Base) else (base, base)
        yield _fact(("base", "image"), (*at, "image"), image)
        yield _fact(("base", "release"), (*at, "release"), release)
    if accelerators is not None:
        at = places.field(record, variant, "accelerators")
        capability, cards = (
            (accelerators.min_capability, accelerators.cards)
            if isinstance(accelerators, Accelerators)
            else (accelerators, accelerators)
        )
        yield _fact(("capability",), (*at, "min_capability"), capability)
        yield _fact(("cards",), (*at, "cards"), cards, grows=True)
    if scope is not None:
        at = places.field(record, variant, "scope")
        allow, deny = (scope.allow, scope.deny) if isinstance(scope, Scope) else (scope, scope)
        yield _fact(("allow",), (*at, "allow"), allow, grows=True)
        yield _fact(("deny",), (*at, "deny"), deny)


def _fact(key: _Key, at: Path, value: object, *, grows: bool = False) -> tuple[_Key, _Fact]:
    words = fields.words(value) or NONE
    return key, _Fact(at, words, words not in (NONE, UNSTATED), grows)
